import type { ModelField } from '../../../../contract/src/dataset-model.ts'
import type { Query } from '../../../../contract/src/query.ts'
import type { DatasetTable } from '../datasets/index.ts'
import { type QueryContext, answerQuery } from '../explore/index.ts'
import { allRights } from '../policies/index.ts'
import type { CatalogueValue } from './core/catalogue.ts'

export type Values = ReadonlyMap<string, readonly CatalogueValue[]>

const limits = { values: 1000, columns: 40, characters: 80, smallTable: 200 }
const maxKept = 500

// By organization, dataset, version and effect of policies: those are all that values depend on.
const kept = new Map<string, Promise<Values>>()

/** The values of columns that have few, among the rows that the caller may see. */
export async function listValues(
  context: QueryContext,
  table: DatasetTable,
  fields: readonly ModelField[],
): Promise<Values> {
  const { source } = table
  const listed = fields.filter((field) => isListed(field, table)).slice(0, limits.columns)
  if (source.kind !== 'version' || listed.length === 0) return new Map()
  const names = listed.map(({ name }) => name).join('\n')
  const key = JSON.stringify([context.orgId, table.id, source.version, table.rights, names])
  const found = kept.get(key) ?? readValues(context, table, listed)
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

/** Masked columns have no values: what a mask shows is none. */
function isListed(
  { role, kind, type, is_hidden: isHidden, column }: ModelField,
  table: DatasetTable,
): boolean {
  if (role !== 'dimension' || kind === 'other' || isHidden) return false
  const isMasked = table.columns.some(({ name, masked }) => masked && (column === null || name === column))
  if (isMasked) return false
  const isSmall =
    table.rights === allRights &&
    table.source.kind === 'version' &&
    table.source.rowCount <= limits.smallTable
  return type === 'text' || (isSmall && (type === 'integer' || type === 'number' || type === 'decimal'))
}

async function readValues(
  context: QueryContext,
  table: DatasetTable,
  fields: readonly ModelField[],
): Promise<Values> {
  const caller = { ...context, occasion: { origin: 'values' as const } }
  const ask = async (query: Query) => {
    const { json } = await answerQuery(caller, query, table)
    return (JSON.parse(json.toString()) as { rows: unknown[][] }).rows
  }
  const measures = fields.map(({ name }, at) => ({
    aggregate: 'count_distinct' as const,
    column: name,
    name: `n${at}`,
  }))
  const [counts = []] = await ask({ measures })
  const values = new Map<string, CatalogueValue[]>()
  for (const [at, { name }] of fields.entries()) {
    if (Number(counts[at]) > limits.values || Number(counts[at]) === 0) continue
    const rows = await ask({ dimensions: [{ column: name, name: 'value' }], limit: limits.values })
    values.set(
      name,
      rows.map(([value]) => value).filter((value): value is CatalogueValue => isUsable(value)),
    )
  }
  return values
}

const isUsable = (value: unknown) =>
  (typeof value === 'string' && value !== '' && value.length <= limits.characters) ||
  typeof value === 'number'
