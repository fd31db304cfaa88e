import { expect, test } from 'vitest'
import { withReplacements } from '../../../ui/questions/with-replacements.ts'
import { exchangeDimension, exchangeMeasure, type Query } from './edit-query.ts'

const query: Query = {
  dimensions: ['region', { column: 'date', grain: 'month' }],
  measures: ['revenue', { aggregate: 'avg', column: 'price' }],
  sort: [{ by: 'revenue', order: 'desc' }],
  top: { dimension: 'region', by: 'revenue', limit: 5 },
  having: [{ column: 'avg_price', operator: 'greater', value: 3 }],
}

test('a measure that takes the place of another takes its place in the order too', () => {
  const changed = exchangeMeasure(query, 0, 'units')
  expect(changed.measures).toEqual(['units', { aggregate: 'avg', column: 'price' }])
  expect(changed.sort).toEqual([{ by: 'units', order: 'desc' }])
  expect(changed.top).toEqual({ dimension: 'region', by: 'units', limit: 5 })
  expect(changed.having).toEqual(query.having)
})

test('with a measure goes what named it', () => {
  const changed = exchangeMeasure(query, 0, undefined)
  expect(changed).toEqual({
    dimensions: query.dimensions,
    measures: [{ aggregate: 'avg', column: 'price' }],
    having: query.having,
  })
  expect(exchangeMeasure(query, 1, undefined).having).toBeUndefined()
})

test('a dimension is exchanged by the name that the server gives it', () => {
  const sorted: Query = { ...query, sort: [{ by: 'date_month' }] }
  expect(exchangeDimension(sorted, 1, { column: 'date', grain: 'year' }).sort).toEqual([{ by: 'date_year' }])
  expect(exchangeDimension(query, 0, { column: 'country' }).top).toEqual({
    dimension: 'country',
    by: 'revenue',
    limit: 5,
  })
  // Never twice the same.
  expect(exchangeDimension(query, 0, { column: 'date', grain: 'month' }).dimensions).toEqual([
    { column: 'date', grain: 'month' },
  ])
})

test('replacements keep the rest of the question', () => {
  const replaced = withReplacements('takings by landmass', [
    { start: 0, end: 7, replacement: 'revenue' },
    { start: 11, end: 19, replacement: 'region' },
  ])
  expect(replaced).toBe('revenue by region')
})
