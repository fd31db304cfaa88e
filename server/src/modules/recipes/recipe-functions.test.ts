import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { functionGroups } from '../../../../contract/src/recipe-catalogue.ts'
import { type TestWarehouse, openTestWarehouse } from '../../../test/warehouse/test-warehouse.ts'
import { recipeFunctions } from './recipe-functions.ts'

let opened: TestWarehouse
beforeAll(async () => {
  opened = await openTestWarehouse()
})
afterAll(() => opened.close())

const columns = [
  { name: 'x', native: 'INTEGER' },
  { name: 'g', native: 'VARCHAR' },
]
const rows = "(VALUES (1, 'a'), (2, 'b'), (4, 'b')) AS v(x, g)"

describe.each(functionGroups)('the functions of %s', { timeout: 60_000 }, (group) => {
  const functions = recipeFunctions.filter((one) => one.group === group)

  test('give what their examples say', async () => {
    const texts = functions.map(({ example }, at) => `CAST((${example}) AS VARCHAR) AS c${at}`)
    const from = group === 'aggregate' || group === 'window' ? ` FROM ${rows}` : ''
    const sql = `SELECT ${texts.join(', ')}${from}${group === 'window' ? ' ORDER BY x' : ''}`
    const answer = await opened.warehouse.query(1, { sql, tables: [], rowLimit: 10, timeoutMs: 20_000 })
    const found = JSON.parse(answer.rowsJson.toString()) as (string | null)[][]
    const results = functions.map((_, at) =>
      group === 'window' ? found.map((row) => row[at] ?? 'null').join(', ') : (found[0]?.[at] ?? null),
    )
    expect(functions.map(({ example }, at) => [example, results[at]])).toEqual(
      functions.map(({ example, result }) => [example, result]),
    )
  })

  test('are formulas where their group may be', async () => {
    const allow = { aggregates: group === 'aggregate', windows: group === 'window' }
    for (const { example } of functions)
      expect(await opened.warehouse.planExpression(1, { sql: example, columns, allow })).toBeDefined()
  })
})

test('there are many, and none twice', () => {
  expect(recipeFunctions.length).toBeGreaterThanOrEqual(120)
  expect(new Set(recipeFunctions.map(({ name, group }) => `${group} ${name}`)).size).toBe(
    recipeFunctions.length,
  )
})
