import { takesNoValue } from '../../../../../contract/src/operators.ts'
import type { Chart } from '../../../board/parts.ts'
import type { Variable } from '../../../board/variables/variable-state.ts'
import { t } from '../../../lib/words.ts'
import { chosenDimension, chosenMeasure, optionOf, sameOption } from './variable-options.ts'

type Query = NonNullable<Chart['query']>
type Measure = NonNullable<Query['measures']>[number]
type Dimension = NonNullable<Query['dimensions']>[number]
type Condition = NonNullable<Query['filters']>[number]
type Filter = Exclude<Extract<Condition, { operator: unknown }>, { set: unknown }>

const isReference = (part: unknown): part is { parameter: string } =>
  typeof part === 'object' && part !== null && 'parameter' in part

/** A place of a chart's query in which a variable can stand. */
export interface Place {
  key: string
  label: string
}

const nameOf = (part: Measure | Dimension): string => {
  if (typeof part === 'string') return part
  if (isReference(part)) return `$${part.parameter}`
  return part.name ?? part.column ?? ('aggregate' in part ? part.aggregate : '')
}

const isFilter = (condition: Condition): condition is Filter =>
  'operator' in condition && !('set' in condition)

const takesValue = ({ operator }: Filter) => !takesNoValue(operator)

/** The places of a chart in which a variable of its type can stand. */
export function placesFor({ query }: Chart, { type }: Variable): Place[] {
  const { measures = [], dimensions = [], filters = [] } = query ?? {}
  const placed = (kind: string, parts: readonly (Measure | Dimension)[]): Place[] =>
    parts.map((part, at) => ({ key: `${kind}.${at}`, label: nameOf(part) }))
  if (type === 'measure') return placed('measures', measures)
  if (type === 'dimension') return placed('dimensions', dimensions)
  if (type === 'grain')
    return placed('dimensions', dimensions).filter((_, at) => {
      const part = dimensions[at]
      return typeof part === 'object' && !isReference(part) && part.grain !== undefined
    })
  return filters.flatMap((filter, at) =>
    isFilter(filter) && takesValue(filter)
      ? [{ key: `filters.${at}`, label: t('Filter {{label}}', { label: filter.column }) }]
      : [],
  )
}

/** Where a variable stands in a chart; undefined: nowhere. */
export function placeOf({ query }: Chart, { name, type }: Variable): string | undefined {
  const { measures = [], dimensions = [], filters = [] } = query ?? {}
  const at = (kind: string, parts: readonly unknown[], isHere: (part: never) => boolean) => {
    const index = parts.findIndex((part) => isHere(part as never))
    return index < 0 ? undefined : `${kind}.${index}`
  }
  const isIt = (part: unknown) => isReference(part) && part.parameter.toLowerCase() === name.toLowerCase()
  if (type === 'measure') return at('measures', measures, isIt)
  if (type === 'dimension') return at('dimensions', dimensions, isIt)
  if (type === 'grain') return at('dimensions', dimensions, (part: { grain?: unknown }) => isIt(part.grain))
  return at('filters', filters, (part: Filter) => isIt(part.value) || isIt(part.values))
}

