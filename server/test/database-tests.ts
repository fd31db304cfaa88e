import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

// The embedded database is PostgreSQL too, and answers the same statements in the same way. What a server has beside it
// is many connections: locks that are waited for, processes that meet, notices that arrive, a connection that breaks.
// So each module is tried on a server by the file that is named after it, and wholly where several meet.
const meeting = [
  /^src\/kernel\//,
  /^src\/commands\//,
  /^src\/modules\/([^/]+)\/\1\.test/,
  /^src\/modules\/(access|audit|flow|pipeline)\//,
  /^src\/modules\/dashboards\/(comments|drafts|trash|versions)\//,
  /^src\/modules\/(datasets\/(refresh|broken)|explore\/(cancelled|kept|running))/,
  /^src\/modules\/identity\/(ensure|users|passwords)/,
  /^src\/modules\/recipes\/(incremental|recipe-changes|rights-that|run\/retry)/,
  /^src\/modules\/subscriptions\//,
  /^test\/(audit|canary|matrix\/(lists|matrix)|remembered)/,
]

// What these try is the remote server of a connector, or a shape that is judged before the database.
const once = [
  /\/connectors\/(sources\/|databases\.test|kinds\/)/,
  /^src\/modules\/(checks|models|policies|samples|csp-report)\//,
]

/**
 * The test files under `root/server` that are run on PostgreSQL besides the embedded database: those that reach
 * `server/test/database.ts`, and to which it may matter.
 */
export function databaseTests(root: string): string[] {
  const target = join(root, 'server/test/database.ts')
  const known = new Map<string, boolean>([[target, true]])
  const tests = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.test.ts') && !file.includes('node_modules'),
  )
  for (const files of [...meeting, ...once])
    if (!tests.some((file) => files.test(file))) throw new Error(`no test is called as ${files} says`)
  return tests
    .filter((file) => meeting.some((files) => files.test(file)) && !once.some((files) => files.test(file)))
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
