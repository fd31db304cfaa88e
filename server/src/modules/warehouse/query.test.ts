import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestWarehouse } from './test-warehouse.ts'
import type { TestWarehouse } from './test-warehouse.ts'

let opened: TestWarehouse
beforeAll(async () => {
  opened = await openTestWarehouse()
})
afterAll(() => opened.close())

const csv = 'id,name,price\n1,ann,1.5\n2,bob,2.5\n3,cid,3.5\n'

describe('a query', () => {
  test('answers with the rows of a loaded file, as the engine wrote them', async () => {
    const version = await opened.load('people.csv', csv)
    const answer = await opened.rows(version, 'SELECT name, price FROM t WHERE id > $1 ORDER BY id;', [1])
    expect(answer).toEqual([
      ['bob', 2.5],
      ['cid', 3.5],
    ])
  })

  test('says when there were more rows than the limit', async () => {
    const { file } = await opened.load('people.csv', csv)
    const request = { sql: 'FROM t ORDER BY id', tables: [{ name: 't', file }], timeoutMs: 5000 }
    const some = await opened.warehouse.query(1, { ...request, rowLimit: 2 })
    expect(some).toMatchObject({ rowCount: 2, truncated: true })
    expect(JSON.parse(some.rowsJson.toString())).toEqual([
      [1, 'ann', 1.5],
      [2, 'bob', 2.5],
    ])
    const all = await opened.warehouse.query(1, { ...request, rowLimit: 3 })
    expect(all).toMatchObject({ rowCount: 3, truncated: false })
  })
})
