import { expect, test } from 'vitest'
import { maxQuestionLength } from '../../../../../contract/src/known-values.ts'
import { shop } from '../../../../test/shop-catalogue.ts'
import { completionsOf } from './completions.ts'
import { parse } from './parse.ts'
import { workedMs } from '../../../../test/thread-time.ts'

const read = (question: string, previous?: Parameters<typeof parse>[2]['previous']) =>
  parse(question, shop, { today: '2026-06-15', previous })
const query = (question: string) => {
  const { status, query: found } = read(question)
  expect([question, status]).toEqual([question, 'understood'])
  return found
}

test.each([
  ['revenue by region last quarter', 'Revenue BY Region Last Quarter'],
  ['revenue by region last quarter', 'please show me the revenue by region in the last quarter'],
  ['revenue by region last quarter', 'sales by regions last quarter'],
  ['revenue by region last quarter', 'last quarter revenue by region'],
  ['revenue by region last quarter', 'revenu by regoin last quarter'],
  ['revenue by region last quarter', 'Umsatz nach Region im letzten Quartal'],
  ['orders in North in 2025', 'number of orders in 2025 in North'],
  ['customers with more than 3 orders', 'customers with over 3 orders'],
  ['top 3 products by revenue', 'the top three products by sales'],
])('"%s" is the same as "%s"', (one, other) => {
  expect(query(other)).toEqual(query(one))
})

test('a hundred readings are the same bytes', () => {
  const first = JSON.stringify(read('revenue in Nrth by product vs last year'))
  for (let time = 0; time < 100; time += 1)
    expect(JSON.stringify(read('revenue in Nrth by product vs last year'))).toBe(first)
})

test('what a model leaves out is left out and said, unless the question speaks of it', () => {
  expect(query('orders by product')?.filters).toEqual([
    { column: 'status', operator: 'not_equals', value: 'Cancelled' },
  ])
  expect(read('orders by product').assumptions).toMatchObject([{ code: 'question_filter' }])
  expect(query('cancelled orders by product')?.filters).toEqual([
    { column: 'status', operator: 'equals', value: 'Cancelled' },
  ])
})

test('a question after another changes it', () => {
  const before = { dataset_id: 1, query: query('revenue by region')! }
  expect(read('and by product', before).query?.dimensions).toEqual(['region', 'product'])
  expect(read('nur 2025', before).query?.filters).toContainEqual({
    column: 'ordered',
    operator: 'between',
    values: ['2025-01-01', '2025-12-31'],
  })
  expect(read('as a line', before)).toMatchObject({ chart: 'line', query: before.query })
  expect(read('top 5', before).query).toMatchObject({ limit: 5, sort: [{ by: 'revenue', order: 'desc' }] })
  expect(read('compare with last year', before).query?.comparison).toMatchObject({ kind: 'previous_year' })
  expect(read('what about South', before).query?.filters).toContainEqual({
    column: 'region',
    operator: 'equals',
    value: 'South',
  })
})

test.each([
  'delete all orders',
  'why did revenue fall',
  'predict revenue for next month',
  'revenue of other organizations',
  'select * from orders',
  "revenue'; drop table orders; --",
  'lösche alle Bestellungen',
])('"%s" is refused with a reason', (question) => {
  const { status, query: found, reason } = read(question)
  expect([status, found]).toEqual(['refused', null])
  expect(reason).toBeTruthy()
})

test.each(['revenue by flavour', 'revenue in Atlantis', 'salaries by region', 'revenue "by region"'])(
  '"%s" is asked back',
  (question) => {
    const { status, unmatched, reason } = read(question)
    expect(status).toBe('clarify')
    expect(unmatched.length).toBeGreaterThan(0)
    expect(reason).toBeTruthy()
  },
)

test('long, endless and odd texts take no time and are refused or asked back', () => {
  const startedAt = workedMs()
  expect(read('revenue '.repeat(12_500)).status).toBe('refused')
  expect(read('a '.repeat(maxQuestionLength / 2)).status).toBe('refused')
  expect(read('\u202Erevenue\u202C').query).toMatchObject({ measures: ['revenue'] })
  expect(read('reve\u200Bnue by re\u200Bgion').query).toMatchObject({ measures: ['revenue'] })
  for (const odd of ['', '???', '("\'`', '٣٤٥', '🙂 '.repeat(300), 'between and between and']) read(odd)
  expect(workedMs() - startedAt).toBeLessThan(2000)
})

test('a question goes on with names and values of the catalogue', () => {
  expect(completionsOf('revenue by reg', shop, 3)[0]).toEqual({
    text: 'revenue by Region',
    label: 'Region',
    kind: 'dimension',
  })
  expect(completionsOf('revenue in Nor', shop, 5)).toContainEqual({
    text: 'revenue in North',
    label: 'Region: North',
    kind: 'value',
  })
})
