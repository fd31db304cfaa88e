import { isUtf8 } from 'node:buffer'
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
    app.addContentTypeParser(type, { parseAs: 'buffer' }, (request, bytes, done) => {
      const endpoint = (request.routeOptions.config as { endpoint?: { consumes?: readonly string[] } })
        .endpoint
      const isNamed = endpoint?.consumes?.includes(type) ?? false
      if (type !== json && !isNamed)
        return done(refuse.invalid('header.content-type', 'this route takes application/json'))
      // Decoding would put other characters in the place of what is none.
      if (!isUtf8(bytes as Buffer))
        return done(refuse.invalid('body', 'is not text in UTF-8: send it as UTF-8'))
      const body = bytes.toString('utf8')
      remembered.ask(request, body)
      // It was read before, and found well-formed.
      if (request.question?.answer) return done(null, undefined)
      try {
        done(null, read(body, type, isNamed))
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
