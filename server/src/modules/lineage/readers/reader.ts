import type { LineageKind } from '../../../../../contract/src/lineage.ts'
import type { Reader as Db } from '../../../kernel/database/database.ts'
import type { Event } from '../../../kernel/events.ts'
import type { Reading } from '../node.ts'
import { hasNewState } from '../store.ts'

export interface Hearing {
  db: Db
  /** The time that is written to what changes with the event. */
  now: Date
}

/** How the nodes of one kind of thing are read. */
export interface NodeReader {
  /** The thing, as events and rights name it. */
  subject: string
  /** Kinds of the nodes that represent it, and are removed with it. */
  kinds: readonly LineageKind[]
  /** The objects to read again after an event. */
  changedBy(event: Event, at: Hearing): Promise<number[]> | number[]
  /** All of the organization, or these; deleted ones are not returned. */
  read(db: Db, ids?: readonly number[]): Promise<Reading[]>
}

/** The subject of an event, when it is of one of the types. */
export const subjectOf = ({ type, subject }: Event, types: readonly string[]): number[] =>
  subject.id !== null && types.includes(type) ? [subject.id] : []

const columnEvents = [
  'dataset.created',
  'dataset.version_published',
  'dataset.version_restored',
  'dataset.columns_read',
  'dataset.drift_approved',
]

/**
 * The dataset whose columns changed with the event. Datasets are read first, so that their new state is stored
 * already.
 */
export async function otherColumns(event: Event, { db, now }: Hearing): Promise<number[]> {
  const [id] = subjectOf(event, columnEvents)
  if (id === undefined) return []
  return (await hasNewState(db, { kind: 'dataset', key: String(id), now })) ? [id] : []
}
