import { describe, expect, test } from 'vitest'
import {
  asList,
  comparisonsIn,
  conditionOf,
  conditionWords,
  groupOf,
  mapComparisons,
  ofList,
  placeIn,
  type Nested,
} from './condition.ts'

type One = { column: string; operator: string; value: unknown }
type Condition = Nested<One>

const paid: One = { column: 'paid', operator: 'equals', value: true }
const large: One = { column: 'amount', operator: 'greater', value: 10 }

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

  test('comparisons that are dropped take the groups with them that they leave empty', () => {
    const nested: Condition = { any: [paid, { all: [large, { not: large }] }] }
    const kept = mapComparisons(nested, (one) => (one.column === 'paid' ? one : undefined))
    expect(kept).toEqual({ any: [paid] })
    expect(mapComparisons({ not: { all: [large] } }, () => undefined)).toBeUndefined()
    expect(comparisonsIn(nested)).toEqual([paid, large, large])
  })

  test('a condition is said in words, with brackets around groups within groups', () => {
    const words = (condition: Condition) => conditionWords(condition, ({ column }) => column)
    expect(words({ any: [paid, { all: [large, paid] }] })).toBe('paid or (amount and paid)')
    expect(words({ not: { any: [paid, large] } })).toBe('not (paid or amount)')
  })

  test('a list of conditions is one condition and comes back as it was', () => {
    const lists: Condition[][] = [[], [paid], [paid, large], [{ any: [paid, large] }], [paid, { not: large }]]
    for (const list of lists) expect(asList(ofList(list))).toEqual(list)
  })
})
