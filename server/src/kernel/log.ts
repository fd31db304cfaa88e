import { pino, type DestinationStream, type Logger } from 'pino'
import pretty from 'pino-pretty'
import { currentSpan } from './tracing/span.ts'

export interface LogWrite {
  (fields: object, message?: string): void
  (message: string): void
}

/** Structured log. Fields are snake_case; secrets are never passed to it. */
export interface Log {
  debug: LogWrite
  info: LogWrite
  warn: LogWrite
  error: LogWrite
  fatal: LogWrite
  child(fields: Record<string, unknown>): Log
}

const secretNames =
  /^(authorization|cookie|set-cookie|password|.*_password|secret|.*_secret|token|.*_token|api_?key|encryption_key|smtp_url|database_url|webhook_url|config)$/i
const maxDepth = 6

/** JSON lines on standard output; colored and readable on a terminal. */
export function openLog(options: {
  level: string
  destination?: DestinationStream
  /** Whether lines name the trace that they belong to. */
  withTraces?: boolean
}): Logger {
  const { level, destination } = options
  const output =
    destination ??
    (process.stdout.isTTY ? pretty({ colorize: true, ignore: 'pid,hostname,surface' }) : undefined)
  const settings = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    messageKey: 'message',
    errorKey: 'error',
    formatters: {
      level: (label: string) => ({ level: label }),
      // The last line of defense: log calls should not pass secrets in the first place.
      log: (fields: Record<string, unknown>) => withoutSecrets(fields, 0) as Record<string, unknown>,
    },
    ...(options.withTraces ? { mixin: traceFields } : {}),
    serializers: { err: describeError, error: describeError },
  }
  return output === undefined ? pino(settings) : pino(settings, output)
}

function traceFields(): object {
  const span = currentSpan()
  return span === undefined ? {} : { trace_id: span.traceId, span_id: span.spanId }
}

/** Connection strings and bearer tokens hide in error messages of libraries. */
export const scrub = (text: string) =>
  text
    .replaceAll(/:\/\/[^\s/@]+@/g, '://***@')
    .replaceAll(/\bBearer\s+[\w.~+/=-]+/gi, 'Bearer ***')
    // Of a word with many beginnings of a token only the first is tried, or a long one would take minutes.
    .replaceAll(/(?<![\w-])((?:(?!\beyJ)[\w-])*)\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '$1***')
    .replaceAll(/([?&#](?:access_token|token|id_token|code|key|secret|password)=)[^&\s"']+/gi, '$1***')

function withoutSecrets(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return scrub(value)
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  if (value instanceof Error) return describeError(value)
  if (depth >= maxDepth) return '[deeper]'
  if (Array.isArray(value)) return value.map((one) => withoutSecrets(one, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      secretNames.test(name) ? '***' : withoutSecrets(one, depth + 1),
    ]),
  )
}

function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return withoutSecrets(error, 0)
  const { code } = error as { code?: unknown }
  return {
    type: error.name,
    message: scrub(error.message),
    stack: scrub(error.stack ?? ''),
    ...(typeof code === 'string' ? { code } : {}),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  }
}
