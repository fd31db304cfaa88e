import type { Nested } from '../../../../contract/src/conditions.ts'
import type { Filter, FilterOrGroup, Having, HavingOrGroup } from '../../../../contract/src/filters.ts'
import type { Grain } from '../../../../contract/src/grains.ts'
import type { ParameterReference, ParameterValue } from '../../../../contract/src/parameter-references.ts'
import type {
  ParametrizedDimension,
  ParametrizedFilter,
  ParametrizedMeasure,
  ParametrizedQuery,
} from '../../../../contract/src/parametrized-query.ts'
import type { Dimension, Measure, Query } from '../../../../contract/src/query.ts'
import { foldCondition } from '../sql/index.ts'

export type Single = Exclude<ParameterValue, readonly unknown[]>

/** What takes the place of a reference, by the kind of its place. */
export interface Substitution {
  dimension(name: string, at: string): string | Dimension
  measure(name: string, at: string): string | Measure
  grain(name: string, at: string): Grain
  /** The name of the result column of a switched measure or dimension. */
  column(name: string, at: string): string
  value(name: string, at: string): Single
  list(name: string, at: string): Single[]
  count(name: string, at: string): number
}

export const isReference = (part: unknown): part is ParameterReference =>
  typeof part === 'object' && part !== null && 'parameter' in part

/** A query in which every reference was replaced. Paths begin with `at`, the place of the query. */
export function substitute(query: ParametrizedQuery, by: Substitution, at: string): Query {
  const { dimensions, measures, filters, having, sort, pivot, top, ...rest } = query
  const columns = pivot?.columns.map((one, index) => dimensionOf(one, by, `${at}.pivot.columns.${index}`))
  return {
    ...rest,
    ...(dimensions && {
      dimensions: dimensions.map((one, index) => dimensionOf(one, by, `${at}.dimensions.${index}`)),
    }),
    ...(measures && {
      measures: measures.map((one, index) => measureOf(one, by, `${at}.measures.${index}`)),
    }),
    ...(filters && {
      filters: filters.map((one, index) => conditionOf<Filter>(one, by, `${at}.filters.${index}`)),
    }),
    ...(having && {
      having: having.map((one, index) => conditionOf<Having>(one, by, `${at}.having.${index}`)),
    }),
    ...(sort && {
      sort: sort.map(({ by: column, ...order }, index) => ({
        ...order,
        by: columnOf(column, by, `${at}.sort.${index}.by`),
      })),
    }),
    ...(pivot && columns && { pivot: { ...pivot, columns } }),
    ...(top && { top: topOf(top, by, `${at}.top`) }),
  }
}

function dimensionOf(
  part: string | ParametrizedDimension | ParameterReference,
  by: Substitution,
  at: string,
): string | Dimension {
  if (typeof part === 'string') return part
  if (isReference(part)) return by.dimension(part.parameter, at)
  const { grain, ...rest } = part
  if (grain === undefined) return rest
  return { ...rest, grain: isReference(grain) ? by.grain(grain.parameter, `${at}.grain`) : grain }
}

function measureOf(
  part: string | ParametrizedMeasure | ParameterReference,
  by: Substitution,
  at: string,
): string | Measure {
  if (typeof part === 'string') return part
  if (isReference(part)) return by.measure(part.parameter, at)
  const { filters, ...rest } = part
  if (!filters) return rest
  return {
    ...rest,
    filters: filters.map((one, index) => conditionOf<Filter>(one, by, `${at}.filters.${index}`)),
  }
}

const columnOf = (part: string | ParameterReference, by: Substitution, at: string): string =>
  isReference(part) ? by.column(part.parameter, at) : part

function topOf(top: NonNullable<ParametrizedQuery['top']>, by: Substitution, at: string) {
  const { by: measure, dimension, limit, ...rest } = top
  return {
    ...rest,
    by: columnOf(measure, by, `${at}.by`),
    limit: isReference(limit) ? by.count(limit.parameter, `${at}.limit`) : limit,
    ...(dimension === undefined ? {} : { dimension: columnOf(dimension, by, `${at}.dimension`) }),
  }
}

type Compared = Pick<ParametrizedFilter, 'value' | 'values'>

function conditionOf<Comparison extends Filter | Having>(
  condition: Nested<Omit<Comparison, 'value' | 'values'> & Compared>,
  by: Substitution,
  at: string,
): Nested<Comparison> {
  type Part = FilterOrGroup | HavingOrGroup
  const replaced = foldCondition<Compared, Part>(condition as Nested<Compared>, at, {
    comparison: ({ value, values, ...comparison }, path) => ({
      ...(comparison as Filter),
      ...(value === undefined
        ? {}
        : { value: isReference(value) ? by.value(value.parameter, `${path}.value`) : value }),
      ...(values === undefined
        ? {}
        : { values: isReference(values) ? by.list(values.parameter, `${path}.values`) : values }),
    }),
    group: (kind, parts) => {
      const all = parts.map((part) => part())
      return (kind === 'not' ? { not: all[0] } : { [kind]: all }) as Part
    },
  })
  return replaced as Nested<Comparison>
}
