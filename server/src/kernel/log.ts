import type { Logger } from 'pino'

/** Structured log. Fields are snake_case; secrets are never passed to it. */
export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'child'>
