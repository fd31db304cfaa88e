import type { ModelField } from '../../../../contract/src/dataset-model.ts'
import type { Input } from '../../../../contract/src/endpoint.ts'
import type { Filter, Query } from '../../../../contract/src/query.ts'
import type { listFieldValues as endpoint } from '../../../../contract/src/field-values.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { getDatasetTable, versionNumber } from '../datasets/index.ts'
import { datasetFields } from '../models/index.ts'
import { nearestNames } from '../sql/index.ts'
import { type Asker, answerQuery } from './answer-query.ts'

type Caller = Context & Asker

/** The values of a field among the rows that the caller may see: a question like any other, on the same way. */
export async function listFieldValues(context: Caller, input: Input<typeof endpoint>) {
  const { id, field: wanted, q = '', limit, order } = input
  const table = await getDatasetTable(context, id)
  const field = named(await datasetFields(context, table), wanted)
  const filters = q === '' ? [] : matching(field, q)
  const head = { field: field.name, type: field.type }
  if (!filters) return { ...head, items: [], truncated: false, dataset_version: versionNumber(table) }
  const { json } = await answerQuery(context, question({ field, filters, limit, order }), table)
  const answer = JSON.parse(json.toString()) as {
    rows: [unknown, unknown][]
    truncated: boolean
    dataset_version: number | null
  }
  return {
    ...head,
    items: answer.rows.map(([value, count]) => ({ value, count })),
    truncated: answer.truncated,
    dataset_version: answer.dataset_version,
  }
}

function question(of: { field: ModelField; filters: Filter[]; limit: number; order: string }): Query {
  const { field, filters, limit, order } = of
  return {
    dimensions: [{ column: field.name, name: 'value' }],
    measures: [{ aggregate: 'count', name: 'rows' }],
    filters,
    sort: order === 'count' ? [{ by: 'rows', order: 'desc' }] : [{ by: 'value', order: 'asc' }],
    limit,
  }
}

function named(fields: readonly ModelField[], wanted: string): ModelField {
  const field =
    fields.find(({ name }) => name === wanted) ??
    fields.find(({ name }) => name.toLowerCase() === wanted.toLowerCase())
  if (!field) {
    const near = nearestNames(
      wanted,
      fields.map(({ name }) => name),
    )
    const hint = near.length === 0 ? '' : `; did you mean ${near.map((one) => `"${one}"`).join(' or ')}?`
    throw refuse.invalid('query.field', `there is no field "${wanted}"${hint}`)
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
