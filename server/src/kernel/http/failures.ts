import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { DatabaseUnavailable } from '../database/unavailable.ts'
import { Refusal, refuse } from '../errors.ts'

// A restart or a failover takes some seconds.
const retryAfterSeconds = 5

/** Every error of a surface leaves here, in the format of the contract; an unexpected error is one neutral 500. */
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
  if (refusal.code === 'unavailable') request.log.warn({ err: error }, 'the database is not available')
  else if (isPassing(error)) request.log.warn({ err: error }, 'a part of the server is busy or was restarted')
  // Some errors already carry their retry time.
  if (refusal.status === 503 && !reply.hasHeader('retry-after'))
    void reply.header('retry-after', String(retryAfterSeconds))
  if (refusal.code === 'unauthenticated') void reply.header('www-authenticate', 'Bearer')
  return reply.code(refusal.status).send(failureBody(refusal))
}

export const failureBody = (refusal: Refusal) => ({
  error: refusal.code,
  message: refusal.message,
  ...refusal.extras,
})

/** A transient error that no module translated into a response. */
const isPassing = (error: unknown): boolean => (error as { retryable?: unknown }).retryable === true

function asRefusal(error: FastifyError): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (error instanceof DatabaseUnavailable)
    return new Refusal(
      'unavailable',
      'the database cannot do this at the moment: try again in a few seconds; what was sent may or may not have been done',
    )
  if (isPassing(error))
    return new Refusal(
      'rate_limited',
      'the server is busy, or a part of it was restarted: try again in a few seconds',
    )
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

interface UnparsedAnswer {
  status: string
  message: string
}

const unparsedAnswers: Record<string, UnparsedAnswer> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    message: 'the address and the header fields are longer than 16 KiB together',
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: {
    status: '413 Payload Too Large',
    message: 'the chunk extensions of the body are too long',
  },
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', message: 'the request did not arrive in time' },
}
const notHttp: UnparsedAnswer = { status: '400 Bad Request', message: 'this is not a request in HTTP/1.1' }

/** Responds to what cannot be parsed as a request, and so reaches no route, in the format of every other error. */
export function answerUnparsed(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy()
  const { status, message } = unparsedAnswers[error.code ?? ''] ?? notHttp
  const refusal = new Refusal('validation_error', message, { details: [{ path: 'request', message }] })
  const body = JSON.stringify(failureBody(refusal))
  const head = [
    `HTTP/1.1 ${status}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${randomUUID()}`,
    'X-Content-Type-Options: nosniff',
    'Cache-Control: no-store',
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
