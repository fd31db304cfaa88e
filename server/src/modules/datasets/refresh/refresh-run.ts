import type { ColumnDrift, DatasetDrift } from '../../../../../contract/src/dataset-sources.ts'
import type { Work } from '../../../kernel/context.ts'
import { Refusal, refuse } from '../../../kernel/errors.ts'
import type { Log } from '../../../kernel/log.ts'
import { SourceError } from '../../connectors/index.ts'
import { type AtWork, finishRun, type ClaimedRun, RunFailure, type RunWork } from '../../runs/index.ts'
import { WarehouseError } from '../../warehouse/index.ts'
import { findMisfits } from '../columns/column-types.ts'
import { fail, readFailure } from '../errors.ts'
import { recordLoadFailure } from '../record-load-failure.ts'
import { lockDataset } from '../store.ts'
import type { Judgement, JudgeVersion } from '../versions/judgement.ts'
import { heldBack, publishMade } from '../versions/publish-made.ts'
import { isChange } from './column-drift.ts'
import { nullCountSql } from './look-back.ts'
import { type ColumnUses, type Plan, planRefresh } from './plan-refresh.ts'
import { type Read, type ReadDependencies, readSource } from './read-source.ts'

export interface RefreshDependencies extends ReadDependencies {
  log: Log
  /** What names columns of a dataset. */
  columnUses: ColumnUses
  judge: JudgeVersion
}

/** How a dataset is reloaded from its source. */
export const refreshWork = (dependencies: RefreshDependencies): RunWork => ({
  run: (run, at) =>
    refresh(dependencies, run, at).catch((error: unknown) => {
      throw finalForWhoWaits(run, error)
    }),
  failed: recordFailure,
})

/** The user who waits learns at once that a source cannot be opened; a typing mistake of theirs may be the cause. */
function finalForWhoWaits({ trigger }: ClaimedRun, error: unknown): unknown {
  const isWaitedFor = trigger === 'created' || trigger === 'manual'
  if (!isWaitedFor || !(error instanceof Refusal) || !(error.cause instanceof SourceError)) return error
  return error.cause.kind === 'unreachable' ? new Refusal(error.code, error.message, error.extras) : error
}

async function refresh(dependencies: RefreshDependencies, run: ClaimedRun, at: AtWork): Promise<void> {
  const { plan, read } = await readPlanned(dependencies, run, at)
  const drop = () =>
    dependencies.warehouse
      .drop(run.orgId, read.made.file)
      .catch((err: unknown) => dependencies.log.warn({ err }, 'a file waits for the collector'))
  try {
    at.signal.throwIfAborted()
    await requireFit(dependencies, run, { plan, read })
    const drift = plan.driftOf(read.made.columns)
    const affects = drift.some(isChange) ? await affected(dependencies, run, { plan, drift }) : []
    if (plan.onto && read.made.loadedRowCount === 0) {
      await at.transaction((work) => endWithoutNews(work, run, { plan, read }))
      await drop()
      return
    }
    const withoutCursor = await countWithoutCursor(dependencies, run, { plan, read, at })
    warnAboutMissedRows(at, { plan, read, withoutCursor })
    const judgement = await judged(dependencies, run, { plan, read, signal: at.signal })
    const publication = { plan, read, drift, affects, judgement, withoutCursor }
    if (judgement.outcome === 'failed') throw heldBack(judgement, (work) => publish(work, run, publication))
    at.report({ stage: 'publishing' })
    await at.transaction((work) => publish(work, run, publication))
  } catch (error) {
    // A version held by a check stays for review.
    if (!(error instanceof RunFailure)) await drop()
    throw error
  }
}

/** Column types set by authors apply to later data too, unless they chose null for misfits. */
async function requireFit(
  { warehouse }: RefreshDependencies,
  { orgId }: ClaimedRun,
  { plan, read: { made } }: { plan: Plan; read: Read },
): Promise<void> {
  const question = { orgId, file: made.file, columns: made.columns, notes: plan.strictNotes }
  const [misfit] = await findMisfits(warehouse, question).catch((error: unknown) => {
    throw readFailure(error)
  })
  if (misfit)
    throw refuse.conflict(`column ${misfit.column} holds ${misfit.count} values that are no ${misfit.type}`)
}

const judged = (
  { judge }: RefreshDependencies,
  { id: runId, orgId }: ClaimedRun,
  { plan, read: { made }, signal }: { plan: Plan; read: Read; signal: AbortSignal },
) => judge({ orgId, runId, datasetId: plan.datasetId, signal, ...made })

