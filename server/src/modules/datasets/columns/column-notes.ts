import type { Dataset } from '../../../../../contract/src/datasets.ts'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/database/database.ts'
import { refuse, refuseMistakes } from '../../../kernel/errors.ts'
import { findKind } from '../../connectors/index.ts'
import type { Column, Warehouse } from '../../warehouse/index.ts'
import { findMisfits, refuseLiveTypes, refuseMisfits } from './column-types.ts'
import type { ColumnNote, ColumnNotes } from '../dataset.ts'
import { queryFailure } from '../errors.ts'
import type { SourceChange } from '../plan-source.ts'
import { plannedColumns } from '../planned-store.ts'
import { connectorType, findDataset, findNotesAndColumns } from '../store.ts'
import { currentVersions } from '../versions/store.ts'

interface NoteChange {
  id: number
  name: string
  columns: Record<string, ColumnNote>
  /** The columns that the author sees; undefined: all that there are. */
  seen: ReadonlySet<string> | undefined
}

/**
 * What authors say of the columns that there are, or are to be, after a change. A column that policies hide from the
 * author is as if it were missing.
 */
export async function notesAfter(
  db: Tx,
  { id, name, columns: changes, seen }: NoteChange,
): Promise<ColumnNotes> {
  const [planned] = await plannedColumns(db, [id])
  const found = await findNotesAndColumns(db, id)
  const columns = (found?.columns as Column[] | null | undefined) ?? planned?.columns ?? []
  const known = new Set(columns.map((column) => column.name).filter((one) => seen?.has(one) ?? true))
  const notes = new Map(Object.entries((found?.column_notes ?? {}) as ColumnNotes))
  refuseMistakes(
    Object.keys(changes)
      .filter((column) => !known.has(column))
      .map((column) => ({
        path: `body.columns.${column}`,
        message: `dataset "${name}" has no column "${column}"`,
      })),
  )
  for (const [column, change] of Object.entries(changes))
    notes.set(column, { ...notes.get(column), ...change })
  return Object.fromEntries(notes)
}

interface TypeChange {
  id: number
  columns: Record<string, ColumnNote>
  source: SourceChange | undefined
}

/** Refuses types that stored values do not fit, unless those are to be read as null. */
export async function requireTypes(
  context: Context & { warehouse: Warehouse },
  { id, columns, source }: TypeChange,
): Promise<void> {
  const typed = Object.entries(columns).filter(([, { type }]) => type)
  if (typed.length === 0) return
  const dataset = await context.read((db) => findDataset(db, id))
  if (!dataset) throw refuse.notFound('dataset')
  const { mode, connector_id: connectorId } = source?.to ?? dataset
  if (mode === ('live' satisfies Dataset['mode'])) {
    const type = await context.read((db) => connectorType(db, connectorId ?? 0))
    const dialect = findKind(type ?? '')?.source?.dialect
    if (dialect) refuseLiveTypes(Object.fromEntries(typed), dialect)
    return
  }
  const version = await context.read((db) =>
    currentVersions(db).where('datasets.id', '=', id).executeTakeFirst(),
  )
  if (!version) return
  const strict = typed.filter(([, note]) => note.on_misfit !== 'null')
  const misfits = await findMisfits(context.warehouse, {
    orgId: context.orgId,
    file: version.file,
    columns: version.columns as unknown as Column[],
    notes: Object.fromEntries(strict),
    signal: context.signal,
  }).catch((error: unknown) => {
    throw queryFailure(error, undefined)
  })
  refuseMisfits(misfits)
}
