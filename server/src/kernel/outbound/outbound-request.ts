import { Agent, request, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ConnectTarget, TlsWish } from './outbound-connection.ts'
import { OutboundFailure } from './guarded-lookup.ts'
import { hostOf } from './target-url.ts'

/** A response as it arrives. */
export type OutboundAnswer = IncomingMessage

export interface OutboundRequest {
  url: URL
  /** Sent with POST; without it, it is a GET. */
  body?: string | Buffer | undefined
  /** How far an encrypted remote server must prove who it is; as the public web does when left out. */
  tls?: TlsWish | undefined
  headers: Record<string, string>
  connect(target: ConnectTarget): Promise<Duplex>
  /** Timeout until the response starts, and between two chunks of it. */
  patienceMs: number
  signal: AbortSignal
  /** Keeps the connection for the next request to the same remote server. */
  line?: Line | undefined
}

/** Connections that stay open between the requests of one caller; one, unless it sends several at once. */
export class Line {
  readonly agent: Agent

  constructor(connections = 1) {
    this.agent = new Agent({ keepAlive: true, maxFreeSockets: connections })
  }

  close(): void {
    this.agent.destroy()
  }
}

const maxHeaderBytes = 16 * 1024

/**
 * Sends one request over a guarded connection and returns the start of the response; the caller reads the rest, or
 * destroys it. No redirect is followed, nothing is retried.
 */
export async function requestOver(asked: OutboundRequest): Promise<IncomingMessage> {
  const { url, body, headers, patienceMs, signal, line } = asked
  const agent = (line ?? new Line()).agent
  Object.assign(agent, { createConnection: connecting(asked) })
  try {
    return await new Promise<IncomingMessage>((done, fail) => {
      const sent = request({
        method: body === undefined ? 'GET' : 'POST',
        host: hostOf(url),
        port: portOf(url),
        path: url.pathname + url.search,
        headers: {
          ...headers,
          host: url.host,
          'accept-encoding': 'identity',
          connection: line ? 'keep-alive' : 'close',
        },
        agent,
        maxHeaderSize: maxHeaderBytes,
        signal,
      })
      sent.setTimeout(patienceMs, () => sent.destroy(new OutboundFailure('timeout')))
      sent.once('response', done)
      sent.on('error', (error) => fail(sent.reusedSocket ? new ConnectionClosed() : error))
      sent.end(body)
    })
  } catch (error) {
    // The remote server closed a kept-alive connection before it read anything: that is not a response.
    if (error instanceof ConnectionClosed && line && !signal.aborted)
      return requestOver({ ...asked, line: undefined })
    if (error instanceof OutboundFailure) throw error
    throw new OutboundFailure('unreachable', undefined, { cause: error })
  }
}

class ConnectionClosed extends Error {}

const portOf = (url: URL) => Number(url.port || (url.protocol === 'https:' ? 443 : 80))

/** Passes the guarded connection to Node's HTTP client. */
function connecting({ url, tls = { verify: true }, connect, patienceMs, signal }: OutboundRequest) {
  const target = { host: hostOf(url), port: portOf(url), timeoutMs: patienceMs, signal }
  return (_options: unknown, done: (error: Error | null, socket?: Duplex) => void) => {
    connect({ ...target, ...(url.protocol === 'https:' ? { tls } : {}) }).then(
      (socket) => done(null, socket),
      (error: Error) => done(error),
    )
  }
}
