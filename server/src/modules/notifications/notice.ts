import type { Event, EventContext } from '../../kernel/events.ts'
import type { NotificationKind } from './notification.ts'

/** Where an event leads to notifications. */
export type In = Pick<EventContext, 'db' | 'origin'> & { orgId: number }

export type Rule = (event: Event, at: In) => Promise<Draft[]> | Draft[]

/**
 * Words about a dataset that may quote values, name columns and count rows. They are no text, so that none of a notice is
 * made of them: whoever may hear them does so by `hearing`, and all others read its body.
 */
export interface Quoting {
  quoted: string
  /** Null: of no dataset, so that everybody may hear it. */
  datasetId: number | null
}

/** A notification before it is filtered per recipient. */
export interface Draft extends Notice {
  whole?: Quoting
}

/** A notification and its recipients. */
export interface Notice {
  kind: NotificationKind
  userIds: number[]
  title: string
  body: string
  link: string | null
  /** What it is about, the most specific first, e.g. "schedule:3"; equal ones are grouped. */
  subjects?: string[]
  /** Each is news of its own: what goes out does not stand for others of the same cause. */
  isApart?: true
  /** The connectors that are notified; by default those to which the organization routes this kind. */
  connectorIds?: readonly number[]
  /** Starts or ends a problem: the end is notified only to those who were notified of the start. */
  turn?: { of: 'runs' | 'checks' | 'freshness'; to: 'bad' | 'well' }
}

export const causeOf = ({ subjects }: Notice): string | null => subjects?.[0] ?? null

/** The problem that lasts until it is resolved, e.g. "checks of dataset:7". */
export const failureOf = ({ turn, subjects }: Notice): string | undefined =>
  turn && subjects?.[0] ? `${turn.of} of ${subjects[0]}` : undefined
