import type { Duplex } from 'node:stream'
import type { ConnectTarget } from '../../../kernel/outbound/outbound-connection.ts'
import type { Settings } from '../kind.ts'
import type { PoolKey } from './connection-pool.ts'
import type { PartWriter } from './part-writer.ts'
import type {
  ExtractRequest,
  Extracted,
  LiveAnswer,
  LiveStatement,
  Relation,
  SourceColumn,
  SourceTable,
} from './source.ts'

/** What a driver works with: the settings with their secrets, the one way out, and the end of patience. */
export interface SourceCall<S = Settings> {
  settings: S
  /** A connection to a host that the settings name; refused where it must not go. */
  connect(target: ConnectTarget): Promise<Duplex>
  timeoutMs: number
  signal: AbortSignal
  /** Where connections wait between questions; without it, each piece of work has its own. */
  keeping?: PoolKey | undefined
}

/** Rows as JSON text without the outer brackets, e.g. `[1,"a"],[2,null]`. */
export type AnsweredRows = Omit<LiveAnswer, 'rowsJson' | 'sql' | 'elapsedMs' | 'cached'> & { rows: Buffer }

/**
 * One kind of source, as it runs in a source process. It stops at the signal, on the remote server too, and throws
 * SourceError for messages to users; any other error is reported as "could not be opened".
 */
export interface SourceDriver<S = Settings> {
  /** Opens the source and asks it something small. */
  test(call: SourceCall<S>): Promise<{ ok: boolean; message: string }>
  tables(call: SourceCall<S>, ask: { q?: string | undefined; limit: number }): Promise<SourceTable[]>
  columns(call: SourceCall<S>, relation: Relation): Promise<SourceColumn[]>
  extract(call: SourceCall<S>, ask: ExtractRequest, parts: PartWriter): Promise<Extracted>
  query?(call: SourceCall<S>, statement: LiveStatement & { maxBytes: number }): Promise<AnsweredRows>
}
