import type { IncomingMessage } from 'node:http'
import { traced } from '../tracing/span.ts'
import { type LookupRules, OutboundFailure } from './guarded-lookup.ts'
import { type Connect, openConnector } from './outbound-connection.ts'
import { type Line, requestOver } from './outbound-request.ts'
import { hostOf, type OutboundRules, parseTargetUrl } from './target-url.ts'

export interface OutboundOptions extends LookupRules {
  /** Certificate authorities to trust instead of the public ones. */
  certificateAuthorities?: string
  /** Whether nothing may be called at the moment. */
  isQuiet?(): boolean
}

export interface OutboundCall {
  url: string
  headers?: Record<string, string>
  /** Sent with POST; without it, it is a GET. */
  body?: string | Buffer
  timeoutMs: number
  maxAnswerBytes: number
  signal?: AbortSignal
  /** Keeps the connection for the next call to the same server. Then a message may arrive twice. */
  line?: Line | undefined
}

export interface RemoteResponse {
  status: number
  contentType: string | null
  body: string
  truncated: boolean
  /** How long it asks to be left alone: `Retry-After` in seconds. */
  retryAfterSeconds?: number
}

export interface Outbound {
  rules: OutboundRules
  /** Trusted instead of the public certificate authorities. */
  certificateAuthorities: string | undefined
  /** Whether nothing may be called at the moment; who connects by other ways asks this first. */
  isQuiet(): boolean
  /** Exactly one request: no redirect is followed and nothing is repeated. */
  call(call: OutboundCall): Promise<RemoteResponse>
  /** Opens a plain connection, for protocols other than HTTPS that start TLS themselves. */
  connect: Connect
  /** Opens a verified TLS connection and closes it again; sends nothing. */
  reach(url: string, timeoutMs: number): Promise<void>
}

/** Why a server that was restored calls nobody. */
export const quietReason =
  'this server was restored from a backup, and connects to nothing until its operator has run "quarry restore confirm"'

/** Calls to hosts that users name. Every address is checked inside the connection's own lookup, then pinned. */
export function openOutbound(options: OutboundOptions): Outbound {
  const { certificateAuthorities } = options
  const isQuiet = () => options.isQuiet?.() === true
  const connector = openConnector({ rules: options, own: [], certificateAuthorities })
  const requireActing = () => {
    if (isQuiet()) throw new OutboundFailure('refused', quietReason)
  }
  const connect: Connect = async (target) => {
    requireActing()
    return await connector(target)
  }
  return {
    isQuiet,
    rules: options,
    certificateAuthorities,
    connect,
    async call(call) {
      requireActing()
      return await callOnce(call, connect, options)
    },
    async reach(text, timeoutMs) {
      requireActing()
      const url = targetOf(text, options)
      const deadline = AbortSignal.timeout(timeoutMs)
      const port = Number(url.port || 443)
      const target = { host: hostOf(url), port, timeoutMs, signal: deadline, tls: { verify: true } }
      const socket = await connect(target).catch((error: unknown) => {
        throw failureOf(error, deadline)
      })
      socket.destroy()
    },
  }
}

/** The remote server gets no `traceparent`: what it did is nothing of ours. */
function callOnce(call: OutboundCall, connect: Connect, options: OutboundOptions): Promise<RemoteResponse> {
  const method = call.body === undefined ? 'GET' : 'POST'
  const attributes = { 'http.request.method': method }
  return traced({ name: method, kind: 'client', attributes }, async (set) => {
    const target = targetOf(call.url, options)
    set({ 'server.address': hostOf(target) })
    const answer = await callTarget(target, connect, call)
    set({ 'http.response.status_code': answer.status })
    return answer
  })
}

async function callTarget(
  url: URL,
  connect: Connect,
  { headers = {}, body, timeoutMs, maxAnswerBytes, line, ...call }: OutboundCall,
): Promise<RemoteResponse> {
  const deadline = AbortSignal.timeout(timeoutMs)
  const signal = call.signal ? AbortSignal.any([deadline, call.signal]) : deadline
  try {
    const request = { url, headers, body, connect, patienceMs: timeoutMs, signal, line }
    return await readAnswer(await requestOver(request), maxAnswerBytes)
  } catch (error) {
    throw failureOf(error, deadline)
  }
}

function targetOf(text: string, options: OutboundOptions): URL {
  const target = parseTargetUrl(text, options)
  if ('reason' in target) throw new OutboundFailure('refused')
  return target.url
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
  const retryAfter = answer.headers['retry-after'] ?? ''
  return {
    status,
    contentType,
    body,
    truncated: packed || size > maxBytes,
    ...(/^\d{1,6}$/.test(retryAfter) && { retryAfterSeconds: Number(retryAfter) }),
  }
}

/** Without its cause: what lies at the remote server is not for whoever named it. */
function failureOf(error: unknown, deadline: AbortSignal): OutboundFailure {
  const reason = error instanceof OutboundFailure ? error.reason : 'unreachable'
  return new OutboundFailure(reason === 'unreachable' && deadline.aborted ? 'timeout' : reason)
}
