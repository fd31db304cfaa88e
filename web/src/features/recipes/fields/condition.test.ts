import { describe, expect, test } from 'vitest'
import {
  comparisonChoices,
  conditionOf,
  groupOf,
  placeIn,
  withOperator,
  type Condition,
} from './condition.ts'

const paid: Condition = { column: 'paid', operator: 'equals', value: true }
const large: Condition = { column: 'amount', operator: 'greater', value: 10 }

describe('conditions of a filter', () => {
  test.each([
    [{ all: [paid, large] }],
    [{ any: [paid] }],
    [{ not: { any: [paid, large] } }],
  ] as Condition[][])('a group is shown and sent as it is: %j', (condition) => {
    expect(conditionOf(groupOf(condition))).toEqual(condition)
  })

  test('what stands alone is a group of one, and an empty group is none', () => {
    expect(conditionOf(groupOf(paid))).toEqual({ all: [paid] })
    expect(conditionOf(groupOf({ not: paid }))).toEqual({ not: { any: [paid] } })
    expect(conditionOf(groupOf(undefined))).toBeUndefined()
  })

  test('complaints are looked for where the server sees the condition', () => {
    expect(placeIn({ all: [paid, large] }, 1)).toBe('all.1')
    expect(placeIn({ not: { any: [paid] } }, 0)).toBe('not.any.0')
    expect(placeIn({ not: paid }, 0)).toBe('not')
    expect(placeIn(paid, 0)).toBe('')
  })

  test('what was entered stays where another operator can use it', () => {
    const one = { column: 'a', operator: 'equals', value: 'x' }
    expect(withOperator(one, 'in')).toEqual({ column: 'a', operator: 'in', values: ['x'] })
    expect(withOperator({ column: 'a', operator: 'in', values: [1, 2, 3] }, 'between').values).toEqual([1, 2])
    expect(withOperator({ column: 'a', operator: 'in', values: [1, 2] }, 'greater')).toMatchObject({
      value: 1,
    })
    expect(withOperator(one, 'is_null')).toEqual({ column: 'a', operator: 'is_null' })
    expect(withOperator({ column: 'a', operator: 'less', to_column: 'b' }, 'greater')).toMatchObject({
      to_column: 'b',
    })
  })

  test('a recipe does not look at the clock, and knows patterns of texts', () => {
    expect(comparisonChoices('time').map(({ value }) => value)).not.toContain('last')
    expect(comparisonChoices('text').map(({ value }) => value)).toContain('matches')
  })
})
