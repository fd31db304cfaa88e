import type { Method } from '../../../contract/src/endpoint.ts'
import type { AnswerOf, Endpoints, RequestOf } from './endpoints.ts'
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
}

interface Answered<T> extends Response {
  json: () => Promise<T>
}

type Arguments<R> = {} extends R ? [request?: R & Options] : [request: R & Options]

type Call<M extends Method> = <Path extends keyof Endpoints<M>>(
  path: Path,
  ...request: Arguments<RequestOf<Endpoints<M>[Path]>>
) => Promise<Answered<AnswerOf<Endpoints<M>[Path]>>>

interface AnyRequest extends Options {
  params?: { path?: Record<string, unknown>; query?: Record<string, unknown> }
  body?: unknown
}

const send =
  (method: Method) =>
  async (template: string, { params = {}, body, headers = {}, ...options }: AnyRequest = {}) => {
    const path = template.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String(params.path?.[name])),
    )
    const sent = new Headers({ ...ownHeaders(path, headers), ...headers })
    if (body !== undefined) sent.set('Content-Type', 'application/json')
    const response = await fetch(`${location.origin}${path}${queryText(params.query)}`, {
      ...options,
      method,
      headers: sent,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    noteStatus(response.status, sent.get('Authorization')?.replace(/^Bearer /, ''))
    return response
  }

/** Who asks, in which organization, and through whose eyes; unless a request says itself who does. */
function ownHeaders(path: string, input: Record<string, string>): Record<string, string> {
  if ('Authorization' in input) return {}
  return { ...viewHeaders(path), ...sessionHeaders() }
}

/** A list is a parameter that is repeated. */
function queryText(query: Record<string, unknown> = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().flatMap((one) => (one === undefined ? [] : [[name, String(one)]])),
  )
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`
}

/** The REST interface, typed by its contract. */
export const api = {
  GET: send('GET') as Call<'GET'>,
  POST: send('POST') as Call<'POST'>,
  PUT: send('PUT') as Call<'PUT'>,
  PATCH: send('PATCH') as Call<'PATCH'>,
  DELETE: send('DELETE') as Call<'DELETE'>,
}

/** For a change that is shown before it is saved: it arrives also when the page is left at once. For small bodies only. */
export const evenIfLeft = { keepalive: true } as const

/** The JSON body of a good answer; a refusal becomes an ApiFailure. Other media types are downloads: see download.ts. */
export async function answer<T>(call: Promise<Answered<T>>): Promise<T> {
  const response = await call
  if (!response.ok) throw failureFrom(response, await response.json().catch(() => undefined))
  const text = await response.text()
  return (text === '' ? undefined : JSON.parse(text)) as T
}

export function failureFrom(response: Response, body: unknown): ApiFailure {
  return new ApiFailure(response.status, body, response.headers.get('X-Request-Id') ?? undefined)
}
