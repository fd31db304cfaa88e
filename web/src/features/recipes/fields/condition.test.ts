import { describe, expect, test } from 'vitest'
import { comparisonChoices, withOperator } from './condition.ts'

describe('comparisons of a recipe', () => {
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
