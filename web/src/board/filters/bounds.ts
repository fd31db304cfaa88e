import type { FilterValue } from '../board-state.ts'
import type { Scalar } from './values-from.ts'

type Bound = Scalar | undefined

export function boundsOf(value: FilterValue | undefined): [from: Bound, to: Bound] {
  if (value?.operator === 'between') return [value.values?.[0], value.values?.[1]]
  if (value?.operator === 'greater_or_equal') return [value.value, undefined]
  if (value?.operator === 'less_or_equal') return [undefined, value.value]
  return value?.operator === 'equals' ? [value.value, value.value] : [undefined, undefined]
}

export function rangeFilterValue(from: Bound, to: Bound): FilterValue | undefined {
  if (from !== undefined && to !== undefined) return { operator: 'between', values: [from, to] }
  if (from !== undefined) return { operator: 'greater_or_equal', value: from }
  return to === undefined ? undefined : { operator: 'less_or_equal', value: to }
}
