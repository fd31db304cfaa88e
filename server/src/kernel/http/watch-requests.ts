import type { FastifyInstance } from 'fastify'
import { Refusal } from '../errors.ts'
import type { Metrics } from '../metrics.ts'
import type { RateZones } from '../rate-zones.ts'
import { within } from '../tracing/span.ts'
import { type RequestTracing, traceRequests } from './trace-requests.ts'

export interface WatchOptions {
  name: 'platform' | 'app' | 'cloud'
  /** Undefined behind a trusted proxy, whose zones they then are. */
  rateZones: RateZones | undefined
  /** Undefined: no traces are made. */
  tracing?: Omit<RequestTracing, 'surface'> | undefined
  /** Called with the route's pattern after each response. */
  measure: Metrics['answered']
}

/** What happens around each request, whatever its route: its trace, the rate limit, its log line and measurement. */
export function watchRequests(app: FastifyInstance, options: WatchOptions): void {
  if (options.tracing) traceRequests(app, { ...options.tracing, surface: options.name })
  limitRates(app, options.rateZones)
  recordAnswers(app, options)
}

/** Rejects requests above the rate limit before any other work. */
function limitRates(app: FastifyInstance, zones: RateZones | undefined): void {
  if (!zones) return
  app.addHook('onRequest', async (request, reply) => {
    const { allowed, retryAfterSeconds } = zones({ address: request.ip, path: request.url })
    if (allowed) return
    void reply.header('retry-after', String(retryAfterSeconds))
    throw new Refusal('rate_limited', 'too many requests: wait a moment and try again')
  })
}

/** One log line and one measurement per response. */
function recordAnswers(app: FastifyInstance, options: WatchOptions): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    const seconds = reply.elapsedTime / 1000
    const who = request.quarry && 'user' in request.quarry ? request.quarry : undefined
    options.measure({
      surface: options.name,
      route,
      method: request.method,
      status: reply.statusCode,
      seconds,
      orgId: who?.orgId,
    })
    const answered = {
      method: request.method,
      // Never the query string: it may contain user input.
      path: request.url.split('?', 1)[0],
      status: reply.statusCode,
      duration_ms: Math.round(reply.elapsedTime),
      org_id: who?.orgId,
      user_id: who?.user.userId,
    }
    within(request.span, () => request.log.info(answered, 'request'))
    done()
  })
}
