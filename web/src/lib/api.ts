import type { Method } from '../../../contract/src/endpoint.ts'
import type { AnswerOf, Contract, Endpoints, RequestOf } from '../../../contract/src/requests.ts'
import { ApiFailure } from './failure.ts'
import { endSession, session } from './session.ts'
import { viewHeaders } from './view-as.ts'

export type { Schema } from './schema.ts'

/** The organization is named on every request, so that two tabs in two organizations never mix. */
export function sessionHeaders(): Record<string, string> {
  const current = session()
  if (!current) return {}
  return {
    Authorization: `Bearer ${current.token}`,
    ...(current.orgId === undefined ? {} : { 'X-Org-Id': String(current.orgId) }),
  }
}

/** A token that the server no longer takes ends the session; the shell then shows the sign-in page. */
export function noteStatus(status: number, usedToken: string | undefined): void {
  if (status === 401 && usedToken !== undefined && session()?.token === usedToken) endSession()
}

interface Options {
  headers?: Record<string, string>
  signal?: AbortSignal
  keepalive?: boolean
  /** The revision that a change is based on; the server rejects it if there is a newer one. */
  revision?: number | undefined
}

type Arguments<R> = {} extends R ? [request?: R & Options] : [request: R & Options]

/** Sends requests of one method, typed by a contract. */
export type Caller<M extends Method, C = Contract> = <Path extends keyof Endpoints<M, C>>(
  path: Path,
  ...request: Arguments<RequestOf<Endpoints<M, C>[Path]>>
) => Promise<AnswerOf<Endpoints<M, C>[Path]>>

interface Request extends Options {
  method?: string
  /** Sent as JSON, unless it is a text. */
  body?: unknown
}

/** Sends a request for any media type, by POST if it has a body; an error response becomes an ApiFailure. */
export async function request(path: string, asked: Request = {}): Promise<Response> {
  const { body, headers = {}, revision, method = body === undefined ? 'GET' : 'POST', ...options } = asked
  const sent = new Headers({ ...ownHeaders(path, headers), ...headers })
  if (revision !== undefined) sent.set('If-Match', `"${revision}"`)
  if (body !== undefined && !sent.has('Content-Type')) sent.set('Content-Type', 'application/json')
  const response = await fetch(`${location.origin}${path}`, {
    ...options,
    method,
    headers: sent,
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  noteStatus(response.status, sent.get('Authorization')?.replace(/^Bearer /, ''))
  if (response.ok) return response
  const refusal: unknown = await response.json().catch(() => undefined)
  throw new ApiFailure(response.status, refusal, response.headers.get('X-Request-Id') ?? undefined)
}

interface Call extends Options {
  path?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

const send =
  (method: Method) =>
  async (template: string, { path = {}, query = {}, ...rest }: Call = {}) => {
    const place = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(path[name])))
    const response = await request(place + queryText(query), { method, ...rest })
    const text = await response.text()
    return text === '' ? undefined : JSON.parse(text)
  }

/** Who asks, in which organization, and through whose eyes; unless a request says itself who does. */
function ownHeaders(path: string, input: Record<string, string>): Record<string, string> {
  if ('Authorization' in input) return {}
  return { ...viewHeaders(path.split('?')[0] ?? path), ...sessionHeaders() }
}

/** A list is a parameter that is repeated. */
function queryText(query: Record<string, unknown>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().flatMap((one) => (one === undefined ? [] : [[name, String(one)]])),
  )
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`
}

/**
 * The REST API, typed by its contract. Calls resolve to the JSON body; an error response becomes an ApiFailure. Other media
 * types are downloads: see download.ts.
 */
export const api = {
  GET: send('GET') as Caller<'GET'>,
  POST: send('POST') as Caller<'POST'>,
  PUT: send('PUT') as Caller<'PUT'>,
  PATCH: send('PATCH') as Caller<'PATCH'>,
  DELETE: send('DELETE') as Caller<'DELETE'>,
}

/** For a change that is shown before it is saved: it arrives also when the page is left at once. For small bodies only. */
export const evenIfLeft = { keepalive: true } as const
