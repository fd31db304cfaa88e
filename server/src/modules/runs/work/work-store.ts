import { type RawBuilder, sql } from 'kysely'
import type { RunProgress, RunResult } from '../../../../../contract/src/runs.ts'
import type { Database, Tx } from '../../../kernel/database/database.ts'
import { type ClaimedJob, complete, heldBy, retryLater, targetOf } from '../../../kernel/jobs/queue.ts'
import type { ClaimedRun, StageSpan } from '../run.ts'
import { finishedColumns, type FinishedRun } from '../store.ts'
import type { LogEntry, Notes } from './run-record.ts'

const open = (id: number) => sql`
  open as (select id from runs where id = ${id} and status in ('queued', 'running') for no key update)`

/** Locks the run and then its job, as everybody does; no row when another claim has the job, or the run is over. */
const held = (id: number, job: ClaimedJob) => sql`${open(id)},
  target as (select run_id as id from job where run_id = (select id from open) and ${heldBy(job)} for share)`

/** Puts the run into the hands of this claim; undefined when it is over or in newer hands. */
export async function startRun(
  database: Pick<Database, 'read'>,
  job: ClaimedJob,
): Promise<Omit<ClaimedRun, 'record'> | undefined> {
  const { id, orgId } = targetOf(job, 'run_id')
  const { rows } = await database.read({ orgId }, (db) =>
    sql<Omit<ClaimedRun, 'job' | 'record'>>`
      with ${held(id, job)}
      update runs set status = 'running', attempt = ${job.attempt}, started_at = coalesce(started_at, now())
      where id = (select id from target)
      returning id, org_id as "orgId", kind, trigger, title, dataset_id as "datasetId", project_id as "projectId",
        recipe_id as "recipeId", parent_id as "parentId", schedule_id as "scheduleId", options,
        created_by as "createdBy", attempt, retries, retry, retry_of as "retryOf"`.execute(db),
  )
  return rows[0] && { ...rows[0], job }
}

/** Changes the run of a target and adds lines to its log, as the beginning of a statement that reads `changed`. */
const changing = (target: RawBuilder<unknown>, entries: readonly LogEntry[], set: RawBuilder<unknown>) => sql`
  with ${target},
  changed as (
    update runs set ${set}, log_lines = log_lines + ${entries.length}
    where id = (select id from target) returning *, log_lines - ${entries.length} as before
  ),
  said as (${insertEntries(entries)})`

/** Records progress and log lines; false if this worker has lost the run. */
export async function writeNotes(
  database: Pick<Database, 'read'>,
  { id, orgId, job }: ClaimedRun,
  { progress, steps, entries }: Notes,
): Promise<boolean> {
  const set = sql`progress = ${JSON.stringify(progress)}, steps = ${JSON.stringify(steps)}`
  const { rows } = await database.read({ orgId }, (db) =>
    sql`${changing(held(id, job), entries, set)} select id from changed`.execute(db),
  )
  return rows.length === 1
}

const insertEntries = (entries: readonly LogEntry[]) => sql`
  insert into run_logs (org_id, run_id, line, at, level, message, facts)
  select changed.org_id, changed.id, changed.before + e.line, (e.entry ->> 'at')::timestamptz, e.entry ->> 'level',
    e.entry ->> 'message', nullif(e.entry -> 'facts', 'null')
  from changed, jsonb_array_elements(${JSON.stringify(entries)}::jsonb) with ordinality as e (entry, line)`

/** Adds lines to the log of a run that represents its steps: its opener reports their outcome. */
export async function appendRunLog(
  db: Tx,
  id: number,
  lines: readonly Omit<LogEntry, 'at'>[],
): Promise<void> {
  if (lines.length === 0) return
  const at = new Date().toISOString()
  await sql`
    with changed as (
      update runs set log_lines = log_lines + ${lines.length} where id = ${id}
      returning org_id, id, log_lines - ${lines.length} as before
    )
    ${insertEntries(lines.map((line) => ({ ...line, at })))}`.execute(db)
}

export type End =
  | { status: 'succeeded'; result: RunResult; progress: RunProgress }
  | { status: 'failed'; failure: string }

type Last = Pick<Notes, 'entries'> & { steps: StageSpan[] }

/** Ends it and its job, with its last lines; undefined when it is no longer this worker's. */
export async function endRun(db: Tx, run: ClaimedRun, end: End): Promise<FinishedRun | undefined> {
  const ended = await endTarget(db, held(run.id, run.job), { end, last: run.record.notes() })
  if (ended) await complete(db, run.job)
  return ended
}

/** Finishes a run without a worker: one that represents its steps, or a lost one. */
export async function endUnheld(db: Tx, id: number, end: End): Promise<FinishedRun | undefined> {
  const at = new Date().toISOString()
  const level = end.status === 'failed' ? 'error' : 'info'
  const message = end.status === 'failed' ? end.failure : 'Done'
  const last = { steps: [], entries: [{ at, level, message, facts: null } as const] }
  return await endTarget(db, sql`${open(id)}, target as (select id from open)`, { end, last })
}

async function endTarget(
  db: Tx,
  target: RawBuilder<unknown>,
  { end, last: { steps, entries } }: { end: End; last: Last },
): Promise<FinishedRun | undefined> {
  const done = end.status === 'succeeded'
  const set = sql`
    status = ${end.status}, finished_at = clock_timestamp(), failure = ${done ? null : end.failure},
    reads = array(select unnest(reads) union select i.dataset_id from recipe_inputs i
      where i.org_id = runs.org_id and i.recipe_id = runs.recipe_id),
    result = ${done ? JSON.stringify(end.result) : null},
    progress = ${done ? JSON.stringify(end.progress) : sql`progress`},
    steps = ${steps.length > 0 ? JSON.stringify(steps) : sql`steps`}`
  const ended = sql<FinishedRun>`${changing(target, entries, set)} select ${finishedColumns} from changed`
  return (await ended.execute(db)).rows[0]
}

/** Puts the run and its job back to wait for another attempt; false when they are no longer this worker's. */
export const putOff = (
  database: Pick<Database, 'transaction'>,
  { id, orgId, job, record }: ClaimedRun,
  { delayMs, reason }: { delayMs: number; reason: string },
): Promise<boolean> =>
  database.transaction({ orgId }, async (db) => {
    const { steps, entries } = record.notes()
    const set = sql`status = 'queued', retries = retries + 1, steps = ${JSON.stringify(steps)},
      progress = ${JSON.stringify(waiting)}`
    const { rows } = await sql`${changing(held(id, job), entries, set)} select id from changed`.execute(db)
    if (rows.length === 0) return false
    // What the worker itself could say does not count among the attempts that end without a word.
    return await retryLater(db, job, { error: reason, delayMs, maxAttempts: job.maxAttempts + 1 })
  })

const waiting = { stage: 'queued', fraction: null, row_count: 0, size_bytes: 0 }

const ofOneTurn = 1000

/** Deletes runs that finished before a time, with their steps and logs, up to a maximum; returns their number. */
export async function removeRuns(db: Tx, endedBefore: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    delete from runs where id in (
      select id from runs where finished_at < ${endedBefore} order by finished_at limit ${ofOneTurn}
    ) returning id`.execute(db)
  return rows.length
}
