import { request, type IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { ConnectTarget, TlsWish } from './outbound-connection.ts'
import { OutboundFailure } from './outbound.ts'
import { hostOf } from './target-url.ts'

/** An answer as it arrives. */
export type OutboundAnswer = IncomingMessage

export interface OutboundRequest {
  url: URL
  /** Sent with POST; without it, it is a GET. */
  body?: string | undefined
  /** How far an encrypted far end must prove who it is; as the public web does when left out. */
  tls?: TlsWish | undefined
  headers: Record<string, string>
  connect(target: ConnectTarget): Promise<Duplex>
  /** How long the far end may take to begin its answer, and between two pieces of it. */
  patienceMs: number
  signal: AbortSignal
}

const mostHeaderBytes = 16 * 1024

/**
 * Sends one request over a guarded connection and answers with the beginning of the answer; the caller reads the rest, or
 * destroys it. No redirect is followed, nothing is repeated.
 */
export async function requestOver({
  url,
  body,
  tls = { verify: true },
  headers,
  connect,
  patienceMs,
  signal,
}: OutboundRequest): Promise<IncomingMessage> {
  const isTls = url.protocol === 'https:'
  const socket = await connect({
    host: hostOf(url),
    port: Number(url.port || (isTls ? 443 : 80)),
    timeoutMs: patienceMs,
    signal,
    ...(isTls ? { tls } : {}),
  })
  if (socket instanceof Socket)
    socket.setTimeout(patienceMs, () => socket.destroy(new OutboundFailure('timeout')))
  try {
    return await new Promise<IncomingMessage>((done, fail) => {
      const sent = request({
        method: body === undefined ? 'GET' : 'POST',
        path: url.pathname + url.search,
        headers: { ...headers, host: url.host, 'accept-encoding': 'identity', connection: 'close' },
        createConnection: () => socket,
        maxHeaderSize: mostHeaderBytes,
        signal,
      })
      sent.once('response', done)
      sent.on('error', fail)
      sent.end(body)
    })
  } catch (error) {
    socket.destroy()
    throw error instanceof OutboundFailure ? error : new OutboundFailure('unreachable')
  }
}
