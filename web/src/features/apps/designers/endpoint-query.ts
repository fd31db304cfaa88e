import { type ColumnType, familyOf } from '../../../../../charts/src/values/columns.ts'
import type { ParametrizedFilter } from '../../../../../contract/src/parametrized-query.ts'
import { aggregatesOf, aggregateWords } from '../../../lib/aggregates.ts'
import type { Schema } from '../../../lib/api.ts'
import { withChanges } from '../../../lib/changed.ts'
import type { FieldChoice } from '../../../lib/dataset-fields.ts'
import { t } from '../../../lib/words.ts'
import { type DefinitionOf, fieldNameOf } from '../app-words.ts'

export type Endpoint = DefinitionOf<'endpoint'>
export type EndpointQuery = Endpoint['query']
export type Parameter = Schema<'Parameter'>
type Dimension = NonNullable<EndpointQuery['dimensions']>[number]
type Measure = NonNullable<EndpointQuery['measures']>[number]
type AnyFilter = NonNullable<EndpointQuery['filters']>[number]
export type SimpleFilter = ParametrizedFilter

/** The parts that the fields of the designer show; what has others was put together in Explore, and stays as it is. */
const simpleParts = new Set([
  'dimensions',
  'measures',
  'filters',
  'sort',
  'limit',
  'parameter_definitions',
  'parameters',
])

export const isSimple = (query: EndpointQuery): boolean =>
  Object.entries(query).every(([part, value]) => value === undefined || simpleParts.has(part)) &&
  (query.dimensions ?? []).every(isSimpleDimension) &&
  (query.measures ?? []).every((one) => typeof one === 'string' || isAggregate(one)) &&
  (query.filters ?? []).every(isSimpleFilter) &&
  isSimpleSort(query.sort)

const isSimpleSort = (sort: EndpointQuery['sort'] = []): boolean =>
  sort.length <= 1 && sort.every(({ by }) => typeof by === 'string')

/** What the columns of the result are called. */
export const resultNames = ({ dimensions = [], measures = [] }: EndpointQuery): string[] => [
  ...dimensions.map((one) =>
    typeof one === 'object' && 'column' in one ? (one.name ?? one.column) : columnOf(one),
  ),
  ...measures.map((one) => (typeof one === 'string' ? one : nameOf(one))),
]

const isSimpleDimension = (one: Dimension): boolean =>
  typeof one === 'string' || ('column' in one && (one.grain === undefined || typeof one.grain === 'string'))

const isAggregate = (one: Exclude<Measure, string>): boolean =>
  'aggregate' in one && Object.keys(one).every((part) => ['aggregate', 'column', 'name'].includes(part))

export const isSimpleFilter = (one: AnyFilter): one is SimpleFilter => 'operator' in one && !('set' in one)

/** What a dimension is of. */
export const columnOf = (one: Dimension): string =>
  typeof one === 'string' ? one : 'column' in one ? one.column : ''

export const isTime = (type: ColumnType | undefined): boolean =>
  type !== undefined && familyOf(type) === 'time'

interface Choice {
  value: string
  label: string
}

/** Measures of the model, and the likeliest aggregates of each column, as a list offers them. */
export function measureChoices(
  measures: readonly FieldChoice[],
  columns: readonly FieldChoice[],
  chosen: readonly Measure[],
): Choice[] {
  const aggregates = columns.flatMap(({ name, label, type }) =>
    aggregatesOf(familyOf(type))
      .filter((one) => ['sum', 'avg', 'min', 'max', 'count_distinct'].includes(one))
      .map((aggregate) => ({
        aggregate,
        column: name,
        name: `${aggregateWords[aggregate]} ${label}`,
      })),
  )
  const offered: Measure[] = [
    ...measures.map(({ name }) => name),
    { aggregate: 'count', name: t('Rows') },
    ...aggregates,
  ]
  const others = chosen.filter((one) => !offered.some((other) => valueOf(other) === valueOf(one)))
  return [...offered, ...others].map((one) => ({
    value: valueOf(one),
    label: typeof one === 'string' ? (measures.find(({ name }) => name === one)?.label ?? one) : nameOf(one),
  }))
}

export const valueOf = (measure: Measure): string => JSON.stringify(measure)
export const measureOf = (value: string): Measure => JSON.parse(value) as Measure

const nameOf = (one: Exclude<Measure, string>): string =>
  'parameter' in one ? `$${one.parameter}` : (one.name ?? one.aggregate)

const listOperators = new Set(['in', 'not_in', 'between'])

/** Whether an operator compares with several values. */
export const takesList = (operator: SimpleFilter['operator']): boolean => listOperators.has(operator)

/** The parameter that a filter compares with. */
export function parameterOf({ value, values }: SimpleFilter): string | undefined {
  const given = values ?? value
  return typeof given === 'object' && given !== null && 'parameter' in given ? given.parameter : undefined
}

export function withParameter(filter: SimpleFilter, name: string): SimpleFilter {
  const { value: _value, values: _values, ...rest } = filter
  return takesList(filter.operator)
    ? { ...rest, values: { parameter: name } }
    : { ...rest, value: { parameter: name } }
}

export function withoutValue({ value: _value, values: _values, ...rest }: SimpleFilter): SimpleFilter {
  return rest
}

/** The query with a new parameter that a filter compares with. */
export function parametrize(query: EndpointQuery, at: number, type: ColumnType | undefined): EndpointQuery {
  const filters = query.filters ?? []
  const filter = filters[at]
  if (!filter || !isSimpleFilter(filter)) return query
  const definitions = query.parameter_definitions ?? []
  const name = freeName(fieldNameOf(filter.column), definitions)
  const given = filter.values ?? filter.value
  const isGiven = given !== undefined && given !== '' && !(Array.isArray(given) && given.length === 0)
  const isList = takesList(filter.operator)
  return withChanges(query, {
    filters: filters.with(at, withParameter(filter, name)),
    parameter_definitions: [
      ...definitions,
      {
        name,
        type: parameterTypeOf(type),
        ...(isList ? { is_multiple: true } : {}),
        ...(isGiven && parameterOf(filter) === undefined ? { default: given as never } : {}),
      },
    ],
  })
}

function freeName(base: string, taken: readonly Parameter[]): string {
  const names = [base, ...Array.from({ length: 60 }, (_, at) => `${base}_${at + 2}`)]
  return names.find((name) => !taken.some((one) => one.name === name)) ?? base
}

function parameterTypeOf(type: ColumnType | undefined): Parameter['type'] {
  if (type === undefined) return 'text'
  const family = familyOf(type)
  if (family === 'number') return 'number'
  if (family === 'time') return type === 'date' ? 'date' : 'timestamp'
  return family === 'boolean' ? 'boolean' : 'text'
}
