import createClient from 'openapi-fetch'
import type { Middleware } from 'openapi-fetch'
import type { paths } from './api.generated.ts'
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

const withSession: Middleware = {
  onRequest({ request }) {
    if (request.headers.has('Authorization')) return
    const eyes = request.headers.has('X-View-As') ? {} : viewHeaders(new URL(request.url).pathname)
    for (const [name, value] of Object.entries({ ...sessionHeaders(), ...eyes }))
      request.headers.set(name, value)
  },
  onResponse({ request, response }) {
    noteStatus(response.status, request.headers.get('Authorization')?.replace(/^Bearer /, ''))
  },
}

/** The REST interface, typed by its OpenAPI document. */
export const api = createClient<paths>({ baseUrl: location.origin })
api.use(withSession)

/** For a change that is shown before it is saved: it arrives also when the page is left at once. For small bodies only. */
export const evenIfLeft = { keepalive: true } as const

/** The JSON body of a good answer; a refusal becomes an ApiFailure. Other media types are downloads: see download.ts. */
export async function answer<T>(
  call: Promise<{ data?: T; error?: unknown; response: Response }>,
): Promise<Exclude<NonNullable<T>, string>> {
  const { data, error, response } = await call
  if (!response.ok) throw failureFrom(response, error)
  return data as Exclude<NonNullable<T>, string>
}

export function failureFrom(response: Response, body: unknown): ApiFailure {
  return new ApiFailure(response.status, body, response.headers.get('X-Request-Id') ?? undefined)
}
