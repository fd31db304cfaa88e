import { createHash } from 'node:crypto'
import type { ModelField } from '../../../../contract/src/dataset-model.ts'
import type { Query } from '../../../../contract/src/query.ts'
import type { DatasetTable } from '../datasets/index.ts'
import { answerQuery } from '../explore/index.ts'
import type { describedDataset } from '../models/index.ts'
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
// Their database has other work to do.
const liveLimits = { ...limits, columns: 16, times: 4, together: 2000 }
const maxKept = 500

/** What a dataset and its fields mean. */
export type Meaning = Pick<Awaited<ReturnType<typeof describedDataset>>, 'model' | 'fields'>

// By all that values depend on.
const kept = new Map<string, Promise<Listed>>()

/** The values of columns that have few, and the ranges of times, among the rows that the caller may see. */
export async function listValues(
  context: CatalogueContext,
  table: DatasetTable,
  meaning: Meaning,
): Promise<Listed> {
  const wanted = wantedOf(table, meaning)
  if (table.source.kind !== 'version' || wanted.listed.length + wanted.times.length === 0) return none
  const key = valuesKey(context, table, meaning)
  const found = kept.get(key) ?? readValues(context, table, wanted)
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

/** What values depend on: organization, dataset, its data, what its dimensions mean, the effect of policies, and limits. */
export function valuesKey(
  { orgId, about }: CatalogueContext,
  { id, source, rights }: DatasetTable,
  { model, fields }: Meaning,
): string {
  const data = source.kind === 'version' ? source.file : source
  const named = fields.map(({ name, type }) => `${name} ${type}`)
  const limitedBy = about?.limits.get(id) ?? []
  return createHash('sha256')
    .update(JSON.stringify([orgId, id, data, rights, named, model.dimensions, limitedBy]))
    .digest('base64url')
}

/** The fields whose values and ranges are listed. */
export function wantedOf(table: DatasetTable, { fields }: Meaning): Wanted {
  const { columns, times } = table.source.kind === 'version' ? limits : liveLimits
  return {
    listed: fields.filter((field) => isListed(field, table)).slice(0, columns),
    times: fields.filter((field) => isRanged(field, table)).slice(0, times),
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

export interface Wanted {
  listed: readonly ModelField[]
  times: readonly ModelField[]
}

export async function readValues(
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
  const counted = listed
    .map(({ name }, at) => ({ name, count: Number(row[at]) }))
    .filter(({ count }) => count > 0 && count <= limits.values)
  const isLive = table.source.kind === 'live'
  const values = new Map<string, CatalogueValue[]>()
  for (const names of isLive ? together(counted) : counted.map(({ name }) => [name])) {
    const dimensions = names.map((column, at) => ({ column, name: `value ${at}` }))
    const rows = await ask({ dimensions, limit: limits.values })
    for (const [at, name] of names.entries()) {
      const found = [...new Set(rows.map((one) => one[at]))].filter(isUsable)
      // Databases give them in any order.
      values.set(name, isLive ? found.toSorted(inOrder) : found)
    }
  }
  const days = row.slice(listed.length).map((moment) => String(moment ?? '').slice(0, 10))
  const ranges = times.flatMap(({ name }, at): [string, DayRange][] => {
    const [from, to] = [days[2 * at], days[2 * at + 1]]
    return isDay(from) && isDay(to) ? [[name, { from, to }]] : []
  })
  return { values, ranges: new Map(ranges), rowCount: Number(rowCount) }
}

/** Columns with so few values that one statement can list what they have together, instead of one for each. */
function together(counted: readonly { name: string; count: number }[]): string[][] {
  const groups: string[][] = []
  let combinations = Number.POSITIVE_INFINITY
  for (const { name, count } of counted.toSorted((a, b) => a.count - b.count)) {
    // Rows may have none.
    combinations *= count + 1
    if (combinations <= liveLimits.together) groups.at(-1)!.push(name)
    else {
      groups.push([name])
      combinations = count + 1
    }
  }
  return groups
}

const inOrder = (a: CatalogueValue, b: CatalogueValue) => (String(a) < String(b) ? -1 : 1)

const isDay = (text: string | undefined): text is string => /^\d{4}-\d\d-\d\d$/.test(text ?? '')

const isUsable = (value: unknown): value is CatalogueValue =>
  (typeof value === 'string' && value !== '' && value.length <= limits.characters) ||
  typeof value === 'number'
