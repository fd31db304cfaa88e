import type { ModelField } from '../../../../contract/src/dataset-model.ts'
import type { ResultColumn } from '../../../../contract/src/explore.ts'
import type { Input } from '../../../../contract/src/endpoint.ts'
import type { Filter } from '../../../../contract/src/filters.ts'
import type { Dimension, Query } from '../../../../contract/src/query.ts'
import type { listFieldValues as endpoint } from '../../../../contract/src/field-values.ts'
import type { Context } from '../../kernel/context.ts'
import { listedValue } from '../../../../charts/src/values/listed-values.ts'
import { refuse } from '../../kernel/errors.ts'
import { type DatasetTable, datasetTables, getDatasetTable, versionNumber } from '../datasets/index.ts'
import { datasetFields } from '../models/index.ts'
import { nearestHint } from '../sql/index.ts'
import { type QueryContext, answerQuery } from './answer-query.ts'

type Caller = Context & QueryContext

/** The values of a field among the rows that the caller may see: a query like any other. */
export async function listFieldValues(context: Caller, input: Input<typeof endpoint>) {
  return await fieldValues(context, await getDatasetTable(context, input.id), input)
}

interface Wanted extends Omit<Input<typeof endpoint>, 'id'> {
  /** Cuts the values of a field along time, or into bins; then nothing is searched for in them. */
  grain?: Dimension['grain']
  /** Only values of the rows that these leave. */
  kept?: readonly Filter[]
  /** Of the data of that time. */
  asOf?: string | undefined
}

/** The same for a dataset that some permission on it has not opened yet: one that the caller may not query has no values. */
export async function valuesForFilter(context: Caller, datasetId: number, wanted: Wanted) {
  const [table] = await datasetTables(context, 'dataset.query', { ids: [datasetId], near: wanted.asOf })
  if (!table) throw refuse.notFound('dataset')
  return await fieldValues(context, table, wanted)
}

async function fieldValues(context: Caller, table: DatasetTable, wanted: Wanted) {
  const { q = '', limit, order, grain, kept = [] } = wanted
  const field = named(await datasetFields(context, table), wanted.field)
  const searches = q === '' || grain !== undefined ? [[]] : searchesFor(field, q)
  const head = { field: field.name, type: field.type, dataset_version: versionNumber(table) }
  const answers: FieldAnswer[] = []
  for (const searched of searches) {
    const query = valuesQuery({ field, filters: [...kept, ...searched], limit, order, grain })
    const { json } = await answerQuery(context, query, table)
    answers.push(JSON.parse(json.toString()) as FieldAnswer)
  }
  const items = answers.flatMap(({ columns, rows }) =>
    rows.map(([value, count]) => ({ value, ...labelOf(columns[0]?.values, value), count })),
  )
  return {
    ...head,
    ...(answers[0] ? { dataset_version: answers[0].dataset_version } : {}),
    items: items.slice(0, limit),
    truncated: items.length > limit || answers.some(({ truncated }) => truncated),
  }
}

interface FieldAnswer {
  columns: ResultColumn[]
  rows: [unknown, unknown][]
  truncated: boolean
  dataset_version: number | null
}

function labelOf(listed: ResultColumn['values'], value: unknown) {
  const label = listedValue(listed, value)?.label
  return label === undefined ? {} : { label }
}

/** The filters of each query for what a search means: values by their label first, then by themselves. */
function searchesFor(field: ModelField, q: string): Filter[][] {
  const words = q.toLowerCase()
  const named = (field.values ?? []).filter(({ label }) => label?.toLowerCase().includes(words))
  const values = named.map(({ value }) => value)
  const plain = matching(field, q)
  if (values.length === 0) return plain ? [plain] : []
  const others: Filter = { column: field.name, operator: 'not_in', values }
  return [[{ column: field.name, operator: 'in', values }], ...(plain ? [[...plain, others]] : [])]
}

function valuesQuery(
  of: Pick<Wanted, 'limit' | 'order' | 'grain'> & { field: ModelField; filters: Filter[] },
): Query {
  const { field, filters, limit, order, grain } = of
  const isByCount = order === 'count' || (order === 'listed' && !field.values)
  return {
    dimensions: [{ column: field.name, name: 'value', ...(grain ? { grain } : {}) }],
    measures: [{ aggregate: 'count', name: 'rows' }],
    filters,
    sort: isByCount ? [{ by: 'rows', order: 'desc' }] : [{ by: 'value', order: 'asc' }],
    limit,
  }
}

function named(fields: readonly ModelField[], wanted: string): ModelField {
  const field =
    fields.find(({ name }) => name === wanted) ??
    fields.find(({ name }) => name.toLowerCase() === wanted.toLowerCase())
  if (!field) {
    const names = fields.map(({ name }) => name)
    throw refuse.invalid('query.field', `there is no field "${wanted}"${nearestHint(wanted, names)}`)
  }
  if (field.role === 'measure')
    throw refuse.invalid('query.field', `"${field.name}" is a measure, and has no values of rows`)
  if (field.kind === 'other')
    throw refuse.invalid('query.field', `"${field.name}" is ${field.type} and cannot be listed`)
  return field
}

/** The filters that a search means for a field of its type; undefined when nothing can match. */
function matching({ name: column, type }: ModelField, q: string): Filter[] | undefined {
  switch (type) {
    case 'text':
      return [{ column, operator: 'contains', value: q }]
    case 'integer':
    case 'decimal':
    case 'number':
      return /^[+-]?\d{1,30}(\.\d{1,30})?$/.test(q) ? [{ column, operator: 'equals', value: q }] : undefined
    case 'boolean': {
      const meant = ['true', 'false'].filter((text) => text.startsWith(q.toLowerCase()))
      return meant[0] ? [{ column, operator: 'in', values: meant.map((text) => text === 'true') }] : undefined
    }
    case 'date':
    case 'timestamp':
      return period(column, q)
    default:
      return undefined
  }
}

/** From the start of the year, month or day that a text names, up to the next. */
function period(column: string, q: string): Filter[] | undefined {
  const [, year, month, day] = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(q) ?? []
  if (year === undefined) return undefined
  const [y, m, d] = [Number(year), Number(month ?? 1) - 1, Number(day ?? 1)]
  const from = new Date(Date.UTC(y, m, d))
  if (from.getUTCMonth() !== m || from.getUTCDate() !== d) return undefined
  const to = new Date(day ? Date.UTC(y, m, d + 1) : month ? Date.UTC(y, m + 1, 1) : Date.UTC(y + 1, 0, 1))
  const text = (moment: Date) => moment.toISOString().slice(0, 10)
  return [
    { column, operator: 'greater_or_equal', value: text(from) },
    { column, operator: 'less', value: text(to) },
  ]
}
