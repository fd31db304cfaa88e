import type { FastifyInstance } from 'fastify'
import { refuse } from '../errors.ts'
import { parseStrictJson } from './strict-json.ts'

const types = ['application/json', 'application/csp-report', 'application/reports+json']

/** Only JSON is read, strictly; a route that takes another type gets its text as it came. */
export function readBodiesStrictly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
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
