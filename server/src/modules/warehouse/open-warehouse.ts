import { mkdir } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { Cache, cacheKey } from '../../kernel/cache.ts'
import type { Log } from '../../kernel/log.ts'
import { FairQueue } from './fair-queue.ts'
import { cachedQueries } from './query-cache.ts'
import { confineEngines, openEnginePool } from './engine-pool.ts'
import { EngineRequests } from './engine-requests.ts'
import { engineVersion } from './engine-version.ts'
import { exportQuery } from './exports/export-query.ts'
import { inspectFile, previewFile } from './inspect-file.ts'
import { measured } from './measured.ts'
import { materializeSelect } from './materialize-select.ts'
import { materialize } from './materialize.ts'
import type { DescribeReply, QueryReply } from './messages.ts'
import { messageTable, statementOf } from './dependencies.ts'
import type { WarehouseDependencies } from './dependencies.ts'
import { planExpression, planStatement } from './plans/plan-statement.ts'
import type { ColumnProfile } from './profile.ts'
import { VersionFiles } from './version-files.ts'
import type { QueryRequest, TableInput, Warehouse, WarehouseLimits } from './warehouse.ts'

const gigabyte = 1024 ** 3
// A second place, so that a large file of one organization does not hold up a small one of another.
const ingestPlaces = { maxRunning: 2, maxRunningPerOrg: 1 }
const describeTimeoutMs = 10_000
const defaultGraceMs = 15 * 60 * 1000

const defaultLimits: WarehouseLimits = {
  memoryBytes: gigabyte,
  scratchBytes: 2 * gigabyte,
  threads: Math.min(availableParallelism(), 4),
  maxRunning: 3,
  maxRunningPerOrg: 2,
  maxWaitingPerOrg: 200,
  maxWaitMs: 30_000,
  maxLiveEngines: 16,
  warmEngines: 2,
  engineLifeMs: 30 * 60 * 1000,
  engineIdleMs: 10 * 60 * 1000,
  answerBytes: 64 * 1024 ** 2,
  exportBytes: 8 * gigabyte,
  ingestTimeoutMs: 60 * 60 * 1000,
  profileTimeoutMs: 60_000,
}

export interface WarehouseOptions {
  dataFolder: string
  scratchFolder: string
  /** Holds answers and profiles; a new one unless given. */
  cache?: Cache
  log: Log
  limits?: Partial<WarehouseLimits>
}

/** Opens the warehouse. No engine process starts before the first request. */
export async function openWarehouse(options: WarehouseOptions): Promise<Warehouse> {
  const parts = await assemble(options)
  const { files, pool, queries, requests, limits } = parts
  const { cache = new Cache() } = options
  const runStatement = (orgId: number, op: 'query' | 'describe', request: QueryRequest) => {
    const { signal, timeoutMs } = request
    const onProgress = request.onProgress as ((progress: unknown) => void) | undefined
    const message = { ...statementOf(files, orgId, request), op, maxBytes: limits.answerBytes }
    return queries.run(orgId, () => requests.send(orgId, message, { signal, timeoutMs, onProgress }), {
      signal,
    })
  }
  const query = cachedQueries(cache, async (orgId, request) => {
    const { value, bytes } = await runStatement(orgId, 'query', request)
    return { reply: value as QueryReply, rowsJson: bracket(bytes) }
  })
  return {
    engineVersion,
    ...measured({
      query,
      export: (orgId, request) => exportQuery(parts, orgId, request),
      profile: (orgId, table, signal) => cachedProfile(parts, cache, { orgId, table, signal }),
      materialize: (orgId, source, choices) =>
        'sql' in source
          ? materializeSelect(parts, { ...choices, orgId, source })
          : materialize(parts, { ...choices, orgId, source }),
    }),
    async describe(orgId, request) {
      const full = { ...request, rowLimit: 0, timeoutMs: describeTimeoutMs }
      return (await runStatement(orgId, 'describe', full as QueryRequest)).value as DescribeReply
    },
    plan: (orgId, request) => planStatement(parts, orgId, request),
    planExpression: (orgId, request) => planExpression(parts, orgId, request),
    inspect: (orgId, source) => inspectFile(parts, orgId, source),
    preview: (orgId, file, options) => previewFile(parts, { orgId, file }, options),
    drop: (orgId, file) => files.drop(orgId, file),
    async collect(isReferenced, { graceMs = defaultGraceMs } = {}) {
      await pool.removeLeftovers()
      return files.collect(isReferenced, graceMs)
    },
    engines: () => pool.size,
    close: () => pool.close(),
  }
}

async function assemble({
  dataFolder,
  scratchFolder,
  log,
  limits: given,
}: WarehouseOptions): Promise<WarehouseDependencies> {
  for (const folder of [dataFolder, scratchFolder]) await mkdir(folder, { recursive: true, mode: 0o700 })
  const limits = { ...defaultLimits, ...given }
  const confinement = confineEngines(limits, { dataFolder, scratchFolder })
  const files = new VersionFiles(dataFolder, confinement.see)
  const pool = openEnginePool({ limits, confinement, files, scratchFolder, log })
  return {
    limits,
    files,
    pool,
    requests: new EngineRequests(pool, log),
    queries: new FairQueue(limits),
    plans: new FairQueue(limits),
    readers: new Map(),
    builds: new FairQueue({ ...limits, maxWaitMs: limits.ingestTimeoutMs }),
    ingests: new FairQueue({ ...limits, ...ingestPlaces, maxWaitMs: limits.ingestTimeoutMs }),
    confinement,
  }
}

interface ProfileRequest {
  orgId: number
  table: TableInput
  signal: AbortSignal | undefined
}

/** The profile of a version as a user may see it, computed once: neither the file nor the view changes. */
async function cachedProfile(
  dependencies: WarehouseDependencies,
  cache: Cache,
  { orgId, table, signal }: ProfileRequest,
): Promise<ColumnProfile[]> {
  const key = cacheKey('profile', [orgId, table.file, table.view])
  const { value } = await cache.get<ColumnProfile[]>({ orgId, key, signal }, async (stop) => {
    const made = await profile(dependencies, { orgId, table, signal: stop })
    return { value: made, store: { key, sizeBytes: 2 * JSON.stringify(made).length } }
  })
  return value
}

async function profile(
  dependencies: WarehouseDependencies,
  { orgId, table, signal }: ProfileRequest,
): Promise<ColumnProfile[]> {
  const { files, queries, requests, limits } = dependencies
  const message = { op: 'profile', table: messageTable(files, orgId, table) } as const
  const options = { signal, timeoutMs: limits.profileTimeoutMs }
  const { value } = await queries.run(orgId, () => requests.send(orgId, message, options), {
    signal,
    isBackground: true,
  })
  return value as ColumnProfile[]
}

function bracket(rows: Buffer): Buffer {
  return Buffer.concat([Buffer.from('['), rows, Buffer.from(']')])
}
