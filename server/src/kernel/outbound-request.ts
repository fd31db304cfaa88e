import { request, type IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { ConnectTarget } from './outbound-connection.ts'
import { OutboundFailure } from './outbound.ts'
import { hostOf } from './target-url.ts'

export interface OutboundGet {
  url: URL
  headers: Record<string, string>
  connect(target: ConnectTarget): Promise<Duplex>
  /** How long the far end may take to begin its answer, and between two pieces of it. */
  patienceMs: number
  signal: AbortSignal
}

const mostHeaderBytes = 16 * 1024

/**
 * Sends one GET over a guarded connection and answers with the beginning of the answer; the caller reads the rest, or
 * destroys it. No redirect is followed, nothing is repeated.
 */
export async function getOver({
  url,
  headers,
  connect,
  patienceMs,
  signal,
}: OutboundGet): Promise<IncomingMessage> {
  const isTls = url.protocol === 'https:'
  const socket = await connect({
    host: hostOf(url),
    port: Number(url.port || (isTls ? 443 : 80)),
    timeoutMs: patienceMs,
    signal,
    ...(isTls ? { tls: { verify: true } } : {}),
  })
  if (socket instanceof Socket)
    socket.setTimeout(patienceMs, () => socket.destroy(new OutboundFailure('timeout')))
  try {
    return await new Promise<IncomingMessage>((done, fail) => {
      const sent = request({
        method: 'GET',
        path: url.pathname + url.search,
        headers: { ...headers, host: url.host, 'accept-encoding': 'identity', connection: 'close' },
        createConnection: () => socket,
        maxHeaderSize: mostHeaderBytes,
        signal,
      })
      sent.once('response', done)
      sent.on('error', fail)
      sent.end()
    })
  } catch (error) {
    socket.destroy()
    throw error instanceof OutboundFailure ? error : new OutboundFailure('unreachable')
  }
}
