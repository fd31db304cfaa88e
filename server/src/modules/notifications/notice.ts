import type { Event, EventContext } from '../../kernel/events.ts'
import type { NotificationKind } from './notification.ts'

/** Where an event leads to notifications. */
export type In = Pick<EventContext, 'db' | 'origin'> & { orgId: number }

export type Rule = (event: Event, at: In) => Promise<Draft[]> | Draft[]

/**
 * Texts about a dataset that may quote values, name columns and count rows. They are not strings, so that no
 * notification can contain them by accident: permitted readers get them through `hearing`, all others read the body.
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
  /** Each one is separate: a delivery does not cover others with the same cause. */
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
