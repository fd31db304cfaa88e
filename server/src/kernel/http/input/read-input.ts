import type { FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import type { Endpoint } from '../../../../../contract/src/endpoint.ts'
import { type Detail, Refusal, refuse } from '../../errors.ts'
import { checkIdempotencyKey, readIfMatch } from '../request-hooks.ts'
import { violationsIn } from './mistakes.ts'
import { schemaOf } from '../document/openapi.ts'
import { isValidId, readId, readPlainFields, refuseNul } from './plain-fields.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Violations found before schema validation. */
    mistakes?: Detail[]
  }
}

/**
 * Parses headers, path and query of a request by their schemas. What cannot be parsed is reported with the other
 * violations.
 */
export function readInput(
  request: FastifyRequest,
  endpoint: Endpoint,
  { mayBeAbsent }: { mayBeAbsent: boolean },
): void {
  const mistakes: Detail[] = []
  const noting = (read: () => void) => {
    try {
      read()
    } catch (error) {
      if (!(error instanceof Refusal && error.extras.details)) throw error
      mistakes.push(...error.extras.details)
    }
  }
  noting(() => readIfMatch(request, endpoint))
  noting(() => checkIdempotencyKey(request, endpoint))
  request.query = readPlainFields(endpoint.query, request.query as Record<string, unknown>)
  request.params = readParams(endpoint.params, request.params as Record<string, string>)
  noting(() => refuseNul(request.params, 'path'))
  noting(() => refuseNul(request.query, 'query'))
  if (endpoint.method === 'GET' && request.body !== undefined) request.body = undefined
  if (request.body === undefined && mayBeAbsent) request.body = {}
  request.mistakes = mistakes
}

/** Path ids are read strictly, and one that cannot exist is as absent as one that does not. */
function readParams(schema: TSchema, params: Record<string, string>): Record<string, unknown> {
  const properties = (schema as { properties?: Record<string, { type?: string }> }).properties ?? {}
  return Object.fromEntries(
    Object.entries(params).map(([name, text]) => {
      const id = properties[name]?.type === 'integer' ? readId(text) : undefined
      if (id !== undefined && !isValidId(id)) throw refuse.notFound('id')
      return [name, id ?? text]
    }),
  )
}

/**
 * Refuses a request with all that is wrong with it: what could not be read, and what the schemas of its path, its query
 * and its body do not accept.
 */
export function refuseMistakes(request: FastifyRequest, endpoint: Endpoint): void {
  const { mistakes = [], validationError } = request
  const { params, querystring, body } = schemaOf(endpoint)
  if (validationError)
    mistakes.push(
      ...violationsIn(params, request.params, { path: 'path' }),
      ...violationsIn(querystring, request.query, { path: 'query' }),
      ...(body ? bodyMistakes(body, request.body) : []),
    )
  // A validation error without a specific message.
  if (validationError && mistakes.length === 0) throw refuse.invalid('request', validationError.message)
  const [first, ...others] = mistakes
  if (first) throw refuse.mistakes([first, ...others])
}

const bodyMistakes = (schema: TSchema, body: unknown): Detail[] =>
  body === undefined
    ? [{ path: 'body', message: 'is required: send it as JSON' }]
    : violationsIn(schema, body, { path: 'body' })
