import { DuckDBInstance } from '@duckdb/node-api'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { WarehouseError } from '../errors.ts'
import { attacks } from '../../../../test/warehouse/sql-guard-attacks.ts'
import { SqlGuard, allowedFunctions } from './sql-guard.ts'
import { tableFunctions } from './tree-shape.ts'
import { cases } from '../../../../test/cases.ts'

const tables = new Set(['sales', 'q3 "final"', 'orders'])
let sqlGuard: SqlGuard
let known: { name: string; type: string }[]

beforeAll(async () => {
  sqlGuard = await SqlGuard.open()
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  const reader = await connection.runAndReadAll(
    'SELECT DISTINCT lower(function_name), function_type FROM duckdb_functions()',
  )
  known = reader.getRows().map(([name, type]) => ({ name: String(name), type: String(type) }))
})

/** What the gate makes of a text: its tables, or the kind of its refusal. */
async function verdict(sql: string): Promise<string> {
  try {
    return (await sqlGuard.admit(sql, tables)).tables.join()
  } catch (error) {
    if (!(error instanceof WarehouseError)) throw error
    return error.kind
  }
}

const refusals = new Set(['denied', 'unknown_object', 'syntax', 'bad_value'])

describe('legitimate analytics pass the gate', () => {
  test.each([
    'SELECT region, sum(amount) FROM sales GROUP BY region ORDER BY 2 DESC LIMIT 10',
    'select * from sales;',
    'select * from sales ; ; -- all of them',
    "SELECT ';' AS semicolon FROM sales",
    'FROM sales',
    'SELECT * EXCLUDE (id) REPLACE (upper(name) AS name) RENAME (a AS b) FROM sales s JOIN orders USING (id)',
    'WITH a AS (SELECT * FROM sales), b AS (FROM a) SELECT * FROM a JOIN b USING (id)',
    'WITH sales AS (SELECT * FROM sales) SELECT * FROM sales',
    'WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < 10) SELECT * FROM r, sales',
    'SELECT sum(a) OVER (PARTITION BY b ORDER BY c ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) FROM sales',
    'SELECT rank() OVER w FROM sales WINDOW w AS (ORDER BY a) QUALIFY row_number() OVER w = 1',
    "SELECT date_trunc('month', d) AS m, count(DISTINCT id) FILTER (WHERE a > 1) FROM sales GROUP BY ALL",
    "SELECT * FROM (PIVOT sales ON region IN ('x', 'y') USING sum(a))",
    'SELECT * FROM (UNPIVOT sales ON a, b INTO NAME n VALUE v)',
    "SELECT CASE WHEN a IS NULL THEN 'x' ELSE b END, a BETWEEN 1 AND 2, a IN (1, 2), NOT a, -a FROM sales",
    'SELECT (SELECT max(a) FROM orders o WHERE o.id = s.id) FROM sales s WHERE EXISTS (FROM orders)',
    "SELECT list_transform([1, 2], x -> x + 1), {'a': 1}, MAP {'k': 1}, [1, 2][1] FROM sales",
    'SELECT a::DECIMAL(10, 2), CAST(b AS STRUCT(x INTEGER, y VARCHAR[])), TRY_CAST(c AS DATE), d::JSON FROM sales',
    'SELECT $1, a FROM sales WHERE d >= $2 LIMIT $3',
    'SELECT approx_quantile(a, 0.5), quantile_cont(a, 0.9), mode(b), histogram(c) FROM sales',
    'SELECT a FROM sales UNION ALL BY NAME SELECT b FROM orders',
    'SELECT * FROM sales, LATERAL (SELECT sales.a + 1), unnest([1, 2]) u(v), range(3) r(i)',
    'SELECT DISTINCT ON (a) a, b FROM sales ORDER BY a NULLS LAST',
    'SELECT * FROM sales USING SAMPLE 10%',
    "SELECT COLUMNS('a.*') FROM sales",
    'SELECT a, b FROM sales GROUP BY GROUPING SETS ((a), (b)), ROLLUP (c)',
    "SELECT repeat('ab', 3), lpad(a, 10, '0'), printf('%05.2f', b), range(10) FROM sales",
    'SELECT * FROM "q3 ""final"""',
    'SELECT * FROM SALES',
    "VALUES (1, 'a'), (2, 'b')",
    "SELECT a COLLATE nocase, d AT TIME ZONE 'UTC', EXTRACT(year FROM d) FROM sales",
    'SELECT * FROM sales s ASOF JOIN orders o ON s.t >= o.t',
  ])('%s', async (sql) => {
    expect(refusals).not.toContain(await verdict(sql))
  })

  test.each([
    'SELECT a, generate_subscripts([1, 2], 1) FROM sales',
    "SELECT unnest(generate_series(date '2024-01-01', date '2024-12-31', interval 1 day))",
    "SELECT unnest(range(timestamp '2024-01-01 00:00', '2024-02-01'::timestamp, interval '1 hour'))",
    "SELECT generate_series(date '2024-12-31', date '2024-01-01', -interval '1' month) FROM sales",
  ])('L5: lists that literals bound: %s', async (sql) => {
    expect(await verdict(sql)).toMatch(/^(sales)?$/)
  })

  test('and the gate names the tables that a statement reads', async () => {
    expect(await verdict('WITH orders AS (SELECT 1) SELECT * FROM orders')).toBe('')
    expect(await verdict('WITH orders AS (SELECT * FROM orders) SELECT * FROM orders')).toBe('orders')
  })

  test('and the text that runs ends before the semicolon', async () => {
    expect((await sqlGuard.admit("SELECT ';' FROM sales; -- ; done", tables)).text).toBe(
      "SELECT ';' FROM sales",
    )
  })
})

