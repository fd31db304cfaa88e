import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WarehouseError } from './index.ts'
import type { MaterializedVersion, QueryRequest } from './index.ts'
import { openTestWarehouse } from '../../../test/warehouse/test-warehouse.ts'
import type { TestWarehouse } from '../../../test/warehouse/test-warehouse.ts'

// Engines start from the sources here, and the machine may be busy.
const patient = { timeout: 60_000 }

let opened: TestWarehouse
let people: MaterializedVersion
beforeAll(async () => {
  opened = await openTestWarehouse()
  people = await opened.load('people.csv', 'id,name,price\n1,ann,1.5\n2,bob,2.5\n3,cid,3.5\n')
})
afterAll(() => opened.close())

const ask = (sql: string, more: Partial<QueryRequest> = {}) => {
  const tables = [{ name: 't', file: people.file }]
  return opened.warehouse.query(1, { sql, tables, rowLimit: 1000, timeoutMs: 10_000, ...more })
}
const raw = async (sql: string) => (await ask(sql)).rowsJson.toString()

describe('a query', patient, () => {
  test('answers with the rows of a loaded file', async () => {
    const answer = await ask('SELECT name, price FROM t WHERE id > $1 ORDER BY id;', { parameters: [1] })
    expect(JSON.parse(answer.rowsJson.toString())).toEqual([
      ['bob', 2.5],
      ['cid', 3.5],
    ])
    expect(answer.columns).toEqual([
      { name: 'name', type: 'text', nullable: true, native: 'VARCHAR' },
      { name: 'price', type: 'decimal', nullable: true, native: 'DECIMAL(18,1)' },
    ])
  })

  test('says when there were more rows than the limit, and keeps to it', async () => {
    const some = await ask('FROM t ORDER BY id', { rowLimit: 2 })
    expect(some).toMatchObject({ rowCount: 2, truncated: true })
    expect(some.rowsJson.toString()).toBe('[[1,"ann",1.5],[2,"bob",2.5]]')
    expect(await ask('FROM t', { rowLimit: 3 })).toMatchObject({ rowCount: 3, truncated: false })
    expect((await ask('FROM t', { rowLimit: 0 })).rowsJson.toString()).toBe('[]')
  })

  test('that is at work outlives its version, of which nothing is left behind', async () => {
    const old = await opened.load('old.csv', 'id\n1\n2\n')
    const tables = [{ name: 't', file: old.file }]
    let onStart = () => {}
    const isAtWork = new Promise<void>((done) => (onStart = done))
    const sql = 'SELECT count(*) AS n FROM range(40000000) r(i), t WHERE hash(i) % 2 + 1 = id'
    const slow = ask(sql, { tables, timeoutMs: 60_000, onProgress: () => onStart() })
    await Promise.race([isAtWork, slow])
    // The collector knows of no pin: a process that ends, however it ends, cannot leave one.
    await opened.warehouse.collect(async (file) => file !== old.file, { graceMs: 0 })
    expect(await opened.dataFiles()).not.toContain(old.file.split('/').at(-1))
    expect(JSON.parse((await slow).rowsJson.toString())).toEqual([[40_000_000]])
  })

  test('without rows answers an empty list', async () => {
    expect(await raw('FROM t WHERE false')).toBe('[]')
  })

  test('keeps every digit', async () => {
    expect(
      await raw('SELECT 9007199254740991::BIGINT, 9007199254740993::BIGINT, (-9223372036854775808)::BIGINT'),
    ).toBe('[[9007199254740991,"9007199254740993","-9223372036854775808"]]')
    expect(
      await raw("SELECT 1.10::DECIMAL(10,2), '12345678901234567890.12'::DECIMAL(38,2), 5::HUGEINT"),
    ).toBe('[[1.10,"12345678901234567890.12",5]]')
    expect(await raw("SELECT ['9007199254740993'::BIGINT], {'a': 1}, 18446744073709551615::UBIGINT")).toBe(
      '[[["9007199254740993"],{"a":1},"18446744073709551615"]]',
    )
    expect(await raw('SELECT 0.1::FLOAT, 0.1::DOUBLE, 1e300, 1e-300')).toBe('[[0.1,0.1,1e+300,1e-300]]')
  })

  test('is valid JSON whatever the values are', async () => {
    const text = `'quote " slash \\ line ' || chr(10) || ' tab ' || chr(9) || ' control ' || chr(1) || chr(0) || ' é 😀'`
    const sql = `SELECT 'nan'::DOUBLE, 'inf'::FLOAT, ['nan'::DOUBLE, 1.5], {'x': '-inf'::DOUBLE}, NULL, ${text}, 'ab'::BLOB,
      '{"a": [1, null]}'::JSON, MAP {'k': 1}, ''`
    const [row] = JSON.parse(await raw(sql)) as unknown[][]
    expect(row).toEqual([
      null,
      null,
      [null, 1.5],
      { x: null },
      null,
      'quote " slash \\ line \n tab \t control \u0001\u0000 é 😀',
      'YWI=',
      { a: [1, null] },
      { k: 1 },
      '',
    ])
  })

  test('writes dates and times as ISO 8601', async () => {
    expect(
      await raw(
        "SELECT DATE '2024-02-29', TIMESTAMP '2024-02-29 12:30:00.25', TIMESTAMPTZ '2024-02-29 12:30:00+02', TIME '01:02:03', INTERVAL 90 MINUTE",
      ),
    ).toBe('[["2024-02-29","2024-02-29T12:30:00.25","2024-02-29T10:30:00Z","01:02:03","01:30:00"]]')
  })

  test('D22: writes years before 1 and after 9999 with a sign and six digits', async () => {
    const answer = await raw(
      `SELECT TIMESTAMP '0044-03-15 (BC) 00:00:00', DATE '0044-03-15 (BC)', TIMESTAMPTZ '0001-03-15 (BC) 01:02:03.5+00',
        DATE '12026-01-31', TIMESTAMP '12026-01-31 09:30:00', DATE 'infinity', TIMESTAMP '0999-12-31 00:00:00'`,
    )
    expect(JSON.parse(answer)).toEqual([
      [
        '-000043-03-15T00:00:00',
        '-000043-03-15',
        '+000000-03-15T01:02:03.5Z',
        '+012026-01-31',
        '+012026-01-31T09:30:00',
        'infinity',
        '0999-12-31T00:00:00',
      ],
    ])
  })

  test('may have two columns of one name, and an alias that needs quotes', async () => {
    const answer = await ask('SELECT id, id, name AS "a ""b"", (c)" FROM t LIMIT 1')
    expect(answer.columns.map(({ name }) => name)).toEqual(['id', 'id', 'a "b", (c)'])
    expect(answer.rowsJson.toString()).toBe('[[1,1,"ann"]]')
  })

  test('keeps the order of its ORDER BY over several threads and row groups', async () => {
    for (const rowLimit of [1000, 200_000, 700_000]) {
      const sql = 'SELECT r FROM range(600000) x(r) ORDER BY hash(r), r'
      const { rowsJson } = await ask(sql, { rowLimit })
      const { rowsJson: numbered } = await ask(
        `SELECT r FROM (SELECT r, row_number() OVER (ORDER BY hash(r), r) AS n FROM range(600000) x(r)) ORDER BY n`,
        { rowLimit },
      )
      expect(rowsJson.equals(numbered)).toBe(true)
    }
  })

  test('SQL-23 takes parameters as values, whatever they look like', async () => {
    const hostile = `x'; DROP TABLE t; --`
    const answer = await ask('SELECT $1 AS p, $2, $3, $4 FROM t WHERE name = $5', {
      parameters: [hostile, 1.5, true, null, 'ann'],
    })
    expect(JSON.parse(answer.rowsJson.toString())).toEqual([[hostile, 1.5, true, null]])
    expect(await raw(`SELECT count(*) FROM t`)).toBe('[[3]]')
  })

  test('compares a parameter with a column of another type', async () => {
    const sql = "SELECT id FROM t WHERE DATE '2024-01-01' + id::INTEGER > $1 AND id < $2 ORDER BY id"
    const answer = await ask(sql, { parameters: ['2024-01-02', 3] })
    expect(answer.rowsJson.toString()).toBe('[[2]]')
  })

  test('can be described without being run', async () => {
    const tables = [
      { name: 't', file: people.file },
      { name: 'unused', file: people.file },
    ]
    const described = await opened.warehouse.describe(1, {
      sql: 'SELECT id, count(*) AS n FROM t GROUP BY 1',
      tables,
    })
    expect(described.tables).toEqual(['t'])
    expect(described.columns.map(({ name, type }) => [name, type])).toEqual([
      ['id', 'integer'],
      ['n', 'integer'],
    ])
  })
})