/** Reads what is new, or everything when what is new does not fit to what there is. */
async function readPlanned(
  dependencies: RefreshDependencies,
  run: ClaimedRun,
  at: AtWork,
): Promise<{ plan: Plan; read: Read }> {
  const plan = await planRefresh(dependencies, { run, full: run.options['full'] === true }, at)
  try {
    return { plan, read: await readSource(dependencies, { orgId: run.orgId, ...plan }, at) }
  } catch (error) {
    if (!plan.onto || !isMisfit(error)) throw readFailure(error)
  }
  const whole = await planRefresh(dependencies, { run, full: true }, at)
  const read = await readSource(dependencies, { orgId: run.orgId, ...whole }, at).catch((error: unknown) => {
    throw readFailure(error)
  })
  return { plan: whole, read }
}

const isMisfit = (error: unknown): boolean =>
  (error instanceof WarehouseError && error.kind === 'bad_file') ||
  (error instanceof SourceError && error.kind === 'outdated')

async function affected(
  { columnUses }: RefreshDependencies,
  { orgId }: ClaimedRun,
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
  judgement: Judgement
  withoutCursor: number
}

/** The dataset as it was planned for, locked; a conflict when it is another by now. */
async function lockPlanned({ db }: Work, plan: Plan) {
  const dataset = await lockDataset(db, plan.datasetId)
  if (!dataset) throw refuse.notFound('dataset')
  if (!plan.isStillOf(dataset)) throw fail.sourceChanged()
  return dataset
}

const countsOf = ({ plan, read: { made }, withoutCursor }: Counted) => ({
  row_count: made.rowCount,
  read_count: made.loadedRowCount,
  reject_count: made.rejectCount,
  ...(plan.cursorColumn === null ? {} : { null_cursor_count: withoutCursor, is_incremental: !!plan.onto }),
  ...(plan.onto ? { duplicate_count: made.duplicateCount } : {}),
})

interface Counted {
  plan: Plan
  read: Read
  withoutCursor: number
}

/** Rows that no incremental refresh will ever read again. */
async function countWithoutCursor(
  { warehouse }: RefreshDependencies,
  { orgId }: ClaimedRun,
  { plan, read, at }: { plan: Plan; read: Read; at: AtWork },
): Promise<number> {
  if (plan.cursorColumn === null) return 0
  const answer = await warehouse.query(orgId, {
    sql: nullCountSql(plan.cursorColumn, 'made'),
    tables: [{ name: 'made', file: read.made.file }],
    rowLimit: 1,
    timeoutMs: 60_000,
    signal: at.signal,
  })
  const [[count] = [0]] = JSON.parse(answer.rowsJson.toString()) as number[][]
  return Number(count)
}

function warnAboutMissedRows(at: AtWork, { plan, read, withoutCursor }: Counted): void {
  const { cursorColumn, onto } = plan
  if (cursorColumn === null) return
  if (onto)
    at.log(
      'info',
      `Only rows with "${cursorColumn}" at or beyond the largest value of before, less the lookback, were read: what ` +
        'came late with a smaller one or was deleted is seen when everything is read',
    )
  if (withoutCursor > 0)
    at.log(
      'warn',
      `${withoutCursor} rows have no "${cursorColumn}": their changes are seen when everything is read`,
    )
  if (onto && read.made.duplicateCount > 0)
    at.log(
      'warn',
      `${read.made.duplicateCount} rows had the key of others: of each key the row with the largest ` +
        `"${cursorColumn}" stays, of equal ones the last`,
    )
}

/** Nothing came since: queries go on to read the version that there is. */
async function endWithoutNews(work: Work, run: ClaimedRun, { plan, read }: { plan: Plan; read: Read }) {
  await lockPlanned(work, plan)
  await finishRun(work, run, {
    ...countsOf({ plan, read, withoutCursor: 0 }),
    version: plan.version,
    is_published: true,
  })
}

/** Makes it what queries read, or what waits for approval, and ends the run: all of it or nothing. */
async function publish(
  work: Work,
  run: ClaimedRun,
  { plan, read, drift, affects, judgement, withoutCursor }: Publication,
): Promise<void> {
  const dataset = await lockPlanned(work, plan)
  const by = { run_id: run.id, requested_by: run.createdBy }
  const { version, state } = await publishMade(work, dataset, {
    orgId: run.orgId,
    datasetId: plan.datasetId,
    connectorId: plan.connectorId,
    fileName: null,
    createdBy: run.createdBy,
    made: read.made,
    runId: run.id,
    source: plan.source,
    sourceColumns: plan.sourceColumns,
    cursor: plan.cursorAfter(read.extracted),
    drift,
    judgement,
    changed: drift.some(isChange) ? { columns: drift, affects } : undefined,
    facts: by,
  })
  if (state === 'held') return
  await finishRun(work, run, {
    ...countsOf({ plan, read, withoutCursor }),
    version,
    is_published: state === 'published',
  })
}

const recordFailure: RunWork['failed'] = async (work, run, reason) => {
  const { id: runId, datasetId, createdBy, parentId, scheduleId } = run
  // For a build or a schedule, its own notification reaches the owner.
  const requestedBy = parentId === null && scheduleId === null ? createdBy : null
  if (datasetId !== null) await recordLoadFailure(work, { datasetId, reason, runId, requestedBy })
}
