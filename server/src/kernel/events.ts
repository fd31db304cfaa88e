import type { Work } from './context.ts'

/** Something that happened, sent in the transaction that made it happen. Audit and lineage only listen. */
export interface Event {
  type: string // "<resource>.<past tense>", e.g. "dashboard.created", "user.login_failed"
  /** What it happened to; id is null where there is none (a failed login of an unknown name). */
  subject: { type: string; id: number | null; name?: string }
  /** What a reader of the audit log needs to know. Never a secret, a token or a hash. */
  data?: Record<string, unknown>
}

/** Who did it and from where, as the server knows it; never taken from a body. */
export interface Origin {
  userId: number | null
  username: string | null
  requestId: string
  address: string | null
}

/** What the program does by itself, in nobody's name. */
export const originOfProgram = (requestId: string): Origin => ({
  userId: null,
  username: null,
  requestId,
  address: null,
})

/**
 * Handles an event inside the transaction that emitted it. It may emit further events or queue jobs; recorders see no
 * further events.
 */
export interface EventContext extends Work {
  origin: Origin
  /** Null when it happened in no organization (a failed login of an unknown name). */
  orgId: number | null
  now: Date
}

/** Writes what follows from an event, with it or not at all. */
export type Listener = (event: Event, context: EventContext) => Promise<void>