describe('a query fails with', patient, () => {
  const failureOf = async (sql: string, more: Partial<QueryRequest> = {}): Promise<WarehouseError> => {
    const error: unknown = await ask(sql, more).then(
      () => new Error('it succeeded'),
      (reason: unknown) => reason,
    )
    if (!(error instanceof WarehouseError)) throw error
    return error
  }

  test('the place of a syntax error', async () => {
    expect(await failureOf('SELECT * FRM t')).toMatchObject({ kind: 'syntax', place: { position: 13 } })
  })

  test('the name of an unknown column or table, and its line', async () => {
    const error = await failureOf('SELECT id,\n nope FROM t')
    expect(error).toMatchObject({ kind: 'unknown_object', place: { line: 2 } })
    expect(error.message).toContain('nope')
    expect(await failureOf('SELECT * FROM secret')).toMatchObject({
      kind: 'unknown_object',
      message: 'there is no such table: secret',
    })
  })

  test('SQL-20 no path and no inner name in any message', async () => {
    const statements = [
      'SELECT nope FROM t',
      'SELECT t.nope.x FROM t',
      'SELECT name::INTEGER FROM t',
      'SELECT data.id FROM t',
      'SELECT id + name FROM t',
      "SELECT strptime(name, '%d') FROM t",
      'SELECT error(name) FROM t',
    ]
    for (const sql of statements) {
      const { message } = await failureOf(sql)
      expect(message).not.toMatch(/\/tmp|\.duckdb|\bv[0-9a-f]{24}\b|scratch/)
    }
  })

  test('a value that does not fit', async () => {
    expect(await failureOf('SELECT name::INTEGER FROM t')).toMatchObject({ kind: 'bad_value' })
    expect(await failureOf('SELECT $1', { parameters: [] })).toMatchObject({ kind: 'bad_value' })
    expect(await failureOf('SELECT 1', { parameters: [1] })).toMatchObject({ kind: 'bad_value' })
  })

  test('SQL-16 too large an answer', async () => {
    const wide = "SELECT repeat('0123456789', 1000) FROM range(8000)"
    expect(await failureOf(wide, { rowLimit: 1_000_000 })).toMatchObject({ kind: 'too_many_rows' })
  })

  test('SQL-21 a version of another organization, or a path that is none', async () => {
    const files = [
      people.file.replace('org1/', 'org2/'),
      `../data/${people.file}`,
      '/etc/passwd',
      `${people.file}/../../../x`,
      'org1/d1/x.building',
    ]
    for (const file of files) {
      expect(await failureOf('FROM t', { tables: [{ name: 't', file }] })).toMatchObject({
        kind: 'unknown_object',
      })
    }
    const stranger = opened.warehouse.query(2, {
      sql: 'FROM t',
      tables: [{ name: 't', file: people.file }],
      rowLimit: 1,
      timeoutMs: 5000,
    })
    await expect(stranger).rejects.toMatchObject({ kind: 'unknown_object' })
  })
})

