import type { Context, Work } from '../../kernel/context.ts'
import type { Reader, Tx } from '../../kernel/database/database.ts'
import { Refusal, refuse } from '../../kernel/errors.ts'
import { requireTarget } from '../access/index.ts'
import { describedColumns, firstFree, numberedNames } from './dataset.ts'
import { type DatasetTable, datasetTables, getDatasetTable, governedPlan } from './dataset-table.ts'
import { fail } from './errors.ts'
import { findDeclaration, plannedColumns } from './planned-store.ts'
import { findMaker, insertDataset, lockDataset } from './store.ts'

/** A dataset that something else than an upload or a connector will fill. */
export interface OutputDataset {
  id: number
  name: string
  /** The name may get a number where it is taken. */
  isNameFree: boolean
  projectId: number | null
}

/** Creates a dataset without data as a part of the caller's transaction. Returns its name. */
export async function addOutputDataset(
  { orgId, user }: Pick<Context, 'orgId' | 'user'>,
  { db, emit }: Work,
  { id, name: wanted, isNameFree, projectId }: OutputDataset,
): Promise<string> {
  const row = { id, orgId, description: '', projectId, connectorId: null, createdBy: user.userId }
  const names = isNameFree ? numberedNames(wanted) : [wanted]
  const name = await firstFree(names, (one) => insertDataset(db, { ...row, name: one }))
  if (name === undefined) throw fail.nameTaken(wanted)
  const data = { connector_id: null, project_id: projectId, mode: 'extract', source: null }
  await emit({ type: 'dataset.created', subject: { type: 'dataset', id, name }, data })
  return name
}

export interface LockedOutput {
  id: number
  name: string
  status: string
  /** It is loaded from somewhere already. */
  hasSource: boolean
}

/** Holds a dataset until the transaction ends. */
export async function lockOutput(db: Tx, id: number): Promise<LockedOutput | undefined> {
  const dataset = await lockDataset(db, id)
  if (!dataset) return undefined
  const { name, status, mode, source, connector_id: connectorId } = dataset
  return { id, name, status, hasSource: mode === 'live' || source !== null || connectorId !== null }
}

/** Refuses to load into a dataset what a recipe would overwrite at its next run. */
export async function requireNoMaker(db: Reader, id: number): Promise<void> {
  const recipe = await findMaker(db, id)
  if (recipe) throw fail.madeByRecipe(recipe.name)
}

/** Those of these datasets that have no data, as the caller will see them once they have the columns that are planned. */
export async function plannedTables(
  context: Pick<Context, 'read' | 'user'>,
  ids: readonly number[],
): Promise<Map<number, DatasetTable>> {
  const planned = await context.read((db) => plannedColumns(db, ids))
  const tables = new Map<number, DatasetTable>()
  for (const { id, name, notes, columns } of planned) {
    const source = { kind: 'version' as const, version: 0, file: '', rowCount: 0 }
    const table = { id, name, columns: describedColumns(columns, notes), view: undefined, source }
    tables.set(id, await governedPlan(context, table))
  }
  return tables
}

/** Whether a dataset that the caller may query has no data yet, only columns that it is to have. */
export async function awaitsData(
  context: Pick<Context, 'read' | 'user' | 'orgId'>,
  reference: { id: number; path: string },
): Promise<boolean> {
  const declared = await context.read((db) => findDeclaration(db, reference.id))
  if (!declared || declared.hasData || declared.columns === null) return false
  await requireTarget(context, 'dataset.query', { type: 'dataset', ...reference })
  return true
}

export interface TableOrPlan {
  table: DatasetTable
  /** It has no data yet: its columns are those that it is to have. */
  isPlanned: boolean
}

/**
 * Tables that are read together, each by its id and its path in the request: one with neither data nor a plan is rejected there,
 * with the reason.
 */
export async function tablesOrPlans(
  context: Pick<Context, 'read' | 'user'>,
  permission: string,
  inputs: readonly { dataset_id: number }[],
): Promise<(id: number, path: string) => Promise<TableOrPlan>> {
  const ids = [...new Set(inputs.map(({ dataset_id: id }) => id))]
  const tables = new Map(
    (await datasetTables(context, permission, { ids })).map((table) => [table.id, table]),
  )
  const missing = ids.filter((id) => !tables.has(id))
  const planned =
    missing.length === 0 ? new Map<number, DatasetTable>() : await plannedTables(context, missing)
  return async (id, path) => {
    const table = tables.get(id) ?? planned.get(id) ?? (await reasonFor(context, id, path))
    return { table, isPlanned: planned.has(id) }
  }
}

/** Says why there is no table: no data, or policies that no longer fit. */
const reasonFor = (
  context: Pick<Context, 'read' | 'user'>,
  id: number,
  path: string,
): Promise<DatasetTable> =>
  getDatasetTable(context, id).catch((error: unknown) => {
    throw error instanceof Refusal && error.code === 'conflict' ? refuse.invalid(path, error.message) : error
  })
