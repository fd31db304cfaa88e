import type { FastifyInstance } from 'fastify'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { surfaces as surfaceNames, type Config, type SurfaceName } from './kernel/config/settings.ts'
import { addEmbedPages } from './kernel/http/pages/embed-pages.ts'
import { addChallenges } from './kernel/http/pages/challenges.ts'
import { addHealthPages, openManagement } from './kernel/http/pages/health.ts'
import { addSignInFacts } from './kernel/http/pages/sign-in-facts.ts'
import { addProtocol } from './kernel/http/pages/other-protocols.ts'
import { streamsOf } from './kernel/http/answer.ts'
import { openSurface } from './kernel/http/surface.ts'
import { enqueue, releaseAll } from './kernel/jobs/queue.ts'
import { openMetrics, type Metrics } from './kernel/metrics.ts'
import { wallsOfMachine } from './kernel/processes/walls.ts'
import { rateZones } from './kernel/rate-zones.ts'
import { openTracing } from './kernel/tracing/tracing.ts'
import { version } from './kernel/version.ts'
import type { WorkDependencies } from './kernel/work.ts'
import { openAuditKey } from './kernel/kept-keys.ts'
import { openQuiet, type ScheduledBackups, scheduledBackups } from './modules/backups/index.ts'
import {
  type CertificateFiles,
  certificateFiles,
  keyAuthorizations,
  mappedHosts,
} from './modules/domains/index.ts'
import { startEndingStreams } from './modules/organizations/index.ts'
import { openAuthorizer } from './modules/access/index.ts'
import { Presence, ServerFigures } from './modules/servers/index.ts'
import { isMcpEnabled } from './modules/language-models/index.ts'
import { openMcp } from './modules/mcp/index.ts'
import { pageBrands } from './modules/branding/index.ts'
import { embedBearer, embedOrigins, previewBearer } from './modules/publishing/index.ts'
import { linkBearer } from './modules/sharing/index.ts'
import { ensureAdministrator, type FirstAdministrator } from './modules/identity/index.ts'
import { type Background, startBackground } from './surfaces/background.ts'
import { listeners, recorders } from './surfaces/listeners.ts'
import { closeDependencies, openDependencies } from './surfaces/open-dependencies.ts'
import type { ProgramOptions, Dependencies } from './surfaces/dependencies.ts'
import { ownHosts } from './surfaces/cloud.ts'
import { surfaceOf } from './surfaces/surfaces.ts'

export interface ServerOptions extends ProgramOptions {
  log: Logger
  /** Folder of the built web UI. */
  pagesFolder: string
}

export interface Server {
  surfaces: Record<SurfaceName, FastifyInstance>
  /** Health and metrics for the machines inside, on a port of their own. */
  management: FastifyInstance
  /** What the modules are made of, for commands. */
  parts: Dependencies
  /** Creates the first administrator while there is no user; the generated password is shown only this time. */
  ensureAdministrator(): Promise<FirstAdministrator | undefined>
  /** Enters the process into the inventory of servers; resolves to its id there. */
  join(at: { roles: string[]; addresses: Record<string, string> }): Promise<number>
  /** Resolves when an operator drained the process and it is to end. */
  drained: Promise<string>
  /** Begins to do queued work, and to collect what crashes left, in this process. */
  startWorker(): void
  /** Stops taking requests, lets running ones end, then ends what the server opened itself. */
  close(): Promise<void>
  /** Cuts the connections that a close still waits for. */
  closeConnections(): void
}

/** The whole program but its addresses, its lock and its signals. */
export async function assembleServer(options: ServerOptions): Promise<Server> {
  await mkdir(uploadsFolder(options.config), { recursive: true, mode: 0o700 })
  if (options.database.kind === 'pglite') await releaseAll(options.database)
  const auditKey = await openAuditKey(options, options.keys)
  return await assemble({ ...options, keys: { ...options.keys, auditKey } })
}

async function assemble(options: ServerOptions): Promise<Server> {
  const { config, database } = options
  const metrics = openMetrics({ processFigures: true })
  let background: Background | undefined
  let isStopping = false

  const tracing = await openTracing(config.tracing, options.log)
  const work = workOf(options, () => background?.wake())
  const quiet = await openQuiet(options)
  const parts = await openDependencies(options, work, quiet)
  const operated = watchParts(metrics, parts)
  const figures = new ServerFigures()
  const presence = presenceOf(parts, figures, () => background)
  const observe = metrics.count('quarry_jobs_total', 'Attempts at background work')
  const authorizer = openAuthorizer({ ...parts, ...bearersOf(parts) })
  // One count for all surfaces. Behind a proxy the zones are the proxy's.
  const zones = config.trustProxy === false ? rateZones() : undefined
  const { standing, missing } = wallsOfMachine()
  const phase = () => (isStopping ? 'stopping' : presence.isDraining ? 'draining' : 'ready')
  const walls = { standing, missing }
  const health = { database, version, walls, metrics: metrics.text, phase } as const
  const open = async (name: SurfaceName) => {
    const app = await openSurface({
      ...httpOptions(name, options),
      ...surfaceOf(name, parts),
      measure: (answer) => [metrics, figures, parts.meter].forEach((one) => one.answered(answer)),
      cache: parts.cache,
      parts: { ...work, authorizer, secrets: parts.secrets },
      rateZones: zones,
      tracing: tracing && config.tracing && { ...config.tracing, tracing },
    })
    addHealthPages(app, health)
    addChallenges(app, keyAuthorizations(database))
    addPages(name, app, options)
    return [name, app] as const
  }
  const surfaces = Object.fromEntries(await Promise.all(surfaceNames.map(open))) as Server['surfaces']
  const management = openManagement(health)
  const apps = [...Object.values(surfaces), management]
  const streamEnds = startEndingStreams({ ...parts, streams: streamsOf(Object.values(surfaces)) })

  return {
    surfaces,
    management,
    parts,
    ensureAdministrator: () => ensureAdministrator({ ...parts, administrator: config.administrator }),
    join: (at) => presence.join(at),
    drained: presence.drained,
    startWorker() {
      quiet.whenOver(() => (background ??= startBackground(parts, { observe, tracing, ...operated })))
    },
    async close() {
      isStopping = true
      quiet.stop()
      streamEnds.stop()
      await Promise.all([background?.stop(), ...apps.map((app) => app.close())])
      await presence.leave()
      await closeDependencies(parts)
      await tracing?.close()
    },
    closeConnections: () => apps.forEach((app) => app.server.closeAllConnections()),
  }
}

