import { lookup as resolve, type LookupAddress, type LookupOptions } from 'node:dns'
import { Agent, request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { IncomingMessage } from 'node:http'
import { connect, type TLSSocket } from 'node:tls'
import { hostOf, isOpened, mayConnect, parseTargetUrl, type OutboundRules } from './target-url.ts'

export interface OutboundOptions extends OutboundRules {
  /** Certificate authorities to trust instead of the public ones. */
  certificateAuthorities?: string
  /** How names are resolved; the system's resolver when left out. */
  resolveAll?: ResolveAll
}

type ResolveAll = (host: string, done: (error: Error | null, addresses: LookupAddress[]) => void) => void

export interface OutboundCall {
  method: 'GET' | 'POST'
  url: string
  headers?: Record<string, string>
  body?: string
  timeoutMs: number
  maxAnswerBytes: number
  signal?: AbortSignal
}

export interface RemoteResponse {
  status: number
  contentType: string | null
  body: string
  truncated: boolean
}

/**
 * The remote server could not be called. All causes have the same message, so that nobody can map a network with
 * them.
 */
export class OutboundFailure extends Error {
  readonly reason: 'refused' | 'unreachable' | 'timeout'

  /** @param cause the actual error, only for callers who may know what runs at the remote server */
  constructor(
    reason: OutboundFailure['reason'],
    message = 'the remote server could not be reached',
    options: { cause?: unknown } = {},
  ) {
    super(message, options)
    this.name = 'OutboundFailure'
    this.reason = reason
  }
}

export interface Outbound {
  rules: OutboundRules
  /** Trusted instead of the public certificate authorities. */
  certificateAuthorities: string | undefined
  /** Exactly one request: no redirect is followed and nothing is repeated. */
  call(call: OutboundCall): Promise<RemoteResponse>
  /** Opens a verified TLS connection and closes it again; sends nothing. */
  reach(url: string, timeoutMs: number): Promise<void>
}

/** Calls to hosts that users name. Every address is checked inside the connection's own lookup, then pinned. */
export function openOutbound(options: OutboundOptions): Outbound {
  return {
    rules: options,
    certificateAuthorities: options.certificateAuthorities,
    call: (call) => callOnce(call, options),
    reach: (url, timeoutMs) => reachHost(url, timeoutMs, options),
  }
}

async function callOnce(call: OutboundCall, options: OutboundOptions): Promise<RemoteResponse> {
  const url = targetOf(call.url, options)
  const agent = new Agent({ keepAlive: false, ...tlsOf(options) })
  const deadline = AbortSignal.timeout(call.timeoutMs)
  const signal = call.signal ? AbortSignal.any([deadline, call.signal]) : deadline
  try {
    const answer = await new Promise<IncomingMessage>((done, fail) => {
      const sent = request({
        method: call.method,
        hostname: hostOf(url),
        port: url.port || 443,
        path: url.pathname + url.search,
        headers: { ...call.headers, host: url.host, 'accept-encoding': 'identity', connection: 'close' },
        agent,
        signal,
        maxHeaderSize: 16 * 1024,
        lookup: guardedLookup(hostOf(url), options),
      })
      sent.once('response', done)
      sent.on('error', fail)
      sent.end(call.body)
    })
    return await readAnswer(answer, call.maxAnswerBytes)
  } catch (error) {
    throw failureOf(error, deadline)
  } finally {
    agent.destroy()
  }
}

function reachHost(text: string, timeoutMs: number, options: OutboundOptions): Promise<void> {
  const url = targetOf(text, options)
  const host = hostOf(url)
  return new Promise<void>((done, fail) => {
    const socket: TLSSocket = connect({
      host,
      port: Number(url.port || 443),
      ...(isIP(host) ? {} : { servername: host }),
      lookup: guardedLookup(hostOf(url), options),
      ...tlsOf(options),
    })
    const timer = setTimeout(() => socket.destroy(new OutboundFailure('timeout')), timeoutMs)
    socket.once('secureConnect', () => socket.destroy())
    socket.on('error', (error) => fail(failureOf(error)))
    socket.once('close', () => {
      clearTimeout(timer)
      done()
    })
  })
}

function targetOf(text: string, options: OutboundOptions): URL {
  const target = parseTargetUrl(text, options)
  if ('reason' in target) throw new OutboundFailure('refused')
  return target.url
}

// Explicit, because the environment of the process could weaken the defaults.
const tlsOf = (options: OutboundOptions) => ({
  rejectUnauthorized: true,
  minVersion: 'TLSv1.2' as const,
  ...(options.certificateAuthorities === undefined ? {} : { ca: options.certificateAuthorities }),
})

const systemResolve: ResolveAll = (host, done) => resolve(host, { all: true }, done)

/** Resolves once, rejects if any address is private, and gives the connection only checked ones. */
export function guardedLookup(named: string, options: OutboundOptions): LookupFunction {
  const opened = isOpened(named, options)
  return (host: string, wanted: LookupOptions, done) => {
    ;(options.resolveAll ?? systemResolve)(host, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || !first) return done(error ?? new OutboundFailure('unreachable'), '', 4)
      if (!opened && !addresses.every(({ address }) => mayConnect(address, options)))
        return done(new OutboundFailure('refused'), '', 4)
      return wanted.all ? done(null, addresses) : done(null, first.address, first.family)
    })
  }
}

async function readAnswer(answer: IncomingMessage, maxBytes: number): Promise<RemoteResponse> {
  const status = answer.statusCode ?? 0
  const contentType = answer.headers['content-type']?.slice(0, 200) ?? null
  // Not requested, so never decompressed: a compressed body may be a bomb.
  const packed = (answer.headers['content-encoding'] ?? 'identity') !== 'identity'
  const chunks: Buffer[] = []
  let size = 0
  if (!packed) {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      size += chunk.length
      if (size > maxBytes) break
    }
  }
  answer.destroy()
  const body = Buffer.concat(chunks).subarray(0, maxBytes).toString('utf8')
  return { status, contentType, body, truncated: packed || size > maxBytes }
}

function failureOf(error: unknown, deadline?: AbortSignal): OutboundFailure {
  if (error instanceof OutboundFailure) return error
  return new OutboundFailure(deadline?.aborted ? 'timeout' : 'unreachable')
}
