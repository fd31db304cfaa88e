import type { Dataset, updateDataset as endpoint } from '../../../../contract/src/datasets.ts'
import type { Input } from '../../../../contract/src/endpoint.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { checkRevision } from '../../kernel/revision.ts'
import { orConflict } from '../../kernel/unique.ts'
import { requirePlace } from '../access/index.ts'
import type { Column } from '../warehouse/index.ts'
import { type ColumnNote, type ColumnNotes, toDataset } from './dataset.ts'
import { changedRefresh, requireSource } from './source-settings.ts'
import { findDataset, findNotesAndColumns, lockDataset, updateDatasetRow } from './store.ts'

export async function updateDataset(context: Context, input: Input<typeof endpoint>): Promise<Dataset> {
  const { id, columns, refresh, ...change } = input
  if (change.project_id !== undefined) await requirePlace(context, 'dataset.create', change.project_id)
  if (change.connector_id !== undefined || change.source !== undefined) await requireNewSource(context, input)
  if (change.mode === 'live') throw refuse.invalid('body.mode', 'this connector cannot be asked live')
  const changed = context.transaction(async ({ db, emit }) => {
    const before = await lockDataset(db, id)
    if (!before) throw refuse.notFound('dataset')
    checkRevision(context.ifMatch, before)
    const known = columns === undefined ? undefined : await findNotesAndColumns(db, id)
    const notes = columns === undefined ? {} : { notes: notedOn(known!, columns) }
    const settings =
      refresh === undefined ? {} : { refresh: changedRefresh(refresh, before.refresh as never) }
    await updateDatasetRow(db, id, { ...change, ...notes, ...settings })
    const name = change.name ?? before.name
    await emit({
      type: 'dataset.updated',
      subject: { type: 'dataset', id, name },
      data: { ...change, ...settings, ...(columns === undefined ? {} : { columns }) },
    })
    return toDataset((await findDataset(db, id))!)
  })
  return orConflict(changed, `there is already a dataset called "${change.name}"`)
}

/** What the dataset would read after the change takes the right to read through that connector. */
async function requireNewSource(context: Context, change: Input<typeof endpoint>): Promise<void> {
  const before = await context.read((db) => findDataset(db, change.id))
  if (!before) throw refuse.notFound('dataset')
  const connectorId = change.connector_id ?? before.connector_id
  if (connectorId === null)
    throw refuse.invalid('body.source', 'goes with a connector: name its connector_id')
  const source = change.source ?? before.source
  await requireSource(context, { connectorId, source })
}

function notedOn(
  { name, columns, column_notes }: { name: string; columns: unknown; column_notes: unknown },
  changes: Record<string, ColumnNote>,
): ColumnNotes {
  const known = new Set(((columns ?? []) as Column[]).map((column) => column.name))
  const notes = new Map(Object.entries(column_notes as ColumnNotes))
  for (const [column, change] of Object.entries(changes)) {
    if (!known.has(column))
      throw refuse.invalid(`body.columns.${column}`, `dataset "${name}" has no column "${column}"`)
    notes.set(column, { ...notes.get(column), ...change })
  }
  return Object.fromEntries(notes)
}
