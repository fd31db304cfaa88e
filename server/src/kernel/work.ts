import type { Context, JobRequest, Work } from './context.ts'
import type { Database, Reader, Scope, Tx } from './database/database.ts'
import { failPoint } from './fail-points.ts'
import type { Event, EventContext, Listener, Origin } from './events.ts'

/** What a transaction of the application needs beside the database. */
export interface WorkDependencies {
  database: Database
  /** Event handlers: events that they emit are handled by all of them, too. */
  listeners: readonly Listener[]
  /** Who writes down what happened, after everybody acted. */
  recorders?: readonly Listener[]
  enqueue(db: Tx, job: JobRequest, scope: Scope): Promise<void>
  /** Called after a commit that queued a job, so that the worker need not wait for its next poll. */
  wakeWorker(): void
  now(): Date
}

/** Runs work in a scope that is not that of a request, e.g. in an organization that is only just being made. */
export type RunIn = <T>(at: { scope: Scope; origin: Origin }, work: (work: Work) => Promise<T>) => Promise<T>

/** The same caller within a transaction: what is read is what has been written in it. */
export const readingIn = <C extends Pick<Context, 'read'>>(context: C, db: Reader): C => ({
  ...context,
  read: (query: (db: Reader) => Promise<unknown>) => query(db),
})

// PostgreSQL aborts one of two deadlocked transactions, which can then be retried.
const maxAttempts = 3

/**
 * Runs work in one transaction: its changes, its event handlers and its jobs commit together. It may run more than
 * once, so it changes nothing outside of the transaction.
 */
export async function runWork<T>(
  dependencies: WorkDependencies,
  at: { scope: Scope; origin: Origin },
  work: (work: Work) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await tryWork(dependencies, at, work)
    } catch (error) {
      if (!isDeadlock(error) || attempt === maxAttempts) throw error
    }
  }
}

async function tryWork<T>(
  dependencies: WorkDependencies,
  at: { scope: Scope; origin: Origin },
  work: (work: Work) => Promise<T>,
): Promise<T> {
  let queued = false
  const events: Event[] = []
  const result = await dependencies.database.transaction(at.scope, async (db) => {
    const within: Work = {
      db,
      emit: async (event) => void events.push(event),
      enqueue: async (job) => {
        queued = true
        await dependencies.enqueue(db, job, at.scope)
      },
    }
    const done = await work(within)
    await dispatchEvents(dependencies, events, {
      ...within,
      origin: at.origin,
      orgId: at.scope.orgId ?? null,
      now: dependencies.now(),
    })
    if (queued) failPoint('work.before_commit')
    return done
  })
  if (queued) {
    failPoint('work.committed')
    dependencies.wakeWorker()
  }
  return result
}

const isDeadlock = (error: unknown): boolean => (error as { code?: unknown }).code === '40P01'

/** Recorded last, so that what they lock (the end of an audit log) is always locked after everything else. */
async function dispatchEvents(
  { listeners, recorders = [] }: WorkDependencies,
  events: readonly Event[],
  context: EventContext,
) {
  // Handlers append to the events, and these are handled too.
  for (const event of events) for (const listen of listeners) await listen(event, context)
  for (const event of events) for (const record of recorders) await record(event, context)
}
