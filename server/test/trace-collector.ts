import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll } from 'vitest'

type Value = string | number | boolean

export interface CollectedSpan {
  traceId: string
  spanId: string
  parentSpanId: string | undefined
  name: string
  kind: number
  startMs: number
  endMs: number
  attributes: Record<string, Value>
  failed: boolean
  links: { traceId: string; spanId: string }[]
}

export interface TraceCollector {
  endpoint: string
  spans: CollectedSpan[]
  /** All that was received, with its headers. */
  received: string[]
  /** Waits for a span; spans are sent some seconds after they ended. */
  waitFor(isWanted: (span: CollectedSpan) => boolean): Promise<CollectedSpan>
  /** The spans of a trace, once none has come for a moment. */
  traceOf(span: CollectedSpan): CollectedSpan[]
}

/** A real collector: takes OTLP over HTTP in JSON. It ends with the test file. */
export async function traceCollector(): Promise<TraceCollector> {
  const spans: CollectedSpan[] = []
  const received: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', () => {
      received.push(`${request.method} ${request.url}\n${JSON.stringify(request.headers)}\n${body}`)
      const isExport = request.method === 'POST' && request.url === '/v1/traces'
      if (isExport) spans.push(...decoded(JSON.parse(body) as ExportRequest))
      response.writeHead(isExport ? 200 : 404, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    received,
    async waitFor(isWanted) {
      for (const giveUpAt = Date.now() + 20_000; ; await sleep(50)) {
        const found = spans.find(isWanted)
        if (found) return found
        if (Date.now() > giveUpAt)
          throw new Error(`no such span among ${spans.map(({ name }) => name).join()}`)
      }
    },
    traceOf: ({ traceId }) => spans.filter((span) => span.traceId === traceId),
  }
}

interface AnyValue {
  stringValue?: string
  intValue?: number | string
  doubleValue?: number
  boolValue?: boolean
}

interface ExportRequest {
  resourceSpans: {
    scopeSpans: {
      spans: {
        traceId: string
        spanId: string
        parentSpanId?: string
        name: string
        kind: number
        startTimeUnixNano: string
        endTimeUnixNano: string
        attributes?: { key: string; value: AnyValue }[]
        links?: { traceId: string; spanId: string }[]
        status?: { code?: number }
      }[]
    }[]
  }[]
}

const valueOf = ({ stringValue, intValue, doubleValue, boolValue }: AnyValue): Value =>
  stringValue ?? (intValue === undefined ? undefined : Number(intValue)) ?? doubleValue ?? boolValue ?? ''

const msOf = (nanoseconds: string) => Number(BigInt(nanoseconds) / 1000n) / 1000

const decoded = ({ resourceSpans }: ExportRequest): CollectedSpan[] =>
  resourceSpans
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans))
    .map((span) => ({
      traceId: span.traceId,
      spanId: span.spanId,
      parentSpanId: span.parentSpanId,
      name: span.name,
      kind: span.kind,
      startMs: msOf(span.startTimeUnixNano),
      endMs: msOf(span.endTimeUnixNano),
      attributes: Object.fromEntries((span.attributes ?? []).map(({ key, value }) => [key, valueOf(value)])),
      failed: span.status?.code === 2,
      links: (span.links ?? []).map(({ traceId, spanId }) => ({ traceId, spanId })),
    }))
