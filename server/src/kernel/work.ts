import type { JobRequest, Work } from './context.ts'
import type { Database, Scope, Tx } from './database/database.ts'
import type { Event, Listener, Origin } from './events.ts'

/** What a transaction of the application needs beside the database. */
export interface WorkParts {
  database: Database
  listeners: readonly Listener[]
  enqueue(db: Tx, job: JobRequest, scope: Scope): Promise<void>
  /** Called after a commit that queued a job, so that the worker need not wait for its next look. */
  wakeWorker(): void
  now(): Date
}

/** Runs work in a scope that is not that of a request, e.g. in an organization that is only just being made. */
export type RunIn = <T>(at: { scope: Scope; origin: Origin }, work: (work: Work) => Promise<T>) => Promise<T>

/** Runs work in one transaction: its changes, what its events cause and the jobs it queues stand or fall together. */
export async function runWork<T>(
  parts: WorkParts,
  at: { scope: Scope; origin: Origin },
  work: (work: Work) => Promise<T>,
): Promise<T> {
  let queued = false
  const events: Event[] = []
  const result = await parts.database.transaction(at.scope, async (db) => {
    const done = await work({
      db,
      emit: async (event) => void events.push(event),
      enqueue: async (job) => {
        queued = true
        await parts.enqueue(db, job, at.scope)
      },
    })
    // Heard last, so that what listeners lock (the end of an audit log) is always locked after everything else.
    const heard = { db, origin: at.origin, orgId: at.scope.orgId ?? null, now: parts.now() }
    for (const event of events) for (const listen of parts.listeners) await listen(event, heard)
    return done
  })
  if (queued) parts.wakeWorker()
  return result
}
