import type { RefreshChange, RefreshSettings } from '../../../../contract/src/dataset-sources.ts'
import type { Dataset, updateDataset as endpoint } from '../../../../contract/src/datasets.ts'
import type { Input } from '../../../../contract/src/endpoint.ts'
import type { Context, Work } from '../../kernel/context.ts'
import { checkAllInTurn, refuse } from '../../kernel/errors.ts'
import { checkRevision } from '../../kernel/revision.ts'
import { orConflict } from '../../kernel/unique.ts'
import { requirePermissionIn } from '../access/index.ts'
import { findKind, type Sources } from '../connectors/index.ts'
import { cancelRuns } from '../runs/index.ts'
import type { Warehouse } from '../warehouse/index.ts'
import { notesAfter, requireTypes } from './columns/column-notes.ts'
import { requireUnrestricted, restrictedColumns } from './dataset-table.ts'
import { withWarnings } from './governed-store.ts'
import { requireNoMaker } from './output-dataset.ts'
import { type DeclaredSource, planSource, type SourceChange } from './plan-source.ts'
import { byOf, queueRefresh } from './refresh/refresh-dataset.ts'
import { changedRefresh } from './source-settings.ts'
import { connectorType, seenDataset, lockDataset, updateDatasetRow } from './store.ts'
import { setAside } from './versions/store.ts'

type Caller = Context & { sources: Sources; warehouse: Warehouse } & DeclaredSource
type Change = Input<typeof endpoint>

export async function updateDataset(context: Caller, input: Change): Promise<Dataset> {
  const [, source] = await checkAllInTurn([
    async () =>
      input.project_id !== undefined &&
      (await requirePermissionIn(context, 'dataset.create', input.project_id)),
    () => planSource(context, input),
  ])
  const seen = input.columns && (await restrictedColumns(context, input.id)).get(input.id)
  if (input.columns !== undefined) {
    // Whether all values fit a type is decided over all rows.
    if (seen && Object.values(input.columns).some(({ type }) => type))
      await requireUnrestricted(context, input.id)
    await requireTypes(context, { ...input, columns: input.columns, source })
  }
  const changed = context.transaction((work) => change(context, work, { input, source, seen }))
  return orConflict(changed, `there is already a dataset called "${input.name}"`)
}

interface Planned {
  input: Change
  source: SourceChange | undefined
  /** The columns that the caller sees; undefined: all. */
  seen: ReadonlySet<string> | undefined
}

async function change(context: Caller, work: Work, { input, source, seen }: Planned): Promise<Dataset> {
  const { id, columns, refresh, mode: _mode, source: _source, connector_id: _connector, ...plain } = input
  const { db, emit } = work
  const before = await lockDataset(db, id)
  if (!before) throw refuse.notFound('dataset')
  checkRevision(context.ifMatch, before)
  if (source) await requireNoMaker(db, id)
  const notes =
    columns === undefined ? {} : { notes: await notesAfter(db, { id, name: before.name, columns, seen }) }
  const from = source?.to ?? {}
  const settings =
    refresh === undefined ? {} : await settingsOf(db, { refresh, from: { ...before, ...from } })
  await updateDatasetRow(db, id, { ...plain, ...notes, ...settings, ...(source && rowOf(source, before)) })
  const name = plain.name ?? before.name
  const columnChange = columns === undefined ? {} : { columns }
  const data = { ...plain, ...settings, ...from, ...columnChange }
  await emit({ type: 'dataset.updated', subject: { type: 'dataset', id, name }, data })
  if (source) {
    // What is being read, and what waits, is of another source.
    await cancelRuns(work, { datasetId: id }, context.user.userId)
    await setAside(db, id)
    const dataset = { id, name, project_id: plain.project_id ?? before.project_id }
    const isRead = source.to.mode === 'extract' && source.to.source !== null
    if (isRead && !context.declared)
      await queueRefresh(byOf(context), work, { dataset, full: true, trigger: 'changed' })
  }
  const dataset = (await seenDataset(db, context, id))!
  return source ? withWarnings(db, context, dataset) : dataset
}

/** What a refresh may go by depends on where it reads. */
async function settingsOf(
  db: Work['db'],
  { refresh, from }: { refresh: RefreshChange; from: { connector_id: number | null; refresh: unknown } },
): Promise<{ refresh: RefreshSettings }> {
  const type = from.connector_id === null ? undefined : await connectorType(db, from.connector_id)
  const kind = type === undefined ? undefined : findKind(type)
  return { refresh: changedRefresh(refresh, { before: from.refresh as RefreshSettings, kind }) }
}

/** In live mode a version that there was stays, and is read again when the dataset is extracted again. */
function rowOf({ to, columns }: SourceChange, before: { current_version_id: number | null }) {
  const hasData = to.mode === 'live' || before.current_version_id !== null
  return {
    ...to,
    live_columns: columns ?? null,
    drifted_columns: null,
    drift: null,
    held: null,
    failure: null,
    status: hasData ? 'published' : 'draft',
  }
}
