import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

// What these try is the far end of a connector, which our own database has no part in.
const farEnds = /modules\/connectors\/(sources\/|databases\.test|kinds\/)/

// Requests that are judged by their shape, before the database, and answers that only the engine gives: which database
// stands behind makes no difference, and once is enough.
const once = [
  /^test\/(edge|metrics|one-meaning|proxied-server|strict-input|surfaces)\.test/,
  /^test\/matrix\/(bodies|hostile-input)\.test/,
  /^test\/policies\//,
  /^modules\/(csp-report|samples)\//,
  /^modules\/(checks\/checks|models\/models|policies\/policies)\.test/,
  /^modules\/recipes\/step-routes\.test/,
  /^modules\/(datasets|recipes)\/full-disk\.test/,
  /^modules\/(as-code|explore|lineage|recipes)\/.*\.property\.test/,
  /^modules\/dashboards\/(paper|render\/large-table)/,
  /^modules\/notifications\/every-channel\.test/,
]

/**
 * The test files under `root/server` that are run on PostgreSQL besides the embedded database: those that reach
 * `server/test/database.ts`, and to which it matters.
 */
export function databaseTests(root: string): string[] {
  const target = join(root, 'server/test/database.ts')
  const known = new Map<string, boolean>([[target, true]])
  return readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts') && !file.includes('node_modules') && !farEnds.test(file))
    .filter((file) => !once.some((files) => files.test(file.replace(/^src\//, ''))))
    .map((file) => join(root, 'server', file))
    .filter((file) => testImports(file).some((imported) => reaches(imported, known)))
    .map((file) => relative(root, file))
}

function reaches(file: string, known: Map<string, boolean>): boolean {
  const answer = known.get(file)
  if (answer !== undefined) return answer
  // Set first, so that two files that import each other end the walk.
  known.set(file, false)
  const found = testImports(file).some((imported) => reaches(imported, known))
  known.set(file, found)
  return found
}

// Only what lies in test/ is followed: product code never opens a test database.
function testImports(file: string): string[] {
  if (!existsSync(file)) return []
  return [...readFileSync(file, 'utf8').matchAll(/\bfrom '(\.[^']+\.ts)'/g)]
    .map(([, name]) => resolve(dirname(file), name ?? ''))
    .filter((path) => /\/test\/[^/]+\.ts$/.test(path))
}
