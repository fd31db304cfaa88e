import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { join } from 'node:path'
import type { Config, SurfaceName } from './kernel/config/config.ts'
import type { Keys } from './kernel/config/keys.ts'
import type { Database } from './kernel/database/database.ts'
import { addHealthPages } from './kernel/http/health.ts'
import { openSurface } from './kernel/http/surface.ts'
import { openMetrics } from './kernel/metrics.ts'
import { rateZones } from './kernel/rate-zones.ts'
import { version } from './kernel/version.ts'
import { runWork, type WorkParts } from './kernel/work.ts'
import { openGate } from './modules/access/index.ts'
import { openTokens } from './modules/identity/index.ts'
import { surfaceOf } from './surfaces/surfaces.ts'

export interface ServerOptions {
  config: Config
  keys: Keys
  database: Database
  log: Logger
  /** Public base addresses, resolved. */
  urls: Record<SurfaceName, string>
  /** Folder of the built web UI. */
  pagesFolder: string
  now(): Date
}

export interface Server {
  surfaces: Record<SurfaceName, FastifyInstance>
  /** Stops taking requests, lets running ones end, then ends what the server opened itself. */
  close(): Promise<void>
}

/** The whole program but its addresses, its lock and its signals. */
export async function assembleServer(options: ServerOptions): Promise<Server> {
  const { config, keys, database, log, now } = options
  const metrics = openMetrics({ processFigures: true })
  let accepting = true

  const tokens = await openTokens({
    secret: Buffer.from(keys.jwtSecret),
    algorithm: config.jwt.algorithm,
    lifetimeSeconds: config.jwt.expireMinutes * 60,
    now,
  })
  const work: WorkParts = {
    database,
    listeners: [],
    enqueue: async () => {},
    wakeWorker: () => {},
    now,
  }
  const gate = openGate({ database, tokens, runIn: (at, run) => runWork(work, at, run), now })

  // One count for all surfaces. Behind a proxy the zones are the proxy's.
  const zones = config.trustProxy === false ? rateZones() : undefined
  const open = async (name: SurfaceName) => {
    const surface = surfaceOf(name, { config, tokens })
    const app = await openSurface({
      name,
      routes: surface.routes,
      info: {
        title: surface.title,
        description: surface.description,
        version,
        serverUrl: options.urls[name],
      },
      parts: { ...work, gate },
      log,
      rateZones: zones,
      trustProxy: config.trustProxy,
      allowedOrigins: config.corsAllowedOrigins,
      disabledFeatures: config.disabledFeatures,
      scratchFolder: join(config.home, 'scratch'),
      ...(name === 'platform' ? { pagesFolder: options.pagesFolder } : {}),
      measure: (answer) => metrics.answered({ surface: name, ...answer }),
    })
    addHealthPages(app, { database, version, metrics: metrics.text, accepting: () => accepting })
    return app
  }
  const surfaces = { platform: await open('platform'), app: await open('app'), cloud: await open('cloud') }

  return {
    surfaces,
    async close() {
      accepting = false
      await Promise.all(Object.values(surfaces).map((app) => app.close()))
    },
  }
}
