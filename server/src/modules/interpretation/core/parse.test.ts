import { expect, test } from 'vitest'
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
