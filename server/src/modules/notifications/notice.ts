import type { NotificationKind } from './notification.ts'

/** What is to be told to whom. */
export interface Notice {
  kind: NotificationKind
  userIds: number[]
  title: string
  body: string
  link: string | null
  /** What it is about, the most telling first, e.g. "schedule:3"; what has the same is told together. */
  subjects?: string[]
  /** Begins or ends something bad: its end is told only to those who were told of it. */
  turn?: { of: 'runs' | 'checks' | 'freshness'; to: 'bad' | 'well' }
}

export const causeOf = ({ subjects }: Notice): string | null => subjects?.[0] ?? null

/** What is bad until it is told to be well, e.g. "checks of dataset:7". */
export const failureOf = ({ turn, subjects }: Notice): string | undefined =>
  turn && subjects?.[0] ? `${turn.of} of ${subjects[0]}` : undefined