/** A chart in which a variable stands at a place, and the variable with what stood there among its choices. */
export function withVariableAt(
  chart: Chart,
  variable: Variable,
  key: string,
): { chart: Chart; variable: Variable } {
  const [, at = ''] = key.split('.')
  const index = Number(at)
  const query = chart.query ?? {}
  const reference = { parameter: variable.name }
  const put = <Part>(parts: readonly Part[] = [], part: Part) => parts.with(index, part)
  if (variable.type === 'measure') {
    const before = query.measures?.[index]
    const measures = put(query.measures, reference as Measure)
    const changed = renamed({ ...query, measures }, isCalled(before), reference)
    return { chart: { ...chart, query: changed }, variable: offering(variable, before) }
  }
  const dimension = query.dimensions?.[index]
  if (variable.type === 'dimension') {
    const dimensions = put(query.dimensions, reference as Dimension)
    const changed = renamed({ ...query, dimensions }, isCalled(dimension), reference)
    return { chart: { ...chart, query: changed }, variable: offering(variable, dimension) }
  }
  if (variable.type === 'grain') {
    const dimensions = put(query.dimensions, { ...(dimension as object), grain: reference } as Dimension)
    return { chart: { ...chart, query: { ...query, dimensions } }, variable }
  }
  const { value: _value, values: _values, ...filter } = filterAt(query, index)
  const isList = ['in', 'not_in', 'between'].includes(filter.operator)
  const filters = put(query.filters, { ...filter, [isList ? 'values' : 'value']: reference } as Condition)
  return { chart: { ...chart, query: { ...query, filters } }, variable }
}

const filterAt = ({ filters = [] }: Query, index: number): Filter => filters[index] as Filter

function offering(variable: Variable, part: Measure | Dimension | undefined): Variable {
  if (part === undefined || isReference(part)) return variable
  const option = optionOf(variable.type, part as never)
  const values = variable.values ?? []
  return values.some((one) => sameOption(one, option))
    ? variable
    : { ...variable, values: [...values, option] }
}

type Named = string | { parameter: string }

const isCalled =
  (part: Measure | Dimension = '') =>
  (by: Named): boolean =>
    by === nameOf(part)

/** What sorted or cut the result by a column goes by what takes its place. */
function renamed(query: Query, isFormer: (by: Named) => boolean, to: Named): Query {
  const now = (by: Named): Named => (isFormer(by) ? to : by)
  const { sort, top } = query
  return {
    ...query,
    ...(sort ? { sort: sort.map((one) => ({ ...one, by: now(one.by) })) } : {}),
    ...(top
      ? { top: { ...top, by: now(top.by), ...(top.dimension ? { dimension: now(top.dimension) } : {}) } }
      : {}),
  }
}

/** A chart without a variable: where it stood stands what it begins with. */
export function withoutVariable(chart: Chart, variable: Variable): Chart {
  const key = placeOf(chart, variable)
  if (key === undefined || !chart.query) return chart
  const { query } = chart
  const index = Number(key.split('.')[1])
  const { values = [], default: usual, type, name } = variable
  const option = values.find(({ value }) => value === usual) ?? values[0]
  if (type === 'measure' || type === 'dimension') {
    if (!option) return chart
    const part = type === 'measure' ? chosenMeasure(option) : chosenDimension(option)
    const list = type === 'measure' ? 'measures' : 'dimensions'
    const parts = (query[list] as unknown[]).with(index, part)
    const isVariable = (by: Named) => isReference(by) && by.parameter === name
    return { ...chart, query: renamed({ ...query, [list]: parts }, isVariable, nameOf(part)) }
  }
  if (type === 'grain') {
    const dimensions = (query.dimensions ?? []).with(index, {
      ...(query.dimensions?.[index] as object),
      grain: option?.value ?? 'month',
    } as Dimension)
    return { ...chart, query: { ...query, dimensions } }
  }
  // Without a value there is nothing to compare with.
  const { value, values: _values, ...rest } = filterAt(query, index)
  const isList = value === undefined
  const given = usual ?? option?.value
  const filters =
    given === undefined
      ? query.filters?.filter((_, at) => at !== index)
      : query.filters?.with(index, {
          ...rest,
          ...(isList ? { values: [given].flat() } : { value: [given].flat()[0] }),
        } as Condition)
  return { ...chart, query: { ...query, ...(filters ? { filters } : {}) } }
}

/** Whether the SQL of a chart names a variable. */
export const isInSql = ({ sql }: Chart, { name }: Variable): boolean =>
  sql !== undefined && new RegExp(`\\$${name}(?!\\w)`, 'i').test(sql.statement)
