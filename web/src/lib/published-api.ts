import type * as chat from '../../../contract/src/published-chat.ts'
import type * as charts from '../../../contract/src/published-charts.ts'
import type * as objects from '../../../contract/src/published-objects.ts'
import type * as published from '../../../contract/src/published.ts'
import { api, type Caller } from './api.ts'
import type { AnswerOf } from '../../../contract/src/requests.ts'

type Published = typeof chat & typeof charts & typeof objects & typeof published

export type { PublishedApp, PublishedEntity, PublishedFound } from '../../../contract/src/published.ts'
export type { PublishedAnswer, PublishedChatMessage } from '../../../contract/src/published-chat.ts'
export type PublishedDashboard = AnswerOf<typeof published.getPublishedDashboard>
export type EntityObject = Readonly<Record<string, unknown>>

/** Who asks for what an app publishes, and for which app. */
export interface PublishedSource {
  /** Of queries: the same for what has the same answers. */
  key: string
  /** Asked for at each request, since a token may be another by then. Without an `Authorization` it is whoever is signed in. */
  headers: () => Record<string, string>
}

/** What an app publishes, as the App surface serves it. */
export function publishedApi({ headers }: PublishedSource) {
  const through =
    (send: (path: never, request: never) => Promise<unknown>) =>
    (path: string, request: { headers?: Record<string, string> } = {}) =>
      send(path as never, { ...request, headers: { ...request.headers, ...headers() } } as never)
  return {
    GET: through(api.GET) as unknown as Caller<'GET', Published>,
    POST: through(api.POST) as unknown as Caller<'POST', Published>,
    DELETE: through(api.DELETE) as unknown as Caller<'DELETE', Published>,
  }
}
