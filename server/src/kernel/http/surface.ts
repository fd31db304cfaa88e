import cors from '@fastify/cors'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
} from 'fastify'
import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { TSchema } from 'typebox'
import type { Context } from '../context.ts'
import { Refusal, refuse } from '../errors.ts'
import type { Gate } from '../gate.ts'
import type { Route } from '../route.ts'
import type { WorkParts } from '../work.ts'
import { admit, checkTarget, readIfMatch } from './admission.ts'
import { answer, endStreamsAtStop } from './answer.ts'
import { addDocsPages } from './docs-pages.ts'
import { answerFailure, failureBody } from './failures.ts'
import { addSecurityHeaders } from './headers.ts'
import { lazyCompilers } from './lazy-compilers.ts'
import { acceptMultipart, readMultipart, removeFiles } from './multipart.ts'
import { describeSurface, schemaOf } from './openapi.ts'
import { addPages } from './pages.ts'
import { canExist, readId, readPlainFields } from './plain-fields.ts'
import { parseStrictJson } from './strict-json.ts'

/** Says whether a call is within its rate; the zones of the specification, when no proxy applies them. */
export type RateZones = (call: { address: string; path: string }) => {
  allowed: boolean
  retryAfterSeconds: number
}

export interface SurfaceOptions {
  name: 'platform' | 'app' | 'cloud'
  title: string
  description: string
  version: string
  /** Public base address. */
  serverUrl: string
  routes: readonly Route[]
  parts: WorkParts & { gate: Gate }
  log: Logger
  /** Undefined behind a trusted proxy, whose zones they then are. */
  rateZones: RateZones | undefined
  trustProxy: boolean | number | string[]
  allowedOrigins: readonly string[]
  disabledFeatures: ReadonlySet<string>
  scratchFolder: string
  /** Folder of the built web UI, where this surface serves it. */
  pagesFolder?: string
  /** Called with the route's pattern after each answer. */
  measure(answer: { surface: string; route: string; method: string; status: number; seconds: number }): void
}

const jsonLimitBytes = 1024 * 1024

const trustOf = (trust: boolean | number | string[]) =>
  typeof trust === 'number' ? (_address: string, hop: number) => hop < trust : trust

/** One HTTP surface from its list of routes. Fastify is known to this folder only. */
export async function openSurface(options: SurfaceOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: options.log.child({ surface: options.name }) as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: trustOf(options.trustProxy),
    bodyLimit: jsonLimitBytes,
    exposeHeadRoutes: false,
    requestTimeout: 300_000,
    ajv: {
      customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: true, allErrors: false },
    },
    schemaController: { compilersFactory: lazyCompilers as never },
    frameworkErrors: (error, request, reply) => void answerFailure(error, request, reply),
  })
  addSecurityHeaders(app, { https: options.serverUrl.startsWith('https:') })
  endStreamsAtStop(app)
  limitRates(app, options.rateZones)
  recordAnswers(app, options)
  app.setErrorHandler(answerFailure)
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(failureBody(refuse.notFound('path'))))
  readBodiesStrictly(app)
  await acceptMultipart(app)
  if (options.allowedOrigins.length > 0) await allowOrigins(app, options.allowedOrigins)
  const routes = options.routes.filter(({ feature }) => !feature || !options.disabledFeatures.has(feature))
  await describeSurface(
    app,
    options,
    routes.map(({ endpoint }) => endpoint),
  )
  for (const route of routes) addRoute(app, route, options)
  await addDocsPages(app)
  if (options.pagesFolder !== undefined) await addPages(app, options.pagesFolder)
  return app
}

