import type { FastifyInstance } from 'fastify'
import type { Metrics } from '../metrics.ts'

/** One log line and one measurement for each answer. */
export function recordAnswers(
  app: FastifyInstance,
  options: { name: string; measure: Metrics['answered'] },
): void {
  app.addHook('onResponse', (request, reply, done) => {
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
    done()
  })
}
