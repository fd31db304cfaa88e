import type { CohortRetention } from '../../../../contract/src/cohort-retention.ts'
import type { Nested } from '../../../../contract/src/conditions.ts'
import type { Filter, FilterOrGroup, HavingOrGroup } from '../../../../contract/src/filters.ts'
import type { Funnel } from '../../../../contract/src/funnel.ts'
import type { Grain } from '../../../../contract/src/grains.ts'
import type { ParameterReference, ParameterValue } from '../../../../contract/src/parameter-references.ts'
import type {
  ParametrizedDimension,
  ParametrizedFilter,
  ParametrizedFilterOrGroup,
  ParametrizedFunnel,
  ParametrizedMeasure,
  ParametrizedQuery,
  ParametrizedRetention,
  ParametrizedSetFilter,
} from '../../../../contract/src/parametrized-query.ts'
import type { Dimension, Measure, Query, QueryFields } from '../../../../contract/src/query.ts'
import { foldCondition, withParameters } from '../sql/index.ts'

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
  /** The value or the list of values, as a formula writes it out. */
  formula(name: string, at: string): string
}

export const isReference = (part: unknown): part is ParameterReference =>
  typeof part === 'object' && part !== null && 'parameter' in part

/** A query in which every reference was replaced. Paths begin with `at`, the place of the query. */
export function substitute(query: ParametrizedQuery, by: Substitution, at: string): Query {
  const { fields, dimensions, measures, filters, having, sort, pivot, top, retention, funnel, ...rest } =
    query
  const columns = pivot?.columns.map((one, index) => dimensionOf(one, by, `${at}.pivot.columns.${index}`))
  return {
    ...rest,
    ...(fields && { fields: ownFields(fields, by, `${at}.fields`) }),
    ...(dimensions && {
      dimensions: dimensions.map((one, index) => dimensionOf(one, by, `${at}.dimensions.${index}`)),
    }),
    ...(measures && {
      measures: measures.map((one, index) => measureOf(one, by, `${at}.measures.${index}`)),
    }),
    ...(filters && { filters: filtersOf(filters, by, `${at}.filters`) }),
    ...(having && {
      having: having.map((one, index) => conditionOf(one, by, `${at}.having.${index}`) as HavingOrGroup),
    }),
    ...(sort && {
      sort: sort.map(({ by: column, ...order }, index) => ({
        ...order,
        by: columnOf(column, by, `${at}.sort.${index}.by`),
      })),
    }),
    ...(pivot && columns && { pivot: { ...pivot, columns } }),
    ...(top && { top: topOf(top, by, `${at}.top`) }),
    ...(retention && { retention: retentionOf(retention, by, `${at}.retention`) }),
    ...(funnel && { funnel: funnelOf(funnel, by, `${at}.funnel`) }),
  }
}

/** The fields of the query: their formulas name parameters as `$name`. */
function ownFields({ dimensions, measures }: QueryFields, by: Substitution, at: string): QueryFields {
  const written = <Item extends { formula?: string }>(item: Item, place: string): Item =>
    item.formula === undefined
      ? item
      : { ...item, formula: withParameters(item.formula, (name) => by.formula(name, `${place}.formula`)) }
  return {
    ...(dimensions && {
      dimensions: dimensions.map((one, index) => written(one, `${at}.dimensions.${index}`)),
    }),
    ...(measures && {
      measures: measures.map((one, index) =>
        one.kind === 'formula' ? written(one, `${at}.measures.${index}`) : one,
      ),
    }),
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
  return { ...rest, filters: filtersOf(filters, by, `${at}.filters`) }
}

function retentionOf(
  { start, return: returning, ...rest }: ParametrizedRetention,
  by: Substitution,
  at: string,
): CohortRetention {
  return {
    ...rest,
    ...(start && { start: filtersOf(start, by, `${at}.start`) }),
    ...(returning && { return: filtersOf(returning, by, `${at}.return`) }),
  }
}

const funnelOf = ({ steps, ...rest }: ParametrizedFunnel, by: Substitution, at: string): Funnel => ({
  ...rest,
  steps: steps.map(({ filters, ...step }, index) => ({
    ...step,
    filters: filtersOf(filters, by, `${at}.steps.${index}.filters`),
  })),
})

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
type Part = FilterOrGroup | HavingOrGroup

const filtersOf = (
  conditions: readonly ParametrizedFilterOrGroup[],
  by: Substitution,
  at: string,
): FilterOrGroup[] => conditions.map((one, index) => conditionOf(one, by, `${at}.${index}`) as FilterOrGroup)

function conditionOf(
  condition: Nested<Compared | ParametrizedSetFilter>,
  by: Substitution,
  at: string,
): Part {
  return foldCondition<Compared | ParametrizedSetFilter, Part>(condition, at, {
    comparison: (comparison, path) =>
      'set' in comparison ? setOf(comparison, by, path) : comparedOf(comparison, by, path),
    group: (kind, parts) => {
      const all = parts.map((part) => part())
      return (kind === 'not' ? { not: all[0] } : { [kind]: all }) as Part
    },
  })
}

function setOf({ set, ...rest }: ParametrizedSetFilter, by: Substitution, path: string): FilterOrGroup {
  const { filters, ...others } = set
  if (!filters) return { ...rest, set: others }
  return {
    ...rest,
    set: { ...others, filters: filtersOf(filters, by, `${path}.set.filters`) },
  }
}

function comparedOf({ value, values, ...comparison }: Compared, by: Substitution, path: string): Part {
  return {
    ...(comparison as Filter),
    ...(value === undefined
      ? {}
      : { value: isReference(value) ? by.value(value.parameter, `${path}.value`) : value }),
    ...(values === undefined
      ? {}
      : { values: isReference(values) ? by.list(values.parameter, `${path}.values`) : values }),
  }
}
