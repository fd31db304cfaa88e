import type { Context, Work } from '../../kernel/context.ts'
import type { Reader, Tx } from '../../kernel/database/database.ts'
import type { Column } from '../warehouse/index.ts'
import { type ColumnNotes, describedColumns, firstFree, numbered } from './dataset.ts'
import { type DatasetTable, governedPlan } from './dataset-table.ts'
import { fail } from './errors.ts'
import { findMaker, findNotesAndColumns, insertDataset, lockDataset } from './store.ts'

/** A dataset that something else than an upload or a connector will fill. */
export interface OutputDataset {
  id: number
  name: string
  /** The name may get a number where it is taken. */
  isNameFree: boolean
  projectId: number | null
}

/** Makes a dataset without data as a part of the caller's transaction. Answers its name. */
export async function addOutputDataset(
  { orgId, user }: Pick<Context, 'orgId' | 'user'>,
  { db, emit }: Work,
  { id, name: wanted, isNameFree, projectId }: OutputDataset,
): Promise<string> {
  const row = { id, orgId, description: '', projectId, connectorId: null, createdBy: user.userId }
  const names = isNameFree ? numbered(wanted) : [wanted]
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

/** A dataset that has no data yet as the caller will see it when it has these columns; undefined: it is gone. */
export async function plannedTable(
  context: Pick<Context, 'read' | 'user'>,
  id: number,
  columns: readonly Column[],
): Promise<DatasetTable | undefined> {
  const row = await context.read((db) => findNotesAndColumns(db, id))
  if (!row) return undefined
  const table = {
    id,
    name: row.name,
    columns: describedColumns(columns, row.column_notes as ColumnNotes),
    view: undefined,
    source: { kind: 'version' as const, version: 0, file: '', rowCount: 0 },
  }
  return governedPlan(context, table)
}
