import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '../../../../../contract/src/endpoint.ts'
import { models } from '../../../../../contract/src/schema.ts'
import { refuse } from '../../errors.ts'
import { checkJson, largeChars, readYaml } from '../../texts/read-text.ts'
import type { ResponseCache } from '../response-cache.ts'
import { parseStrictJson } from './strict-json.ts'

const json = 'application/json'
const yaml = 'application/yaml'
const form = 'application/x-www-form-urlencoded'
const types = [json, yaml, form, 'application/csp-report', 'application/reports+json']

/** JSON is parsed, strictly, and YAML and forms where a route allows them; a route with another type gets its text unparsed. */
export function readBodiesStrictly(app: FastifyInstance, responseCache: ResponseCache): void {
  app.removeAllContentTypeParsers()
  for (const type of types) {
    app.addContentTypeParser(type, { parseAs: 'buffer' }, (request, bytes, done) => {
      const endpoint = (request.routeOptions.config as { endpoint?: { consumes?: readonly string[] } })
        .endpoint
      const isNamed = endpoint?.consumes?.includes(type) ?? false
      if (type !== json && !isNamed)
        return done(refuse.invalid('header.content-type', 'this route takes application/json'))
      // Decoding would replace invalid bytes with other characters.
      if (!isUtf8(bytes as Buffer))
        return done(refuse.invalid('body', 'is not text in UTF-8: send it as UTF-8'))
      const body = bytes.toString('utf8')
      responseCache.lookUp(request, body)
      // It was read before, and found well-formed.
      if (request.cached?.answer) return done(null, undefined)
      const { quarry } = request
      const orgId = quarry && 'orgId' in quarry ? quarry.orgId : 0
      void read(body, { orgId, type, isNamed }).then(
        (value) => done(null, value),
        (error: unknown) => done(error as Error),
      )
    })
  }
}

interface Body {
  orgId: number
  type: string
  /** A route names its type, and takes it as it came. */
  isNamed: boolean
}

async function read(body: string, { orgId, type, isNamed }: Body): Promise<unknown> {
  if (type === yaml) return await readYaml(orgId, body)
  if (type === form) return parseForm(body)
  if (isNamed) return body
  if (body.length <= largeChars) return parseStrictJson(body)
  await checkJson(orgId, body)
  return JSON.parse(body)
}

const maxFormFields = 100

/** The fields of a form as an object of texts: as strict as JSON, so no field may come twice. */
function parseForm(body: string): unknown {
  if (body.split('&', maxFormFields + 1).length > maxFormFields)
    throw refuse.invalid('body', `has more than ${maxFormFields} fields`)
  const fields = [...new URLSearchParams(body)]
  const names = new Set(fields.map(([name]) => name))
  if (names.size < fields.length) throw refuse.invalid('body', 'has a field twice: send each once')
  return Object.fromEntries(fields)
}

/** A body of which nothing is required may be left out whole. */
export function canBeAbsent({ method, multipart, rawBody, body }: Endpoint): boolean {
  const { $ref, ...own } = body as { $ref?: string }
  const schema = ($ref ? models.get($ref.replace('#', '')) : own) as BodySchema | undefined
  if (method === 'GET' || multipart || rawBody || schema?.type !== 'object') return false
  return !schema.required?.length && !schema.minProperties
}

interface BodySchema {
  type?: string
  required?: string[]
  minProperties?: number
}
