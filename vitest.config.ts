import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { availableParallelism, tmpdir, totalmem } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { defineConfig, type Plugin } from 'vitest/config'
import { findProgram } from './server/test/machine.ts'
import { isWholeRun, ProgressReporter } from './server/test/progress-reporter.ts'

// Before `npm test` the source was built, and nobody edits it while the tests run; `npx vitest` takes the source itself.
const script = process.env['npm_lifecycle_event'] ?? ''
const isBuilt = ['test', 'test:rest', 'thorough'].includes(script)
const build = isBuilt ? join(import.meta.dirname, 'dist') : undefined
if (build !== undefined) process.env['QUARRY_TEST_BUILD'] = build

// Tests make hundreds of thousands of small files, and in memory each costs a small part of what it does on a disk. All lie
// in one folder, which goes with the run; databases of other users lie in it too.
const inMemory = process.env['TMPDIR'] === undefined && hasRoom('/dev/shm')
const scratch = mkdtempSync(join(inMemory ? '/dev/shm' : tmpdir(), 'quarry-tests-'))
chmodSync(scratch, 0o1777)
process.env['TMPDIR'] = scratch
// A browser may still be writing into its profile.
process.on('exit', () => rmSync(scratch, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }))

// Threads without isolation start once for all files, which is what makes the suite quick. Tests keep no state
// in modules, so nothing is lost by it.
const fast = { pool: 'threads', isolate: false, testTimeout: 60_000, hookTimeout: 120_000 } as const

/** Takes the server from the build, which Node loads several times faster than its source is transformed. */
const fromBuild: Plugin = {
  name: 'from-build',
  enforce: 'pre',
  resolveId(source, importer) {
    if (build === undefined || importer === undefined || !/^\..*(?<!\.test)\.ts$/.test(source))
      return undefined
    const path = relative(import.meta.dirname, resolve(dirname(importer), source))
    const file = join(build, path.replace(/\.ts$/, '.js'))
    return /^(charts|contract|server)\/src\//.test(path) && existsSync(file) ? file : undefined
  },
}
const builtFiles = { deps: { external: [/\/dist\/(charts|contract|server)\//] } }

// Where there is a PostgreSQL server, the tests run on it. The embedded database is PostgreSQL too and answers alike: what
// opens and migrates it, and what only one connection could break, is tried on both; the browser tests run on it as well.
const hasPostgres = findProgram('postgres') !== undefined

// What `npm test` leaves to `npm run test:rest`, which continuous integration runs after it: files that ask every route or page,
// that kill, draw at random, or start databases. Whoever names a file gets it, whatever part it is of.
const rest = {
  server: [
    'server/test/{agreement,matrix,policies,storm,worst-texts}/**/*.test.ts',
    'scripts/release/package.test.ts',
    'server/test/{audit-completeness,canary,database-restart,process,proxied-server,proxy,surfaces}.test.ts',
    'server/src/kernel/database/{installation,outage.postgres,migrating/upgrade}.test.ts',
    'server/src/modules/{backups,connectors,domains/certificates}/**/*.test.ts',
    'server/src/modules/**/*{crash,property}.test.ts',
  ],
  browser: ['web/test/!(main-path|sample-flow).browser.test.ts'],
}
const part = !isWholeRun || !script.startsWith('test') ? 'whole' : script === 'test' ? 'first' : 'rest'

const filesOf = (include: string[], later: string[]) => ({
  include: part === 'rest' ? later : include,
  exclude: ['**/node_modules/**', ...(part === 'first' ? later : [])],
})

const serverFiles = filesOf(
  [
    'server/**/*.test.ts',
    'contract/**/*.test.ts',
    'charts/**/*.test.ts',
    'client/**/*.test.ts',
    'scripts/**/*.test.ts',
    'web/src/**/*.test.{ts,tsx}',
  ],
  rest.server,
)
const server = {
  plugins: [fromBuild],
  test: {
    ...fast,
    name: 'server',
    server: builtFiles,
    setupFiles: ['server/test/seeded-random.ts'],
    ...serverFiles,
    exclude: [...serverFiles.exclude, ...(hasPostgres ? [] : ['**/*.postgres.test.ts'])],
    env: { QUARRY_TEST_DATABASE: hasPostgres ? 'postgres' : 'pglite' },
    globalSetup: hasPostgres ? ['server/test/postgres-setup.ts'] : [],
  },
}

const embedded = {
  plugins: [fromBuild],
  test: {
    ...server.test,
    name: 'embedded',
    include: [
      'server/src/kernel/{database,jobs}/**/*.test.ts',
      'server/test/{one-meaning,response-cache}.test.ts',
    ],
    exclude: ['**/node_modules/**', '**/*postgres*.test.ts'],
    env: { QUARRY_TEST_DATABASE: 'pglite' },
    globalSetup: [],
  },
}

const browser = {
  test: {
    ...fast,
    name: 'browser',
    ...filesOf(['web/test/**/*.browser.test.ts'], rest.browser),
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // What asks the engine is answered late by a busy machine.
    expect: { poll: { timeout: 20_000 } },
  },
}

export default defineConfig({
  test: {
    // Most tests wait for a process, a page or a clock: three at once leave a quarter of two cores idle, and five take as long
    // as four and keep pages waiting. Each worker takes up to two gigabytes with its processes.
    maxWorkers: Math.max(3, Math.min(Math.max(4, availableParallelism() - 1), Math.floor(totalmem() / 2e9))),
    reporters: [
      new ProgressReporter({
        programs: ['chdb', 'chromium', 'clickhouse', 'mariadb', 'nginx', 'postgres', 'python'],
        budgetSeconds: { first: 1150, rest: 2050, whole: 3300 }[part],
      }),
    ],
    projects: [
      server,
      ...(hasPostgres && part !== 'first' ? [embedded] : []),
      ...(findProgram('chromium') === undefined ? [] : [browser]),
    ],
  },
})

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize > 4e9
  } catch {
    return false
  }
}
