import { connect } from 'node:net'
import { expect, test } from 'vitest'
import type { SurfaceName } from '../src/kernel/config/settings.ts'
import { testServer } from './server.ts'

const { call, server, admin, address } = await testServer()
const surfaces: SurfaceName[] = ['platform', 'app', 'cloud']

test.each(surfaces)('%s answers its health, readiness and document', async (surface) => {
  expect((await call('GET', '/healthz', { surface })).status).toBe(200)
  const ready = await call<Record<string, string>>('GET', '/readyz', { surface })
  expect(ready.body).toMatchObject({ status: 'ready', version: expect.stringMatching(/^\d+\.\d+\.\d+/) })
  expect(ready.body['database']).toMatch(/^PostgreSQL \d+/)
  expect(ready.body['walls']).toMatchObject({ standing: expect.any(Array), missing: expect.any(Array) })
  for (const path of ['/openapi.json', '/api/openapi.json']) {
    const document = await call<{ openapi: string }>('GET', path, { surface })
    expect(document.body.openapi).toBe('3.1.0')
  }
})

test('S10: who asks from elsewhere whether the server is ready learns that and nothing else', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.7' }
  expect((await call('GET', '/readyz', { headers })).body).toEqual({ status: 'ready' })
})

test.each([
  ['a line that is no request', 'NONSENSE\r\n\r\n', 400],
  ['headers that are too long', `GET / HTTP/1.1\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['two lengths of one body', 'POST / HTTP/1.1\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab', 400],
])('S10: %s is answered in the form of every other error', async (_what, text, status) => {
  const { port } = new URL(await address())
  const socket = connect(Number(port), '127.0.0.1').setEncoding('utf8')
  socket.write(text)
  const [head = '', body = ''] = (await socket.toArray()).join('').split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(head).toMatch(/^x-request-id: [0-9a-f-]{36}$/im)
  expect(JSON.parse(body)).toMatchObject({
    error: 'validation_error',
    message: expect.any(String),
    details: [{ path: 'request' }],
  })
})

test.each(surfaces)(
  'WEB-13: %s serves both documentation pages without assets of other hosts',
  async (surface) => {
    for (const path of ['/docs/', '/redoc', '/api/docs/', '/api/redoc']) {
      const page = await call('GET', path, { surface })
      expect(page.status).toBe(200)
      expect(page.text).not.toMatch(/(src|href)="(https?:)?\/\//)
      expect(page.headers['content-security-policy']).toContain("script-src 'self';")
    }
  },
)

test('A11: the documentation pages carry our name, and ask no other host for a picture', async () => {
  const page = await call('GET', '/docs/')
  expect(page.text).toContain('<title>Quarry API</title>')
  const start = await call('GET', '/docs/static/swagger-initializer.js')
  const logo = /data:image\/svg\+xml;base64,([\w+/=]+)/.exec(start.text)?.[1] ?? ''
  expect(Buffer.from(logo, 'base64').toString()).toContain('>Quarry</text>')
  const redoc = await call('GET', '/redoc/redoc.js')
  expect(redoc.text).not.toMatch(/https?:\/\/[\w./-]+\.(svg|png|jpg|ico)/)
})

test.each(surfaces)('WEB-02: %s sends the security headers with errors too', async (surface) => {
  const missing = await call('GET', '/api/nothing/is/here', { surface })
  expect(missing.status).toBe(404)
  expect(missing.body).toEqual({ error: 'not_found', message: 'there is no such path' })
  expect(missing.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  expect(missing.headers['server']).toBeUndefined()
})

test.each(['%c0%ae', '/api/%', '/api/%zz', '/api/nothing/%00'])(
  'VAL-16: the path %j is a 404 like any other',
  async (path) => {
    expect((await call('GET', path.startsWith('/') ? path : `/${path}`)).status).toBe(404)
  },
)

// All at once it takes half a minute; requests compile only what they need.
test.each(surfaces)('every schema of every route of %s compiles', { timeout: 300_000 }, async (surface) => {
  const app = server.surfaces[surface]
  await app.ready()
  expect(app.compileSchemas()).toBeGreaterThanOrEqual(0)
})

const paths = [
  '/',
  '/healthz',
  '/docs/',
  '/redoc',
  '/openapi.json',
  '/api/me',
  '/api/nothing',
  '/assets/nothing.js',
]

test.each(surfaces)(
  'WEB-09, RST-21: nothing of %s is shown in a frame or tells where it was left from',
  async (surface) => {
    for (const path of paths) {
      const { headers } = await call('GET', path, { surface, headers: { accept: 'text/html' } })
      expect([path, headers]).toEqual([
        path,
        expect.objectContaining({
          'x-frame-options': 'DENY',
          'referrer-policy': 'no-referrer',
          'cross-origin-opener-policy': 'same-origin',
          'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
        }),
      ])
    }
  },
)

test.each(surfaces)(
  'WEB-10, WEB-16: %s sets and reads no cookie, and its answers are kept nowhere',
  async (surface) => {
    for (const token of [undefined, admin.token]) {
      const answer = await call('GET', '/api/me', { surface, ...(token && { token }) })
      expect([answer.status, answer.headers['cache-control']]).toEqual([token ? 200 : 401, 'no-store'])
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
    const cookie = `token=${admin.token}; access_token=${admin.token}; session=${admin.token}`
    expect((await call('GET', '/api/me', { surface, headers: { cookie } })).status).toBe(401)
  },
)

const climbs = [
  '..%2f..%2f..%2fetc/passwd',
  '..%252f..%252fetc/passwd',
  '..\\..\\etc\\passwd',
  '..%5c..%5cpackage.json',
]

test.each(surfaces)('FIL-02: no path of %s leads out of what it serves', async (surface) => {
  for (const base of ['/', '/docs/', '/redoc/', '/assets/', '/api/docs/static/', '//evil.example/'])
    for (const climb of [...climbs, '%00', '.env', '.git/config', 'package.json']) {
      const answer = await call('GET', `${base}${climb}`, { surface })
      expect([401, 404, 422], base + climb).toContain(answer.status)
      expect([answer.headers['location'], answer.body]).toEqual([
        undefined,
        {
          error: expect.any(String),
          message: expect.any(String),
          ...(answer.status === 422 && { details: expect.any(Array) }),
        },
      ])
    }
})

test.each(surfaces)('UPG-07: the document of %s lists every route that it serves', async (surface) => {
  const { body } = await call<{ paths: Record<string, object> }>('GET', '/openapi.json', { surface })
  const listed = Object.entries(body.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const served = server.surfaces[surface].liveRoutes.flatMap(({ endpoint }) =>
    endpoint && !endpoint.hidden ? [`${endpoint.method} ${endpoint.path}`] : [],
  )
  expect(listed.toSorted()).toEqual([...new Set(served)].toSorted())
})