describe('the gate refuses', () => {
  test.each(attacks)(
    'SQL-03 SQL-04 SQL-05 SQL-06 SQL-07 SQL-08 SQL-09 SQL-12 SQL-19 SQL-20 SQL-21 %s',
    async (sql) => {
      expect(refusals).toContain(await verdict(sql))
    },
  )

  test('SQL-18 a text of more than 64 KB, too many parts, and numbers out of range', async () => {
    expect(await verdict(`SELECT '${'x'.repeat(70_000)}'`)).toBe('denied')
    expect(await verdict(`SELECT 1 IN (${'1,'.repeat(15_000)}1)`)).toBe('denied')
    expect(await verdict(`SELECT 1${' UNION SELECT 1'.repeat(100)}`)).toBe('denied')
    expect(await verdict('SELECT 1e400')).toBe('bad_value')
  })

  test.each([
    "SELECT generate_series(date '0001-01-01', date '9999-12-31', interval 1 second)",
    "SELECT generate_series(date '2024-01-01', date '2024-12-31', interval 0 day)",
    "SELECT generate_series(date '2024-01-01', date '2024-12-31', interval '0.000001 seconds')",
    "SELECT generate_series(date '2024-01-01', date '2024-12-31', interval '1 day -24 hours')",
    "SELECT generate_series(date '2024-01-01', date '2024-12-31', to_microseconds(1))",
    "SELECT generate_series(date '2024-01-01', date '2024-12-31', interval (a) day) FROM sales",
    "SELECT generate_series(date '2024-01-01', date '2024-12-31', interval 1 day - interval 1 day)",
    "SELECT generate_series(date '2024-01-01', date '2024-12-31', interval '0' year)",
    "SELECT generate_series(date '2024-01-01', d, interval 1 day) FROM sales",
    "SELECT range('-infinity'::timestamp, 'infinity'::timestamp, interval 1 day)",
    "SELECT range(timestamp '294247-01-01 00:00', timestamp '2024-01-01', interval 1 hour)",
  ])('L5: a list of times that literals do not bound: %s', async (sql) => {
    expect(await verdict(sql)).toBe('denied')
  })

  test('L5 SQL-15 WITH queries that double the plan at each step', async () => {
    const steps = Array.from(
      { length: 22 },
      (_, at) => `c${at + 1} AS NOT MATERIALIZED (FROM c${at} UNION ALL FROM c${at})`,
    )
    const sql = `WITH c0 AS (SELECT 1), ${steps.join(', ')} FROM c22`
    await expect(sqlGuard.admit(sql, tables)).rejects.toMatchObject({
      kind: 'denied',
      message: expect.stringContaining('more than 2000 tables'),
    })
  })

  test('SQL-21 a letter that only Unicode folds to the letter of a table', async () => {
    expect(await verdict('SELECT * FROM orderſ')).toBe('unknown_object')
    expect(await verdict('SELECT * FROM main.sales')).toBe('unknown_object')
    expect(await verdict('SELECT * FROM memory.main.sales')).toBe('unknown_object')
  })
})

