import { sql } from 'kysely'
import type { RunProgress, RunResult } from '../../../../../contract/src/runs.ts'
import type { Database, Reader, Tx } from '../../../kernel/database/database.ts'
import type { HeldRun, StageSpan } from '../run.ts'
import { endedColumns, type EndedRow, runJob } from '../store.ts'
import type { LogEntry, Notes } from './run-record.ts'

type Claim = Pick<HeldRun, 'id' | 'orgId' | 'attempt' | 'fencingToken'>

/** Puts the run into the hands of this claim; undefined when it is over or in newer hands. */
export async function beginRun(
  database: Pick<Database, 'read'>,
  { id, orgId, attempt, fencingToken }: Claim,
): Promise<Omit<HeldRun, 'record'> | undefined> {
  const { rows } = await database.read({ orgId }, (db) =>
    sql<Omit<HeldRun, 'fencingToken' | 'record'>>`
      update runs set status = 'running', attempt = ${attempt}, fencing_token = ${fencingToken},
        started_at = coalesce(started_at, now()), heartbeat_at = now(), next_attempt_at = null, retry_reason = null
      where id = ${id} and status in ('queued', 'running') and fencing_token < ${fencingToken}
      returning id, org_id as "orgId", kind, trigger, title, dataset_id as "datasetId", project_id as "projectId",
        recipe_id as "recipeId", parent_id as "parentId", schedule_id as "scheduleId", options,
        created_by as "createdBy", attempt, retries, retry, retry_of as "retryOf"`.execute(db),
  )
  return rows[0] && { ...rows[0], fencingToken }
}

type Held = Pick<HeldRun, 'id' | 'fencingToken'>

const isHeld = ({ id, fencingToken }: Held) =>
  sql`id = ${id} and fencing_token = ${fencingToken} and status = 'running'`

/** Notes how far it is and what it said; false when the run is no longer this worker's. */
export async function writeNotes(
  database: Pick<Database, 'read'>,
  run: Held & { orgId: number },
  { progress, steps, entries }: Notes,
): Promise<boolean> {
  const { rows } = await database.read({ orgId: run.orgId }, (db) =>
    sql<{ held: boolean }>`
      with held as (
        update runs set progress = ${JSON.stringify(progress)}, steps = ${JSON.stringify(steps)},
          heartbeat_at = now(), log_lines = log_lines + ${entries.length}
        where ${isHeld(run)} returning org_id, id, log_lines - ${entries.length} as before
      ),
      said as (${insertEntries(entries)})
      select exists (select from held) as held`.execute(db),
  )
  return rows[0]?.held === true
}

const insertEntries = (entries: readonly LogEntry[]) => sql`
  insert into run_logs (org_id, run_id, line, at, level, message, facts)
  select held.org_id, held.id, held.before + e.line, (e.entry ->> 'at')::timestamptz, e.entry ->> 'level',
    e.entry ->> 'message', nullif(e.entry -> 'facts', 'null')
  from held, jsonb_array_elements(${JSON.stringify(entries)}::jsonb) with ordinality as e (entry, line)`

/** Adds lines to the log of a run that stands for its steps: whoever opened it says what becomes of it. */
export async function sayOfRun(db: Tx, id: number, lines: readonly Omit<LogEntry, 'at'>[]): Promise<void> {
  if (lines.length === 0) return
  const at = new Date().toISOString()
  await sql`
    with held as (
      update runs set log_lines = log_lines + ${lines.length} where id = ${id}
      returning org_id, id, log_lines - ${lines.length} as before
    )
    ${insertEntries(lines.map((line) => ({ ...line, at })))}`.execute(db)
}

export type End =
  | { status: 'succeeded'; result: RunResult; progress: RunProgress }
  | { status: 'failed'; failure: string }

type Last = Pick<Notes, 'entries'> & { steps: StageSpan[] }

