import type { FastifyInstance } from 'fastify'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { surfaces as surfaceNames, type Config, type SurfaceName } from './kernel/config/config.ts'
import type { Keys } from './kernel/config/keys.ts'
import type { Database } from './kernel/database/database.ts'
import { addHealthPages } from './kernel/http/health.ts'
import { openSurface } from './kernel/http/surface.ts'
import { enqueue } from './kernel/jobs/queue.ts'
import { JobWorker } from './kernel/jobs/worker.ts'
import { openMailer } from './kernel/mail.ts'
import { openMetrics, type Metrics } from './kernel/metrics.ts'
import { rateZones } from './kernel/rate-zones.ts'
import { openSecrets } from './kernel/secrets.ts'
import { version } from './kernel/version.ts'
import { runWork, type WorkParts } from './kernel/work.ts'
import { openGate } from './modules/access/index.ts'
import { startCollector } from './modules/datasets/index.ts'
import { openIdentityProvider, openPasswords, openTokens } from './modules/identity/index.ts'
import { openWarehouse } from './modules/warehouse/index.ts'
import { jobHandlers } from './surfaces/jobs.ts'
import { listeners } from './surfaces/listeners.ts'
import type { Parts } from './surfaces/parts.ts'
import { surfaceOf } from './surfaces/surfaces.ts'

export interface ServerOptions {
  config: Config
  keys: Keys
  /** Opened by the caller, and closed by the caller after the server. */
  database: Database
  log: Logger
  /** Public base addresses, without a slash at their end. */
  urls: Record<SurfaceName, string>
  /** Folder of the built web UI. */
  pagesFolder: string
  now(): Date
}

export interface Server {
  surfaces: Record<SurfaceName, FastifyInstance>
  /** Begins to do queued work in this process. */
  startWorker(): void
  /** Stops taking requests, lets running ones end, then ends what the server opened itself. */
  close(): Promise<void>
  /** Cuts the connections that a close still waits for. */
  closeConnections(): void
}

/** The whole program but its addresses, its lock and its signals. */
export async function assembleServer(options: ServerOptions): Promise<Server> {
  const { log } = options
  const metrics = openMetrics({ processFigures: true })
  let worker: JobWorker | undefined
  let collector: { stop(): void } | undefined
  let accepting = true

  await mkdir(uploadsFolder(options.config), { recursive: true, mode: 0o700 })
  const work = workOf(options, () => worker?.wake())
  const parts = await partsOf(options, work)
  const observed = metrics.count('quarry_jobs_total', 'Attempts at background work')
  watchDatabase(metrics, options.database)

  const gate = openGate(parts)
  const zones = options.config.trustProxy === false ? rateZones() : undefined
  const opened = await Promise.all(
    surfaceNames.map(async (name) => {
      const app = await openSurface({
        ...httpOptions(name, options, metrics),
        ...surfaceOf(name, parts),
        parts: { ...work, gate },
        rateZones: zones,
      })
      addHealthPages(app, {
        database: options.database,
        version,
        metrics: metrics.text,
        accepting: () => accepting,
      })
      return [name, app] as const
    }),
  )
  const surfaces = Object.fromEntries(opened) as Server['surfaces']

  return {
    surfaces,
    startWorker() {
      worker ??= new JobWorker({
        database: options.database,
        handlers: jobHandlers(parts),
        log,
        observe: observed,
      })
      collector ??= startCollector(parts)
    },
    async close() {
      accepting = false
      collector?.stop()
      await Promise.all([worker?.stop(), ...Object.values(surfaces).map((app) => app.close())])
      await parts.warehouse.close()
      parts.mailer.close()
    },
    closeConnections: () => Object.values(surfaces).forEach((app) => app.server.closeAllConnections()),
  }
}

const workOf = (options: ServerOptions, wakeWorker: () => void): WorkParts => ({
  database: options.database,
  listeners: listeners(options),
  enqueue,
  wakeWorker,
  now: options.now,
})

async function partsOf(options: ServerOptions, work: WorkParts): Promise<Parts> {
  const { config, keys, database, log, urls, now } = options
  const tokens = await openTokens({
    secret: Buffer.from(keys.jwtSecret),
    algorithm: config.jwt.algorithm,
    lifetimeSeconds: config.jwt.expireMinutes * 60,
    now,
  })
  return {
    config,
    keys,
    database,
    log,
    mailer: openMailer({ ...config.mail, outbox: join(config.home, 'outbox') }),
    secrets: openSecrets(keys.encryptionKey),
    tokens,
    passwords: openPasswords(hashesAtOnce),
    provider: providerOf(config, now),
    urls,
    warehouse: await openWarehouse({
      dataFolder: join(config.home, 'data'),
      scratchFolder: join(config.home, 'scratch', 'engines'),
      log,
    }),
    runIn: (at, run) => runWork(work, at, run),
    now,
  }
}

// Each takes a core for some 25 ms; the pool's other threads stay free for files and names.
const hashesAtOnce = 2

/** The identity provider, when a client of it is configured. */
function providerOf({ idp }: Config, now: () => Date): Parts['provider'] {
  return idp.clientId === undefined
    ? undefined
    : openIdentityProvider({ ...idp, clientId: idp.clientId, now })
}

const httpOptions = (name: SurfaceName, options: ServerOptions, metrics: Metrics) => ({
  name,
  version,
  serverUrl: options.urls[name],
  log: options.log,
  trustProxy: options.config.trustProxy,
  allowedOrigins: options.config.corsAllowedOrigins,
  disabledFeatures: options.config.disabledFeatures,
  scratchFolder: uploadsFolder(options.config),
  ...(name === 'platform' ? { pagesFolder: options.pagesFolder } : {}),
  measure: (answer: Parameters<Metrics['answered']>[0]) => metrics.answered(answer),
})

/** Where bodies with files are received, until they are loaded or refused. */
const uploadsFolder = (config: Config) => join(config.home, 'scratch', 'uploads')

function watchDatabase(metrics: Metrics, database: Database): void {
  metrics.gauge('quarry_database_connections', 'Open connections', () => database.connections().total)
  metrics.gauge(
    'quarry_database_waiting',
    'Callers that wait for a connection',
    () => database.connections().waiting,
  )
}
