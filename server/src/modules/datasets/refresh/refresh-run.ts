import type { ColumnDrift, DatasetDrift } from '../../../../../contract/src/dataset-sources.ts'
import type { Work } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import type { Log } from '../../../kernel/log.ts'
import { SourceError } from '../../connectors/index.ts'
import { type AtWork, finishRun, type HeldRun, type RunWork } from '../../pipeline/index.ts'
import { type MaterializedVersion, WarehouseError } from '../../warehouse/index.ts'
import { findMisfits } from '../columns/column-types.ts'
import { fail, readFailure } from '../errors.ts'
import { lockDataset, updateDatasetRow } from '../store.ts'
import { dropPending, publishVersion, retireVersions } from '../versions/store.ts'
import { driftInWords, isChange } from './column-drift.ts'
import { type ColumnUses, type Plan, planRefresh } from './plan-refresh.ts'
import { type Read, type ReadParts, readSource } from './read-source.ts'

export interface RefreshParts extends ReadParts {
  log: Log
  /** What names columns of a dataset. */
  columnUses: ColumnUses
}

/** How a dataset is loaded anew from its source. */
export const refreshWork = (parts: RefreshParts): RunWork => ({
  run: (run, at) => refresh(parts, run, at),
  failed: recordFailure,
})

async function refresh(parts: RefreshParts, run: HeldRun, at: AtWork): Promise<void> {
  const { plan, read } = await readPlanned(parts, run, at)
  const drop = () =>
    parts.warehouse
      .drop(run.orgId, read.made.file)
      .catch((err: unknown) => parts.log.warn({ err }, 'a file waits for the collector'))
  try {
    at.signal.throwIfAborted()
    await requireFit(parts, run, { plan, read })
    const drift = plan.driftOf(read.made.columns)
    const affects = drift.some(isChange) ? await affected(parts, run, { plan, drift }) : []
    at.report({ stage: 'publishing' })
    const isKept = await at.transaction((work) => publish(work, run, { plan, read, drift, affects }))
    if (!isKept) await drop()
  } catch (error) {
    await drop()
    throw error
  }
}

/** Types that authors gave to columns hold for what comes later too, unless they said that misfits become null. */
async function requireFit(
  { warehouse }: RefreshParts,
  { orgId }: HeldRun,
  { plan, read: { made } }: { plan: Plan; read: Read },
): Promise<void> {
  const question = { orgId, file: made.file, columns: made.columns, notes: plan.strictNotes }
  const [misfit] = await findMisfits(warehouse, question).catch((error: unknown) => {
    throw readFailure(error)
  })
  if (misfit)
    throw refuse.conflict(`column ${misfit.column} holds ${misfit.count} values that are no ${misfit.type}`)
}

/** Reads what is new, or everything when what is new does not fit to what there is. */
async function readPlanned(
  parts: RefreshParts,
  run: HeldRun,
  at: AtWork,
): Promise<{ plan: Plan; read: Read }> {
  const plan = await planRefresh(parts, { run, full: run.options['full'] === true }, at)
  try {
    return { plan, read: await readSource(parts, { orgId: run.orgId, ...plan }, at) }
  } catch (error) {
    if (!plan.onto || !isMisfit(error)) throw readFailure(error)
  }
  const whole = await planRefresh(parts, { run, full: true }, at)
  const read = await readSource(parts, { orgId: run.orgId, ...whole }, at).catch((error: unknown) => {
    throw readFailure(error)
  })
  return { plan: whole, read }
}

const isMisfit = (error: unknown): boolean =>
  (error instanceof WarehouseError && error.kind === 'bad_file') ||
  (error instanceof SourceError && error.kind === 'outdated')

async function affected(
  { columnUses }: RefreshParts,
  { orgId }: HeldRun,
  { plan, drift }: { plan: Plan; drift: ColumnDrift[] },
): Promise<DatasetDrift['affects']> {
  const gone = new Set(drift.filter(({ change }) => change !== 'added').map(({ column }) => column))
  const uses = gone.size === 0 ? [] : await columnUses(orgId, plan.datasetId)
  return uses.filter(({ column }) => gone.has(column))
}

interface Publication {
  plan: Plan
  read: Read
  drift: ColumnDrift[]
  affects: DatasetDrift['affects']
}

/** Makes it what queries read, or what waits for approval, and ends the run: all of it or nothing. */
async function publish(
  { db, emit }: Work,
  run: HeldRun,
  { plan, read: { made, extracted }, drift, affects }: Publication,
): Promise<boolean> {
  const dataset = await lockDataset(db, plan.datasetId)
  if (!dataset) throw refuse.notFound('dataset')
  if (!plan.isStillOf(dataset)) throw fail.sourceChanged()
  const changed = drift.some(isChange)
  const policy = plan.onDrift
  if (changed && policy === 'refuse')
    throw refuse.conflict(`the columns of the source changed: ${driftInWords(drift)}`)
  const counts = { row_count: made.rowCount, read_count: made.loadedRowCount, reject_count: made.rejectCount }
  if (plan.onto && made.loadedRowCount === 0) {
    await finishRun(db, run, { ...counts, version: plan.version, is_published: true })
    return false
  }
  await dropPending(db, plan.datasetId)
  const pending = changed && policy === 'ask'
  const version = await publishVersion(db, {
    orgId: run.orgId,
    datasetId: plan.datasetId,
    connectorId: plan.connectorId,
    fileName: null,
    createdBy: run.createdBy,
    made,
    runId: run.id,
    source: plan.source,
    sourceColumns: plan.sourceColumns,
    cursor: plan.cursorAfter(extracted),
    drift,
    pending,
  })
  await finishRun(db, run, { ...counts, version, is_published: !pending })
  const found = { columns: drift, affects, detected_at: new Date().toISOString(), run_id: run.id, version }
  await updateDatasetRow(db, plan.datasetId, { drift: pending ? found : null, failure: null })
  const subject = { type: 'dataset', id: dataset.id, name: dataset.name }
  const by = { run_id: run.id, requested_by: run.createdBy }
  if (!pending)
    await emit({ type: 'dataset.version_published', subject, data: publishedFacts(version, made, by) })
  if (changed) {
    const data = { ...by, version, columns: driftInWords(drift), is_published: !pending, affects }
    await emit({ type: 'dataset.drift_found', subject, data })
  }
  await retireVersions(db, plan.datasetId)
  return true
}

const publishedFacts = (version: number, made: MaterializedVersion, by: object) => ({
  ...by,
  version,
  row_count: made.rowCount,
  reject_count: made.rejectCount,
  size_bytes: made.sizeBytes,
})

/** A dataset that had data keeps it; one that never had any has failed. */
async function recordFailure({ db, emit }: Work, run: HeldRun, reason: string): Promise<void> {
  if (run.datasetId === null) return
  const dataset = await lockDataset(db, run.datasetId)
  if (!dataset) return
  const failed = dataset.status === 'draft' ? { status: 'failed' } : {}
  await updateDatasetRow(db, dataset.id, { failure: reason, ...failed })
  await emit({
    type: 'dataset.load_failed',
    subject: { type: 'dataset', id: dataset.id, name: dataset.name },
    data: { reason, run_id: run.id, requested_by: run.createdBy },
  })
}
