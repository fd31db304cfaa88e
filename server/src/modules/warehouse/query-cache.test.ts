import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MaterializedVersion, QueryRequest, TableInput } from './index.ts'
import { openTestWarehouse } from '../../../test/warehouse/test-warehouse.ts'
import type { TestWarehouse } from '../../../test/warehouse/test-warehouse.ts'
import { allowedFunctions } from './engine/sql-guard.ts'
import { isUnstable } from './engine/function-calls.ts'

const patient = { timeout: 60_000 }

let opened: TestWarehouse
let first: MaterializedVersion
let second: MaterializedVersion
beforeAll(async () => {
  opened = await openTestWarehouse()
  first = await opened.load('a.csv', 'id,name\n1,ann\n2,bob\n')
  second = await opened.load('a.csv', 'id,name\n1,ann\n2,bob\n3,cid\n')
}, 60_000)
afterAll(() => opened.close())

const ask = (sql: string, more: Partial<QueryRequest> = {}, orgId = 1) =>
  opened.warehouse.query(orgId, {
    sql,
    tables: [{ name: 'T', file: first.file }],
    rowLimit: 100,
    timeoutMs: 20_000,
    ...more,
  })

describe('an answer', patient, () => {
  test('that was given before is given again, without the engine', async () => {
    const made = await ask('SELECT count(*) AS n FROM t')
    const kept = await ask('SELECT count(*) AS n FROM t')
    expect([made.cached, kept.cached]).toEqual([false, true])
    expect(kept.rowsJson.equals(made.rowsJson)).toBe(true)
    expect(kept.key).toBe(made.key)
  })

  test('is another one for another version, view, parameter, limit or organization', async () => {
    const sql = 'SELECT id FROM t WHERE id < $1 ORDER BY id'
    const seen = new Set<string | undefined>()
    const table: TableInput = { name: 'T', file: first.file }
    const view = { columns: [{ name: 'id', sql: '"id"' }], where: '"id" = 1' }
    for (const more of [
      { parameters: [9] },
      { parameters: [2] },
      { parameters: ['9'] },
      { parameters: [9], rowLimit: 1 },
      { parameters: [9], tables: [{ ...table, file: second.file }] },
      { parameters: [9], tables: [{ ...table, view }] },
      { parameters: [9], tables: [{ ...table, view: { ...view, where: '"id" = 2' } }] },
    ]) {
      const answer = await ask(sql, more)
      expect(answer.cached, JSON.stringify(more)).toBe(false)
      seen.add(answer.key)
    }
    expect(seen.size).toBe(7)
    await expect(ask(sql, { parameters: [9] }, 2)).rejects.toMatchObject({ kind: 'unknown_object' })
  })

  test('does not depend on tables that its statement does not use', async () => {
    const sql = 'WITH other AS (SELECT 1 AS one) SELECT count(*) + 10 FROM T, other'
    await ask(sql)
    const tables = [
      { name: 'T', file: first.file },
      { name: 'other', file: second.file },
    ]
    expect((await ask(sql, { tables })).cached).toBe(true)
    expect((await ask(sql, { tables: [{ name: 'T', file: second.file }] })).cached).toBe(false)
    await expect(ask(sql, { tables: [] })).rejects.toMatchObject({ kind: 'unknown_object' })
  })

  test('that would be another at another time is not kept', async () => {
    for (const sql of [
      'SELECT now() FROM t',
      'SELECT random() FROM t',
      'SELECT current_date FROM t',
      "SELECT t.id FROM t WHERE today() > DATE '2020-01-01'",
      'SELECT (SELECT max(uuid()) FROM t)',
      'WITH s AS (SELECT * FROM t USING SAMPLE 1 ROWS) SELECT count(*) FROM s',
      'SELECT count(*) FROM t TABLESAMPLE 50%',
      "SELECT count(*) FILTER (now() > TIMESTAMP '2020-01-01') FROM t",
    ]) {
      expect((await ask(sql)).key, sql).toBeUndefined()
      expect((await ask(sql)).cached, sql).toBe(false)
    }
  })

  test('every function that the engine calls unstable is known as one', async () => {
    const connection = await (await DuckDBInstance.create(':memory:')).connect()
    const reader = await connection.runAndReadAll(
      `SELECT DISTINCT function_name FROM duckdb_functions() WHERE stability <> 'CONSISTENT'
        OR macro_definition SIMILAR TO '.*(current_|now\\(|today\\(|random\\().*'`,
    )
    const allowed = allowedFunctions()
    const names = reader
      .getRows()
      .map(([name]) => String(name))
      .filter((name) => allowed.has(name))
    expect(names.length).toBeGreaterThan(8)
    expect(names.filter((name) => !isUnstable(name))).toEqual([])
    connection.closeSync()
  })
})

describe('equal questions at the same time', patient, () => {
  const slow = 'SELECT count(*) FROM range(15000000) r(i), t WHERE hash(i) % 7 = id'

  test('run once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(slow)))
    expect(answers.filter(({ cached }) => !cached)).toHaveLength(1)
    expect(new Set(answers.map(({ elapsedMs }) => elapsedMs)).size).toBe(1)
  })

  test('one who goes away does not take the answer from the others', async () => {
    const leaving = new AbortController()
    const sql = slow.replace('7', '8')
    setTimeout(() => leaving.abort(), 50)
    const [gone, stays] = await Promise.allSettled([ask(sql, { signal: leaving.signal }), ask(sql)])
    expect(gone).toMatchObject({ status: 'rejected', reason: { kind: 'cancelled' } })
    expect(stays).toMatchObject({ status: 'fulfilled', value: { rowCount: 1 } })
  })

  test('stop when all have gone, and are made anew for who comes later', async () => {
    const leaving = new AbortController()
    const sql = 'SELECT count(*) FROM range(100000000000) a, range(1000000) b, t'
    setTimeout(() => leaving.abort(), 200)
    const gone = await Promise.allSettled([1, 2, 3].map(() => ask(sql, { signal: leaving.signal })))
    for (const one of gone) expect(one).toMatchObject({ status: 'rejected', reason: { kind: 'cancelled' } })
    await expect(ask(sql, { timeoutMs: 300 })).rejects.toMatchObject({ kind: 'timeout' })
  })

  test('that fail fail for all, and are not remembered', async () => {
    const failing = () => ask("SELECT error('no')")
    const all = await Promise.allSettled([failing(), failing()])
    expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await expect(failing()).rejects.toThrow(/no/)
  })
})
