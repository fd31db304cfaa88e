import type {
  DatasetDrift,
  DatasetSource,
  RefreshSettings,
} from '../../../../../contract/src/dataset-sources.ts'
import type { Context } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import type { SourceColumn, Sources } from '../../connectors/index.ts'
import type { Column } from '../../warehouse/index.ts'
import { fail } from '../errors.ts'
import { findDataset, lockDataset, updateDatasetRow } from '../store.ts'
import { findRefreshState } from '../versions/store.ts'
import { columnDrift, driftInWords, isChange, type TypedColumn } from './column-drift.ts'
import type { ColumnUses } from './plan-refresh.ts'
import { readColumns } from './source-columns.ts'

export interface DriftDependencies {
  sources: Sources
  columnUses: ColumnUses
}

/** The drift that waits for approval. */
export async function getDrift({ read }: Pick<Context, 'read'>, { id }: { id: number }) {
  const dataset = await read((db) => findDataset(db, id))
  if (!dataset) throw refuse.notFound('dataset')
  return { drift: dataset.drift }
}

/** Reads the columns of the source now. In live mode they become those of the dataset, as its policy says. */
export const checkDrift =
  ({ sources, columnUses }: DriftDependencies) =>
  async (context: Context, { id }: { id: number }): Promise<{ drift: DatasetDrift | null }> => {
    const dataset = await context.read((db) => findDataset(db, id))
    if (!dataset) throw refuse.notFound('dataset')
    const { source, connector_id: connectorId, mode } = dataset
    if (source === null || connectorId === null) throw fail.noSource(dataset.name)
    const now = await readColumns(context, sources, { connectorId, source })
    const state = await context.read((db) => findRefreshState(db, id))
    const before = mode === 'live' ? state?.live_columns : state?.source_columns?.map(asColumn)
    if (!before) return { drift: null }
    const columns = columnDrift(before, now)
    const gone = new Set(columns.filter(({ change }) => change !== 'added').map(({ column }) => column))
    const uses = gone.size === 0 ? [] : await columnUses(context.orgId, id)
    const affects = uses.filter(({ column }) => gone.has(column))
    const detected = context.now().toISOString()
    const drift = { columns, affects, detected_at: detected, run_id: null, version: null }
    if (mode === 'live') await keepColumns(context, { id, source, before, now, drift })
    return { drift: columns.length === 0 ? null : drift }
  }

interface Found {
  id: number
  source: DatasetSource
  before: readonly TypedColumn[]
  now: Column[]
  drift: DatasetDrift
}

async function keepColumns({ transaction }: Context, { id, source, now, drift }: Found): Promise<void> {
  await transaction(async ({ db, emit }) => {
    const dataset = await lockDataset(db, id)
    if (!dataset || dataset.mode !== 'live') throw refuse.notFound('dataset')
    if (JSON.stringify(dataset.source) !== JSON.stringify(source)) throw fail.sourceChanged()
    const changed = drift.columns.some(isChange)
    const policy = (dataset.refresh as unknown as RefreshSettings).on_drift
    const approved = !changed || policy === 'approve'
    await updateDatasetRow(
      db,
      id,
      approved ? { live_columns: now, drifted_columns: null, drift: null } : { drifted_columns: now, drift },
    )
    const subject = { type: 'dataset', id, name: dataset.name }
    await emit({ type: 'dataset.columns_read', subject, data: { changed } })
    if (!changed) return
    const data = { columns: driftInWords(drift.columns), is_published: approved, affects: drift.affects }
    await emit({ type: 'dataset.drift_found', subject, data })
  })
}

const asColumn = ({ name, native_type }: SourceColumn): TypedColumn => ({ name, native: native_type })
