import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestWarehouse } from '../../../../test/warehouse/test-warehouse.ts'
import type { TestWarehouse } from '../../../../test/warehouse/test-warehouse.ts'
import { WarehouseError } from '../index.ts'

const patient = { timeout: 60_000 }

let opened: TestWarehouse
beforeAll(async () => {
  opened = await openTestWarehouse()
})
afterAll(() => opened.close())

const columns = (natives: Record<string, string>) =>
  Object.entries(natives).map(([name, native]) => ({ name, native }))
const orders = {
  name: 'örders',
  columns: columns({
    id: 'BIGINT',
    amount: 'DECIMAL(18,2)',
    place: 'STRUCT(city VARCHAR, "zip code" INTEGER)',
    tags: 'VARCHAR[]',
    kind: "ENUM('a', 'it''s', 'b)')",
    facts: 'JSON',
    at: 'TIMESTAMP WITH TIME ZONE',
  }),
}
const plan = (sql: string, tables = [orders]) => opened.warehouse.plan(1, { sql, tables })
const planExpression = (sql: string, allow = {}) =>
  opened.warehouse.planExpression(1, { sql, columns: orders.columns, allow })

async function refusal(planned: Promise<unknown>): Promise<WarehouseError> {
  const error: unknown = await planned.then(
    () => new Error('it was planned'),
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(WarehouseError)
  return error as WarehouseError
}

describe('a planned statement', patient, () => {
  test('tells its columns with the types that a version would have', async () => {
    const { columns: found } = await plan(
      `SELECT *, NULL AS nothing, [] AS list, {'a': NULL} AS made, amount / 3, id FROM "örders"`,
    )
    expect(found.map(({ name, native, type }) => [name, native, type])).toEqual([
      ...orders.columns.slice(0, 4).map(({ name, native }) => [name, native, expect.anything()]),
      ['kind', "ENUM('a', 'it''s', 'b)')", 'text'],
      ['facts', 'JSON', 'json'],
      ['at', 'TIMESTAMP WITH TIME ZONE', 'timestamp'],
      ['nothing', 'INTEGER', 'integer'],
      ['list', 'INTEGER[]', 'list'],
      ['made', 'STRUCT(a INTEGER)', 'struct'],
      ['(amount / 3)', 'DOUBLE', 'number'],
      ['id', 'BIGINT', 'integer'],
    ])
  })

  test('loses no digit of a large number and minds no infinity', async () => {
    const { lineage } = await plan(
      `SELECT id + 9007199254740993 AS a, id * 1e300 * 1e300 AS b, id = 170141183460469231731687303715884105727 AS c FROM "örders"`,
    )
    expect(lineage.columns.map(({ sources }) => sources.map(({ column }) => column))).toEqual([
      ['id'],
      ['id'],
      ['id'],
    ])
  })

  test('is over tables that are as empty and as narrow as views', async () => {
    await expect(plan('SELECT rowid FROM "örders"')).rejects.toMatchObject({ kind: 'unknown_object' })
    const { lineage } = await plan('SELECT count(*) AS n FROM "örders"')
    const columns = [{ name: 'n', sources: [] }]
    expect(lineage).toEqual({ columns, tables: ['örders'], combined: [], indirect: [], gaps: [] })
  })

  test('whose plan the engine cannot write has gaps, not emptiness', async () => {
    const { lineage } = await plan('SELECT $1 AS given, id FROM "örders"')
    expect(lineage.gaps.map(({ output }) => output)).toEqual(['given', 'id', null])
  })

  test.each([
    ['DROP TABLE x', 'denied'],
    ['SELECT 1; SELECT 2', 'denied'],
    ["SELECT * FROM read_csv('/etc/passwd')", 'denied'],
    ['SELECT * FROM duckdb_tables()', 'denied'],
    ['SELECT * FROM "columns of table 0"', 'unknown_object'],
  ])('passes the gate: %s', async (sql, kind) => {
    expect((await refusal(plan(sql))).kind).toBe(kind)
  })

  test.each([
    'INTEGER); DROP TABLE x; --',
    'INTEGER, other INTEGER',
    "INTEGER DEFAULT (getenv('HOME'))",
    'INTEGER CHECK (true)',
    'INTEGER) AS SELECT (1',
    'INTEGER) IS NULL OR CAST(1 AS INTEGER',
    'INTEGER)::VARCHAR::CHAR(1',
    'no_such_type',
    '',
  ])('has columns of types and nothing else: %s', async (native) => {
    const error = await refusal(plan('SELECT 1', [{ name: 't', columns: [{ name: 'a', native }] }]))
    expect(['bad_value', 'unknown_object']).toContain(error.kind)
  })
})

describe('what is wrong with a statement is told with its place', patient, () => {
  test.each([
    ['SELECT \'é𝒳\' AS é, amout FROM "örders"', 'unknown_object', 'amout', /Candidate bindings: "?amount/],
    ["SELECT 'é𝒳' AS é, id FROM örder", 'unknown_object', 'örder', /did you mean örders/],
    ["SELECT 'é𝒳' FROM FROM x", 'syntax', 'FROM x', /syntax error at or near "FROM"/],
    ['SELECT \'é𝒳\' AS é, id + place FROM "örders"', 'bad_value', '+ place', /No function matches/],
    ["SELECT 'é𝒳' AS é, lowr('A')", 'denied', "lowr('A')", /the function lowr/],
    ['SELECT \'é𝒳\', id FROM "örders" WHERE sum(id) > 1', 'bad_value', 'sum(id) > 1', /WHERE/],
  ])('%s', async (sql, kind, at, words) => {
    const { kind: found, place, message } = await refusal(plan(sql))
    expect([found, message]).toEqual([kind, expect.stringMatching(words)])
    expect(sql.slice(place.position)).toMatch(new RegExp(`^${at.replace(/[()+]/g, '\\$&')}`))
  })
})

describe('a planned expression', patient, () => {
  test.each([
    ['amount * 2', 'DECIMAL(18,2)', ['amount']],
    ['CASE WHEN id > 1 THEN place.city END', 'VARCHAR', ['id', 'place']],
    ["upper('x') -- a remark", 'VARCHAR', []],
    ['list_transform(tags, t -> t || id)', 'VARCHAR[]', ['tags', 'id']],
    ['((id))', 'BIGINT', ['id']],
  ])('has a type and columns: %s', async (sql, native, used) => {
    const found = await planExpression(sql)
    expect(found.native).toBe(native)
    expect(found.columns.toSorted()).toEqual(used.toSorted())
  })

  test('may be an aggregate or a window only where that is allowed', async () => {
    for (const [sql, allow] of [
      ['sum(amount)', { aggregates: true }],
      ['sum(amount) OVER (PARTITION BY id)', { windows: true }],
    ] as const) {
      expect(await planExpression(sql, allow)).toMatchObject({ native: 'DECIMAL(38,2)' })
      expect((await refusal(planExpression(sql))).kind).toBe('denied')
    }
  })

  test.each([
    ['', 'syntax'],
    ['id, amount', 'syntax'],
    ['id AS x', 'syntax'],
    ['id; id', 'syntax'],
    ['1) AS a, (2', 'syntax'],
    ['id FROM "columns of the expression" --', 'syntax'],
    ['id) FROM "columns of the expression" WHERE (true', 'syntax'],
    ['(SELECT 1)', 'denied'],
    ['id IN (SELECT 1)', 'denied'],
    ['*', 'denied'],
    ['COLUMNS(*)', 'denied'],
    ['$1', 'denied'],
    ['#1', 'denied'],
    ['unnest(tags)', 'denied'],
    ["getenv('HOME')", 'denied'],
    ["read_text('/etc/passwd')", 'denied'],
  ])('is one expression and nothing around it: %s', async (sql, kind) => {
    expect(await refusal(planExpression(sql, { aggregates: true, windows: true }))).toMatchObject({ kind })
  })

  test('tells the place of what is wrong in its own text', async () => {
    for (const [sql, at] of [
      ["'é' || amout", 'amout'],
      ["'é' || lowr(tags)", 'lowr'],
      ["'é' || || id", '|| id'],
    ] as const) {
      const { place } = await refusal(planExpression(sql))
      expect([sql, sql.slice(place.position)]).toEqual([
        sql,
        expect.stringMatching(new RegExp(`^${at.replaceAll('|', '\\|')}`)),
      ])
    }
  })
})