function addRoute(app: FastifyInstance, route: Route, options: SurfaceOptions): void {
  const { endpoint } = route
  const { gate } = options.parts
  app.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    schema: schemaOf(endpoint) as Record<string, unknown>,
    config: { endpoint, requirement: route.requirement } as never,
    ...(endpoint.bodyLimitBytes ? { bodyLimit: endpoint.bodyLimitBytes } : {}),
    onRequest: async (request, reply) => {
      const context = await admit(request, route, options.parts)
      if (context) void reply.header('x-org-id', String(context.orgId))
    },
    preValidation: async (request) => {
      readIfMatch(request)
      request.query = readPlainFields(endpoint.query, request.query as Record<string, unknown>)
      request.params = readParams(endpoint.params, request.params as Record<string, string>)
      if (endpoint.method === 'GET' && request.body !== undefined) request.body = undefined
    },
    preHandler: async (request) => checkTarget(request, route, gate),
    handler: async (request, reply) => {
      const form = endpoint.multipart ? await readForm(request, route, options.scratchFolder) : undefined
      try {
        const input = Object.assign({}, request.params, request.query, form ?? request.body)
        const result = await route.run(request.quarry as Context, input)
        return await answer(result, endpoint, {
          reply,
          request,
          stillAllowed: () => stillAllowed(request, route, options),
        })
      } finally {
        if (form) await removeFiles(form)
      }
    },
  })
}

async function readForm(request: FastifyRequest, route: Route, scratchFolder: string) {
  const form = await readMultipart(request, route.endpoint, scratchFolder)
  const validate = request.compileValidationSchema(route.endpoint.body)
  if (validate(asText(form))) return form
  await removeFiles(form)
  throw Object.assign(new Error('form'), { validation: validate.errors, validationContext: 'body' })
}

/** For the check a file counts as text: its schema is a binary string. */
const asText = (form: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(form).map(([name, value]) => [name, typeof value === 'object' ? '' : value]),
  )

/** Path ids are read strictly, and one that cannot exist is as absent as one that does not. */
function readParams(schema: TSchema, params: Record<string, string>): Record<string, unknown> {
  const properties = (schema as { properties?: Record<string, { type?: string }> }).properties ?? {}
  return Object.fromEntries(
    Object.entries(params).map(([name, text]) => {
      if (properties[name]?.type !== 'integer') return [name, text]
      const id = readId(text)
      if (id === undefined)
        throw refuse.invalid(`params.${name}`, 'must be an id: digits, without sign or leading zero')
      if (!canExist(id)) throw refuse.notFound('id')
      return [name, id]
    }),
  )
}

async function stillAllowed(
  request: FastifyRequest,
  route: Route,
  options: SurfaceOptions,
): Promise<boolean> {
  try {
    await admit(request, route, options.parts)
    return true
  } catch {
    return false
  }
}

function readBodiesStrictly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const types = ['application/json', 'application/csp-report', 'application/reports+json']
  for (const type of types) {
    app.addContentTypeParser(type, { parseAs: 'string' }, (request, body, done) => {
      const endpoint = (request.routeOptions.config as { endpoint?: { consumes?: readonly string[] } })
        .endpoint
      const lenient = endpoint?.consumes?.includes(type) ?? false
      if (type !== 'application/json' && !lenient)
        return done(refuse.invalid('header.content-type', 'this route takes application/json'))
      try {
        done(null, lenient ? body : parseStrictJson(body as string))
      } catch (error) {
        done(error as Error)
      }
    })
  }
}

function limitRates(app: FastifyInstance, zones: RateZones | undefined): void {
  if (!zones) return
  app.addHook('onRequest', async (request, reply) => {
    const { allowed, retryAfterSeconds } = zones({ address: request.ip, path: request.url })
    if (allowed) return
    void reply.header('retry-after', String(retryAfterSeconds))
    throw new Refusal('rate_limited', 'too many requests: wait a moment and try again')
  })
}

async function allowOrigins(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  await app.register(cors, {
    origin: [...origins],
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'if-match', 'x-org-id'],
    exposedHeaders: ['x-request-id', 'x-org-id', 'location', 'retry-after'],
    maxAge: 600,
  })
}

function recordAnswers(app: FastifyInstance, options: SurfaceOptions): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    const seconds = reply.elapsedTime / 1000
    options.measure({
      surface: options.name,
      route,
      method: request.method,
      status: reply.statusCode,
      seconds,
    })
    const who = request.quarry && 'user' in request.quarry ? request.quarry : undefined
    request.log.info(
      {
        method: request.method,
        // Never the query: it may carry what a person typed.
        path: request.url.split('?', 1)[0],
        status: reply.statusCode,
        duration_ms: Math.round(reply.elapsedTime),
        org_id: who?.orgId,
        user_id: who?.user.userId,
      },
      'request',
    )
  })
}
