import { statfsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { databaseTests } from './server/test/database-tests.ts'
import { findProgram } from './server/test/machine.ts'
import { SummaryReporter } from './server/test/summary-reporter.ts'

// Before `npm test` the source was built, and nobody edits it while the tests run; `npx vitest` takes the source itself.
if (process.env['npm_lifecycle_event'] === 'test')
  process.env['QUARRY_TEST_BUILD'] = join(import.meta.dirname, 'dist')

// Tests make hundreds of thousands of small files, and in memory each costs a small part of what it does on a disk.
if (process.env['TMPDIR'] === undefined && hasRoom('/dev/shm')) process.env['TMPDIR'] = '/dev/shm'

// Threads without isolation start once for all files, which is what makes the suite quick. Tests keep no state
// in modules, so nothing is lost by it.
const fast = { pool: 'threads', isolate: false, testTimeout: 60_000, hookTimeout: 120_000 } as const

const server = {
  test: {
    ...fast,
    name: 'server',
    setupFiles: ['server/test/seeded-random.ts'],
    include: [
      'server/**/*.test.ts',
      'contract/**/*.test.ts',
      'charts/**/*.test.ts',
      'scripts/**/*.test.ts',
      'web/src/**/*.test.{ts,tsx}',
    ],
    // What only a server has.
    exclude: ['**/node_modules/**', '**/*.postgres.test.ts'],
    env: { QUARRY_TEST_DATABASE: 'pglite' },
  },
}

const postgres = {
  test: {
    ...fast,
    name: 'postgres',
    setupFiles: ['server/test/seeded-random.ts'],
    include: databaseTests(import.meta.dirname),
    env: { QUARRY_TEST_DATABASE: 'postgres' },
    globalSetup: ['server/test/postgres-setup.ts'],
  },
}

const browser = {
  test: {
    ...fast,
    name: 'browser',
    include: ['web/test/**/*.browser.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
}

export default defineConfig({
  test: {
    // Many tests wait for a process or a clock: two at once leave a quarter of two cores idle, so three fit.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    reporters: [
      'default',
      new SummaryReporter(['chdb', 'chromium', 'clickhouse', 'mariadb', 'nginx', 'postgres', 'python']),
    ],
    projects: [
      server,
      ...(findProgram('postgres') === undefined ? [] : [postgres]),
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
