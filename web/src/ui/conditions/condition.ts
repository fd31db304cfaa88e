import type { Nested } from '../../../../contract/src/conditions.ts'
import { t } from '../../lib/words.ts'

export type { Nested }

/** How the conditions of a group count together. */
export type Together = 'all' | 'any' | 'none'

export interface Group<Comparison> {
  together: Together
  conditions: Nested<Comparison>[]
}

type Named = { column: string }

export const isComparison = <Comparison extends Named>(
  condition: Nested<Comparison>,
): condition is Comparison => 'column' in condition

/** Any condition as a group: what stands alone is a group of one. */
export function groupOf<Comparison extends Named>(
  condition: Nested<Comparison> | undefined,
): Group<Comparison> {
  if (condition === undefined) return { together: 'all', conditions: [] }
  if (isComparison(condition)) return { together: 'all', conditions: [condition] }
  if ('all' in condition) return { together: 'all', conditions: condition.all }
  if ('any' in condition) return { together: 'any', conditions: condition.any }
  const { not } = condition
  return { together: 'none', conditions: 'any' in not ? not.any : [not] }
}

/** A group as it is sent; one without conditions is none. */
export function conditionOf<Comparison>({
  together,
  conditions,
}: Group<Comparison>): Nested<Comparison> | undefined {
  if (conditions.length === 0) return undefined
  if (together === 'none') return { not: { any: conditions } }
  return together === 'all' ? { all: conditions } : { any: conditions }
}

/** Where the conditions of a group lie within it, as complaints name places. */
export function placeIn<Comparison extends Named>(
  condition: Nested<Comparison> | undefined,
  at: number,
): string {
  if (condition === undefined || isComparison(condition)) return ''
  if ('all' in condition) return `all.${at}`
  if ('any' in condition) return `any.${at}`
  return 'any' in condition.not ? `not.any.${at}` : 'not'
}

/** The condition with each comparison replaced; undefined drops it, and groups of which nothing is left. */
export function mapComparisons<From extends Named, To>(
  condition: Nested<From>,
  change: (comparison: From) => To | undefined,
): Nested<To> | undefined {
  if (isComparison(condition)) return change(condition)
  const changed = (parts: Nested<From>[]) =>
    parts.flatMap((part): Nested<To>[] => {
      const next = mapComparisons(part, change)
      return next === undefined ? [] : [next]
    })
  if ('not' in condition) {
    const not = mapComparisons(condition.not, change)
    return not === undefined ? undefined : { not }
  }
  const parts = changed('all' in condition ? condition.all : condition.any)
  if (parts.length === 0) return undefined
  return 'all' in condition ? { all: parts } : { any: parts }
}

export function comparisonsIn<Comparison extends Named>(condition: Nested<Comparison>): Comparison[] {
  if (isComparison(condition)) return [condition]
  if ('not' in condition) return comparisonsIn(condition.not)
  return ('all' in condition ? condition.all : condition.any).flatMap((part) => comparisonsIn(part))
}

/** A condition in words; groups within groups are in brackets. */
export function conditionWords<Comparison extends Named>(
  condition: Nested<Comparison>,
  words: (comparison: Comparison) => string,
): string {
  if (isComparison(condition)) return words(condition)
  const { together, conditions } = groupOf(condition)
  const parts = conditions.map((part) => {
    const text = conditionWords(part, words)
    return isComparison(part) || conditions.length === 1 ? text : `(${text})`
  })
  const joined = parts.join(together === 'all' ? t(' and ') : t(' or '))
  return together === 'none' ? t('not ({{condition}})', { condition: joined }) : joined
}

/** A list of conditions that all hold, as one. */
export function ofList<Comparison extends Named>(list: Nested<Comparison>[]): Nested<Comparison> | undefined {
  const [only] = list
  if (only === undefined) return undefined
  return list.length === 1 && !isComparison(only) && !('all' in only) ? only : { all: list }
}

export function asList<Comparison extends Named>(
  condition: Nested<Comparison> | undefined,
): Nested<Comparison>[] {
  if (condition === undefined) return []
  return !isComparison(condition) && 'all' in condition ? condition.all : [condition]
}
