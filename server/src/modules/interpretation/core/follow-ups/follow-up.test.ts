import { expect, test } from 'vitest'
import type { FilterOrGroup } from '../../../../../../contract/src/filters.ts'
import type { Interpretation } from '../../../../../../contract/src/interpretation.ts'
import type { Measure } from '../../../../../../contract/src/query.ts'
import { shop } from '../../../../../test/shop-catalogue.ts'
import { parse } from '../parse.ts'

const today = '2026-06-15'

/** What the last message of a conversation is read as. */
function converse(messages: readonly string[]): Interpretation {
  let last: Interpretation | undefined
  let previous: { dataset_id: number; query: NonNullable<Interpretation['query']> } | undefined
  for (const message of messages) {
    last = parse(message, shop, { today, previous })
    if (last.status === 'understood') previous = { dataset_id: last.dataset_id!, query: last.query! }
  }
  return last!
}

const comparable = ({ query, chart, status }: Interpretation) => ({
  status,
  chart,
  query: query && { ...query, filters: sorted(query.filters ?? []) },
})
const sorted = (filters: readonly FilterOrGroup[]) => filters.map((one) => JSON.stringify(one)).sort()

test.each([
  ['revenue by region', 'and by product', 'revenue by region and product'],
  ['revenue by region', 'also by product', 'revenue by region and product'],
  ['revenue by region', 'split by product', 'revenue by region and product'],
  ['revenue by region', 'by product', 'revenue by product'],
  ['revenue by region', 'by product instead', 'revenue by product'],
  ['revenue by region', 'only 2025', 'revenue by region in 2025'],
  ['revenue by region in 2025', 'and last year?', 'revenue by region last year'],
  ['revenue by region in 2024', 'same for Q1', 'revenue by region in Q1 2024'],
  ['revenue by region in 2024', 'and the year before', 'revenue by region in 2023'],
  ['revenue by product', 'only North', 'revenue by product for North'],
  ['revenue by product for North', 'what about South?', 'revenue by product for South'],
  ['revenue by product for North', 'and for South', 'revenue by product for South'],
  ['revenue by product for North', 'also South', 'revenue by product for North and South'],
  ['revenue by product for North', 'South', 'revenue by product for South'],
  ['revenue by product', 'except North', 'revenue by product except North'],
  ['revenue by product for North', 'all regions again', 'revenue by product'],
  ['revenue by product for North', 'remove the filter', 'revenue by product'],
  ['revenue by region', 'as a line', 'revenue by region as a line'],
  ['revenue by region', 'and in German', 'revenue by region'],
  ['revenue by region', 'as a table', 'revenue by region as a table'],
  ['revenue by product', 'top 5', 'top 5 products by revenue'],
  ['order count by product', 'top 5 regions by orders', 'top 5 regions by orders'],
  ['revenue by month', 'compare with the month before', 'revenue by month compared with the previous month'],
  ['revenue by month', 'compare with the year before', 'revenue by month compared with last year'],
  ['revenue by product', 'only the top 5', 'top 5 products by revenue'],
  ['revenue by product', 'bottom 3', 'bottom 3 products by revenue'],
  ['revenue by region', 'by month instead', 'revenue by month'],
  ['revenue by region and month', 'per week', 'revenue by region and week'],
  ['revenue by month', 'compare with last year', 'revenue by month compared with last year'],
  ['revenue by region', 'as a share of total', 'share of total revenue by region'],
  ['revenue by region', 'and order count too', 'revenue and order count by region'],
  ['revenue by region', 'how about order count instead', 'order count by region'],
  ['total price by region', 'how about average instead of sum', 'average price by region'],
  ['total price by region', 'also the average', 'total price and average price by region'],
  ['revenue by region', 'what about the average?', 'average price by region'],
  ['top 5 products by revenue', 'what about order count?', 'top 5 products by order count'],
  ['revenue by region', 'only cancelled', 'revenue by region for cancelled'],
  ['revenue by region', 'revenue by product in 2024', 'revenue by product in 2024'],
  ['Umsatz nach Region', 'und nach Produkt', 'Umsatz nach Region und Produkt'],
  ['Umsatz nach Region', 'nur 2025', 'Umsatz nach Region in 2025'],
  ['Umsatz nach Produkt', 'ohne North', 'Umsatz nach Produkt ohne North'],
  ['Umsatz nach Produkt für North', 'und für South', 'Umsatz nach Produkt für South'],
  ['Umsatz nach Region', 'als Linie', 'Umsatz nach Region als Linie'],
  ['Umsatz nach Region', 'als Balken', 'Umsatz nach Region als Balken'],
  ['Umsatz nach Region in 2025', 'und im Vorjahr', 'Umsatz nach Region in 2024'],
  ['Umsatz nach Produkt', 'nur die ersten 5', 'Top 5 Produkte nach Umsatz'],
  ['Umsatz nach Region', 'pro Woche', 'Umsatz pro Woche'],
  ['Umsatz nach Region', 'als Anteil am Gesamten', 'Anteil am Umsatz nach Region'],
  ['top 1 product by revenue in 2025', 'and the least?', 'bottom 1 product by revenue in 2025'],
  ['revenue by product for North', 'order count of those', 'order count by product for North'],
  ['Umsatz nach Produkt', 'und am wenigsten?', 'bottom 1 Produkt nach Umsatz'],
])('after "%s", "%s" is "%s"', (first, second, whole) => {
  const words = new Map([
    ['Umsatz', 'revenue'],
    ['Produkte', 'products'],
    ['Produkt', 'product'],
  ])
  const said = (text: string) => text.replace(/Umsatz|Produkte|Produkt/g, (word) => words.get(word)!)
  expect(comparable(converse([said(first), said(second)]))).toEqual(comparable(converse([said(whole)])))
})

