import type { RefreshSettings } from '../../../../contract/src/dataset-sources.ts'
import type { createDataset, Dataset, updateDataset as changing } from '../../../../contract/src/datasets.ts'
import type { Input } from '../../../../contract/src/endpoint.ts'
import type { Context } from '../../kernel/context.ts'
import { checkAllInTurn, refuse } from '../../kernel/errors.ts'
import { requirePermissionIn, requireTarget } from '../access/index.ts'
import type { Sources } from '../connectors/index.ts'
import type { Column, Warehouse } from '../warehouse/index.ts'
import { type ColumnNotes } from './dataset.ts'
import { requireUnrestricted } from './dataset-table.ts'
import { fail } from './errors.ts'
import { requireColumns } from './plan-source.ts'
import { findDeclaration } from './planned-store.ts'
import { changedRefresh, requireSources } from './source-settings.ts'
import { drawDatasetId, seenDataset, insertDataset, type NewDataset, updateDatasetRow } from './store.ts'
import { updateDataset } from './update-dataset.ts'

type Caller = Context & { sources: Sources; warehouse: Warehouse }

/** A dataset as files describe it: with the columns that it is to have, and from a connector or none. */
export type DatasetDeclaration = Omit<Input<typeof createDataset>, 'connector_id'> & {
  connector_id: number | null
  columns: Column[] | undefined
  notes: NonNullable<Input<typeof changing>['columns']>
}

/** Creates it without reading from its source: it has no data until the first load. */
export async function declareDataset(context: Caller, input: DatasetDeclaration): Promise<Dataset> {
  const { name, connector_id: connectorId, project_id: projectId = null, source = null, mode } = input
  const [, refresh] = await checkAllInTurn([
    () => requirePermissionIn(context, 'dataset.create', projectId),
    () => settingsOf(context, input),
  ])
  const row: NewDataset = {
    id: await drawDatasetId(context),
    orgId: context.orgId,
    createdBy: context.user.userId,
    name,
    description: input.description ?? '',
    projectId,
    connectorId,
    source,
    refresh,
    ...(mode === 'live' ? { mode, liveColumns: requireColumns(input.columns) } : {}),
    ...(input.columns ? { plannedColumns: input.columns } : {}),
    ...(input.retention ? { retention: input.retention } : {}),
    ...(input.tags ? { tags: input.tags } : {}),
  }
  const made = await context.transaction(async ({ db, emit }) => {
    if (!(await insertDataset(db, row))) throw fail.nameTaken(name)
    const data = { connector_id: connectorId, project_id: projectId, mode: mode ?? 'extract', source }
    await emit({ type: 'dataset.created', subject: { type: 'dataset', id: row.id, name }, data })
    return (await seenDataset(db, context, row.id))!
  })
  return Object.keys(input.notes).length === 0
    ? made
    : await updateDataset(withoutMatch(context), { id: made.id, columns: input.notes })
}

function settingsOf(context: Caller, input: DatasetDeclaration): RefreshSettings | Promise<RefreshSettings> {
  const { connector_id: connectorId, source = null, mode, refresh } = input
  if (connectorId !== null)
    return requireSources(context, { connectorId, sources: [{ source, path: 'body.source' }], mode, refresh })
  if (source !== null || mode === 'live')
    throw refuse.invalid('body.source', 'goes with a connector: name it in connector_id')
  return changedRefresh(refresh ?? {}, { kind: undefined })
}

type Changed = Partial<Omit<DatasetDeclaration, 'connector_id'>> & { id: number; connector_id?: number }

/** Changes it likewise. Columns are taken only as long as there is no data whose columns hold. */
export async function changeDeclared(context: Caller, input: Changed): Promise<Dataset> {
  const { id, columns, notes, ...change } = input
  await requireTarget(context, 'dataset.edit', { type: 'dataset', id, path: 'body' })
  if (columns) await context.transaction(({ db }) => updateDatasetRow(db, id, { planned_columns: columns }))
  const noted = notes && Object.keys(notes).length > 0 ? { columns: notes } : {}
  if (Object.keys({ ...change, ...noted }).length > 0)
    await updateDataset({ ...withoutMatch(context), declared: { columns } }, { id, ...change, ...noted })
  return (await context.read((db) => seenDataset(db, context, id)))!
}

const withoutMatch = (context: Caller): Caller => ({ ...context, ifMatch: undefined })

export interface DeclaredColumns {
  hasData: boolean
  columns: Column[] | null
  notes: ColumnNotes
}

/** All stored or planned columns with their metadata: for users who see all of the dataset. */
export async function getDeclaredColumns(context: Context, id: number): Promise<DeclaredColumns> {
  await requireTarget(context, 'dataset.view', { type: 'dataset', id, path: 'body' })
  await requireUnrestricted(context, id)
  const found = await context.read((db) => findDeclaration(db, id))
  if (!found) throw refuse.notFound('dataset')
  return found
}
