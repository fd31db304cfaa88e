import type { FilterValue } from '../../../contract/src/dashboard-contents.ts'
import type { Attributes } from '../../../contract/src/user-attributes.ts'
import type { Reader, Scope, Tx } from './database/database.ts'
import type { Event, Origin } from './events.ts'
import type { Log } from './log.ts'

/** The caller, loaded from the database for this request. */
export interface Principal {
  userId: number
  username: string
  email: string
  /** Role in the organization of this request; decides, together with `grants`. */
  role: Role
  /** Operates the server: the Cloud surface's cross-organization routes. */
  isRootOperator: boolean
  /** Datasets that are excluded from chat are not there. */
  inChat?: boolean
  /** There is the App surface only for them. */
  isAppViewer?: boolean
  /** What the token of an embedded page opens. Its caller is no user: the id, below zero, is of this process. */
  embed?: Embed
  defaultOrgId: number
  /** What roles and groups add up to in this organization. */
  grants: readonly Grant[]
  limits: Limits
  /** Claims of the token that was shown. */
  token: { jti: string; expiresAt: Date }
  /** The impersonating user: only what both may do is allowed. */
  viewedBy?: Principal
}

/** A part of one app, for someone whom only the customer's backend knows. */
export interface Embed {
  appId: number
  /** Slug of the app. */
  app: string
  /** As the backend calls them. */
  viewer: string
  /** Slugs. */
  publications: readonly string[] | 'all'
  actions: readonly string[]
  attributes: Attributes
  /** By the names of filters, fields or parameters: nothing is shown that they do not limit. */
  filters: Readonly<Record<string, FilterValue>>
  /** Of an author who looks at the app before its release: `viewedBy` is the author, and no filter is locked. */
  preview?: Preview
}

/** Through whose eyes an app is looked at before its release. */
export interface Preview {
  id: number
  groups: readonly { id: number; name: string }[]
  /** Absent: a viewer who is only described. */
  user?: { id: number; username: string; email: string }
  /** Whether it is through other eyes than the author's own. */
  isOther: boolean
}

/** Limits of the organization's queries. */
export interface Limits {
  querySeconds: number
  exportSeconds: number
  resultRows: number
  /** Null: any number. */
  exportRows: number | null
}

export const roles = ['admin', 'editor', 'viewer', 'management', 'cs_staff'] as const
export type Role = (typeof roles)[number]

/** A permission on everything of the organization (target null) or on one target. */
export interface Grant {
  permission: string // "<resource>.<action>"
  target: GrantTarget | null
  /** When it ends by itself, in RFC 3339. Ended ones are never loaded. */
  expiresAt?: string | null
}

export interface GrantTarget {
  type: string
  id: number
  /** Of a folder: the project that it stands in, which the grant lets one see. */
  projectId?: number | null
}

/** Work inside one transaction of the caller's organization. */
export interface Work {
  db: Tx
  /** Emits an event in this transaction: its handlers write with it or fail with it. */
  emit(event: Event): Promise<void>
  /** Queues background work; it exists only once this transaction is committed. */
  enqueue(job: JobRequest): Promise<void>
}

export interface JobRequest {
  kind: string // e.g. "identity.send-reset-mail"
  payload: Record<string, unknown>
  runAt?: Date
  /** Of the jobs of an organization with the same key one is at work at a time; the others wait. */
  concurrencyKey?: string
  /** Maximum number of attempts; 10 by default. */
  maxAttempts?: number
}

export interface TransactionOptions {
  /**
   * The request responds with the result of the work: it is stored with the changes, to be replayed if the program
   * crashed before it was sent.
   */
  isResponse: true
}

/** The dependencies available to every use case. A use case names the few that it needs. */
export interface Context {
  orgId: number
  user: Principal
  /** The cache version at the start of the request. */
  cacheVersion: string
  origin: Origin
  /** Revision from `If-Match`, when the caller sent one. */
  ifMatch: number | undefined
  /** The `Idempotency-Key` header: the same request with the same key starts nothing twice. */
  idempotencyKey: string | undefined
  /** The `Accept` header, for routes with other formats than JSON. */
  accept: string
  /** The `Last-Event-ID` header: the last event that a client of a stream has. */
  lastEventId?: string | undefined
  /** The `X-App` header: which app of the organization is meant. */
  app?: string | undefined
  /** What sent the request: a browser on a page of this server, or a program; there is none in the background. */
  client: 'page' | 'api' | 'background'
  /** What is to be done again before the response is sent from the cache; it may refuse that. */
  replays: (() => void)[]
  /** Aborts when the client disconnects. */
  signal: AbortSignal
  log: Log
  now(): Date
  /** One transaction in the caller's organization. Never hold it across network or engine calls. */
  transaction<T>(work: (work: Work) => Promise<T>, options?: TransactionOptions): Promise<T>
  /** One read in the caller's organization, in one round trip. */
  read<T>(query: (db: Reader) => Promise<T>): Promise<T>
  /** In a transaction that makes several changes: those that are judged together once it was tried, outside of it. */
  postponed?: Change[]
  /** The scope of this request, for the few that reach another of the caller's own rows. */
  scope: Scope
}

/** A change of what answers depend on, which can be tried before it is made. */
export interface Change {
  /** What it changes of what. */
  of: { type: 'dataset' | 'agent'; id: number; part: 'model' | 'policies' | 'data' | 'agent' }
  /** Makes it in a transaction that is rolled back, to try what would follow. It may run often. */
  apply(db: Tx): Promise<unknown>
}

/** The context of a route that needs no sign-in: it sees no organization until it opens one. */
export interface PublicContext {
  origin: Origin
  signal: AbortSignal
  log: Log
  now(): Date
  /** A header by its name in lower case; undefined, too, when it was sent twice. */
  header(name: string): string | undefined
  /** One read in no organization, in one round trip. */
  read<T>(query: (db: Reader) => Promise<T>): Promise<T>
  /** One transaction, in no organization or in the one that the use case has itself found. */
  inScope<T>(scope: Scope, work: (work: Work) => Promise<T>): Promise<T>
}