/** Ends it with its last lines; undefined when it is no longer this worker's. */
export async function endRun(db: Tx, run: HeldRun, end: End): Promise<EndedRow | undefined> {
  return await endWhere(db, isHeld(run), { end, last: run.record.notes() })
}

/** Ends a run that no worker holds: one that stands for its steps, or that was lost. */
export async function endUnheld(db: Tx, id: number, end: End): Promise<EndedRow | undefined> {
  const at = new Date().toISOString()
  const level = end.status === 'failed' ? 'error' : 'info'
  const message = end.status === 'failed' ? end.failure : 'Done'
  const last = { steps: [], entries: [{ at, level, message, facts: null } as const] }
  return await endWhere(db, sql`id = ${id} and status in ('queued', 'running')`, { end, last })
}

async function endWhere(
  db: Tx,
  where: ReturnType<typeof sql>,
  { end, last: { steps, entries } }: { end: End; last: Last },
): Promise<EndedRow | undefined> {
  const done = end.status === 'succeeded'
  const { rows } = await sql<EndedRow>`
    with held as (
      update runs set status = ${end.status}, finished_at = clock_timestamp(), next_attempt_at = null,
        retry_reason = null, failure = ${done ? null : end.failure},
        reads = array(select unnest(reads) union select i.dataset_id from recipe_inputs i
          where i.org_id = runs.org_id and i.recipe_id = runs.recipe_id),
        result = ${done ? JSON.stringify(end.result) : null},
        progress = ${done ? JSON.stringify(end.progress) : sql`progress`},
        steps = ${steps.length > 0 ? JSON.stringify(steps) : sql`steps`}, log_lines = log_lines + ${entries.length}
      where ${where} returning *, log_lines - ${entries.length} as before
    ),
    said as (${insertEntries(entries)})
    select ${endedColumns} from held`.execute(db)
  return rows[0]
}

/** Puts the run back to wait for another attempt; false when it is no longer this worker's. */
export async function putOff(
  database: Pick<Database, 'read'>,
  run: Held & { orgId: number },
  { delayMs, reason, notes: { steps, entries } }: { delayMs: number; reason: string; notes: Notes },
): Promise<boolean> {
  const { rows } = await database.read({ orgId: run.orgId }, (db) =>
    sql<{ held: boolean }>`
      with held as (
        update runs set status = 'queued', retries = retries + 1, retry_reason = ${reason},
          next_attempt_at = now() + make_interval(secs => ${delayMs / 1000}), steps = ${JSON.stringify(steps)},
          progress = ${JSON.stringify(waiting)}, log_lines = log_lines + ${entries.length}
        where ${isHeld(run)} returning org_id, id, log_lines - ${entries.length} as before
      ),
      said as (${insertEntries(entries)})
      select exists (select from held) as held`.execute(db),
  )
  return rows[0]?.held === true
}

const waiting = { stage: 'queued', fraction: null, row_count: 0, size_bytes: 0 }

/** Runs whose jobs every worker gave up, of all organizations. */
export async function lostRuns(
  database: Pick<Database, 'read'>,
): Promise<{ id: number; orgId: number; jobId: number }[]> {
  const { rows } = await database.read({ worker: true }, (db) =>
    sql<{ id: number; orgId: number; jobId: number }>`
      select (payload ->> 'run_id')::integer as id, subject_org_id::integer as "orgId", id as "jobId" from job
      where kind = ${runJob} and state = 'failed' and subject_org_id is not null`.execute(db),
  )
  return rows
}

const ofOneTurn = 1000

/** Forgets runs that ended before a time, with their steps and logs; answers how many, at most so many at once. */
export async function removeRuns(db: Tx, endedBefore: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    delete from runs where id in (
      select id from runs where finished_at < ${endedBefore} order by finished_at limit ${ofOneTurn}
    ) returning id`.execute(db)
  return rows.length
}

export const organizationIds = (db: Reader) => db.selectFrom('organizations').select('id').execute()

export const removeJob = (db: Tx, jobId: number) => db.deleteFrom('job').where('id', '=', jobId).execute()
