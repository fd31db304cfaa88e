import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '../../../../contract/src/endpoint.ts'
import type { Context, Principal, PublicContext, Work } from '../context.ts'
import type { Reader, Scope } from '../database/database.ts'
import { refuse } from '../errors.ts'
import type { Origin } from '../events.ts'
import { inChat, inChatHeader } from '../in-chat.ts'
import type { Log } from '../log.ts'
import type { Authorizer } from '../authorizer.ts'
import type { AccessRequirement, Route } from '../route.ts'
import { runWork, type WorkDependencies } from '../work.ts'
import { takesIdempotencyKey } from './idempotency.ts'
import { isValidId, readId } from './input/plain-fields.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** What the use case gets; set by the first hook of every route. */
    quarry?: Context | PublicContext
  }
}

/** One request and its response. */
export interface Call {
  request: FastifyRequest
  reply: FastifyReply
}

/** Token, organization and the permission that needs no target, in this order and before any of the body is read. */
export async function authorizeRequest(
  call: Call,
  { requirement }: Pick<Route, 'requirement'>,
  dependencies: WorkDependencies & { authorizer: Authorizer },
) {
  const { request } = call
  const origin: Origin = { userId: null, username: null, requestId: request.id, address: request.ip }
  if (requirement === 'public') {
    request.quarry = publicContext(call, dependencies, origin)
    return undefined
  }
  const { orgId, user, cacheVersion } = await callerOf(request, dependencies.authorizer, {
    requirement,
    origin,
  })
  const context = new RequestContext(call, dependencies, {
    orgId,
    user,
    cacheVersion,
    origin: user.embed ? origin : { ...origin, userId: user.userId, username: user.username },
  })
  request.quarry = context
  if (user.embed) allowPage(call)
  await dependencies.authorizer.checkCaller(context, requirement, targetOf(request, requirement))
  return context
}

/** A page whose origin the caller's token is good for may read the response. Nothing is sent along by a browser itself. */
function allowPage({ request, reply }: Call): void {
  const { origin } = request.headers
  if (origin !== undefined) void reply.headers({ 'access-control-allow-origin': origin, vary: 'origin' })
}

/** The target that the path names, as far as it names one: nothing is checked yet. */
function targetOf(request: FastifyRequest, { target }: AccessRequirement): number | undefined {
  const text = target && (request.params as Record<string, string | undefined>)[target.param]
  return text === undefined ? undefined : readId(text)
}

async function callerOf(
  request: FastifyRequest,
  authorizer: Authorizer,
  as: { requirement: AccessRequirement; origin: Origin },
) {
  const authorization = onlyHeader(request, 'authorization')
  const header = request.headers['x-org-id']
  const orgId = header === undefined ? undefined : readId(String(header))
  const caller = await authorizer.authenticate({
    authorization,
    orgId: orgId === undefined || isValidId(orgId) ? orgId : 0,
    pageOrigin: foreignOrigin(request),
    ...as,
  })
  // Links and embedded pages name an organization by their tokens.
  if (request.mappedHost && caller.orgId !== request.mappedHost.orgId) throw refuse.notFound('organization')
  // Only now, so that a caller without a token learns nothing but that.
  if (header !== undefined && orgId === undefined)
    throw refuse.invalid(
      'header.x-org-id',
      'must be one organization id: digits, without sign or leading zero',
    )
  return request.headers[inChatHeader] === undefined ? caller : inChat(caller)
}

/** The origin of the page that asks, unless it is one of this address. */
function foreignOrigin({ headers: { origin, host } }: FastifyRequest): string | undefined {
  return origin === undefined || !URL.canParse(origin) || new URL(origin).host !== host ? origin : undefined
}

/** A repeated header is rejected: nothing may choose between the two values. */
function onlyHeader(request: FastifyRequest, name: string): string | undefined {
  const raw = request.raw.rawHeaders
  const times = raw.filter((value, at) => at % 2 === 0 && value.toLowerCase() === name).length
  return times > 1 ? undefined : (request.headers[name] as string | undefined)
}

/** The target of the path, once parameters and body are known to be well-formed; and through whose eyes it is seen. */
export async function checkTarget(
  { request, reply }: Call,
  route: Route,
  authorizer: Authorizer,
): Promise<void> {
  const { requirement } = route
  const header = request.headers['x-view-as']
  if (requirement === 'public') return
  if (header !== undefined && !requirement.viewAs)
    throw refuse.invalid('header.x-view-as', 'this cannot be done as another user')
  if (!requirement.target) return
  const targetId = (request.params as Record<string, number>)[requirement.target.param] ?? 0
  const context = contextOf(request.quarry as Context)
  request.quarry = context
  await authorizer.checkTarget(context, requirement, targetId)
  if (header === undefined) return
  const userId = readId(String(header))
  if (userId === undefined)
    throw refuse.invalid('header.x-view-as', 'must be one user id: digits, without sign or leading zero')
  const user = await authorizer.viewAs(context, {
    requirement,
    targetId,
    userId: isValidId(userId) ? userId : 0,
  })
  request.quarry = { ...context, user }
  void reply.header('x-view-as', String(userId))
}

