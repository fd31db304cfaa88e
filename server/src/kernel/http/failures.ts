import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal, refuse, type Detail } from '../errors.ts'

export interface SchemaFailure {
  keyword: string
  instancePath: string
  message?: string
  params: Record<string, unknown>
}

/** Every error of a surface leaves here, in the body of the contract; what is not a refusal is one neutral 500. */
export function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = asRefusal(error as FastifyError)
  if (refusal === undefined) {
    request.log.error({ err: error }, 'request failed')
    return reply.code(500).send({
      error: 'internal_error',
      message: `something went wrong on our side; name the request ${request.id} when you ask for help`,
      request_id: request.id,
    })
  }
  if (refusal.code === 'unauthenticated') void reply.header('www-authenticate', 'Bearer')
  return reply.code(refusal.status).send(failureBody(refusal))
}

export const failureBody = (refusal: Refusal) => ({
  error: refusal.code,
  message: refusal.message,
  ...refusal.extras,
})

function asRefusal(error: FastifyError): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (error.validation) return invalid(error.validation as SchemaFailure[], error.validationContext ?? 'body')
  // Fastify's own refusals of a request: too large, wrong media type, broken framing.
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return refuse.invalid('body', 'is larger than this route accepts')
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return refuse.invalid('header.content-type', 'this route takes application/json')
  if (error.code?.startsWith('FST_ERR_CTP')) return refuse.invalid('body', 'could not be read')
  if (error.code === 'FST_ERR_BAD_URL' || error.code === 'FST_ERR_ASYNC_CONSTRAINT')
    return refuse.notFound('path')
  // PostgreSQL: what a row points to went away between the check and the write, or two writers waited for each other.
  if (error.code === '23503') return refuse.conflict('something that this refers to was deleted meanwhile')
  if (error.code === '40P01')
    return refuse.conflict('someone changed the same things at the same time: try again')
  if (error.statusCode === 404) return refuse.notFound('path')
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return refuse.invalid('request', error.message)
  return undefined
}

function invalid(failures: SchemaFailure[], place: string): Refusal {
  const where = place === 'querystring' ? 'query' : place
  const details = failures.map((failure) => detail(failure, where))
  const first = details[0]
  return new Refusal(
    'validation_error',
    first ? `${first.path}: ${first.message}` : 'the input is not valid',
    {
      details,
    },
  )
}

/** A JSON Pointer as paths are written here; a field of a map may have any name, e.g. that of a file. */
const dotted = (pointer: string): string =>
  pointer.replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~')

/** What a schema found wrong, in words. */
export function detail(failure: SchemaFailure, place: string): Detail {
  const path = place + dotted(failure.instancePath)
  if (failure.keyword === 'additionalProperties')
    return { path: `${path}.${String(failure.params['additionalProperty'])}`, message: 'unknown field' }
  if (failure.keyword === 'required')
    return { path: `${path}.${String(failure.params['missingProperty'])}`, message: 'is required' }
  if (failure.keyword === 'enum')
    return { path, message: `must be one of ${(failure.params['allowedValues'] as unknown[]).join(', ')}` }
  if (failure.keyword === 'discriminator') return unknownKind(failure, path)
  if (failure.keyword === 'pattern')
    return { path, message: 'has characters that are not allowed here, or none that can be seen' }
  return { path, message: failure.message ?? 'is not valid' }
}

function unknownKind({ params }: SchemaFailure, path: string): Detail {
  const kind = params['tagValue']
  const shown = typeof kind === 'string' ? `"${kind.slice(0, 100)}"` : 'this'
  return { path: `${path}.${String(params['tag'])}`, message: `there is no such kind: ${shown}` }
}
