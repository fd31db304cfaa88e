import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Context,
  ROOT_CONTEXT,
  type Span as ApiSpan,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type ReadableSpan,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Log } from '../log.ts'
import { version } from '../version.ts'
import { type Attributes, errorType, type Operation, type Span, type Timing } from './span.ts'
import { isTraceparent, type Tracing, type TracingSettings } from './tracing.ts'

// Spans beyond them are dropped, so that a collector that does not answer costs some megabytes and nothing else.
const maxQueued = 4096
const maxPerExport = 512
const exportMs = 10_000
const lastExportMs = 2000
const complainEveryMs = 60_000

/** Tracing by the packages of OpenTelemetry, without their globals: several servers may live in one process. */
export function openTelemetry(settings: TracingSettings, log: Log): Tracing {
  const { endpoint, headers, serviceName, sendEveryMs } = settings
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers, timeoutMillis: exportMs })
  const complain = complainTo(log)
  const provider = new TracerProvider({
    sampler: samplerOf(settings),
    resource: resourceFromAttributes({
      'service.name': serviceName,
      'service.version': version,
      'service.instance.id': `${hostname()}:${process.pid}`,
    }),
    spanLimits: { attributeValueLengthLimit: 200, attributeCountLimit: 32 },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: complaining(exporter, complain),
        maxQueueSize: maxQueued,
        maxExportBatchSize: maxPerExport,
        exportTimeoutMillis: exportMs,
        scheduledDelayMillis: sendEveryMs,
      }),
    ],
  })
  const tracer = provider.getTracer('quarry', version)
  return {
    start(operation, { parent, link } = {}) {
      const links = isTraceparent(link) ? [{ context: contextOf(link) }] : []
      const from = isTraceparent(parent)
        ? trace.setSpanContext(ROOT_CONTEXT, contextOf(parent))
        : ROOT_CONTEXT
      const { name, kind, attributes = {} } = operation
      return new RecordedSpan(tracer, tracer.startSpan(name, { kind: kindOf(kind), attributes, links }, from))
    },
    async close() {
      const late = new AbortController()
      const limit = sleep(lastExportMs, 'late', { signal: late.signal, ref: false })
      const done = provider.shutdown().catch(() => undefined)
      if ((await Promise.race([done, limit])) === 'late') complain({ reason: 'timeout' })
      late.abort()
      limit.catch(() => undefined)
    },
  }
}

class RecordedSpan implements Span {
  readonly traceId: string
  readonly spanId: string
  readonly #tracer: Tracer
  readonly #span: ApiSpan
  #context: Context | undefined

  constructor(tracer: Tracer, span: ApiSpan) {
    const { traceId, spanId } = span.spanContext()
    this.#tracer = tracer
    this.#span = span
    this.traceId = traceId
    this.spanId = spanId
  }

  get traceparent(): string {
    const { traceFlags } = this.#span.spanContext()
    return `00-${this.traceId}-${this.spanId}-${traceFlags.toString(16).padStart(2, '0')}`
  }

  child({ name, kind, attributes = {} }: Operation): Span {
    return this.#child(name, { kind: kindOf(kind), attributes })
  }

  set(attributes: Attributes): void {
    for (const [name, value] of Object.entries(attributes))
      if (value !== undefined) this.#span.setAttribute(name, value)
  }

  fail(error: unknown): void {
    this.#span.setAttribute('error.type', errorType(error))
    this.#span.setStatus({ code: SpanStatusCode.ERROR })
  }

  adopt(timings: readonly Timing[]): void {
    if (!this.#span.isRecording()) return
    const spans: RecordedSpan[] = []
    for (const { name, start, within: outer, failed } of timings) {
      const parent = outer === undefined ? this : spans[outer]!
      const span = parent.#child(name, { startTime: start })
      if (failed) span.fail(undefined)
      spans.push(span)
    }
    timings.forEach(({ end }, at) => spans[at]!.#span.end(end))
  }

  end(): void {
    this.#span.end()
  }

  #child(name: string, options: Parameters<Tracer['startSpan']>[1]): RecordedSpan {
    this.#context ??= trace.setSpan(ROOT_CONTEXT, this.#span)
    return new RecordedSpan(this.#tracer, this.#tracer.startSpan(name, options, this.#context))
  }
}

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER }
const kindOf = (kind: Operation['kind']) => (kind === undefined ? SpanKind.INTERNAL : kinds[kind])

function contextOf(traceparent: string): SpanContext {
  const [, traceId = '', spanId = '', flags = ''] = traceparent.split('-')
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true }
}

function samplerOf({ sampler, ratio }: TracingSettings): Sampler {
  const own = sampler.replace('parentbased_', '')
  const root =
    own === 'always_on'
      ? new AlwaysOnSampler()
      : own === 'always_off'
        ? new AlwaysOffSampler()
        : new TraceIdRatioBasedSampler(ratio)
  return own === sampler ? root : new ParentBasedSampler({ root })
}

type Complain = (about: { spans?: number; reason: string }) => void

/** Reports a collector that takes nothing, now and then: the traces are lost, and nothing else. */
function complainTo(log: Log): Complain {
  let lastAt = -complainEveryMs
  return (about) => {
    if (performance.now() - lastAt < complainEveryMs) return
    lastAt = performance.now()
    log.warn(about, 'the collector of OTEL_EXPORTER_OTLP_ENDPOINT did not take the traces, which are lost')
  }
}

const complaining = (exporter: SpanExporter, complain: Complain): SpanExporter => ({
  export: (spans: ReadableSpan[], done) =>
    exporter.export(spans, (result) => {
      if (result.code !== 0) complain({ spans: spans.length, reason: errorType(result.error) })
      done(result)
    }),
  forceFlush: async () => await exporter.forceFlush?.(),
  shutdown: () => exporter.shutdown(),
})