/** The context of an authorized call. Signal and log are created lazily: a cached response needs neither. */
class RequestContext implements Context {
  readonly orgId: number
  readonly user: Principal
  readonly cacheVersion: string
  readonly origin: Origin
  readonly scope: Scope
  readonly accept: string
  readonly idempotencyKey: string | undefined
  readonly lastEventId: string | undefined
  readonly app: string | undefined
  readonly client: Context['client']
  readonly replays: Context['replays'] = []
  ifMatch: number | undefined
  readonly #call: Call
  readonly #parts: WorkDependencies
  #signal: AbortSignal | undefined
  #log: Log | undefined

  constructor(
    call: Call,
    dependencies: WorkDependencies,
    caller: Pick<Context, 'orgId' | 'user' | 'cacheVersion' | 'origin'>,
  ) {
    this.#call = call
    this.#parts = dependencies
    this.orgId = caller.orgId
    this.user = caller.user
    this.cacheVersion = caller.cacheVersion
    this.origin = caller.origin
    const { embed, userId } = caller.user
    this.scope = embed ? { orgId: caller.orgId } : { orgId: caller.orgId, userId }
    this.accept = call.request.headers.accept ?? ''
    this.idempotencyKey = call.request.headers['idempotency-key'] as string | undefined
    this.lastEventId = call.request.headers['last-event-id'] as string | undefined
    this.app = call.request.headers['x-app'] as string | undefined
    // Browsers send it themselves, and no script can.
    this.client = call.request.headers['sec-fetch-site'] === 'same-origin' ? 'page' : 'api'
  }

  get signal(): AbortSignal {
    return (this.#signal ??= clientDisconnected(this.#call))
  }

  get log(): Log {
    return (this.#log ??= this.#call.request.log.child({ org_id: this.orgId, user_id: this.user.userId }))
  }

  // Fields, because use cases destructure the context.
  readonly now = (): Date => this.#parts.now()

  readonly transaction = <T>(work: (work: Work) => Promise<T>): Promise<T> =>
    runWork(this.#parts, { scope: this.scope, origin: this.origin }, work)

  readonly read = <T>(query: (db: Reader) => Promise<T>): Promise<T> =>
    this.#parts.database.read(this.scope, query)
}

/** The context with its lazy members as getters, so that it can be copied. */
export function contextOf(admitted: Context): Context {
  if (!(admitted instanceof RequestContext)) return admitted
  const { signal, log } = admitted
  return { ...admitted, signal, log }
}

const publicContext = (call: Call, dependencies: WorkDependencies, origin: Origin): PublicContext => ({
  origin,
  signal: clientDisconnected(call),
  log: call.request.log,
  now: dependencies.now,
  header: (name) => onlyHeader(call.request, name),
  read: (query) => dependencies.database.read({}, query),
  inScope: (scope, work) => runWork(dependencies, { scope, origin }, work),
})

/**
 * The revision of `If-Match`, checked after authentication. Only where the contract declares it, so that its
 * documentation is complete.
 */
export function readIfMatch(request: FastifyRequest, endpoint: Endpoint): void {
  const header = request.headers['if-match']
  if (
    !endpoint.ifMatch ||
    header === undefined ||
    header === '*' ||
    !request.quarry ||
    !('user' in request.quarry)
  )
    return
  const match = /^"(0|[1-9][0-9]{0,8})"$/.exec(header)
  if (!match) throw refuse.invalid('header.if-match', 'must be a revision in quotes, for example "3"')
  request.quarry.ifMatch = Number(match[1])
}

/** The key of a request that is done once, checked after the caller is known. */
export function checkIdempotencyKey(request: FastifyRequest, endpoint: Endpoint): void {
  const key = request.headers['idempotency-key']
  if (key === undefined || !takesIdempotencyKey(endpoint)) return
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key))
    throw refuse.invalid(
      'header.idempotency-key',
      'must be one key of 1 to 200 visible ASCII characters without a space, for example a UUID',
    )
}

function clientDisconnected({ reply }: Call): AbortSignal {
  const controller = new AbortController()
  if (reply.raw.destroyed) controller.abort()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort()
  })
  return controller.signal
}
