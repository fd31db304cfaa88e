import type { Config } from '../config/settings.ts'
import type { Log } from '../log.ts'
import type { Operation, Span } from './span.ts'

/** Starts traces and sends them to a collector. */
export interface Tracing {
  /** Starts a trace, or continues one that a trusted caller has started. */
  start(operation: Operation, from?: { parent?: string | undefined; link?: string | null }): Span
  /** Sends what is left, for two seconds at most. */
  close(): Promise<void>
}

export type TracingSettings = NonNullable<Config['tracing']>

/** Undefined unless a collector is configured: then nothing of OpenTelemetry is loaded. */
export async function openTracing(settings: Config['tracing'], log: Log): Promise<Tracing | undefined> {
  if (settings === undefined) return undefined
  const { openTelemetry } = await import('./open-telemetry.ts')
  return openTelemetry(settings, log)
}

/** The header of a caller, as far as it is one. */
export const isTraceparent = (text: unknown): text is string =>
  typeof text === 'string' && /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/.test(text)
