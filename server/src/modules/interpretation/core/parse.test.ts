import { expect, test } from 'vitest'
import { exampleQuestions } from './example-questions.ts'
import { parse } from './parse.ts'
import { shop } from '../../../../test/shop-catalogue.ts'

const read = (question: string) => parse(question, shop, { today: '2026-06-15' })

test('a measure, a grouping and a period become a query', () => {
  expect(read('revenue by region last quarter')).toMatchObject({
    status: 'understood',
    query: {
      dimensions: ['region'],
      measures: ['revenue'],
      filters: [
        { column: 'ordered', operator: 'previous', value: 1, unit: 'quarter' },
        { column: 'status', operator: 'not_equals', value: 'Cancelled' },
      ],
    },
  })
})

test.each([
  ['this month', { operator: 'to_date', unit: 'month' }],
  ['YTD', { operator: 'to_date', unit: 'year' }],
  ['today', { operator: 'this', unit: 'day' }],
  ['gestern', { operator: 'previous', value: 1, unit: 'day' }],
  ['in den letzten 3 Monaten', { operator: 'previous', value: 3, unit: 'month' }],
  ['since last month', { operator: 'between', values: ['2026-05-01', '2026-06-15'] }],
  ['in May 2026', { operator: 'between', values: ['2026-05-01', '2026-05-31'] }],
])('what is counted from today stays so: revenue %s', (period, filter) => {
  expect(read(`revenue ${period}`).query?.filters?.[0]).toEqual({ column: 'ordered', ...filter })
})

test('"the month before" is the one before the period that was asked about', () => {
  const { query } = read('revenue this month')
  const further = parse('the month before', shop, {
    today: '2026-06-15',
    previous: { dataset_id: 1, query: query! },
  })
  expect(further.query?.filters).toContainEqual({
    column: 'ordered',
    operator: 'between',
    values: ['2026-05-01', '2026-05-15'],
  })
})

test('a word that nothing explains is asked back, with choices', () => {
  const { status, unmatched } = read('revenue by flavour')
  expect(status).toBe('clarify')
  expect(unmatched).toMatchObject([{ text: 'flavour' }])
})

test('a question where no word is known has choices that make it understood', () => {
  const { status, unmatched } = read('how many blorps')
  expect(status).toBe('clarify')
  expect(unmatched[0]?.choices.length).toBeGreaterThan(0)
  expect(read(`how many ${unmatched[0]!.choices[0]!.replacement}`).status).toBe('understood')
})

test.each(['revenue by day of week', 'revenue nach Wochentag'])(
  '"%s" groups by days that come round',
  (text) => {
    expect(read(text)).toMatchObject({
      status: 'understood',
      query: { dimensions: [{ column: 'ordered', grain: 'day_of_week' }] },
    })
  },
)

test('example questions are understood, in the language of the reader', () => {
  const questions = (language?: 'en' | 'de') =>
    exampleQuestions(shop, { today: '2026-06-15', language }, 3).map(({ text }) => text)
  expect(questions()).toEqual(['Revenue by Region', 'Customer count by Customer', 'Revenue per month'])
  expect(questions('de')).toEqual([
    'Revenue nach Region',
    'Customer count nach Customer',
    'Revenue pro Monat',
  ])
})
