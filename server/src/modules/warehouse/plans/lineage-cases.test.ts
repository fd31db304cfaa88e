import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestWarehouse } from '../../../../test/warehouse/test-warehouse.ts'
import type { TestWarehouse } from '../../../../test/warehouse/test-warehouse.ts'

const schema: Record<string, string> = {
  orders: `id INTEGER, customer_id INTEGER, amount INTEGER, discount INTEGER, status VARCHAR, region VARCHAR,
    ts TIMESTAMP, tags VARCHAR[]`,
  customers: 'id INTEGER, name VARCHAR, email VARCHAR, country VARCHAR, manager_id INTEGER',
  items: 'order_id INTEGER, sku VARCHAR, qty INTEGER, price INTEGER',
  products: 'sku VARCHAR, category VARCHAR, cost INTEGER',
  docs: `id INTEGER, lines STRUCT(sku VARCHAR; qty INTEGER)[], place STRUCT(city VARCHAR; geo STRUCT(lat DOUBLE; lon DOUBLE)),
    facts JSON, extra MAP(VARCHAR; INTEGER), nums INTEGER[]`,
  Größe: 'Länge INTEGER, sel_ect INTEGER, a"b INTEGER, Ümlaut.dot VARCHAR',
  t: 'id INTEGER, a INTEGER, b INTEGER, c INTEGER',
  u: 'id INTEGER, a INTEGER, d INTEGER',
  q1: 'y INTEGER, jan INTEGER, feb INTEGER, mar INTEGER',
}
const tables = Object.entries(schema).map(([name, columns]) => ({
  name,
  columns: columns.split(',').map((column) => {
    const [called = '', ...native] = column.trim().split(' ')
    return { name: called.replace('_ect', ' ect'), native: native.join(' ').replaceAll(';', ',') }
  }),
}))

/** By family: statements with what is wanted of them. */
const families = readFileSync(new URL('lineage-cases.txt', import.meta.url), 'utf8')
  .split(/^## /mu)
  .slice(1)
  .map((text) => {
    const [family = '', ...lines] = text.split('\n').filter((line) => line !== '')
    const cases = lines.flatMap((line, at) => (at % 2 === 0 ? [[line, lines[at + 1]!.trim()] as const] : []))
    return { family, cases }
  })

let opened: TestWarehouse
beforeAll(async () => {
  opened = await openTestWarehouse()
})
afterAll(() => opened.close())

const inOrder = (words: readonly string[]) => (words.length === 0 ? '-' : words.toSorted().join(' '))

async function traced(sql: string): Promise<string> {
  const { lineage } = await opened.warehouse.plan(1, { sql, tables })
  expect(lineage.gaps).toEqual([])
  return lineage.columns
    .map(({ name, sources }) => {
      const words = sources.map(
        ({ table, column, how }) => `${how === 'conditional' ? '~' : ''}${table}.${column}`,
      )
      return `${name}: ${inOrder(words)}`
    })
    .join(' ; ')
}

const sorted = (wanted: string) =>
  wanted
    .split(' ; ')
    .map((part) => {
      const [name = '', words = ''] = part.split(': ')
      return `${name}: ${inOrder(words.replace('_ect', ' ect').split(' '))}`
    })
    .join(' ; ')

describe.each(families)('$family', { timeout: 60_000 }, ({ cases }) => {
  test.each(cases)('%s', async (sql, wanted) => {
    expect(await traced(sql)).toBe(sorted(wanted))
  })
})

test('no family is empty', () => {
  expect(families.map(({ cases }) => cases.length)).not.toContain(0)
  expect(families.flatMap(({ cases }) => cases).length).toBeGreaterThan(250)
})
