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
        { column: 'ordered', operator: 'between', values: ['2026-01-01', '2026-03-31'] },
        { column: 'status', operator: 'not_equals', value: 'Cancelled' },
      ],
    },
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
