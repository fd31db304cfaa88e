import type { Readable } from 'node:stream'
import type { Answer, Endpoint, Input } from '../../../contract/src/endpoint.ts'
import type { TSchema } from 'typebox'
import type { Context, PublicContext } from './context.ts'

export type { UploadedFile } from '../../../contract/src/schema.ts'

/** Who may call a route. */
export interface AccessRequirement {
  /**
   * The permission of the catalogue. `member`: any member of the organization; `root_operator`: who operates
   * the server; `signed_in`: any user with a valid token.
   */
  permission: string
  /**
   * Path parameter of the target, and its kind: the authorizer finds it, or returns 404, before the use case runs.
   */
  target?: { type: string; param: string }
  /** Having the permission on any target suffices: the use case filters (lists) or checks the place (creation). */
  anywhere?: boolean
  /** Also responds as another user sees it, for users who may edit the policies of the target: `X-View-As`. */
  viewAs?: boolean
  /**
   * A cacheable response is sent again for the same request of the same user, without running the use case, until
   * something changes that it can depend on.
   */
  cacheable?: true
  /** For the holder of a link: its token is read instead of a user's, and the caller is the link's creator. */
  byLink?: true
  /** Also for those for whom there are only apps to look at. */
  forAppViewers?: true
  /** Also for tokens of embedded pages: what they lock and leave out is seen to by the use case. */
  forEmbeds?: true
  /** May be called with a temporary password: only /api/me and change-password. */
  withTemporaryPassword?: boolean
  /** Kill switch (DISABLED_FEATURES) that turns the route into a 404. */
  feature?: string
}

export interface Route {
  endpoint: Endpoint
  requirement: AccessRequirement | 'public'
  feature?: string
  run(context: Context | PublicContext, input: unknown): Promise<unknown>
}

type Bearer<E> = E extends Endpoint<TSchema, TSchema, TSchema, TSchema, 'bearer'> ? E : never
type Public<E> = E extends Endpoint<TSchema, TSchema, TSchema, TSchema, 'public'> ? E : never

/** An endpoint, who may call it, and what it does. There is no route without all three. */
export function route<E extends Endpoint>(
  endpoint: E & Bearer<E>,
  requirement: AccessRequirement,
  run: (context: Context, input: Input<E>) => Promise<Answer<E> | Reply | EventStream>,
): Route {
  return { endpoint, requirement, run: run as Route['run'], ...feature(requirement.feature) }
}

/** A route of the public list: no token is read. */
export function publicRoute<E extends Endpoint>(
  endpoint: E & Public<E>,
  run: (context: PublicContext, input: Input<E>) => Promise<Answer<E> | Reply>,
  options: { feature?: string } = {},
): Route {
  return { endpoint, requirement: 'public', run: run as Route['run'], ...feature(options.feature) }
}

const feature = (name: string | undefined) => (name === undefined ? {} : { feature: name })

/** A response that is more than the endpoint's plain JSON body. */
export class Reply {
  readonly status: number | undefined
  readonly headers: Record<string, string>
  readonly body: unknown
  /**
   * The body that the same request gets until something in the database changes; undefined where time or chance makes it
   * another one.
   */
  readonly cacheable: (() => Buffer) | undefined

  constructor(reply: {
    status?: number
    headers?: Record<string, string>
    body: unknown
    cacheable?: (() => Buffer) | undefined
  }) {
    this.status = reply.status
    this.headers = reply.headers ?? {}
    this.body = reply.body
    this.cacheable = reply.cacheable
  }
}

/** Bytes as they are: a download, or JSON that was built elsewhere. */
export const bytes = (body: Readable | Buffer, contentType: string, headers: Record<string, string> = {}) =>
  new Reply({ body, headers: { 'content-type': contentType, ...headers } })

/** The endpoint's second success status. */
export const withStatus = (status: number, body: unknown) => new Reply({ status, body })

export interface StreamEvent {
  event: string
  data: unknown
  id?: string
}

/**
 * Server-sent events; the stream ends when the client disconnects or the token expires. A Buffer is JSON on one line
 * already.
 */
export class EventStream {
  readonly events: AsyncIterable<StreamEvent>

  constructor(events: AsyncIterable<StreamEvent>) {
    this.events = events
  }
}

/**
 * The events of a generator that is closed when the client disconnects: a generator that awaits its next event cannot
 * be closed from outside, but its wait can be aborted.
 */
export function endingStream(
  client: AbortSignal,
  events: (signal: AbortSignal) => AsyncGenerator<StreamEvent, void>,
): EventStream {
  const ended = new AbortController()
  const iterator = events(AbortSignal.any([client, ended.signal]))
  return new EventStream({
    [Symbol.asyncIterator]: () => ({
      next: () => iterator.next(),
      return() {
        ended.abort()
        return iterator.return(undefined)
      },
    }),
  })
}
