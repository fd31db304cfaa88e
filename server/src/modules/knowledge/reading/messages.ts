import type { DocumentKind } from '../../../../../contract/src/knowledge-documents.ts'
import type { Reply } from '../../../kernel/processes/link.ts'
import type { SeenPath } from '../../../kernel/processes/launch.ts'
import type { TextPlace } from '../indexing/chunk-text.ts'

export interface ReadRequest {
  op: 'read'
  path: SeenPath
}

export interface UnreadPart {
  page: number | null
  reason: string
}

/** What could be read of a file. */
export interface ReadDocument {
  kind: DocumentKind
  text: string
  places: TextPlace[]
  pageCount: number | null
  unread: UnreadPart[]
}

export interface ReadingFailure {
  kind: 'unreadable' | 'failed'
  /** Shown to users. */
  message: string
}

export type ReadingReply = Reply<ReadingFailure>

/** A file of which nothing can be read; the message says why, and what to do. */
export class Unreadable extends Error {}
