import type { OutboundRules } from '../../../kernel/outbound/target-url.ts'
import type { OwnAddress } from '../../../kernel/outbound/outbound-connection.ts'
import type { SeenPath } from '../../../kernel/processes/launch.ts'
import type { Reply as ProcessReply } from '../../../kernel/processes/link.ts'
import type { Settings } from '../kind.ts'
import type { SourceErrorKind } from './source-error.ts'
import type { ExtractRequest, ExtractProgress, LiveStatement, Part, Relation } from './source.ts'

/** What the server and its source processes say to each other, as JSON frames. */

/** The first word: what one process may reach, for its whole life. */
export interface OpenSource {
  op: 'open'
  rules: OutboundRules
  /** Hosts and ports of the program's own database. */
  own: OwnAddress[]
  certificateAuthorities?: string | undefined
}

export interface SourceCallMessage {
  /** Kind of the connector, e.g. "postgres". */
  type: string
  settings: Settings
  timeoutMs: number
  /** Of one that is stored: its connections are kept for its next question. */
  connectorId?: number | undefined
}

export type SourceRequest =
  | OpenSource
  /** Has the driver of a kind ready. */
  | { op: 'load'; type: string }
  | ({ op: 'test' } & SourceCallMessage)
  | ({ op: 'tables'; q?: string | undefined; limit: number } & SourceCallMessage)
  | ({ op: 'columns'; relation: Relation } & SourceCallMessage)
  | ({ op: 'extract'; request: ExtractRequest; folder: SeenPath; partBytes: number } & SourceCallMessage)
  | ({ op: 'query'; statement: LiveStatement; maxBytes: number } & SourceCallMessage)
  | { op: 'interrupt' }
  /** A part was taken over: there is room for another. */
  | { op: 'taken' }

/** What an extract tells while it runs. */
export type ExtractNews = { part: Part } | { progress: ExtractProgress }

export interface SourceFailure {
  kind: SourceErrorKind
  message: string
}

export type SourceReply = ProcessReply<SourceFailure>
