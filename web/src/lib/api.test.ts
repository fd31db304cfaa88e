import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { api } from './api.ts'
import { ApiFailure } from './failure.ts'

interface Received {
  line: string
  headers: IncomingMessage['headers']
  body: string
}

const received: Received[] = []
let reply: { status: number; body: string } = { status: 200, body: '{}' }

const server = createServer((request, response) => {
  void request.toArray().then((chunks: Buffer[]) => {
    const body = Buffer.concat(chunks).toString()
    received.push({ line: `${request.method} ${request.url}`, headers: request.headers, body })
    response.writeHead(reply.status, { 'X-Request-Id': 'r1' }).end(reply.body)
  })
})

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  vi.stubGlobal('location', { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
})

afterAll(() => {
  vi.unstubAllGlobals()
  server.close()
})

describe('the client', () => {
  test('fills the path and repeats lists in the query', async () => {
    const path = { id: 7, table: 'public/sälé?' }
    await api.GET('/api/connectors/{id}/tables/{table}/columns', { path })
    const query = { status: ['draft' as const, 'published' as const], q: 'a & b', limit: 5 }
    await api.GET('/api/datasets', { query })
    expect(received.splice(0).map(({ line }) => line)).toEqual([
      'GET /api/connectors/7/tables/public%2Fs%C3%A4l%C3%A9%3F/columns',
      'GET /api/datasets?status=draft&status=published&q=a+%26+b&limit=5',
    ])
  })

  test('sends a body as JSON, and none where there is none', async () => {
    await api.PATCH('/api/datasets/{id}', { path: { id: 7 }, revision: 3, body: { name: 'Flüge' } })
    reply = { status: 204, body: '' }
    expect(await api.DELETE('/api/datasets/{id}', { path: { id: 7 } })).toBeUndefined()
    const [change, removal] = received.splice(0)
    expect(change).toMatchObject({ line: 'PATCH /api/datasets/7', body: '{"name":"Flüge"}' })
    expect(change?.headers).toMatchObject({ 'if-match': '"3"', 'content-type': 'application/json' })
    expect(removal).toMatchObject({ line: 'DELETE /api/datasets/7', body: '' })
    expect(removal?.headers).not.toHaveProperty('content-type')
  })

  test.each(['{"error":"not_found","message":"no dataset 7"}', '<h1>Bad gateway</h1>'])(
    'makes a failure of a refusal: %s',
    async (body) => {
      reply = { status: 404, body }
      const failure = await api
        .GET('/api/datasets/{id}', { path: { id: 7 } })
        .catch((error: unknown) => error)
      expect(failure).toBeInstanceOf(ApiFailure)
      expect(failure).toMatchObject({ status: 404 })
    },
  )

  test('compiles with what the contract has, and with nothing else', () => {
    const path = { id: 7 }
    // Nothing calls it: each error that the compiler no longer finds is one.
    const calls = () => [
      // @ts-expect-error there is no such path
      api.GET('/api/dataset'),
      // @ts-expect-error the path has no such method
      api.DELETE('/api/datasets'),
      // @ts-expect-error the path parameter is missing
      api.GET('/api/datasets/{id}'),
      // @ts-expect-error the path has no such parameter
      api.GET('/api/datasets/{id}', { path: { id: 7, version: 1 } }),
      // @ts-expect-error the query has no such parameter
      api.GET('/api/datasets', { query: { limit: 10, sorted: 'name' } }),
      // @ts-expect-error the list does not sort by that
      api.GET('/api/datasets', { query: { sort: 'health' } }),
      // @ts-expect-error there is no query at all
      api.GET('/api/datasets/{id}', { path, query: { limit: 10 } }),
      // @ts-expect-error the body has no such field
      api.PATCH('/api/datasets/{id}', { path, body: { title: 'Flights' } }),
      // @ts-expect-error the field has another type
      api.PATCH('/api/datasets/{id}', { path, body: { name: 12 } }),
      // @ts-expect-error a field of the body is missing
      api.POST('/api/datasets', { body: { name: 'Flights' } }),
      // @ts-expect-error a request has no such option
      api.GET('/api/datasets', { param: {} }),
      // @ts-expect-error the answer has no such field
      api.GET('/api/datasets/{id}', { path }).then(({ title }) => title),
      // @ts-expect-error an answer without content has none
      api.DELETE('/api/datasets/{id}', { path }).then(({ id }) => id),
      // @ts-expect-error the field may be null
      api.GET('/api/datasets/{id}', { path }).then(({ failure }) => failure.length),
    ]
    expect(calls).toBeTypeOf('function')
  })
})
