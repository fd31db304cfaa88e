import Fastify from 'fastify'
import type { AddressInfo } from 'node:net'

/** A request that came through the proxy: what it asked for, and the headers it came with. */
export interface Arrival {
  /** The route that it reached; nothing where the application has none for this spelling. */
  route: string | undefined
  url: string
  headers: Record<string, unknown>
}

/** A stand-in for the application that writes down what reaches it. */
export interface ProxyUpstream {
  port: number
  arrivals: Arrival[]
  stop(): Promise<void>
}

/** Starts it on a free port, with Quarry's own HTTP library so that it reads addresses as Quarry does. */
export async function startUpstream(): Promise<ProxyUpstream> {
  const arrivals: Arrival[] = []
  const app = Fastify({ bodyLimit: 64 * 1024 * 1024, forceCloseConnections: true })
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.addHook('onRequest', async (request) => {
    const route = request.is404 ? undefined : request.routeOptions.url
    arrivals.push({ route, url: request.url, headers: request.headers })
  })
  app.post('/api/auth/login', async () => ({ ok: true }))
  app.get('/api/connectors', async () => ({ items: [] }))
  app.post('/api/datasets/upload', async (request) => ({ size: (request.body as Buffer).length }))
  app.post('/api/dashboards', async () => ({ ok: true }))
  app.get('/busy', (_request, reply) => reply.code(503).send({ error: 'own' }))
  app.get('/api/notifications/stream', (_request, reply) => {
    reply.hijack()
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: first\n\n')
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return { port, arrivals, stop: () => app.close() }
}
