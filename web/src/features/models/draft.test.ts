import { expect, test } from 'vitest'
import { errorAt } from '../../ui/field-forms/model-field.ts'
import { freeName, withDimension, withMeasure, type Model } from './draft.ts'
import { moveItem } from '../../ui/field-forms/model-field.ts'
import { withChanges } from '../../lib/changed.ts'

const model: Model = {
  default_time_dimension: 'when',
  dimensions: [
    { name: 'when', column: 'at', kind: 'time' },
    { name: 'where', column: 'place', kind: 'text' },
  ],
  hierarchies: [{ name: 'h', levels: ['where', 'when'] }],
  measures: [
    { name: 'a', kind: 'aggregate', aggregate: 'count' },
    { name: 'b', kind: 'ratio', numerator: 'a', denominator: 'a' },
    { name: 'c', kind: 'moving', measure: 'b', periods: 3 },
  ],
  joins: [],
}

test('a measure that is renamed keeps those that are made of it', () => {
  const renamed = withMeasure(model, 0, { ...model.measures[0]!, name: 'orders' })
  expect(renamed.measures[1]).toMatchObject({ numerator: 'orders', denominator: 'orders' })
  expect(renamed.measures[2]).toEqual(model.measures[2])
})

test('a dimension that is renamed stays the default time and a level', () => {
  const renamed = withDimension(model, 0, { ...model.dimensions[0]!, name: 'ordered' })
  expect(renamed.default_time_dimension).toBe('ordered')
  expect(renamed.hierarchies[0]?.levels).toEqual(['where', 'ordered'])
})

test('what is taken out or emptied is no longer there', () => {
  expect(
    withChanges<{ a?: string; b?: string; c: number }>({ a: 'x', b: 'y', c: 0 }, { a: undefined, b: '' }),
  ).toEqual({
    c: 0,
  })
})

test('a new name is free, whatever its case, and has no dots', () => {
  expect(freeName(model, 'WHEN')).toBe('WHEN 2')
  expect(freeName(model, 'x.y')).toBe('x_y')
  expect(freeName(model, 'total', ['Total'])).toBe('total 2')
})

test('a complaint about a part is shown at the whole, and about nothing else', () => {
  const errors = { 'joins.1.on.0.to': 'no' }
  expect(errorAt(errors, 'joins.1.on')).toBe('no')
  expect(errorAt(errors, 'joins.10')).toBeUndefined()
})

test('an item at the end cannot be moved further', () => {
  expect(moveItem(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
  expect(moveItem(['a', 'b'], 1, 1)).toEqual(['a', 'b'])
})
