import { describe, expect, test } from 'vitest'
import { checkKinds, type CheckKindName, type CheckRule } from '../../../../contract/src/check-rules.ts'
import type { CheckResult } from '../../../../contract/src/checks.ts'
import type { Dataset } from '../../../../contract/src/datasets.ts'
import { fileForm } from '../../../test/file-form.ts'
import { testServer, type TestUser } from '../../../test/server.ts'

const quarry = await testServer()
const { call } = quarry
const patient = { timeout: 120_000 }

async function uploaded(admin: TestUser, name: string, csv: string): Promise<Dataset> {
  const answer = await call<Dataset>('POST', `/api/datasets/upload`, {
    token: admin.token,
    ...fileForm(`${name}.csv`, csv),
  })
  if (answer.status !== 201) throw new Error(answer.text)
  return answer.body
}

const upload = ({ token }: TestUser, id: number, csv: string) =>
  call<Dataset & { message: string }>('POST', `/api/datasets/${id}/upload`, {
    token,
    ...fileForm('next.csv', csv),
  })

const lines = (count: number, line: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => line(at)).join('\n')

const hours = (count: number) => new Date(Date.now() - count * 3_600_000).toISOString().slice(0, 19)
const spread = (shift: number) => `v\n${lines(500, (at) => String((at % 100) + shift))}\n`

interface Case {
  rule: CheckRule
  /** Before, where the kind compares with it. */
  before?: string
  good: string
  bad: string
  /** What it says of the bad one. */
  says: RegExp
  /** What it makes of a table without rows. */
  empty: CheckResult['outcome']
}

const countries = (await uploaded(quarry.admin, 'countries', 'code\nDE\nFR\n')).id

/** One case for each kind: a new kind brings its own. */
const cases: Record<CheckKindName, Case> = {
  not_null: {
    rule: { kind: 'not_null', columns: ['a', 'b'] },
    good: 'a,b\n1,x\n2,y\n',
    bad: 'a,b\n1,\n,y\n3,z\n',
    says: /2 of 3 rows have no value in "a" or "b"/,
    empty: 'passed',
  },
  unique: {
    rule: { kind: 'unique', columns: ['a'] },
    good: 'a,b\n1,x\n2,y\n,z\n,w\n',
    bad: 'a,b\n1,x\n1,y\n1,z\n2,q\n',
    says: /2 of 4 rows repeat the value of another row in "a"/,
    empty: 'passed',
  },
  accepted_values: {
    rule: { kind: 'accepted_values', column: 'a', values: ['x', 'y'] },
    good: 'a,b\nx,1\ny,2\n,3\n',
    bad: 'a,b\nx,1\nz,2\nX,3\n',
    says: /2 of 3 rows have a value in "a" that is not accepted/,
    empty: 'passed',
  },
  range: {
    rule: { kind: 'range', column: 'a', min: 0, max: 10 },
    good: 'a,b\n0,x\n10,y\n,z\n',
    bad: 'a,b\n-1,x\n10.5,y\n5,z\n',
    says: /2 of 3 rows have a value in "a" outside of 0 to 10/,
    empty: 'passed',
  },
  row_count: {
    rule: { kind: 'row_count', min: 2, max: 3 },
    good: 'a,b\n1,x\n2,y\n',
    bad: 'a,b\n1,x\n',
    says: /there is 1 row: at least 2 are expected/,
    empty: 'failed',
  },
  row_count_change: {
    rule: { kind: 'row_count_change', against: 'last', max_decrease_percent: 20, max_increase_percent: 100 },
    before: `a,b\n${lines(10, (at) => `${at},x`)}\n`,
    good: `a,b\n${lines(9, (at) => `${at},x`)}\n`,
    bad: `a,b\n${lines(5, (at) => `${at},x`)}\n`,
    says: /5 rows are 44.4 % fewer than 9: at most 20 % fewer are accepted/,
    empty: 'failed',
  },
  referential: {
    rule: { kind: 'referential', column: 'a', to_dataset_id: countries, to_column: 'code' },
    good: 'a,b\nDE,1\n,2\nFR,3\n',
    bad: 'a,b\nDE,1\nXX,2\nXX,3\n',
    says: /2 of 3 rows have a value in "a" that "code" of dataset "countries" lacks/,
    empty: 'passed',
  },
  freshness: {
    rule: { kind: 'freshness', column: 'a', within_hours: 24 },
    good: `a,b\n${hours(100)},x\n${hours(2)},y\n`,
    bad: `a,b\n${hours(100)},x\n${hours(50)},y\n`,
    says: /the newest value of "a" is 50(\.\d)? hours old: at most 24 are accepted/,
    empty: 'failed',
  },
  distribution: {
    rule: { kind: 'distribution', column: 'v' },
    before: spread(0),
    good: spread(1),
    bad: spread(60),
    says: /the values of "v" drifted by .*: at most 0.25 is accepted/,
    empty: 'skipped',
  },
  custom_sql: {
    rule: { kind: 'custom_sql', sql: 'SELECT * FROM custom_sql WHERE a > b -- ;' },
    good: 'a,b\n1,2\n2,2\n',
    bad: 'a,b\n3,2\n1,2\n',
    says: /1 of 2 rows are found by the statement/,
    empty: 'passed',
  },
}

