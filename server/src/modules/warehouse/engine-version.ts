import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The release of the engine, read from its package: the server process never loads the engine itself. */
export const engineVersion = releaseOf('@duckdb/node-api')

function releaseOf(name: string): string {
  let folder = dirname(createRequire(import.meta.url).resolve(name))
  for (;;) {
    try {
      const found = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<string, unknown>
      if (found['name'] === name) return String(found['version'])
    } catch {
      // The package's own folder lies further up.
    }
    if (folder === dirname(folder)) return 'unknown'
    folder = dirname(folder)
  }
}
