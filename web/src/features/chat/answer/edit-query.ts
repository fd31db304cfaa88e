import type { Grain } from '../../../../../charts/src/values/grain-text.ts'
import type { Schema } from '../../../lib/api.ts'

export type Query = Schema<'Query'>
export type Dimension = Schema<'Dimension'>
export type Measure = NonNullable<Query['measures']>[number]
export type Filter = Schema<'Filter'>
export type Edited = Schema<'EditedInterpretation'>
type FilterOrGroup = NonNullable<Query['filters']>[number]

export const dimensionsOf = ({ dimensions = [] }: Query): Dimension[] =>
  dimensions.map((one) => (typeof one === 'string' ? { column: one } : one))

/** How the result calls a dimension, as the server names it. */
export function nameOfDimension({ name, column, grain, bin }: Dimension): string {
  const ending = grain ?? (bin === undefined ? undefined : 'bin')
  return name ?? (ending === undefined ? column : `${column}_${ending}`)
}

export function nameOfMeasure(measure: Measure): string {
  if (typeof measure === 'string') return measure
  const { name, aggregate, column, percentile } = measure
  if (name !== undefined) return name
  if (column === undefined) return aggregate
  return aggregate === 'percentile' ? `p${percentile ?? 50}_${column}` : `${aggregate}_${column}`
}

/** The query with another measure in the place of one; without one it is removed, and what named it with it. */
export function exchangeMeasure(query: Query, at: number, next: Measure | undefined): Query {
  const { measures = [] } = query
  const before = measures[at]
  if (before === undefined) return query
  const isThere = next !== undefined && measures.some((one) => nameOfMeasure(one) === nameOfMeasure(next))
  const changed = {
    ...query,
    measures: next && !isThere ? measures.with(at, next) : measures.toSpliced(at, 1),
  }
  return renamed(changed, nameOfMeasure(before), next && nameOfMeasure(next))
}

export function exchangeDimension(query: Query, at: number, next: Dimension | undefined): Query {
  const dimensions = dimensionsOf(query)
  const before = dimensions[at]
  if (before === undefined) return query
  const isThere =
    next !== undefined &&
    dimensions.some((one, index) => index !== at && nameOfDimension(one) === nameOfDimension(next))
  const changed = {
    ...query,
    dimensions: next && !isThere ? dimensions.with(at, next) : dimensions.toSpliced(at, 1),
  }
  return renamed(changed, nameOfDimension(before), next && nameOfDimension(next))
}

/** A dimension by another field: cut as the former was, where that can be. */
export function dimensionBy(
  { grain }: Dimension,
  { name, grains }: { name: string; grains: readonly Grain[] },
): Dimension {
  const first = grain !== undefined && grains.includes(grain) ? grain : grains.find((one) => one === 'month')
  return { column: name, ...(first ? { grain: first } : {}) }
}

export const withGrain = ({ column }: Dimension, grain: Grain): Dimension => ({ column, grain })

export function changeFilter(query: Query, at: number, next: FilterOrGroup | undefined): Query {
  const { filters = [] } = query
  return { ...query, filters: next ? filters.with(at, next) : filters.toSpliced(at, 1) }
}

export function removeHaving(query: Query, at: number): Query {
  return { ...query, having: (query.having ?? []).toSpliced(at, 1) }
}

export function withoutTop({ top: _top, ...query }: Query): Query {
  return query
}

export function withoutComparison({ comparison: _comparison, ...query }: Query): Query {
  return query
}

/** The first rows in an order: a limit without an order would be any rows. */
export function isRanked({ sort, limit }: Query): boolean {
  return limit !== undefined && limit < 1000 && (sort?.length ?? 0) > 0
}

export function withoutLimit({ limit: _limit, ...query }: Query): Query {
  return query
}

/** What names a field by its name in the result follows it, or goes with it. */
function renamed(query: Query, before: string, after: string | undefined): Query {
  const { sort = [], top, having = [], ...rest } = query
  const follow = (name: string) => (name === before ? after : name)
  const ordered = sort.flatMap((one) => {
    const by = follow(one.by)
    return by === undefined ? [] : [{ ...one, by }]
  })
  const kept = having.filter((one) => after !== undefined || !('column' in one) || one.column !== before)
  const topBy = top && follow(top.by)
  const topOf = top?.dimension === undefined ? undefined : follow(top.dimension)
  const isTopKept = top && topBy !== undefined && (top.dimension === undefined || topOf !== undefined)
  return {
    ...rest,
    ...(ordered.length > 0 ? { sort: ordered } : {}),
    ...(kept.length > 0
      ? {
          having: kept.map((one) =>
            'column' in one && one.column === before && after !== undefined ? { ...one, column: after } : one,
          ),
        }
      : {}),
    ...(isTopKept
      ? { top: { ...top, by: topBy, ...(topOf === undefined ? {} : { dimension: topOf }) } }
      : {}),
  }
}

/** Whether anything is left to ask. */
export const asksSomething = ({ measures = [], dimensions = [] }: Query): boolean =>
  measures.length + dimensions.length > 0
