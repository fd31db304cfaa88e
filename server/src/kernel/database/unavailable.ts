/**
 * The database is temporarily unable to serve: unreachable, out of connections, read-only, or a lock is held. Neither
 * the request nor the program is at fault. Carries the original error code for retries.
 */
export class DatabaseUnavailable extends Error {
  readonly code: string | undefined
  /** For background work: a retry may succeed. */
  readonly retryable = true

  constructor(reason: string, cause?: unknown) {
    super(`the database is not available: ${reason}`, { cause })
    this.name = 'DatabaseUnavailable'
    this.code = codeOf(cause)
  }
}

const codeOf = (error: unknown): string | undefined => (error as { code?: string } | undefined)?.code

/** By SQL state. */
const reasons: readonly (readonly [RegExp, string])[] = [
  [/^(08...|57P0[1-5]|58...)$/, 'the connection was lost'],
  [/^53...$/, 'it has no room for more'],
  [/^25006$/, 'it takes no changes, being read-only'],
  [/^55P03$/, 'another session holds a lock'],
  [/^57014$/, 'it took too long'],
  [
    /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/,
    'it cannot be reached',
  ],
]

// The driver gives these no code.
const lost = /^Connection terminated|^Client has encountered a connection error|^Client was closed/

/** The error as it is to be thrown on: an outage as such, everything else as it came. */
export function asOutage(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseUnavailable) return error
  const code = codeOf(error) ?? ''
  const known = reasons.find(([codes]) => codes.test(code))?.[1]
  if (known !== undefined) return new DatabaseUnavailable(known, error)
  return lost.test(error.message) ? new DatabaseUnavailable('the connection was lost', error) : error
}

/** PostgreSQL and its user, database and role have limits of connections; others of ours may end in a moment. */
export const isFull = (error: unknown): boolean => codeOf(error) === '53300'
