import type { Cache } from '../kernel/cache.ts'
import type { Feed } from '../kernel/feed.ts'
import type { Config, SurfaceName } from '../kernel/config/settings.ts'
import type { Keys } from '../kernel/config/keys.ts'
import type { Database } from '../kernel/database/database.ts'
import type { Log } from '../kernel/log.ts'
import type { Outbound } from '../kernel/outbound/outbound.ts'
import type { Meter } from '../kernel/quotas/meter.ts'
import type { Mailer } from '../kernel/mail/mail.ts'
import type { Secrets } from '../kernel/secrets.ts'
import type { RunIn } from '../kernel/work.ts'
import type { IdentityProvider, LinkTokens, Passwords, Tokens } from '../modules/identity/index.ts'
import type { Sources, StoredFiles } from '../modules/connectors/index.ts'
import type { ReportRenderer } from '../modules/dashboards/index.ts'
import type { DocumentReader, KnowledgeFiles } from '../modules/knowledge/index.ts'
import type { QueryHistory } from '../modules/history/index.ts'
import type { Warehouse } from '../modules/warehouse/index.ts'

/** What the program is given by the command that starts it. */
export interface ProgramOptions {
  config: Config
  keys: Keys
  /** Opened by the caller, and closed by the caller after everything else. */
  database: Database
  log: Log
  /** Public base addresses, without a slash at their end. */
  urls: Record<SurfaceName, string>
  /** Certificate authorities for calls to hosts that users name, instead of the public ones. */
  certificateAuthorities?: string
  /** How many warm engine processes wait; the default unless set. */
  warmEngines?: number
  now(): Date
}

/** What the modules are made of, opened once for all three surfaces and the worker. */
export interface Dependencies extends ProgramOptions {
  /** Callers, answers and responses, for all organizations. */
  cache: Cache
  /** What organizations use. */
  meter: Meter
  mailer: Mailer
  secrets: Secrets
  /** Calls to hosts that users name. */
  outbound: Outbound
  tokens: Tokens
  linkTokens: LinkTokens
  passwords: Passwords
  /** Undefined: sign-in through an identity provider is disabled. */
  provider: IdentityProvider | undefined
  warehouse: Warehouse
  /** The queries of users. */
  history: QueryHistory
  /** Whether users may send SQL; published SQL keeps running where its module says so. */
  sqlEnabled: boolean
  /** Dashboards as files. */
  reports: ReportRenderer
  /** The data of connectors, at the source. */
  sources: Sources
  /** Files that were uploaded into connectors. */
  storedFiles: StoredFiles
  /** Files of documents of knowledge bases. */
  knowledgeFiles: KnowledgeFiles
  /** Reads documents, outside of the server. */
  documentReader: DocumentReader
  /** The followers of runs in this process. */
  runFeed: Feed
  /** The followers of chat messages in this process. */
  chatFeed: Feed
  /** Runs work in a scope of its own instead of a request's; its events are handled like any other. */
  runIn: RunIn
}