describe('SQL-30 nothing of one query is left for the next', patient, () => {
  test('random values, CTE names and failures', async () => {
    await ask('WITH t2 AS (FROM t) FROM t2')
    await expect(ask('FROM t2')).rejects.toMatchObject({ kind: 'unknown_object' })
    expect(await raw('SELECT count(*) FROM t')).toBe('[[3]]')
  })
})

describe('a profile', patient, () => {
  test('describes each column', async () => {
    const version = await opened.load(
      'p.csv',
      'n,s,d,x\n1,a,2024-01-01,\n2,a,2024-01-02,\n3,b,2024-01-03,\n4,,2024-01-05,\n',
    )
    const [n, s, d, x] = await opened.warehouse.profile(1, { name: 't', file: version.file })
    expect(n).toMatchObject({ row_count: 4, null_count: 0, distinct_count: 4, min: '1', max: '4', mean: 2.5 })
    expect(['2', '3']).toContain(n?.quantiles?.p50)
    expect(n?.histogram?.reduce((sum, { count }) => sum + count, 0)).toBe(4)
    expect(s).toMatchObject({
      null_count: 1,
      top_values: [
        { value: 'a', count: 2 },
        { value: 'b', count: 1 },
      ],
    })
    expect(d).toMatchObject({ type: 'date', min: '2024-01-01', max: '2024-01-05' })
    expect(d?.histogram?.[0]?.from).toBe('2024-01-01T00:00:00.000Z')
    expect(x).toMatchObject({ null_count: 4, distinct_count: 0, min: null, histogram: null, top_values: [] })
  })

  test('of three million flights takes seconds, not minutes', async () => {
    const path = new URL('../../../../node_modules/vega-datasets/data/flights-3m.parquet', import.meta.url)
    const version = await opened.load('flights.parquet', readFileSync(path))
    const profiles = await opened.warehouse.profile(1, { name: 't', file: version.file })
    expect(profiles.map(({ name, row_count: count }) => [name, count])).toContainEqual(['delay', 3_000_000])
  })
})
