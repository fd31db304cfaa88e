import type { Event, EventContext } from '../../kernel/events.ts'
import type { NotificationKind } from './notification.ts'

/** Where an event is told of. */
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

/** What is to be told, before it is known who may hear all of it. */
export interface Draft extends Notice {
  whole?: Quoting
}

/** What is to be told to whom. */
export interface Notice {
  kind: NotificationKind
  userIds: number[]
  title: string
  body: string
  link: string | null
  /** What it is about, the most telling first, e.g. "schedule:3"; what has the same is told together. */
  subjects?: string[]
  /** Each is news of its own: what goes out does not stand for others of the same cause. */
  isApart?: true
  /** The connectors that are told; unless given, those to which the organization sends this kind. */
  connectorIds?: readonly number[]
  /** Begins or ends something bad: its end is told only to those who were told of it. */
  turn?: { of: 'runs' | 'checks' | 'freshness'; to: 'bad' | 'well' }
}

export const causeOf = ({ subjects }: Notice): string | null => subjects?.[0] ?? null

/** What is bad until it is told to be well, e.g. "checks of dataset:7". */
export const failureOf = ({ turn, subjects }: Notice): string | undefined =>
  turn && subjects?.[0] ? `${turn.of} of ${subjects[0]}` : undefined
