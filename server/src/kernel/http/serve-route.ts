import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '../../../../contract/src/endpoint.ts'
import type { Context } from '../context.ts'
import { refuse } from '../errors.ts'
import type { Authorizer } from '../authorizer.ts'
import { Reply, type Route } from '../route.ts'
import type { Secrets } from '../secrets.ts'
import { traced } from '../tracing/span.ts'
import type { WorkDependencies } from '../work.ts'
import { authorizeRequest, checkTarget, contextOf, type Call } from './request-hooks.ts'
import { answer, locations } from './answer.ts'
import { canBeAbsent } from './input/bodies.ts'
import { readMultipart, removeFiles } from './input/multipart.ts'
import { hashedForm, hashOfRequest, runOnce, takesIdempotencyKey } from './idempotency.ts'
import { violationsIn } from './input/mistakes.ts'
import { schemaOf } from './document/openapi.ts'
import { readInput, refuseMistakes } from './input/read-input.ts'
import { type ResponseCache, sendCached } from './response-cache.ts'

export interface RouteOptions {
  parts: WorkDependencies & { authorizer: Authorizer; secrets: Secrets }
  /** Where the files of a body are received. */
  scratchFolder: string
  responseCache: ResponseCache
  /** All that the surface serves. */
  endpoints: readonly Endpoint[]
}

/** Serves one route: caller, then input, then target, then the use case; the order is the rule of access. */
export function serveRoute(app: FastifyInstance, route: Route, options: RouteOptions): void {
  const { endpoint } = route
  const { authorizer } = options.parts
  const mayBeAbsent = canBeAbsent(endpoint)
  const locationOf = locations(endpoint, options.endpoints)
  app.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    schema: schemaOf(endpoint) as unknown as Record<string, unknown>,
    attachValidation: true,
    config: { endpoint, requirement: route.requirement } as never,
    ...(endpoint.bodyLimitBytes ? { bodyLimit: endpoint.bodyLimitBytes } : {}),
    onRequest: async (request, reply) => {
      const context = await authorizeRequest({ request, reply }, route, options.parts)
      if (context) void reply.header('x-org-id', String(context.orgId))
      if (endpoint.rawBody) return await serveRawText({ request, reply }, route)
    },
    preValidation: async (request, reply) => {
      if (endpoint.method === 'GET') options.responseCache.lookUp(request, '')
      if (request.cached?.answer) return sendCached(reply, request.cached.answer)
      readInput(request, endpoint, { mayBeAbsent })
    },
    preHandler: async (request, reply) => {
      refuseMistakes(request, endpoint)
      await checkTarget({ request, reply }, route, authorizer)
    },
    handler: async (request, reply) => {
      const form = endpoint.multipart ? await readForm(request, route, options.scratchFolder) : undefined
      try {
        const input = Object.assign({}, request.params, request.query, form ?? request.body)
        const { secrets } = options.parts
        const result = await traced({ name: endpoint.operation }, () =>
          runRoute(request, { route, input, form, secrets }),
        )
        if (result instanceof Reply) options.responseCache.store(request, result)
        return await answer(result, endpoint, {
          reply,
          request,
          locationOf,
          recheckAuthorization: () => recheckAuthorization({ request, reply }, route, options),
        })
      } finally {
        if (form) await removeFiles(form)
      }
    },
  })
}

interface RouteRun {
  route: Route
  input: unknown
  form: Record<string, unknown> | undefined
  secrets: Secrets
}

/** Runs the use case; once for all requests with the same `Idempotency-Key`. */
async function runRoute(
  request: FastifyRequest,
  { route, input, form, secrets }: RouteRun,
): Promise<unknown> {
  const context = contextOf(request.quarry as Context)
  const { idempotencyKey } = context
  const { endpoint } = route
  if (idempotencyKey === undefined || !takesIdempotencyKey(endpoint)) return await route.run(context, input)
  const requestHash = hashOfRequest(request.url, form ? await hashedForm(form) : request.body)
  return await runOnce({ ...context, idempotencyKey }, { endpoint, secrets, requestHash }, (once) =>
    route.run(once, input),
  )
}

/** Responds before the body is parsed, so that no format of it is rejected; what exceeds the limit is not read. */
async function serveRawText({ request, reply }: Call, { endpoint, run }: Route) {
  const text = await readRawText(request, endpoint.bodyLimitBytes ?? 64 * 1024)
  const result = await run(contextOf(request.quarry as Context), text)
  if (!request.raw.complete) void reply.header('connection', 'close')
  return answer(result, endpoint, {
    reply,
    request,
    locationOf: undefined,
    recheckAuthorization: async () => true,
  })
}

async function readForm(request: FastifyRequest, route: Route, scratchFolder: string) {
  const form = await readMultipart(request, route.endpoint, scratchFolder)
  const validate = request.compileValidationSchema(route.endpoint.body)
  if (validate(asText(form))) return form
  await removeFiles(form)
  const [first, ...others] = violationsIn(route.endpoint.body, asText(form), { path: 'body' })
  throw first
    ? refuse.mistakes([first, ...others])
    : refuse.invalid('body', 'is not a form that this route takes')
}

/** For the check a file counts as text: its schema is a binary string. */
const asText = (form: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(form).map(([name, value]) => [name, isFile(value) ? '' : value]))

const isFile = (value: unknown) => typeof value === 'object' && value !== null && 'path' in value

async function recheckAuthorization(call: Call, route: Route, options: RouteOptions): Promise<boolean> {
  try {
    await authorizeRequest(call, route, options.parts)
    return true
  } catch {
    return false
  }
}

/** A body as text, whatever it calls itself, and no more than its first bytes. */
async function readRawText(request: FastifyRequest, limitBytes: number): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request.raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= limitBytes) break
  }
  return Buffer.concat(chunks).subarray(0, limitBytes).toString('utf8')
}
