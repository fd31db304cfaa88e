import type { errorCodes } from '../../../contract/src/endpoint.ts'

/** The codes of the contract. Few and general: the message and the details tell the case. */
export const statusByCode = {
  unauthenticated: 401,
  invalid_password: 403,
  permission_denied: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  revision_conflict: 409,
  quota_exceeded: 409,
  validation_error: 422,
  query_failed: 422,
  query_timeout: 422,
  query_too_large: 422,
  upstream_failed: 422,
  internal_error: 500,
  rate_limited: 503,
  unavailable: 503,
} as const satisfies Record<ErrorCode, number>

export type ErrorCode = (typeof errorCodes)[number]

/** The path of an input, e.g. "body.name". `request` is one that cannot be parsed. */
export type Place = 'request' | `${'body' | 'query' | 'path' | 'header'}${'' | `.${string}`}`

/** A place that is written out must be one; of one that is put together only the beginning is, where it begins. */
type Placed<P extends string> = Record<never, never> extends Record<P, unknown> ? P : P & Place

/** One wrong place of the input. */
export interface Detail {
  path: string // a `Place`, or a place in a file
  message: string
}

export interface RefusalExtras {
  /** Only with permission_denied: the permission that was required. */
  permission?: string
  /** Only with permission_denied: the id of the target, "" where there is none. */
  target_id?: string
  details?: Detail[]
  /** Only with upstream_failed: the HTTP status of the remote server, when it answered. */
  upstream_status?: number
  /** Only with conflict: the run that is in the way. */
  run_id?: number
  /** Only with query_failed and its kin: the statement as it ran, for those who may see it. */
  sql?: string
}

/** An expected refusal, shown to the caller as it is. Anything else that is thrown is a defect (500). */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly extras: RefusalExtras

  constructor(code: ErrorCode, message: string, extras: RefusalExtras = {}) {
    super(message)
    this.name = 'Refusal'
    this.code = code
    this.extras = extras
  }

  get status(): number {
    return statusByCode[this.code]
  }
}

/** The errors that every module needs; a module's own are in its errors.ts and use these codes. */
export const refuse = {
  unauthenticated: (message = 'sign in first: the bearer token is missing or not valid') =>
    new Refusal('unauthenticated', message),
  permissionDenied: (permission: string, targetId: number | string = '', message?: string) =>
    new Refusal('permission_denied', message ?? `you need the permission ${permission} for this`, {
      permission,
      target_id: String(targetId),
    }),
  /** The same message whether the target never existed, belongs to another organization or is hidden. */
  notFound: (what: string) => new Refusal('not_found', `there is no such ${what}`),
  methodNotAllowed: (method: string, allowed: readonly string[]) =>
    new Refusal('method_not_allowed', `${method} is not possible here: use ${allowed.join(', ')}`),
  /** @param path the field that can settle it, where there is one */
  conflict: (message: string, path?: Place) =>
    new Refusal('conflict', message, path === undefined ? {} : { details: [{ path, message }] }),
  revisionConflict: (current: number) =>
    new Refusal('revision_conflict', `someone else changed this meanwhile: it is now at revision ${current}`),
  invalid: <const P extends string>(path: P & Placed<P>, message: string) =>
    refuse.mistakes([{ path, message }]),
  /** All that is wrong with the input, at least one. */
  mistakes: (details: readonly [Detail, ...Detail[]]): Refusal =>
    new Refusal('validation_error', `${details[0].path}: ${details[0].message}`, { details: [...details] }),
  /** The same of a document, where the message says how many there are. */
  problems: ([first, ...others]: readonly [Detail, ...Detail[]]): Refusal => {
    const more = others.length > 0 ? ` (and ${others.length} more)` : ''
    return new Refusal('validation_error', `${first.path}: ${first.message}${more}`, {
      details: [first, ...others],
    })
  },
}

/** The target, or the error that it does not exist. */
export function orNotFound<T>(found: T | undefined, what: string): T {
  if (found === undefined) throw refuse.notFound(what)
  return found
}

/** The details of an input error; any other error is rethrown. */
export function detailsOf(error: unknown): Detail[] {
  if (error instanceof Refusal && error.code === 'validation_error' && error.extras.details)
    return error.extras.details
  throw error
}

/** Refuses all of these mistakes, if there are any. */
export function refuseMistakes(details: readonly Detail[], refusalOf = refuse.mistakes): void {
  const [first, ...others] = details
  if (first) throw refusalOf([first, ...others])
}

type Results<Checks extends readonly (() => unknown)[]> = {
  -readonly [At in keyof Checks]: Awaited<ReturnType<Checks[At]>>
}

/** Runs all checks and throws one error with the violations of all of them; returns their results. */
export function checkAll<const Checks extends readonly (() => unknown)[]>(checks: Checks): Results<Checks> {
  const mistakes: Detail[] = []
  const results = checks.map((check) => {
    try {
      return check()
    } catch (error) {
      mistakes.push(...detailsOf(error))
      return undefined
    }
  })
  refuseMistakes(mistakes)
  return results as Results<Checks>
}

/** The same for asynchronous checks, one after the other. */
export async function checkAllInTurn<const Checks extends readonly (() => unknown)[]>(
  checks: Checks,
  refusalOf = refuse.mistakes,
): Promise<Results<Checks>> {
  const mistakes: Detail[] = []
  const results: unknown[] = []
  for (const check of checks) {
    try {
      results.push(await check())
    } catch (error) {
      mistakes.push(...detailsOf(error))
    }
  }
  refuseMistakes(mistakes, refusalOf)
  return results as Results<Checks>
}

/** Runs a check of a part of the input and maps the paths of its violations to the request. */
export async function checkPlaced<Value>(
  check: () => Promise<Value>,
  place: (path: string) => string,
): Promise<Value> {
  try {
    return await check()
  } catch (error) {
    refuseMistakes(detailsOf(error).map(({ path, message }) => ({ path: place(path), message })))
    throw error
  }
}
