import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { inChatHeader } from '../../in-chat.ts'

/** A request to the surface itself, with the rights of the one that is being answered. */
export interface InnerCall {
  method: 'GET' | 'POST'
  path: string
  body?: unknown
}

export interface InnerAnswer {
  status: number
  headers: Record<string, string>
  text: string
}

export type Dispatch = (call: InnerCall) => Promise<InnerAnswer>

export interface OtherProtocol {
  path: string
  /** @param dispatch calls the surface's own routes as whoever sent the request */
  answer(request: Request, dispatch: Dispatch): Promise<Response>
}

// Who calls, and from where; nothing else of a request is passed on.
const passedOn = ['authorization', 'x-org-id', 'user-agent', 'x-forwarded-for', 'x-forwarded-proto'] as const

/**
 * Serves another protocol beside the contract by a function of web requests. It reaches data only through the routes of the
 * surface, so that token, permission, target, input and response are checked by what checks them for everyone.
 */
export function addProtocol(app: FastifyInstance, { path, answer }: OtherProtocol): void {
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: path,
    schema: { hide: true },
    async handler(request, reply) {
      const gone = new AbortController()
      reply.raw.once('close', () => gone.abort())
      const response = await answer(webRequest(request, gone.signal), dispatchOf(app, request, gone.signal))
      for (const [name, value] of response.headers) void reply.header(name, value)
      void reply.code(response.status)
      return reply.send(response.body ? Readable.fromWeb(response.body as WebStream) : '')
    },
  })
}

function webRequest(request: FastifyRequest, signal: AbortSignal): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers))
    if (typeof value === 'string') headers.set(name, value)
  // The body was parsed, and is written again.
  headers.delete('content-length')
  headers.delete('transfer-encoding')
  const hasBody = request.method === 'POST'
  return new Request(`http://${request.host || 'localhost'}${request.url}`, {
    method: request.method,
    headers,
    signal,
    ...(hasBody && { body: JSON.stringify(request.body ?? null) }),
  })
}

const dispatchOf =
  (app: FastifyInstance, { headers, raw }: FastifyRequest, signal: AbortSignal): Dispatch =>
  async ({ method, path, body }) => {
    const sent = Object.fromEntries(
      passedOn.flatMap((name) => (headers[name] ? [[name, headers[name]]] : [])),
    )
    const json = body === undefined ? {} : { payload: JSON.stringify(body) }
    const inner = await app.inject({
      method,
      url: path,
      remoteAddress: raw.socket.remoteAddress ?? '127.0.0.1',
      headers: {
        ...sent,
        [inChatHeader]: '1',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      signal,
      ...json,
    })
    const texts = Object.entries(inner.headers).map(([name, value]) => [name, String(value)])
    return { status: inner.statusCode, headers: Object.fromEntries(texts), text: inner.body }
  }
