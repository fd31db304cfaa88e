import { sql, type Updateable } from 'kysely'
import type { JobRequest } from '../context.ts'
import type { Database, Reader, Scope, Tx } from '../database/database.ts'
import type { Job as JobTable } from '../database/schema.generated.ts'
import { currentSpan } from '../tracing/span.ts'

/** A job as its worker holds it. */
export interface ClaimedJob {
  id: number
  kind: string
  payload: Record<string, unknown>
  /** Organization for which it was queued. */
  orgId: number | null
  /** 1 at the first try. */
  attempt: number
  maxAttempts: number
  /** The operation that queued it, when it was traced. */
  traceparent: string | null
  /** Increases with each claim; writes under an older one fail. */
  fencingToken: number
}

/** What a job was queued for: a thing of its organization, which its payload names. */
export function targetOf(
  { kind, orgId, payload }: ClaimedJob,
  name: string, // e.g. "run_id"
): { orgId: number; id: number } {
  const id = payload[name]
  if (orgId === null || typeof id !== 'number') throw new TypeError(`a job ${kind} that names no ${name}`)
  return { orgId, id }
}

/** Who sees every job; other transactions see those of their organization's runs at most. */
export const worker: Scope = { worker: true }

/** Queues a job in the caller's transaction: it exists when that commits, and only then. */
export async function enqueue(db: Tx, job: JobRequest, scope: Scope): Promise<void> {
  const { kind, payload, runAt, concurrencyKey, maxAttempts } = job
  await db
    .insertInto('job')
    .values({
      kind,
      payload: JSON.stringify(payload),
      subject_org_id: scope.orgId ?? null,
      traceparent: currentSpan()?.traceparent ?? null,
      ...(runAt !== undefined && { run_at: runAt }),
      ...(concurrencyKey !== undefined && { concurrency_key: concurrencyKey }),
      ...(maxAttempts !== undefined && { max_attempts: maxAttempts }),
    })
    .execute()
}

/** Claims the job that has waited longest, or one whose lease expired. Concurrent workers never get the same job. */
export async function claim(
  database: Database,
  { kinds, leaseMs }: { kinds: readonly string[]; leaseMs: number },
): Promise<ClaimedJob | undefined> {
  const { rows } = await database.read(worker, (db) =>
    sql<ClaimedJob>`
      update job set state = 'running', attempts = attempts + 1, fencing_token = fencing_token + 1,
        leased_until = ${after(leaseMs)}
      where id = (
        select id from job
        where kind = any(${kinds}) and ((state = 'queued' and run_at <= now())
          or (state = 'running' and leased_until < now())) and organization_may_work(subject_org_id)
        order by run_at, id limit 1 for update skip locked
      )
      returning id, kind, payload, subject_org_id as "orgId", attempts as attempt,
        max_attempts as "maxAttempts", fencing_token as "fencingToken", traceparent`.execute(db),
  )
  return rows[0]
}

/**
 * Takes a job of the organization that has the fewest at work, and at most so many of each; of those with the same key
 * one at a time.
 */
export async function claimFairly(
  database: Database,
  { kind, leaseMs, maxPerOrganization }: { kind: string; leaseMs: number; maxPerOrganization: number },
): Promise<ClaimedJob | undefined> {
  const { rows } = await database.read(worker, (db) =>
    sql<ClaimedJob>`
      select id, kind, payload, subject_org_id as "orgId", attempts as attempt, max_attempts as "maxAttempts",
        fencing_token as "fencingToken", traceparent
      from claim_fairly(${kind}, make_interval(secs => ${leaseMs / 1000}), ${maxPerOrganization}::integer)`.execute(
      db,
    ),
  )
  return rows[0]
}

/** The condition under which this claim is valid. */
export const heldBy = ({ id, fencingToken }: ClaimedJob) =>
  sql<boolean>`(job.id = ${id} and job.fencing_token = ${fencingToken} and job.state = 'running')`

/** Keeps the job for longer; false when another worker has it by now. */
export const renewLease = (database: Database, job: ClaimedJob, leaseMs: number): Promise<boolean> =>
  database.read(worker, (db) => writeAsHolder(db, job, { leased_until: after(leaseMs) }))

/** Lets go of what the process before held. Only for a database that no other process can be at work on. */
export async function releaseAll(database: Pick<Database, 'read'>): Promise<void> {
  await database.read(worker, (db) =>
    db
      .updateTable('job')
      .set({ leased_until: after(-1) })
      .where('state', '=', 'running')
      .execute(),
  )
}

/** Ends the job, best in the transaction that writes down what it did; false when another worker has it by now. */
export async function complete(db: Reader, job: ClaimedJob): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('job').where(heldBy(job)).executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

/** Puts the job back for a later attempt. */
export const retryLater = (
  db: Reader,
  job: ClaimedJob,
  { error, delayMs, maxAttempts = job.maxAttempts }: { error: string; delayMs: number; maxAttempts?: number },
): Promise<boolean> =>
  writeAsHolder(db, job, {
    ...waiting,
    last_error: error,
    run_at: after(delayMs),
    max_attempts: maxAttempts,
  })

/** Gives the job up: it stays in the table, with its last error, for inspection. */
export const giveUp = (database: Database, job: ClaimedJob, error: string): Promise<boolean> =>
  database.read(worker, (db) => writeAsHolder(db, job, { ...waiting, state: 'failed', last_error: error }))

/** Puts back what a stopping worker did not get done; the attempt does not count. */
export const putBack = (database: Database, job: ClaimedJob): Promise<boolean> =>
  database.read(worker, (db) => writeAsHolder(db, job, { ...waiting, attempts: job.attempt - 1 }))

const waiting = { state: 'queued', leased_until: null } as const

const after = (ms: number) => sql<Date>`now() + make_interval(secs => ${ms / 1000})`

async function writeAsHolder(
  db: Reader,
  job: ClaimedJob,
  changes: Updateable<JobTable> | Record<string, unknown>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('job')
    .set(changes)
    .where(heldBy(job))
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
