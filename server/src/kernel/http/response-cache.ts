import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Cache } from '../cache.ts'
import type { Reply, AccessRequirement } from '../route.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set once the body of a potentially cached query is known. */
    cached?: CachedRequest
  }
}

interface CachedRequest {
  orgId: number
  key: string
  /** The cache version at authorization: before anything was read for the response. */
  cacheVersion: string
  /** What was answered to the same caller, while nothing has changed since. */
  answer: Answer | undefined
}

interface Answer {
  cacheVersion: string
  headers: Record<string, string>
  body: Buffer
  replays: readonly (() => void)[]
}

const entryBytes = 1024

/**
 * Caches responses, to be sent again without running anything: to the same user in the same organization, for the
 * same request, while the cache version is unchanged.
 */
export class ResponseCache {
  readonly #cache: Cache
  readonly #surface: string

  constructor(cache: Cache, surface: string) {
    this.#cache = cache
    this.#surface = surface
  }

  /** Records the request. Call with the raw body, for authorized callers. */
  lookUp(request: FastifyRequest, body: string): void {
    const { quarry } = request
    const { requirement } = request.routeOptions.config as { requirement?: AccessRequirement | 'public' }
    if (!quarry || !('user' in quarry) || typeof requirement !== 'object' || !requirement.cacheable) return
    // Each impersonated view is audited, so none is answered from the cache.
    if (request.headers['x-view-as'] !== undefined) return
    const { orgId, user, cacheVersion, accept, app = '' } = quarry
    const asked = `${this.#surface} ${orgId} ${user.userId} ${user.inChat ?? false} ${request.url}\n${accept}\n${app}\n${body}`
    const key = `response ${hash('sha256', asked, 'base64url')}`
    const answer = this.#cache.find<Answer>(key)
    request.cached = {
      orgId,
      key,
      cacheVersion,
      answer: answer?.cacheVersion === cacheVersion ? answer : undefined,
    }
  }

  store({ cached: question, quarry }: FastifyRequest, { headers, cacheable }: Reply): void {
    if (!question || !cacheable) return
    const replays = quarry && 'replays' in quarry ? quarry.replays : []
    const { orgId, key, cacheVersion } = question
    // A copy, because bytes may be a piece of a block that it would keep alive.
    const body = Buffer.from(new Uint8Array(cacheable()).buffer)
    const answer: Answer = { cacheVersion, headers, body, replays }
    this.#cache.set(key, { orgId, value: answer, sizeBytes: body.length + entryBytes * (1 + replays.length) })
  }
}

/** Sends a response from the cache. */
export function sendCached(reply: FastifyReply, answer: Answer) {
  for (const replay of answer.replays) replay()
  return sendTagged(reply, answer)
}

/** Sends bytes with their tag, or only the tag to who has them already. */
export function sendTagged(
  reply: FastifyReply,
  { headers, body }: Pick<Answer, 'headers'> & { body: unknown },
) {
  const { etag, 'content-type': _ofTheBody, ...others } = headers
  const { 'if-none-match': ifNoneMatch = '' } = reply.request.headers
  if (etag !== undefined && ifNoneMatch !== '' && names(ifNoneMatch, etag))
    return reply
      .code(304)
      .headers({ etag, ...others })
      .send()
  return reply.headers(headers).send(body)
}

const strong = (tag: string) => tag.trim().replace(/^W\//, '')

const names = (header: string, etag: string) => header.split(',').some((tag) => strong(tag) === strong(etag))
