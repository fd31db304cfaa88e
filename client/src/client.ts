import type { Method } from '../../contract/src/endpoint.ts'
import type { AnswerOf, Endpoints, RequestOf } from '../../contract/src/requests.ts'
import { QuarryError } from './failure.ts'
import { type ServerEvent, eventsOf, linesOf } from './stream.ts'

export type Credentials = { token: string } | { username: string; password: string }

export type ClientOptions = Credentials & {
  /** Of a surface, e.g. "https://quarry.example.com". */
  url: string
  /** The default organization of the user unless it is given. */
  organization?: number
  /** How often a request is sent while the server answers 503; 5 by default. */
  maxAttempts?: number
}

interface Options {
  headers?: Record<string, string>
  signal?: AbortSignal
  /** The revision that a change is based on; the server rejects it if there is a newer one. */
  revision?: number
}

type Arguments<R> = {} extends R ? [request?: R & Options] : [request: R & Options]

type Caller<M extends Method> = <Path extends keyof Endpoints<M>>(
  path: Path,
  ...request: Arguments<RequestOf<Endpoints<M>[Path]>>
) => Promise<AnswerOf<Endpoints<M>[Path]>>

/** Paths of lists, and what is in them. */
type ItemOf<Answer> = Answer extends { items: (infer Item)[]; total: number } ? Item : never
type Lists = {
  [
    Path in keyof Endpoints<'GET'> as ItemOf<AnswerOf<Endpoints<'GET'>[Path]>> extends never ? never : Path
  ]: Endpoints<'GET'>[Path]
}

/** A request for any media type. */
export interface Sent extends Options {
  method?: string
  path?: Record<string, unknown>
  query?: Record<string, unknown>
  /** Sent as JSON, or as it is if it is a form. */
  body?: unknown
  /** E.g. "text/csv". */
  accept?: string
}

export interface QuarryClient {
  GET: Caller<'GET'>
  POST: Caller<'POST'>
  PUT: Caller<'PUT'>
  PATCH: Caller<'PATCH'>
  DELETE: Caller<'DELETE'>
  /** All objects of a list, page by page. */
  list<Path extends keyof Lists>(
    path: Path,
    ...request: Arguments<RequestOf<Lists[Path]>>
  ): AsyncGenerator<ItemOf<AnswerOf<Lists[Path]>>>
  /** The answer as it arrives: CSV, Arrow, Parquet, images. */
  stream(path: string, request?: Sent): Promise<Response>
  lines(path: string, request?: Sent): AsyncGenerator<string>
  events(path: string, request?: Sent): AsyncGenerator<ServerEvent>
}

const pageSize = 200
const longestWaitSeconds = 30

/** A client of the API as one user. It signs in when it has to: the first time, and when its token is refused. */
export function createClient(options: ClientOptions): QuarryClient {
  const send = sender(options)
  const call =
    (method: Method) =>
    async (path: string, request: Sent = {}) => {
      const text = await (await send(path, { ...request, method })).text()
      return text === '' ? undefined : (JSON.parse(text) as unknown)
    }
  const GET = call('GET')
  async function* list(path: string, request: Sent = {}) {
    for (let offset = 0; ; offset += pageSize) {
      const query = { ...request.query, limit: pageSize, offset }
      const { items, total } = (await GET(path, { ...request, query })) as { items: unknown[]; total: number }
      yield* items
      if (items.length === 0 || offset + items.length >= total) return
    }
  }
  async function* events(path: string, request: Sent = {}) {
    yield* eventsOf(await send(path, { accept: 'text/event-stream', ...request }))
  }
  async function* lines(path: string, request?: Sent) {
    yield* linesOf(await send(path, request))
  }
  const [POST, PUT, PATCH, DELETE] = (['POST', 'PUT', 'PATCH', 'DELETE'] as const).map(call)
  return { GET, POST, PUT, PATCH, DELETE, list, events, lines, stream: send } as QuarryClient
}

/** Sends with a token that is renewed once it is refused; an error response becomes a QuarryError. */
function sender(options: ClientOptions) {
  const base = addressOf(options.url)
  const attempts = options.maxAttempts ?? 5
  let token = 'token' in options ? Promise.resolve(options.token) : undefined
  const signIn = async ({ username, password }: { username: string; password: string }) => {
    const body = JSON.stringify({ username, password })
    const headers = { 'content-type': 'application/json' }
    const login = { method: 'POST', redirect: 'error', headers, body } as const
    const answer = await patiently(() => fetch(`${base}/api/auth/login`, login), attempts)
    return ((await checked(answer)).json() as Promise<{ access_token: string }>).then(
      (one) => one.access_token,
    )
  }
  const renewed = (): Promise<string> => {
    if (!('username' in options)) throw new Error('sign in again: the token is refused')
    const mine = signIn(options)
    token = mine
    // A failed sign-in is not kept.
    mine.catch(() => token === mine && (token = undefined))
    return mine
  }
  return async (path: string, request: Sent = {}): Promise<Response> => {
    const ask = requestOf(base, path, request)
    const organization: Record<string, string> =
      options.organization === undefined ? {} : { 'x-org-id': String(options.organization) }
    const sent = async (bearer: string) => {
      const headers = { ...organization, ...ask.headers, authorization: `Bearer ${bearer}` }
      return await patiently(() => fetch(ask.url, { ...ask.init, headers }), attempts)
    }
    const used = token ?? renewed()
    const answer = await sent(await used)
    if (answer.status !== 401 || !('username' in options)) return await checked(answer)
    await answer.body?.cancel()
    // Requests that were refused together sign in once.
    return await checked(await sent(await (token === used || token === undefined ? renewed() : token)))
  }
}

function requestOf(base: string, template: string, request: Sent) {
  const { path = {}, query = {}, body, accept, revision, signal } = request
  const method = request.method ?? (body === undefined ? 'GET' : 'POST')
  const place = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(path[name])))
  const isForm = body instanceof FormData
  const headers: Record<string, string> = {
    ...(accept === undefined ? {} : { accept }),
    ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
    // What was repeated because an answer was lost is done once.
    ...(method === 'POST' ? { 'idempotency-key': crypto.randomUUID() } : {}),
    ...(revision === undefined ? {} : { 'if-match': `"${revision}"` }),
    ...request.headers,
  }
  const init: RequestInit = {
    method,
    redirect: 'error',
    ...(signal === undefined ? {} : { signal }),
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  }
  return { url: `${base}${place}${queryText(query)}`, headers, init }
}

/** An overloaded server says when to retry. */
async function patiently(ask: () => Promise<Response>, maxAttempts: number): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await ask()
    if (answer.status !== 503 || attempt >= maxAttempts) return answer
    await answer.body?.cancel()
    const seconds = Math.min(Number(answer.headers.get('retry-after') ?? 1) || 1, longestWaitSeconds)
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  }
}

async function checked(answer: Response): Promise<Response> {
  if (answer.ok) return answer
  const body: unknown = await answer.json().catch(() => undefined)
  throw new QuarryError(answer.status, body, answer.headers.get('x-request-id') ?? undefined)
}

function addressOf(url: string): string {
  if (!/^https?:\/\//.test(url))
    throw new Error(`not the address of a server: ${url}; e.g. https://quarry.example.com`)
  return url.replace(/(?<!\/)\/+$/, '')
}

/** A list is a parameter that is repeated. */
function queryText(query: Record<string, unknown>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value]
      .flat()
      .flatMap((one) => (one === undefined ? [] : [[name, String(one)] satisfies [string, string]])),
  )
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`
}
