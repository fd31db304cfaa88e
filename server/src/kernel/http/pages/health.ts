import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import type { Database } from '../../database/database.ts'
import { failureBody } from '../failures.ts'
import { refuse } from '../../errors.ts'

export interface HealthOptions {
  database: Database
  version: string
  /** Prometheus text. */
  metrics(): Promise<string>
  /** Walls of the operating system around the processes that read data. */
  walls: { standing: string[]; missing: string[] }
  /** Not ready while the process stops or is drained: a balancer then sends no more. */
  phase(): 'ready' | 'draining' | 'stopping'
}

interface Readiness {
  status: 'ready' | 'unavailable' | 'draining' | 'stopping'
  database: string
  durability: string
  version: string
  walls: HealthOptions['walls']
}

const cacheMs = 1000
const pingTimeoutMs = 2000
const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** `/healthz`, `/readyz` and `/metrics`: outside the document, and no way to make the database work. */
export function addHealthPages(app: FastifyInstance, options: HealthOptions): void {
  addPages(app, options, isLocal)
}

/**
 * The same on a port of their own, in full for all who reach it: for orchestrators and collectors on other machines, and for
 * workers, which have no surface.
 */
export function openManagement(options: HealthOptions): FastifyInstance {
  const app = Fastify({ logger: false, exposeHeadRoutes: true, requestTimeout: 10_000 })
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(failureBody(refuse.notFound('path'))))
  addPages(app, options, () => true)
  return app
}

function addPages(
  app: FastifyInstance,
  options: HealthOptions,
  isTrusted: (request: FastifyRequest) => boolean,
): void {
  const readiness = cachedReadiness(options)
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))
  app.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
    const state = await readiness()
    const body = isTrusted(request) ? state : { status: state.status }
    return reply.code(state.status === 'ready' ? 200 : 503).send(body)
  })
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!isTrusted(request)) return reply.code(404).send(failureBody(refuse.notFound('path')))
    return reply
      .header('content-type', 'text/plain; version=0.0.4; charset=utf-8')
      .send(await options.metrics())
  })
}

/** Figures and versions are for a collector on this machine; what came through a proxy came from elsewhere. */
const isLocal = (request: FastifyRequest) =>
  loopback.has(request.socket.remoteAddress ?? '') && request.headers['x-forwarded-for'] === undefined

function cachedReadiness(options: HealthOptions): () => Promise<Readiness> {
  let last: Promise<Readiness> | undefined
  let askedAt = 0
  return () => {
    if (last === undefined || Date.now() - askedAt > cacheMs) {
      askedAt = Date.now()
      last = readinessOf(options)
    }
    return last
  }
}

async function readinessOf({ database, version, walls, phase }: HealthOptions): Promise<Readiness> {
  const facts = { durability: database.durability, version, walls }
  const status = phase()
  if (status !== 'ready') return { status, database: database.kind, ...facts }
  try {
    await database.ping(pingTimeoutMs)
    return { status: 'ready', database: await database.version(), ...facts }
  } catch {
    return { status: 'unavailable', database: database.kind, ...facts }
  }
}
