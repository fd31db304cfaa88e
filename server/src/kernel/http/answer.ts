import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '../../../../contract/src/endpoint.ts'
import { EventStream, Reply } from '../route.ts'
import { sendTagged } from './response-cache.ts'

const heartbeatMs = 15_000

/** Streams of events would keep a stopping server waiting for ever. */
export function endStreamsAtStop(app: FastifyInstance): void {
  const open = new Map<Readable, number>()
  openStreams.set(app.server, open)
  app.addHook('preClose', async () => {
    for (const body of open.keys()) body.push(null)
  })
}

const openStreams = new WeakMap<object, Map<Readable, number>>()

/** The open streams of the surfaces, by organization. */
export const streamsOf = (apps: readonly FastifyInstance[]) => {
  const all = () => apps.flatMap((app) => [...(openStreams.get(app.server) ?? [])])
  return {
    orgIds: () => [...new Set(all().map(([, orgId]) => orgId))],
    endOf: (orgId: number) => all().forEach(([body, of]) => of === orgId && body.push(null)),
  }
}

interface Destination {
  reply: FastifyReply
  request: FastifyRequest
  recheckAuthorization: () => Promise<boolean>
}

/** Sends what a use case returned: a resource, nothing, bytes as they are, or a stream of events. */
export function answer(
  result: unknown,
  endpoint: Endpoint,
  to: Destination & { locationOf: LocationOf | undefined },
): FastifyReply {
  const { reply } = to
  if (result instanceof EventStream) return sendEvents(result, to)
  if (result instanceof Reply) {
    void reply.code(result.status ?? endpoint.status)
    return sendTagged(reply, result)
  }
  void reply.code(endpoint.status)
  if (endpoint.status === 204 || result === undefined) return reply.send()
  const path = endpoint.status === 201 ? to.locationOf?.(result) : undefined
  if (path !== undefined) void reply.header('location', path)
  return reply.send(result)
}

/**
 * The endpoint that reads what another one creates: it returns the same resource by its id alone. Undefined if there
 * is none; then a response has no Location.
 */
export function locations(made: Endpoint, endpoints: readonly Endpoint[]): LocationOf | undefined {
  const resource = (made.response as { $ref?: string }).$ref
  const reader = endpoints.find(
    ({ method, path, response }) =>
      method === 'GET' && /^[^{]*\/\{id\}$/.test(path) && (response as { $ref?: string }).$ref === resource,
  )
  if (made.status !== 201 || resource === undefined || reader === undefined) return undefined
  return (created) => reader.path.replace('{id}', String((created as { id: number }).id))
}

export type LocationOf = (created: unknown) => string

/** 0 for a stream that needs no sign-in. */
const orgIdOf = ({ quarry }: FastifyRequest): number => (quarry && 'orgId' in quarry ? quarry.orgId : 0)

function sendEvents(stream: EventStream, to: Destination): FastifyReply {
  const body = new Readable({ read() {} })
  const open = openStreams.get(to.request.server.server)
  open?.set(body, orgIdOf(to.request))
  const write = (text: string) => void body.push(text)
  const iterator = stream.events[Symbol.asyncIterator]()
  // A comment keeps proxies from closing a quiet stream, and finds callers who may no longer listen.
  const heartbeat = setInterval(() => {
    write(': still here\n\n')
    void to.recheckAuthorization().then((allowed) => allowed || body.push(null))
  }, heartbeatMs)
  const pump = async () => {
    for (let next = await iterator.next(); !next.done && !body.destroyed; next = await iterator.next()) {
      const { event, data, id } = next.value
      write(
        `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${Buffer.isBuffer(data) ? data.toString() : JSON.stringify(data)}\n\n`,
      )
    }
  }
  write(': welcome\n\n')
  pump().then(
    () => body.push(null),
    (error: unknown) => body.destroy(error as Error),
  )
  body.once('close', () => {
    open?.delete(body)
    clearInterval(heartbeat)
    void iterator.return?.()
  })
  to.reply.raw.once('close', () => body.destroy())
  return to.reply
    .headers({ 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' })
    .send(body)
}