test('a conversation goes on from what it changed', () => {
  expect(
    converse([
      'revenue by region',
      'only 2025',
      'and by product',
      'without North',
      'top 5',
      'as a bar chart',
      'sort by revenue',
    ]),
  ).toMatchObject({
    status: 'understood',
    query: {
      dimensions: ['region', 'product'],
      measures: ['revenue'],
      filters: [
        { column: 'status', operator: 'not_equals', value: 'Cancelled' },
        { column: 'ordered', operator: 'between', values: ['2025-01-01', '2025-12-31'] },
        { column: 'region', operator: 'not_equals', value: 'North' },
      ],
      sort: [{ by: 'revenue', order: 'desc' }],
      limit: 5,
    },
  })
})

test('a part of another measure is a ratio, and what is counted of those is counted of them only', () => {
  expect(converse(['revenue by region', 'as a percentage of all orders'])).toMatchObject({
    status: 'understood',
    query: {
      fields: { measures: [{ kind: 'ratio', numerator: 'revenue', denominator: 'order_count' }] },
      dimensions: ['region'],
      measures: ['share_of_order_count'],
    },
  })
  const late: Measure = {
    aggregate: 'count',
    filters: [{ column: 'price', operator: 'greater', value: 9 }],
    name: 'late',
  }
  const previous = { dataset_id: 1, query: { dimensions: ['region'], measures: [late] } }
  expect(parse('revenue of those', shop, { today, previous }).query).toMatchObject({
    measures: ['revenue'],
    filters: late.filters,
  })
})

test('a number with the name of a column behind it is of that column', () => {
  expect(
    converse(['order count by region for a price above 100', 'only orders above 1000 price']),
  ).toMatchObject({
    status: 'understood',
    query: { filters: expect.arrayContaining([{ column: 'price', operator: 'greater', value: 1000 }]) },
  })
})

test('a period alone is no question', () => {
  const asked = converse(['by month'])
  expect(asked).toMatchObject({ status: 'clarify', query: null, alternatives: [] })
  expect(asked.reason).toContain('there is none before it')
})

test('a change of nothing is asked back, and says why', () => {
  expect(converse(['only North'])).toMatchObject({
    status: 'clarify',
    reason: expect.stringContaining('there is none before it'),
  })
  expect(converse(['revenue by region', 'and by flavour'])).toMatchObject({
    status: 'clarify',
    unmatched: [{ text: 'flavour' }],
  })
})

test('words that only tie a message to the question before are read from the context', () => {
  const { words } = converse(['revenue by region', 'what about North?'])
  expect(words).toMatchObject([
    { text: 'what', source: 'context' },
    { text: 'about', source: 'context' },
    { text: 'North', kind: 'value', field: 'region' },
  ])
})
