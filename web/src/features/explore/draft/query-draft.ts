import { aggregatesOf, type Aggregate } from '../../../lib/aggregates.ts'
import type { Schema } from '../../../lib/api.ts'
import { t } from '../../../lib/words.ts'
import { familyOfField, type Field } from './field.ts'
import type { EventsDraft } from './events-draft.ts'
import { noParameters, type ParameterSet } from '../parameters/parameter-set.ts'
import { grainWords } from '../../../lib/grain-words.ts'

export type Dimension = Schema<'Dimension'>
export type Measure = Schema<'Measure'>
/** The name of a measure of the model, or one that is put together here. */
export type Value = string | Measure
export type Filter = Schema<'Filter'>
/** Keeps the rows whose value is in a set, or in none. */
export type SetFilter = Schema<'SetFilter'>
export type QueryFilter = Filter | SetFilter
export type FilterOrGroup = Schema<'FilterOrGroup'>
export type Sort = Schema<'Sort'>
export type Query = Schema<'Query'>
/** Keeps only groups whose value passes. */
export type Having = Schema<'Having'>
export type HavingOrGroup = Schema<'HavingOrGroup'>
export type Top = Required<Omit<Schema<'Top'>, 'per'>> & Pick<Schema<'Top'>, 'per'>
export type ComparisonKind = Schema<'Comparison'>['kind']

export type QueryFields = Schema<'QueryFields'>

/** A question being put together. Filters may still lack their value. */
export interface QueryDraft {
  /** Fields that this question alone has. */
  fields: QueryFields
  rows: Dimension[]
  /** Dimensions whose values become columns of the table. */
  columns: Dimension[]
  values: Value[]
  filters: FilterOrGroup[]
  having: HavingOrGroup[]
  sort: Sort[]
  limit: number
  totals: boolean
  subtotals: boolean
  top: Top | undefined
  comparison: ComparisonKind | undefined
  /** A retention or a funnel is asked in place of groups. */
  events: EventsDraft | undefined
  parameters: ParameterSet
}

export type Shelf = 'rows' | 'columns' | 'values' | 'filters'

export const emptyDraft: QueryDraft = {
  fields: {},
  rows: [],
  columns: [],
  values: [],
  filters: [],
  having: [],
  sort: [],
  limit: 1000,
  totals: false,
  subtotals: false,
  top: undefined,
  comparison: undefined,
  events: undefined,
  parameters: noParameters,
}

export function isEmpty({ rows, columns, values }: QueryDraft): boolean {
  return rows.length + columns.length + values.length === 0
}

export function nameOfDimension({ name, column, grain, bin }: Dimension): string {
  if (name) return name
  // A parameter stands as its name.
  if (grain) return `${column} (${grainWords[grain] ?? String(grain)})`
  return bin === undefined ? column : t('{{column}} (by {{bin}})', { column, bin })
}

const aggregateNames: Record<Aggregate, (column: string, percentile: number) => string> = {
  count: (column) => t('Count of {{column}}', { column }),
  count_distinct: (column) => t('Different {{column}}', { column }),
  sum: (column) => t('Sum of {{column}}', { column }),
  avg: (column) => t('Mean {{column}}', { column }),
  min: (column) => t('Smallest {{column}}', { column }),
  max: (column) => t('Largest {{column}}', { column }),
  median: (column) => t('Median {{column}}', { column }),
  percentile: (column, percentile) => t('{{percentile}}th percentile of {{column}}', { percentile, column }),
  share_true: (column) => t('Share of {{column}}', { column }),
  first: (column) => t('First {{column}}', { column }),
  last: (column) => t('Last {{column}}', { column }),
}

export function nameOfValue(value: Value): string {
  if (typeof value === 'string') return value
  const { name, aggregate, column, percentile } = value
  if (name) return name
  if (column === undefined) return t('Count of rows')
  return aggregateNames[aggregate](column, percentile ?? 95)
}

/** What a value is called on the page: by the label of its field. */
export function labelOfValue(value: Value, field: Field | undefined): string {
  if (typeof value === 'string') return field?.label ?? value
  const { name: _name, ...bare } = value
  return nameOfValue(field ? { ...bare, column: field.label } : bare)
}

/** What can be computed of a field, the likeliest first. */
export const aggregatesFor = (field: Field | undefined): readonly Aggregate[] =>
  field ? aggregatesOf(familyOfField(field)) : ['count']

/** Groups by a field in the way that mostly makes sense: moments by month or day, everything else as it is. */
export function dimensionOf(field: Field): Dimension {
  const grain = field.grains.includes('month') ? 'month' : field.grains[0]
  if (familyOfField(field) === 'time' && grain) return { column: field.name, grain }
  return field.bin === null ? { column: field.name } : { column: field.name, bin: field.bin }
}

export function valueOf(field: Field | undefined): Value {
  if (!field) return { aggregate: 'count' }
  if (field.role === 'measure') return field.name
  return { aggregate: field.default_aggregate ?? aggregatesFor(field)[0] ?? 'count', column: field.name }
}

/** Where a field goes when one just clicks it. */
export function homeOf(field: Field): Shelf {
  return field.default_role === 'measure' ? 'values' : 'rows'
}

/** Names of the columns of the answer. */
export function outputNames({ rows, columns, values }: QueryDraft): string[] {
  return [...[...rows, ...columns].map(nameOfDimension), ...values.map(nameOfValue)]
}
