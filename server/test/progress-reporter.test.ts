import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs')

const runWithin = (budgetSeconds: number) =>
  spawnSync(process.execPath, [vitest, 'run'], {
    cwd: join(import.meta.dirname, 'over-budget'),
    env: { PATH: process.env['PATH'], BUDGET_SECONDS: String(budgetSeconds) },
    encoding: 'utf8',
  })

test('a run within its budget of processor time passes, and tells what was slow', () => {
  const { status, stdout } = runWithin(600)
  expect(stdout).toMatch(
    /1 of 1 test files[\s\S]*The slowest 20 files[\s\S]*passes\.ts[\s\S]*1 passed, 0 failed/,
  )
  expect(status).toBe(0)
})

test('a run that takes a third more processor time than its budget fails, also when all of its tests pass', () => {
  const { status, stdout, stderr } = runWithin(0.01)
  expect(stdout).toContain('1 passed, 0 failed')
  expect(stderr).toContain('a third more processor time than their budget')
  expect(status).toBe(1)
})
