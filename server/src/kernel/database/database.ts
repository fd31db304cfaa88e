import type { Kysely, Transaction as KyselyTransaction } from 'kysely'
import type { DB } from './schema.generated.ts'

/** A transaction that sees one organization only: row-level security hides every other row. */
export type Tx = KyselyTransaction<DB>

/** What a single read is written against. */
export type Reader = Kysely<DB>

/**
 * Whose rows a transaction may see. All are set with `set local`, so they end with the transaction.
 * Without `orgId` no row of a table that has `org_id` is visible, except the user's own memberships.
 */
export interface Scope {
  orgId?: number
  userId?: number
  /** Sees the job table. Only the job worker sets it. */
  worker?: true
}

export interface Database {
  readonly kind: 'pglite' | 'postgres'
  /** "process crash only" on the embedded database, which never calls fsync. */
  readonly durability: 'process crash only' | 'full'
  /** Runs the work in one transaction; rolls back when it throws. Never hold one across network calls. */
  transaction<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * A transaction of the owner of the tables, for the end of an organization alone: it may remove what the role of the server
   * may not. On the embedded database row-level security hides nothing from it, so that each statement names the organization.
   */
  transactionOfOwner<T>(scope: { orgId: number }, work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * One read that needs no transaction of its own beyond its scope: begin, scope, statement and commit leave
   * in one pipeline, so a list costs one round trip. The callback must return exactly one query's promise.
   */
  read<T>(scope: Scope, query: (db: Reader) => Promise<T>): Promise<T>
  /** Calls whenever any process tells the channel; undefined where there is only one process. */
  listen?(channel: string, onNotice: () => void): { stop(): Promise<void> }
  /** Copies the folder of the embedded database at one moment; undefined where a server has the database. */
  copyTo?(folder: string): Promise<void>
  /** Clears away what deleted rows and the log leave behind, a little at a time; undefined where a server does so itself. */
  maintain?(): Promise<void>
  /** Server version, e.g. "PostgreSQL 15.18". */
  version(): Promise<string>
  /** Runs a trivial query within the time limit, else throws; for /readyz. */
  ping(timeoutMs: number): Promise<void>
  /** How many connections are open, idle, and how many callers wait for one. */
  connections(): { total: number; idle: number; waiting: number }
  close(): Promise<void>
}
