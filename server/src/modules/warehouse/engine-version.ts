import { createRequire } from 'node:module'

const { version } = createRequire(import.meta.url)('@duckdb/node-api/package.json') as { version: string }

/** The release of the engine, read from its package: the server process never loads the engine itself. */
export const engineVersion = version
