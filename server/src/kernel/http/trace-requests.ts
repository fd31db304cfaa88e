import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/settings.ts'
import { isWithin } from '../outbound/address.ts'
import { type Span, within } from '../tracing/span.ts'
import type { Tracing } from '../tracing/tracing.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Its span, while traces are made. */
    span?: Span
  }
}

export interface RequestTracing extends Pick<
  NonNullable<Config['tracing']>,
  'trustedCallers' | 'withUserIds'
> {
  surface: string
  tracing: Tracing
}

/** A span for each request, around everything that is done for it. */
export function traceRequests(app: FastifyInstance, options: RequestTracing): void {
  const { surface, tracing, trustedCallers } = options
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, headers, id } = request
    const route = request.routeOptions.url
    // What anyone sends could join foreign traces, or have each request recorded.
    const isTrusted = headers['traceparent'] !== undefined && isWithin(request.ip, trustedCallers)
    request.span = tracing.start(
      {
        name: route === undefined ? method : `${method} ${route}`,
        kind: 'server',
        // Never the address itself: it may hold the token of a link, or what a user typed.
        attributes: {
          'http.request.method': method,
          'http.route': route,
          'quarry.surface': surface,
          'quarry.request_id': id,
        },
      },
      { parent: isTrusted ? String(headers['traceparent']) : undefined },
    )
    within(request.span, done)
  })
  // The body arrives outside of the request's own chain of calls.
  app.addHook('preValidation', (request, _reply, done) => within(request.span, done))
  app.addHook('onResponse', (request, reply, done) => {
    endSpan(request, reply, options.withUserIds)
    done()
  })
}

function endSpan(request: FastifyRequest, reply: FastifyReply, withUserIds: boolean): void {
  const { span, quarry } = request
  const who = quarry && 'user' in quarry ? quarry : undefined
  span?.set({
    'http.response.status_code': reply.statusCode,
    'quarry.org_id': who?.orgId,
    ...(withUserIds ? { 'user.id': who && String(who.user.userId) } : {}),
  })
  if (reply.statusCode >= 500) span?.fail({ code: String(reply.statusCode) })
  span?.end()
}
