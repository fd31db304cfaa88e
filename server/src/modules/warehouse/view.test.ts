import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MaterializedVersion, TableView } from './index.ts'
import { openTestWarehouse } from '../../../test/warehouse/test-warehouse.ts'
import type { TestWarehouse } from '../../../test/warehouse/test-warehouse.ts'

const patient = { timeout: 60_000 }

let opened: TestWarehouse
let people: MaterializedVersion
let places: MaterializedVersion
beforeAll(async () => {
  opened = await openTestWarehouse()
  people = await opened.load(
    'people.csv',
    'id,name,region,salary\n1,ann,EU,100\n2,bob,US,222\n3,cid,EU,300\n4,dan,US,secret-7\n',
  )
  places = await opened.load('places.csv', 'code,region\n49,EU\n1,US\n')
}, 60_000)
afterAll(() => opened.close())

const columns = ['id', 'name', 'region'].map((name) => ({ name, sql: `"${name}"` }))
const europeans: TableView = { columns, where: `"region" = 'EU'` }

const ask = (sql: string, view: TableView | undefined = europeans) =>
  opened.warehouse.query(1, {
    sql,
    tables: [
      { name: 'People', file: people.file, view },
      { name: 'Places', file: places.file },
    ],
    rowLimit: 100,
    timeoutMs: 10_000,
  })
const rows = async (sql: string, view?: TableView) =>
  JSON.parse((await ask(sql, view)).rowsJson.toString()) as unknown[][]

describe('a table that is seen through a view', patient, () => {
  test('shows its rows and columns and nothing else (SQL-22)', async () => {
    expect(await rows('SELECT * FROM people ORDER BY id')).toEqual([
      [1, 'ann', 'EU'],
      [3, 'cid', 'EU'],
    ])
    expect(await rows('SELECT count(*), max(id) FROM people')).toEqual([[2, 3]])
    expect(await rows('SELECT p.name, code FROM people p JOIN places USING (region)')).toEqual([
      ['ann', 49],
      ['cid', 49],
    ])
    await expect(ask('SELECT salary FROM people')).rejects.toMatchObject({ kind: 'unknown_object' })
    await expect(ask('SELECT p.rowid, p.salary FROM people p')).rejects.toThrow(/salary|rowid/)
    for (const sql of ['DESCRIBE people', 'SUMMARIZE people', 'EXPLAIN ANALYZE SELECT * FROM people'])
      await expect(ask(sql)).rejects.toMatchObject({ kind: 'denied' })
  })

  test('shows a column as the view makes it, under the name and type that it gives it', async () => {
    const masked = {
      columns: [
        { name: 'name', sql: `left("name", 1) || '…'` },
        { name: 'id', sql: '"id"::VARCHAR' },
      ],
    }
    const answer = await ask('SELECT * FROM people ORDER BY id', masked)
    expect(answer.columns.map(({ type }) => type)).toEqual(['text', 'text'])
    expect(JSON.parse(answer.rowsJson.toString())).toHaveLength(4)
    expect(await rows('SELECT name FROM people WHERE id = $$1$$', masked)).toEqual([['a…']])
  })

  test('is another table under another view, however equal the statement is', async () => {
    expect(await rows('SELECT count(*) FROM people')).toEqual([[2]])
    expect(await rows('SELECT count(*) FROM people', { columns, where: 'false' })).toEqual([[0]])
    expect(await rows('SELECT count(*) FROM people', { columns })).toEqual([[4]])
  })

  test('lets no condition of the asker run over rows that the view leaves out (SQL-22)', async () => {
    for (const where of [
      `"region" = 'EU'`,
      `"region" IN ('EU', 'XX')`,
      `lower("region") = 'eu'`,
      `"id" IN (1, 3)`,
    ]) {
      const view = { columns: [...columns, { name: 'salary', sql: '"salary"' }], where }
      for (const condition of [
        'CAST(salary AS INTEGER) > 0',
        'salary::DOUBLE > 5',
        `CASE WHEN region = 'US' THEN error(name) ELSE true END`,
        `region = 'US' AND salary::INTEGER = 7`,
      ]) {
        const counted = await rows(`SELECT count(*) FROM people WHERE ${condition}`, view).catch(String)
        expect(['[[2]]', '[[0]]'], `${where} / ${condition}`).toContain(JSON.stringify(counted))
      }
    }
  })

  test('repeats no value in an error: it may be one that is hidden (SQL-22)', async () => {
    const view = { columns, where: `"salary"::INTEGER > 0` }
    await expect(ask('SELECT * FROM people', view)).rejects.toMatchObject({
      kind: 'bad_value',
      message: 'a value does not fit what the query does with it',
    })
  })

  test('shows nothing when the view does not fit the table any more', async () => {
    const broken: TableView[] = [
      { columns: [{ name: 'x', sql: '"gone"' }] },
      { columns, where: '"gone" = 1' },
      { columns, where: '' },
      { columns: [] },
      { columns, where: 'true) UNION ALL (SELECT 1, 2, 3 FROM Places' },
      { columns, where: `true); ATTACH '/tmp/x' AS y; SELECT (1` },
      { columns: [{ name: 'x', sql: `(SELECT max(salary) FROM "People")` }] },
      { columns: [{ name: 'x', sql: `(SELECT content FROM read_text('/etc/passwd'))` }] },
    ]
    for (const view of broken) {
      await expect(ask('SELECT * FROM people', view), JSON.stringify(view)).rejects.toMatchObject({
        kind: 'denied',
        message: 'the rules of "People" cannot be applied to its columns',
      })
    }
  })

  test('is profiled as it is seen', async () => {
    const profile = await opened.warehouse.profile(1, { name: 'People', file: people.file, view: europeans })
    expect(profile.map(({ name, row_count }) => [name, row_count])).toEqual([
      ['id', 2],
      ['name', 2],
      ['region', 2],
    ])
    expect(JSON.stringify(profile)).not.toMatch(/US|secret|bob/)
  })

  test('is profiled once for all who see the same of it, also at the same time', async () => {
    const ask = (view?: TableView) => opened.warehouse.profile(1, { name: 'People', file: people.file, view })
    const where = `${europeans.where} AND true`
    const [one, other] = await Promise.all([ask({ ...europeans, where }), ask({ ...europeans, where })])
    expect(other).toBe(one)
    expect(await ask({ ...europeans, where })).toBe(one)
    expect((await ask())[0]?.row_count).toBeGreaterThan(one[0]!.row_count)
  })
})
