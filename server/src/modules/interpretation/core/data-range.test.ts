import { expect, test } from 'vitest'
import { shop } from '../../../../test/shop-catalogue.ts'
import type { Catalogue } from './catalogue.ts'
import { parse } from './parse.ts'

const [orders, ...others] = shop.datasets as [Catalogue['datasets'][number], ...Catalogue['datasets']]
const range = { from: '2022-02-01', to: '2024-06-10' }
const fields = orders.fields.map((field) => (field.name === 'ordered' ? { ...field, range } : field))
const past: Catalogue = { version: 'past', datasets: [{ ...orders, fields }, ...others] }

const read = (question: string, catalogue = past) => {
  const { status, query, assumptions } = parse(question, catalogue, { today: '2026-06-15' })
  const times = (query?.filters ?? []).filter((one) => 'column' in one && one.column === 'ordered')
  return { status, times, assumptions: assumptions.map(({ text }) => text) }
}
const between = (...values: string[]) => [{ column: 'ordered', operator: 'between', values }]

test.each([
  ['revenue in March', '2024-03-01', '2024-03-31'],
  ['revenue in August', '2023-08-01', '2023-08-31'],
  ['Umsatz im Dezember', '2023-12-01', '2023-12-31'],
  ['revenue in Q4', '2023-10-01', '2023-12-31'],
  ['revenue from November to March', '2023-11-01', '2024-03-31'],
  ['revenue from May to August', '2023-05-01', '2023-08-31'],
])('"%s" is the latest of the data, and says so', (question, from, to) => {
  const { status, times, assumptions } = read(question)
  expect([status, times]).toEqual(['understood', between(from, to)])
  expect(assumptions).toContainEqual(expect.stringContaining(`= ${from} – ${to}`))
})

test('where the data goes on to today, it is the latest before today', () => {
  expect(read('revenue in March', shop).times).toEqual(between('2026-03-01', '2026-03-31'))
  expect(read('revenue in August', shop).times).toEqual(between('2025-08-01', '2025-08-31'))
})

test.each([
  ['revenue last month', 'The data ends on June 10, 2024'],
  ['Umsatz letzten Monat', 'Die Daten enden am 10. Juni 2024'],
  ['revenue in 2021', 'The data starts on February 1, 2022'],
])('"%s" lies outside the data, and says so', (question, assumption) => {
  expect(read(question).assumptions).toContain(assumption)
})

test('a period within the data says nothing of its ends', () => {
  expect(read('revenue in 2023').assumptions.filter((text) => /data/i.test(text))).toEqual([])
})

test.each([
  ['revenue by month', 'The last month is incomplete: the data ends on June 10, 2024', '2024-06-01'],
  ['revenue by quarter', 'The last quarter is incomplete: the data ends on June 10, 2024', '2024-04-01'],
  ['Umsatz nach Jahr', 'Das letzte Jahr ist unvollständig: Die Daten enden am 10. Juni 2024', '2024-01-01'],
  [
    'Umsatz nach Monat in 2024',
    'Der letzte Monat ist unvollständig: Die Daten enden am 10. Juni 2024',
    '2024-06-01',
  ],
])('"%s" says that the data ends within the last of its periods', (question, text, from) => {
  const { assumptions } = parse(question, past, { today: '2026-06-15' })
  expect(assumptions).toContainEqual({ code: 'incomplete_period', text, from })
})

test.each(['revenue by month in 2023', 'revenue by day', 'revenue by region', 'revenue in 2024'])(
  '"%s" has no period that the data cuts off',
  (question) => {
    const { assumptions } = parse(question, past, { today: '2026-06-15' })
    expect(assumptions.filter(({ code }) => code === 'incomplete_period')).toEqual([])
  },
)