const put = ({ token }: TestUser, id: number, checks: object[], headers = {}) =>
  call<{
    checks: { id: number; name: string; last: CheckResult | null; history: CheckResult[] }[]
    revision: number
  }>('PUT', `/api/datasets/${id}/checks`, { token, headers, body: { checks } })
const get = async ({ token }: TestUser, id: number) =>
  (await call<Dataset>('GET', `/api/datasets/${id}`, { token })).body

describe.each(checkKinds)('a check of the kind %s', patient, (kind) => {
  const { rule, before, good, bad, says, empty } = cases[kind]
  const { admin } = quarry

  test('passes what is as it asks, and fails what is not', async () => {
    const first = before ?? good
    const { id } = await uploaded(admin, kind, first)
    const severe = { name: 'C', rule, severity: 'fail' }
    expect((await put(admin, id, [severe])).status).toBe(200)
    const passing = await upload(admin, id, good)
    expect([passing.status, passing.text]).toEqual([200, expect.anything()])
    expect(passing.body).toMatchObject({ version: 2, health: 'passed', held: null })
    const failing = await upload(admin, id, bad)
    expect(failing.status).toBe(409)
    expect(failing.body.message).toMatch(/version 3 is kept back, and queries go on to read the one before/)
    expect(failing.body.message).toMatch(says)
    expect(await get(admin, id)).toMatchObject({ version: 2, health: 'held', held: { version: 3 } })
    await put(admin, id, [{ ...severe, severity: 'warn' }])
    expect((await upload(admin, id, bad)).body).toMatchObject({ version: 4, health: 'warned', held: null })
  })

  test('bears that no row is looked at', async () => {
    const [head = ''] = good.split('\n')
    const { id } = await uploaded(admin, `${kind}_none`, before ?? good)
    const tried = await call<CheckResult>('POST', `/api/datasets/${id}/checks/try`, {
      token: admin.token,
      body: { name: 'T', rule: renamed(rule), severity: 'fail', ...onlyNone(rule, head) },
    })
    expect([tried.status, tried.text]).toEqual([200, expect.anything()])
    if (rule.kind !== 'custom_sql' && rule.kind !== 'row_count_change') expect(tried.body.outcome).toBe(empty)
  })
})

const renamed = (rule: CheckRule): CheckRule =>
  rule.kind === 'custom_sql'
    ? { ...rule, sql: rule.sql.replace('FROM custom_sql', 'FROM custom_sql_none') }
    : rule

/** Filters for which no row is left. */
function onlyNone(rule: CheckRule, head: string) {
  if (rule.kind === 'custom_sql' || rule.kind === 'row_count_change') return {}
  return {
    filters: head.split(',').flatMap((column) => [
      { column, operator: 'is_null' },
      { column, operator: 'is_not_null' },
    ]),
  }
}

test('A8: every check that does not fit its dataset is told at once', patient, async () => {
  const { id } = await uploaded(quarry.admin, 'fitting', 'a\n1\n')
  const refused = await put(quarry.admin, id, [
    { name: 'One', rule: { kind: 'not_null', columns: ['b'] }, severity: 'warn' },
    { name: 'Two', rule: { kind: 'not_null', columns: ['a'] }, severity: 'warn' },
    { name: 'Three', rule: { kind: 'custom_sql', sql: 'SELECT c FROM fitting' }, severity: 'warn' },
  ])
  const { details } = refused.body as unknown as { details: { path: string }[] }
  expect([refused.status, details.map(({ path }) => path)]).toEqual([
    422,
    [expect.stringContaining('body.checks.0.'), 'body.checks.2.rule.sql'],
  ])
})
