import { takesNoValue } from '../../../../../contract/src/operators.ts'
import type { Schema } from '../../../lib/api.ts'
import { mapComparisons, type Nested } from '../../../ui/conditions/condition.ts'

type Filter = Schema<'Filter'>
type Having = Schema<'Having'>
type SetFilter = Schema<'SetFilter'>
type FilterOrGroup = Schema<'FilterOrGroup'>

/** The conditions without the comparisons that cannot be asked yet. */
export const completeIn = <Comparison extends { column: string }>(
  conditions: readonly Nested<Comparison>[],
  complete: (comparison: Comparison) => Comparison | undefined,
): Nested<Comparison>[] =>
  conditions.flatMap((condition) => {
    const kept = mapComparisons(condition, complete)
    return kept === undefined ? [] : [kept]
  })

/** The filters that can be asked already, also within sets. */
export const completeFilters = (filters: readonly FilterOrGroup[]): FilterOrGroup[] =>
  completeIn<Filter | SetFilter>(filters, (one) => {
    if ('set' in one) return completeSet(one)
    return isComplete(one) ? one : undefined
  })

/** A set of which nothing is said yet would be everything. */
function completeSet(filter: SetFilter): SetFilter | undefined {
  const filters = completeFilters(filter.set.filters ?? [])
  const having = (filter.set.having ?? []).filter(({ value }) => value !== undefined && value !== '')
  if (filters.length + having.length === 0) return undefined
  return {
    ...filter,
    set: { ...(filters.length > 0 ? { filters } : {}), ...(having.length > 0 ? { having } : {}) },
  }
}

export function isComplete({ operator, value, values }: Filter | Having): boolean {
  if (takesNoValue(operator)) return true
  if (operator === 'between') return values?.length === 2 && values.every((bound) => bound !== '')
  if (operator === 'in' || operator === 'not_in') return (values?.length ?? 0) > 0
  return value !== undefined && value !== ''
}
