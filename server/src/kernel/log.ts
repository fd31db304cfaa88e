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
