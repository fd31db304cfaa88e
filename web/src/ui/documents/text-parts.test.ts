import { expect, test } from 'vitest'
import { partsOf } from './text-parts.ts'

test('parts of a text make up the whole text', () => {
  const spans = [
    { start: 8, end: 10 },
    { start: 0, end: 7 },
    { start: 5, end: 9 },
    { start: 90, end: 99 },
  ]
  const parts = partsOf('revenue by region', spans)
  expect(parts.map(({ text }) => text)).toEqual(['revenue', ' ', 'by', ' region'])
})
