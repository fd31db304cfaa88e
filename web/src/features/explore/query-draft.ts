import type { Schema } from '../../lib/api.ts'
import { familyOf } from '../../lib/columns.ts'

export type DatasetColumn = Schema<'DatasetColumn'>
export type Dimension = Schema<'Dimension'>
export type Measure = Schema<'Measure'>
export type Filter = Schema<'Filter'>
export type Sort = Schema<'Sort'>
export type Query = Schema<'Query'>
export type Grain = NonNullable<Dimension['grain']>
export type Aggregate = Measure['aggregate']

/** A question being put together. Filters may still lack their value. */
export interface QueryDraft {
  dimensions: Dimension[]
  measures: Measure[]
  filters: Filter[]
  sort: Sort[]
  limit: number
}

/** What each part of the builder works on. */
export interface BuilderProps {
  columns: DatasetColumn[]
  draft: QueryDraft
  onDraft: (draft: QueryDraft) => void
}

export const emptyDraft: QueryDraft = { dimensions: [], measures: [], filters: [], sort: [], limit: 1000 }

/** The part of the draft that can be asked already; undefined while there is nothing to ask. */
export function queryFrom(draft: QueryDraft): Query | undefined {
  if (draft.dimensions.length === 0 && draft.measures.length === 0) return undefined
  const dimensions = draft.dimensions.map((dimension) => ({ ...dimension, name: nameOfDimension(dimension) }))
  const measures = draft.measures.map((measure) => ({ ...measure, name: nameOfMeasure(measure) }))
  const names = new Set([...dimensions, ...measures].map(({ name }) => name))
  return {
    dimensions,
    measures,
    filters: draft.filters.filter(isComplete),
    sort: draft.sort.filter(({ by }) => names.has(by)),
    limit: draft.limit,
  }
}

/** A draft of a query that came with an address or a chart; anything else becomes an empty draft. */
export function draftFrom(query: unknown): QueryDraft {
  if (!query || typeof query !== 'object') return emptyDraft
  const { dimensions, measures, filters, sort, limit } = query as Query
  const list = <Item>(items: Item[] | undefined) => (Array.isArray(items) ? items : [])
  return {
    dimensions: list(dimensions).map((item) => (typeof item === 'string' ? { column: item } : item)),
    measures: list(measures),
    filters: list(filters),
    sort: list(sort),
    limit: typeof limit === 'number' ? limit : emptyDraft.limit,
  }
}

export function nameOfDimension({ name, column, grain, bin }: Dimension): string {
  if (name) return name
  if (grain) return `${column} (${grain.replaceAll('_', ' ')})`
  return bin === undefined ? column : `${column} (by ${bin})`
}

const aggregateWords: Record<Aggregate, string> = {
  count: 'Count',
  count_distinct: 'Different',
  sum: 'Sum of',
  avg: 'Mean',
  min: 'Smallest',
  max: 'Largest',
  median: 'Median',
  percentile: 'Percentile of',
  share_true: 'Share of',
}

export function nameOfMeasure({ name, aggregate, column, percentile }: Measure): string {
  if (name) return name
  if (column === undefined) return 'Count of rows'
  if (aggregate === 'count') return `Count of ${column}`
  if (aggregate === 'percentile') return `${percentile ?? 95}th percentile of ${column}`
  return `${aggregateWords[aggregate]} ${column}`
}

const numberAggregates: Aggregate[] = [
  'sum',
  'avg',
  'min',
  'max',
  'median',
  'percentile',
  'count',
  'count_distinct',
]
const orderAggregates: Aggregate[] = ['min', 'max', 'count', 'count_distinct']

/** What can be computed of a column, the likeliest first. */
export function aggregatesFor(column: DatasetColumn | undefined): Aggregate[] {
  if (!column) return ['count']
  const family = familyOf(column.type)
  if (family === 'number') return numberAggregates
  if (family === 'boolean') return ['share_true', 'count', 'count_distinct']
  return family === 'time' || family === 'text'
    ? ['count_distinct', ...orderAggregates.filter((name) => name !== 'count_distinct')]
    : ['count']
}

const dateGrains: Grain[] = [
  'day',
  'week',
  'month',
  'quarter',
  'year',
  'day_of_week',
  'day_of_month',
  'month_of_year',
]
const timestampGrains: Grain[] = ['second', 'minute', 'hour', ...dateGrains, 'hour_of_day']

export function grainsFor({ type }: DatasetColumn): Grain[] {
  if (type === 'timestamp') return timestampGrains
  return type === 'date' ? dateGrains : []
}

/** Groups by a column in the way that mostly makes sense: moments by month or day, everything else as it is. */
export function dimensionOf(column: DatasetColumn): Dimension {
  return familyOf(column.type) === 'time' ? { column: column.name, grain: 'month' } : { column: column.name }
}

export function measureOf(column: DatasetColumn | undefined): Measure {
  const aggregate = aggregatesFor(column)[0] ?? 'count'
  return column
    ? { aggregate: aggregate === 'sum' ? 'avg' : aggregate, column: column.name }
    : { aggregate: 'count' }
}

function isComplete({ operator, value, values }: Filter): boolean {
  if (operator === 'is_null' || operator === 'is_not_null') return true
  if (operator === 'between') return values?.length === 2 && values.every((bound) => bound !== '')
  if (operator === 'in' || operator === 'not_in') return (values?.length ?? 0) > 0
  return value !== undefined && value !== ''
}