const callPlaces = [
  (call: string) => `SELECT ${call}`,
  (call: string) => `SELECT a FROM sales WHERE ${call} IS NULL`,
  (call: string) => `SELECT a FROM sales ORDER BY ${call}`,
  (call: string) =>
    `SELECT count(*) FILTER (WHERE ${call} IS NULL) FROM sales GROUP BY a HAVING ${call} IS NULL`,
  (call: string) => `SELECT list_transform([1], x -> ${call})`,
  (call: string) => `WITH c AS (SELECT ${call}) FROM c`,
  (call: string) => `SELECT * REPLACE (${call} AS a) FROM sales`,
  (call: string) => `SELECT a FROM sales JOIN orders ON ${call} IS NULL`,
  (call: string) => `SELECT sum(a) OVER (PARTITION BY ${call}) FROM sales`,
  (call: string) => `SELECT CASE WHEN a THEN ${call} END FROM sales`,
  (call: string) => `SELECT (SELECT ${call})`,
  (call: string) => `SELECT a FROM sales LIMIT ${call}`,
  (call: string) => `SELECT a FROM range(1) r(a), LATERAL (SELECT ${call})`,
  (call: string) => `FROM (VALUES (${call})) v(a)`,
  (call: string) => `SELECT {'a': [${call}]}`,
]

const tablePlaces = [
  (call: string) => `SELECT * FROM ${call}`,
  (call: string) => `SELECT * FROM sales JOIN ${call} x ON true`,
  (call: string) => `SELECT * FROM (FROM ${call})`,
  (call: string) => `WITH c AS (FROM ${call}) FROM c`,
  (call: string) => `SELECT (SELECT 1 FROM ${call})`,
  (call: string) => `SELECT * FROM sales WHERE EXISTS (FROM ${call})`,
  (call: string) => `SELECT 1 UNION ALL (SELECT 1 FROM ${call})`,
  (call: string) => `SELECT * FROM sales, LATERAL (FROM ${call})`,
]

describe('SQL-08 SQL-09 no function that is not on the list passes, wherever it stands', () => {
  test('the places themselves are legitimate', async () => {
    for (const place of callPlaces)
      expect(refusals, place('')).not.toContain(await verdict(place("lower('x')")))
    for (const place of tablePlaces)
      expect(refusals, place('')).not.toContain(await verdict(place('range(3)')))
  })

  test('scalar functions, aggregates and macros', async () => {
    const allowed = allowedFunctions()
    const others = known.filter(
      ({ name, type }) => /^(scalar|aggregate|macro)$/.test(type) && !allowed.has(name),
    )
    expect(others.length).toBeGreaterThan(150)
    for (const [at, { name }] of others.entries()) {
      for (const place of [callPlaces[at % callPlaces.length], callPlaces[(at + 7) % callPlaces.length]]) {
        const sql = place?.(`"${name}"('x')`) ?? ''
        expect(refusals, sql).toContain(await verdict(sql))
      }
    }
  }, 60_000)

  test('table functions and table macros', async () => {
    const others = known.filter(({ name, type }) => type.startsWith('table') && !tableFunctions.has(name))
    expect(others.length).toBeGreaterThan(50)
    for (const { name } of others) {
      for (const place of tablePlaces) {
        const sql = place(`"${name}"('x')`)
        expect(refusals, sql).toContain(await verdict(sql))
      }
    }
  }, 60_000)

  test('names, quoting, schemas and comments put together at random', async () => {
    const dangerous = known.filter(({ name, type }) => type.startsWith('table') && !tableFunctions.has(name))
    const upper = (name: string) => name.toUpperCase()
    const spellings = [
      (name: string) => name,
      upper,
      (name: string) => `"${name}"`,
      (name: string) => `main.${name}`,
      (name: string) => `system.main.${name}`,
      (name: string) => `pg_catalog."${upper(name)}"`,
      (name: string) => `/* sales */ ${name} -- range\n`,
    ]
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...dangerous),
        fc.constantFrom(...spellings),
        fc.array(fc.constantFrom(...tablePlaces), { minLength: 1, maxLength: 3 }),
        async ({ name }, spell, places) => {
          const sql = places.reduce((inner, place) => `(${place(inner)})`, `${spell(name)}('x')`).slice(1, -1)
          expect(refusals, sql).toContain(await verdict(sql))
        },
      ),
      { numRuns: cases(400) },
    )
  }, 60_000)
})

test('SQL-31 every allowed function is known to this engine, or is syntax that parses to a call', () => {
  const syntax = 'coalesce construct_array grouping grouping_id if ifnull operator struct try unlist'.split(
    ' ',
  )
  const names = new Set([...known.map(({ name }) => name), ...syntax])
  expect([...allowedFunctions()].filter((name) => !names.has(name))).toEqual([])
})
