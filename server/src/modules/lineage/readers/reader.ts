import type { LineageKind } from '../../../../../contract/src/lineage.ts'
import type { Reader as Db } from '../../../kernel/database/database.ts'
import type { Event } from '../../../kernel/events.ts'
import type { Reading } from '../node.ts'

/** How the nodes of one kind of thing are read. */
export interface NodeReader {
  /** The thing, as events and rights name it. */
  subject: string
  /** Kinds of the nodes that stand for it, and go with it. */
  kinds: readonly LineageKind[]
  /** The things that have to be read anew after an event. */
  changedBy(event: Event, db: Db): Promise<number[]> | number[]
  /** All of the organization, or these; what is gone is not in the answer. */
  read(db: Db, ids?: readonly number[]): Promise<Reading[]>
}

/** The subject of an event, when it is of one of the types. */
export const subjectOf = ({ type, subject }: Event, types: readonly string[]): number[] =>
  subject.id !== null && types.includes(type) ? [subject.id] : []
