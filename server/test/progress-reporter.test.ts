import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs')

const runWhere = (reference: { budgetSeconds: number; pieceMs: number }) =>
  spawnSync(process.execPath, [vitest, 'run'], {
    cwd: join(import.meta.dirname, 'over-budget'),
    env: {
      PATH: process.env['PATH'],
      BUDGET_SECONDS: String(reference.budgetSeconds),
      REFERENCE_MS: String(reference.pieceMs),
    },
    encoding: 'utf8',
  })

test('on a slow machine a run has as much more processor time as a fixed piece of work takes there; what was slow is told', () => {
  const { status, stdout } = runWhere({ budgetSeconds: 0.01, pieceMs: 0.001 })
  expect(stdout).toMatch(
    /1 of 1 test files[\s\S]*The slowest 20 files[\s\S]*passes\.ts[\s\S]*the budget is 0\.01 s, on this machine [\s\S]*1 passed, 0 failed/,
  )
  expect(status).toBe(0)
})

test('a run that takes a third more processor time than its budget fails, also when all of its tests pass', () => {
  const { status, stdout, stderr } = runWhere({ budgetSeconds: 0.01, pieceMs: 10_000 })
  expect(stdout).toContain('1 passed, 0 failed')
  expect(stderr).toContain('a third more processor time than their budget')
  expect(status).toBe(1)
})
