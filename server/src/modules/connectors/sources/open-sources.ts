import { type Cache, cacheKey } from '../../../kernel/cache.ts'
import type { Database } from '../../../kernel/database/database.ts'
import { refuse } from '../../../kernel/errors.ts'
import type { Log } from '../../../kernel/log.ts'
import type { OwnAddress } from '../../../kernel/outbound/outbound-connection.ts'
import { type Outbound, quietReason } from '../../../kernel/outbound/outbound.ts'
import type { Secrets } from '../../../kernel/secrets.ts'
import { traced } from '../../../kernel/tracing/span.ts'
import { findKind } from '../kinds.ts'
import { openAll } from '../sealed.ts'
import { findConnector } from '../store.ts'
import { extractParts } from './extract-parts.ts'
import type { SourceCallMessage } from './messages.ts'
import type { TestedSource } from './opening-failure.ts'
import { SourceError } from './source-error.ts'
import { type SourceProcesses, openSourceProcesses } from './source-processes.ts'
import type { LiveAnswer, SourceColumn, SourceTable, Sources } from './source.ts'

const browseTimeoutMs = 15_000
const graceMs = 2000
const maxAnswerBytes = 64 * 1024 * 1024
const entryBytes = 1024

export interface SourcesOptions {
  database: Database
  secrets: Secrets
  outbound: Outbound
  /** Where the program's own database listens. */
  own: readonly OwnAddress[]
  scratchFolder: string
  /** Holds answers. */
  cache: Cache
  log: Log
}

type RunAnswer = Omit<LiveAnswer, 'cached'>

interface StoredAnswer {
  answer: RunAnswer
  until: number
}

/** Opens the way to the data of connectors. No process starts before the first request. */
export function openSources(options: SourcesOptions): Sources {
  const { scratchFolder, log, outbound } = options
  const { rules, certificateAuthorities } = outbound
  const { allowedPrivateHosts, ownHosts = [], ownPorts = [] } = rules
  const opening = {
    rules: { allowedPrivateHosts, ownHosts, ownPorts },
    own: [...options.own],
    certificateAuthorities,
  }
  const processes = openSourceProcesses({ scratchFolder, log, opening })
  const callOf = (orgId: number, connectorId: number) => findCall(options, { orgId, id: connectorId })

  return {
    prepare: (orgId, type) => processes.prepare(orgId, type),
    async test(orgId, { type, settings, timeoutMs }) {
      requireNotQuiet(outbound)
      const request = { op: 'test', type, settings, timeoutMs } as const
      return (await processes.send(orgId, request, { timeoutMs })).value as TestedSource
    },
    async tables(orgId, connectorId, { q, limit, signal }) {
      const call = await callOf(orgId, connectorId)
      const request = { ...call, op: 'tables', q, limit, timeoutMs: browseTimeoutMs } as const
      const { value } = await processes.send(orgId, request, { timeoutMs: browseTimeoutMs, signal })
      return value as SourceTable[]
    },
    async columns(orgId, connectorId, { relation, signal }) {
      const call = await callOf(orgId, connectorId)
      const request = { ...call, op: 'columns', relation, timeoutMs: browseTimeoutMs } as const
      const { value } = await processes.send(orgId, request, { timeoutMs: browseTimeoutMs, signal })
      return value as SourceColumn[]
    },
    async extract(orgId, connectorId, extract) {
      const call = await callOf(orgId, connectorId)
      return await extractParts(processes, orgId, { ...extract, call })
    },
    async query(orgId, connectorId, { reading, ...statement }) {
      const answer = await query({ options, processes }, { orgId, id: connectorId }, statement)
      reading.add({ ...answer, sizeBytes: answer.rowsJson.length })
      return answer
    },
    close: () => processes.close(),
  }
}

interface Opened {
  options: SourcesOptions
  processes: SourceProcesses
}

type At = { orgId: number; id: number }
type Query = Omit<Parameters<Sources['query']>[2], 'reading'>

async function query(opened: Opened, at: At, { reuse, ...asked }: Query): Promise<LiveAnswer> {
  if (!reuse) return { ...(await runQuery(opened, at, asked)), cached: false }
  const { orgId, id } = at
  const { sql, parameters, rowLimit, signal } = asked
  const key = cacheKey('live', [orgId, id, reuse.dependsOn, sql, parameters, rowLimit])
  const isFresh = ({ until }: StoredAnswer) => until > Date.now()
  const { cache } = opened.options
  const { value, isCached } = await cache.get({ orgId, key, signal, isFresh }, async (stop) => {
    const answer = await runQuery(opened, at, { ...asked, signal: stop })
    const until = Date.now() + reuse.seconds * 1000
    const sizeBytes = answer.rowsJson.length + entryBytes
    return { value: { answer, until }, store: reuse.seconds === 0 ? undefined : { key, sizeBytes } }
  })
  return { ...value.answer, cached: isCached }
}

const runQuery = (opened: Opened, at: At, statement: Omit<Query, 'reuse'>): Promise<RunAnswer> =>
  traced({ name: 'live query', attributes: { 'quarry.connector_id': at.id } }, async (set) => {
    const answer = await askSource(opened, at, statement)
    set({ 'db.response.returned_rows': answer.rowCount })
    return answer
  })

async function askSource(
  { options, processes }: Opened,
  at: At,
  { signal, ...statement }: Omit<Query, 'reuse'>,
): Promise<RunAnswer> {
  const startedAt = performance.now()
  const call = await findCall(options, at)
  const { timeoutMs } = statement
  const request = { ...call, op: 'query', statement, maxBytes: maxAnswerBytes, timeoutMs } as const
  // The remote server enforces the same limit with a better message, so this one fires a little later.
  const { value, bytes } = await processes.send(at.orgId, request, { timeoutMs: timeoutMs + graceMs, signal })
  const answered = value as Omit<RunAnswer, 'rowsJson' | 'sql' | 'elapsedMs'>
  const elapsedMs = performance.now() - startedAt
  return { ...answered, rowsJson: bracket(bytes), elapsedMs, sql: statement.sql }
}

/** What a source process needs to know of a connector, read each time: settings change, secrets are renewed. */
async function findCall(
  { database, secrets, outbound }: SourcesOptions,
  at: At,
): Promise<Omit<SourceCallMessage, 'timeoutMs'>> {
  requireNotQuiet(outbound)
  const connector = await database.read({ orgId: at.orgId }, (db) => findConnector(db, at))
  if (!connector) throw refuse.notFound('connector')
  if (!findKind(connector.type)?.source)
    throw new SourceError('refused', `nothing can be read from the connector ${connector.name}`)
  return { connectorId: at.id, type: connector.type, settings: openAll(secrets, at, connector) }
}

function requireNotQuiet({ isQuiet }: Outbound): void {
  if (isQuiet()) throw new SourceError('refused', quietReason)
}

const bracket = (rows: Buffer) => Buffer.concat([Buffer.from('['), rows, Buffer.from(']')])
