import type { FastifyInstance } from 'fastify'
import { refuse } from '../errors.ts'
import { parseStrictYaml } from '../yaml.ts'
import type { RememberedAnswers } from './remembered-answers.ts'
import { parseStrictJson } from './strict-json.ts'

const json = 'application/json'
const yaml = 'application/yaml'
const types = [json, yaml, 'application/csp-report', 'application/reports+json']

/** JSON is read, strictly, and YAML where a route says so; a route that takes another type gets its text as it came. */
export function readBodiesStrictly(app: FastifyInstance, remembered: RememberedAnswers): void {
  app.removeAllContentTypeParsers()
  for (const type of types) {
    app.addContentTypeParser(type, { parseAs: 'string' }, (request, body, done) => {
      const endpoint = (request.routeOptions.config as { endpoint?: { consumes?: readonly string[] } })
        .endpoint
      const isNamed = endpoint?.consumes?.includes(type) ?? false
      if (type !== json && !isNamed)
        return done(refuse.invalid('header.content-type', 'this route takes application/json'))
      remembered.ask(request, body as string)
      // It was read before, and found well-formed.
      if (request.question?.answer) return done(null, undefined)
      try {
        done(null, read(body as string, type, isNamed))
      } catch (error) {
        done(error as Error)
      }
    })
  }
}

function read(body: string, type: string, isNamed: boolean): unknown {
  if (type === yaml) return parseStrictYaml(body)
  return isNamed ? body : parseStrictJson(body)
}
