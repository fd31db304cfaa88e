import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

/** Where a worker thread or child process starts, and the Node options that it needs for that. */
export interface Entry {
  url: URL
  execArgv: string[]
}

/**
 * Finds a program part that runs in a thread or process of its own. The source is started through tsx, because
 * Node 20 cannot run TypeScript; the build is started as it is.
 */
export function entry(importMetaUrl: string, path: `./${string}.ts` | `../${string}.ts`): Entry {
  if (!importMetaUrl.endsWith('.ts')) {
    return { url: new URL(path.replace(/\.ts$/, '.js'), importMetaUrl), execArgv: [] }
  }
  const built = builtFile(new URL(path, importMetaUrl))
  if (built !== undefined) return { url: built, execArgv: [] }
  // `--import tsx` reaches child processes only; registering it by hand reaches threads too.
  const tsx = new URL('esm/api/index.mjs', pathToFileURL(createRequire(importMetaUrl).resolve('tsx'))).href
  const register = `data:text/javascript,import{register}from${JSON.stringify(tsx)};register()`
  return { url: new URL(path, importMetaUrl), execArgv: ['--import', register] }
}

// `npm test` has just built this very source: its processes then start without a compiler in each, as in production.
function builtFile(source: URL): URL | undefined {
  const folder = process.env['QUARRY_TEST_BUILD']
  if (folder === undefined) return undefined
  const path = /\/server\/src\/.+(?=\.ts$)/.exec(source.pathname)?.[0]
  const built = path === undefined ? undefined : pathToFileURL(`${folder}${path}.js`)
  return built !== undefined && existsSync(built) ? built : undefined
}
