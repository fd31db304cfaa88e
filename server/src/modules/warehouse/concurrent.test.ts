import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestWarehouse, type TestWarehouse } from '../../../test/warehouse/test-warehouse.ts'
import type { TableInput } from './index.ts'
import { cases } from '../../../test/cases.ts'

let opened: TestWarehouse
let file = ''
beforeAll(async () => {
  opened = await openTestWarehouse()
  const made = { sql: 'SELECT i AS id FROM range(100) r(i)', tables: [] }
  file = (await opened.warehouse.materialize(1, made, { datasetId: 1 })).file
})
afterAll(() => opened.close())

const rounds = Number(process.env['QUARRY_TEST_ROUNDS'] ?? cases(100, 20))

/** The same table as people see it who may see so many of its rows. */
const seenBy = (rowCount: number): TableInput => ({
  name: 't',
  file,
  view: { columns: [{ name: 'id', sql: 't.id' }], where: `t.id < ${rowCount}` },
})

test(
  'requests of one organization at the same time each have a connection of their own, also beside cancelled ones',
  { timeout: 300_000 },
  async () => {
    const { warehouse } = opened
    const describe = (of: TableInput, signal?: AbortSignal) =>
      warehouse.describe(1, { sql: `SELECT id, ${Math.random()} AS x FROM t`, tables: [of], signal })
    const count = async (of: TableInput) => {
      const sql = `SELECT count(*) AS n, ${Math.random()} AS x FROM t`
      const answer = await warehouse.query(1, { sql, tables: [of], rowLimit: 1, timeoutMs: 60_000 })
      return (JSON.parse(answer.rowsJson.toString()) as number[][])[0]?.[0]
    }
    for (let round = 0; round < rounds; round += 1) {
      const controller = new AbortController()
      const cancelled = describe(seenBy(1), controller.signal).then(
        () => 'done',
        (error: { kind?: string }) => error.kind,
      )
      const others = [describe(seenBy(2)), count(seenBy(3)), count(seenBy(4)), describe(seenBy(5))]
      if (round % 3 === 0) controller.abort()
      else setTimeout(() => controller.abort(), round % 7)
      const [one, three, four, five] = await Promise.all(others)
      expect([one, three, four, five]).toEqual([
        expect.objectContaining({ tables: ['t'] }),
        3,
        4,
        expect.objectContaining({ tables: ['t'] }),
      ])
      expect(['done', 'cancelled']).toContain(await cancelled)
    }
  },
)
