import type { Filter, FilterOrGroup } from '../../../../../../contract/src/filters.ts'
import type { Dimension, Query } from '../../../../../../contract/src/query.ts'
import { namesIn } from '../question-filters.ts'

type Dimensions = NonNullable<Query['dimensions']>
type Measures = NonNullable<Query['measures']>

export const dimensionOf = (one: Dimensions[number]): Dimension =>
  typeof one === 'string' ? { column: one } : one

const nameOfDimension = ({ column, grain, name }: Dimension): string =>
  name ?? (grain === undefined ? column : `${column}_${grain}`)

export const nameOfMeasure = (one: Measures[number]): string =>
  typeof one === 'string' ? one : (one.name ?? one.aggregate)

const isSameMeasure = (a: Measures[number], b: Measures[number]): boolean =>
  typeof a === 'string' || typeof b === 'string'
    ? a === b
    : a.aggregate === b.aggregate &&
      a.column === b.column &&
      JSON.stringify(a.filters) === JSON.stringify(b.filters)

export const withMeasures = (before: Measures, more: Measures): Measures => [
  ...before,
  ...more.filter((one) => !before.some((other) => isSameMeasure(one, other))),
]

/** Another grain takes the place of the one before; other groupings that of all before, unless they are added. */
export function withDimensions(before: Dimensions, more: Dimensions, isAdding: boolean): Dimensions {
  if (more.length === 0) return before
  const columns = new Set(more.map((one) => dimensionOf(one).column))
  const isOtherGrain =
    more.every((one) => dimensionOf(one).grain !== undefined) &&
    before.some((one) => columns.has(dimensionOf(one).column))
  if (isOtherGrain)
    return before.map(
      (one) => more.find((other) => dimensionOf(other).column === dimensionOf(one).column) ?? one,
    )
  return isAdding ? [...before.filter((one) => !columns.has(dimensionOf(one).column)), ...more] : more
}

/** A condition takes the place of those before on its columns. Exclusions add up, and take values out of a list. */
export function withFilters(
  before: readonly FilterOrGroup[],
  more: readonly FilterOrGroup[],
  isUnion: boolean,
): FilterOrGroup[] {
  let filters = [...before]
  for (const filter of more) {
    const names = namesIn(filter)
    const same = filters.filter((one) => namesIn(one).some((name) => names.includes(name)))
    const merged = mergedWith(same, filter, isUnion)
    const at = same[0] === undefined ? filters.length : filters.indexOf(same[0])
    filters = filters.filter((one) => !same.includes(one))
    filters.splice(at, 0, merged)
  }
  return filters
}

function mergedWith(same: readonly FilterOrGroup[], filter: FilterOrGroup, isUnion: boolean): FilterOrGroup {
  const [old] = same
  const [was, is] = [old && listOf(old), listOf(filter)]
  if (same.length !== 1 || !was || !is) return filter
  if (is.isNot && was.isNot) return listed(is.column, union(was.values, is.values), true)
  if (is.isNot) {
    const left = was.values.filter((value) => !is.values.includes(value))
    return left.length > 0 && left.length < was.values.length ? listed(is.column, left, false) : filter
  }
  return isUnion && !was.isNot ? listed(is.column, union(was.values, is.values), false) : filter
}

type Values = NonNullable<Filter['values']>

const union = (a: Values, b: Values): Values => [...a, ...b.filter((value) => !a.includes(value))]

/** The values that a condition keeps or leaves out. */
function listOf(filter: FilterOrGroup): { column: string; values: Values; isNot: boolean } | undefined {
  if (!('column' in filter) || 'set' in filter) return undefined
  const { column, operator, value, values } = filter
  if (operator === 'equals' || operator === 'not_equals')
    return value === undefined ? undefined : { column, values: [value], isNot: operator === 'not_equals' }
  if (operator === 'in' || operator === 'not_in')
    return { column, values: values ?? [], isNot: operator === 'not_in' }
  return undefined
}

function listed(column: string, values: Values, isNot: boolean): Filter {
  const [only] = values
  return values.length === 1 && only !== undefined
    ? { column, operator: isNot ? 'not_equals' : 'equals', value: only }
    : { column, operator: isNot ? 'not_in' : 'in', values }
}

/** Without what names columns that the result has no more. A limit without an order is none. */
export function withoutLost(query: Query): Query {
  const { sort = [], having = [], top, limit, ...rest } = query
  const dimensions = (query.dimensions ?? []).map(dimensionOf).map(nameOfDimension)
  const names = new Set([...(query.measures ?? []).map(nameOfMeasure), ...dimensions])
  const kept = sort.filter(({ by }) => names.has(by))
  const left = having.filter((one) => !('column' in one) || names.has(one.column))
  const isTop =
    top &&
    names.has(top.by) &&
    [top.dimension, ...(top.per ?? [])].every((one) => one === undefined || names.has(one))
  const isLimited = limit !== undefined && (sort.length === 0 || kept.length > 0)
  return {
    ...rest,
    ...(left.length > 0 ? { having: left } : {}),
    ...(kept.length > 0 ? { sort: kept } : {}),
    ...(isTop ? { top } : {}),
    ...(isLimited ? { limit } : {}),
  }
}
