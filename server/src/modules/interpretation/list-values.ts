import type { ModelField } from '../../../../contract/src/dataset-model.ts'
import type { Query } from '../../../../contract/src/query.ts'
import type { DatasetTable } from '../datasets/index.ts'
import { answerQuery } from '../explore/index.ts'
import { allRights } from '../policies/index.ts'
import { limitedTo } from './asked-about.ts'
import type { CatalogueValue, DayRange } from './core/catalogue.ts'
import type { CatalogueContext } from './visible-catalogue.ts'

type Values = ReadonlyMap<string, readonly CatalogueValue[]>

/** What the rows that a caller may see have in the fields of a dataset, by their names. */
export interface Listed {
  values: Values
  ranges: ReadonlyMap<string, DayRange>
  /** The rows that they see. */
  rowCount: number
}

const limits = { values: 5000, columns: 40, times: 8, characters: 80, smallTable: 200 }
const maxKept = 500

// By organization, dataset, version file, effect of policies and limits: those are all that values depend on.
const kept = new Map<string, Promise<Listed>>()

/** The values of columns that have few, and the ranges of times, among the rows that the caller may see. */
export async function listValues(
  context: CatalogueContext,
  table: DatasetTable,
  fields: readonly ModelField[],
): Promise<Listed> {
  const { source } = table
  const listed = fields.filter((field) => isListed(field, table)).slice(0, limits.columns)
  const times = fields.filter((field) => isRanged(field, table)).slice(0, limits.times)
  if (source.kind !== 'version' || listed.length + times.length === 0) return none
  const names = [...listed, ...times].map(({ name }) => name).join('\n')
  const limitedBy = context.about?.limits.get(table.id) ?? []
  const key = JSON.stringify([context.orgId, table.id, source.file, table.rights, names, limitedBy])
  const found = kept.get(key) ?? readValues(context, table, { listed, times })
  kept.delete(key)
  kept.set(key, found)
  for (const oldest of kept.keys()) {
    if (kept.size <= maxKept) break
    kept.delete(oldest)
  }
  try {
    return await found
  } catch (error) {
    kept.delete(key)
    throw error
  }
}

export const none: Listed = { values: new Map(), ranges: new Map(), rowCount: 0 }

/** Masked columns have no values: what a mask shows is none. */
function isMasked({ column }: ModelField, { columns }: DatasetTable): boolean {
  return columns.some(({ name, masked }) => masked && (column === null || name === column))
}

const isRanged = (field: ModelField, table: DatasetTable): boolean =>
  field.role === 'dimension' &&
  (field.type === 'date' || field.type === 'timestamp') &&
  !isMasked(field, table)

function isListed(field: ModelField, table: DatasetTable): boolean {
  const { role, kind, type, is_hidden: isHidden } = field
  if (role !== 'dimension' || kind === 'other' || isHidden || isMasked(field, table)) return false
  const isSmall =
    table.rights === allRights &&
    table.source.kind === 'version' &&
    table.source.rowCount <= limits.smallTable
  return type === 'text' || (isSmall && (type === 'integer' || type === 'number' || type === 'decimal'))
}

interface Wanted {
  listed: readonly ModelField[]
  times: readonly ModelField[]
}

async function readValues(
  context: CatalogueContext,
  table: DatasetTable,
  { listed, times }: Wanted,
): Promise<Listed> {
  const caller = { ...context, occasion: { origin: 'values' as const } }
  const ask = async (query: Query) => {
    const { json } = await answerQuery(caller, limitedTo(context.about, table.id, query), table)
    return (JSON.parse(json.toString()) as { rows: unknown[][] }).rows
  }
  const measure = (aggregate: 'count_distinct' | 'min' | 'max', { name: column }: ModelField) => ({
    aggregate,
    column,
    name: `${aggregate} ${column}`,
  })
  const measures = [
    ...listed.map((field) => measure('count_distinct', field)),
    ...times.flatMap((field) => [measure('min', field), measure('max', field)]),
  ]
  const [[rowCount, ...row] = []] = await ask({
    measures: [{ aggregate: 'count', name: 'rows' }, ...measures],
  })
  const values = new Map<string, CatalogueValue[]>()
  for (const [at, { name }] of listed.entries()) {
    if (Number(row[at]) > limits.values || Number(row[at]) === 0) continue
    const rows = await ask({ dimensions: [{ column: name, name: 'value' }], limit: limits.values })
    values.set(
      name,
      rows.map(([value]) => value).filter((value): value is CatalogueValue => isUsable(value)),
    )
  }
  const days = row.slice(listed.length).map((moment) => String(moment ?? '').slice(0, 10))
  const ranges = times.flatMap(({ name }, at): [string, DayRange][] => {
    const [from, to] = [days[2 * at], days[2 * at + 1]]
    return isDay(from) && isDay(to) ? [[name, { from, to }]] : []
  })
  return { values, ranges: new Map(ranges), rowCount: Number(rowCount) }
}

const isDay = (text: string | undefined): text is string => /^\d{4}-\d\d-\d\d$/.test(text ?? '')

const isUsable = (value: unknown) =>
  (typeof value === 'string' && value !== '' && value.length <= limits.characters) ||
  typeof value === 'number'