function addPages(name: SurfaceName, app: FastifyInstance, options: ServerOptions): void {
  if (name === 'platform') addPlatformPages(app, options)
  if (name === 'app') addAppPages(app, options)
}

/** Who else than users may call. */
const bearersOf = (parts: Dependencies) => ({
  linkBearer: linkBearer(parts),
  embedBearer: embedBearer(parts),
  previewBearer: previewBearer(parts),
})

/** This process in the inventory of servers. */
const presenceOf = (parts: Dependencies, figures: ServerFigures, background: () => Background | undefined) =>
  new Presence({
    ...parts,
    version,
    home: parts.config.home,
    figures,
    engines: () => parts.warehouse.engines(),
    pause: (isPaused) => background()?.pause(isPaused),
    isIdle: () => background()?.isIdle() ?? true,
  })

/** Authors, viewers of apps and operators have a page each. */
function pagesOf(name: SurfaceName, { pagesFolder: folder, database, urls }: ServerOptions) {
  if (name === 'platform') return { pages: { folder, frames: new URL(urls.app).origin } }
  if (name === 'cloud') return { pages: { folder, file: 'cloud.html' } }
  const previewedBy = new URL(urls.platform).origin
  return { pages: { folder, file: 'app.html', brandOf: pageBrands(database), previewedBy } }
}

/** What only the Platform surface serves beside its routes. */
function addPlatformPages(app: FastifyInstance, { config, urls, database }: ServerOptions): void {
  addSignInFacts(app, config)
  if (config.disabledFeatures.has('mcp')) return
  const { corsAllowedOrigins: allowedOrigins } = config
  addProtocol(app, openMcp({ platformUrl: urls.platform, allowedOrigins, isOpen: isMcpEnabled(database) }))
}

/** What only the App surface serves beside its routes. */
function addAppPages(app: FastifyInstance, { database, pagesFolder }: ServerOptions): void {
  addEmbedPages(app, { folder: join(pagesFolder, '../embed'), originsOf: embedOrigins(database) })
}

const workOf = (options: ServerOptions, wakeWorker: () => void): WorkDependencies => ({
  database: options.database,
  listeners: listeners(options.config),
  recorders: recorders(options),
  enqueue,
  wakeWorker,
  now: options.now,
})

const httpOptions = (name: SurfaceName, options: ServerOptions) => ({
  name,
  version,
  serverUrl: options.urls[name],
  log: options.log,
  trustProxy: options.config.trustProxy,
  allowedOrigins: options.config.corsAllowedOrigins,
  hosts: {
    findMappedHost: mappedHosts(options.database),
    ownHosts: ownHosts(options.urls),
    isStrict: options.config.urls[name] !== undefined,
  },
  ...pagesOf(name, options),
  disabledFeatures: options.config.disabledFeatures,
  scratchFolder: uploadsFolder(options.config),
})

/** Where bodies with files are received, until they are loaded or refused. */
const uploadsFolder = (config: Config) => join(config.home, 'scratch')

interface Operated {
  backups: ScheduledBackups
  certificates: CertificateFiles
}

/** Registers the figures of the parts; returns what is to be started and has one. */
function watchParts(metrics: Metrics, parts: Dependencies): Operated {
  const { database, history, config } = parts
  const [backups, certificates] = [scheduledBackups(parts), certificateFiles(parts)]
  metrics.gauge('quarry_query_history_dropped', 'Queries that are missing in the history', history.dropped)
  metrics.gauge('quarry_database_connections', 'Open connections', () => database.connections().total)
  metrics.gauge(
    'quarry_database_waiting',
    'Callers that wait for a connection',
    () => database.connections().waiting,
  )
  if (config.backup.target !== undefined)
    metrics.gauge(
      'quarry_backup_last_timestamp_seconds',
      'When the last backup was taken; 0: never',
      backups.lastAt,
    )
  if (config.acme.directoryUrl !== undefined)
    metrics.gauge(
      'quarry_certificate_expiry_timestamp_seconds',
      'When the first certificate of a domain expires; 0: there is none',
      certificates.firstExpiry,
    )
  return { backups, certificates }
}
