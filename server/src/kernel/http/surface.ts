import { randomUUID } from 'node:crypto'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Cache } from '../cache.ts'
import type { Route } from '../route.ts'
import { endStreamsAtStop } from './answer.ts'
import { readBodiesStrictly } from './input/bodies.ts'
import { addDocsPages } from './pages/docs-pages.ts'
import { answerFailure, answerUnparsed } from './failures.ts'
import { addSecurityHeaders, allowEmbedding, allowOrigins } from './headers.ts'
import { lazyCompilers, ownKeywords, schemaBucket } from './lazy-compilers.ts'
import { recordRoutes } from './live-routes.ts'
import { acceptMultipart } from './input/multipart.ts'
import type { CallerDocument } from './document/caller-document.ts'
import { describeSurface, type DocumentInfo } from './document/openapi.ts'
import { addPages, type Pages } from './pages/pages.ts'
import { ResponseCache } from './response-cache.ts'
import { serveRoute, type RouteOptions } from './serve-route.ts'
import { followMappedHosts, type HostOptions } from './mapped-hosts.ts'
import { type WatchOptions, watchRequests } from './watch-requests.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Compiles every schema now instead of on first use; returns how many there are. */
    compileSchemas(): number
  }
}

export interface SurfaceOptions extends Omit<RouteOptions, 'responseCache' | 'endpoints'>, WatchOptions {
  hosts: Omit<HostOptions, 'name'>
  title: string
  description: string
  version: string
  /** Public base address. */
  serverUrl: string
  routes: readonly Route[]
  webhooks?: DocumentInfo['webhooks'] | undefined
  /** What the OpenAPI document says besides to a signed-in caller. */
  callerDocument?: CallerDocument | undefined
  cache: Cache
  log: Logger
  trustProxy: boolean | number | string[]
  allowedOrigins: readonly string[]
  disabledFeatures: ReadonlySet<string>
  /** The built web UI, where this surface serves it. */
  pages?: Pages
}

const jsonLimitBytes = 1024 * 1024

const trustOf = (trust: boolean | number | string[]) =>
  typeof trust === 'number' ? (_address: string, hop: number) => hop < trust : trust

/** One HTTP surface from its list of routes. Fastify is known to this folder only. */
export async function openSurface(options: SurfaceOptions): Promise<FastifyInstance> {
  const compilers = lazyCompilers()
  const app = Fastify({
    loggerInstance: options.log.child({ surface: options.name }) as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: () => randomUUID(),
    trustProxy: trustOf(options.trustProxy),
    bodyLimit: jsonLimitBytes,
    exposeHeadRoutes: true,
    requestTimeout: 300_000,
    // By default ten seconds, within which a machine that is busy with much else does not start.
    pluginTimeout: 120_000,
    ajv: {
      customOptions: {
        coerceTypes: false,
        removeAdditional: false,
        useDefaults: true,
        allErrors: false,
        // Errors in a union with a `kind` are reported for the selected shape.
        discriminator: true,
        keywords: ownKeywords,
      },
    },
    schemaController: { bucket: schemaBucket as never, compilersFactory: compilers as never },
    clientErrorHandler: answerUnparsed,
    frameworkErrors: (error, request, reply) => void answerFailure(error, request, reply),
  })
  app.decorate('compileSchemas', compilers.compileAll)
  recordRoutes(app)
  addSecurityHeaders(app, { https: options.serverUrl.startsWith('https:') })
  endStreamsAtStop(app)
  watchRequests(app, options)
  followMappedHosts(app, { ...options.hosts, name: options.name })
  app.setErrorHandler(answerFailure)
  const responseCache = new ResponseCache(options.cache, options.name)
  readBodiesStrictly(app, responseCache)
  await acceptMultipart(app)
  if (options.name === 'app') await allowEmbedding(app, options.allowedOrigins)
  else if (options.allowedOrigins.length > 0) await allowOrigins(app, options.allowedOrigins)
  const isOff = ({ feature }: Route) => feature !== undefined && options.disabledFeatures.has(feature)
  const [off, routes] = [options.routes.filter(isOff), options.routes.filter((route) => !isOff(route))]
  const endpoints = routes.map(({ endpoint }) => endpoint)
  await describeSurface(app, documentInfo(options), endpoints)
  for (const route of routes) serveRoute(app, route, { ...options, responseCache, endpoints })
  await addDocsPages(app, options)
  await addPages(app, options.pages, { endpoints, off: off.map(({ endpoint }) => endpoint) })
  return app
}

const documentInfo = ({ webhooks, ...options }: SurfaceOptions): DocumentInfo => ({
  ...options,
  ...(webhooks ? { webhooks } : {}),
})
