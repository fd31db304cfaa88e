import { expect, test } from 'vitest'
import type { SurfaceName } from '../src/kernel/config/settings.ts'
import { testServer } from './server.ts'

const { call, server } = await testServer()
const surfaces: SurfaceName[] = ['platform', 'app', 'cloud']

test.each(surfaces)('%s answers its health, readiness and document', async (surface) => {
  expect((await call('GET', '/healthz', { surface })).status).toBe(200)
  const ready = await call<Record<string, string>>('GET', '/readyz', { surface })
  expect(ready.body).toMatchObject({ status: 'ready', version: expect.stringMatching(/^\d+\.\d+\.\d+/) })
  expect(ready.body['database']).toMatch(/^PostgreSQL \d+/)
  for (const path of ['/openapi.json', '/api/openapi.json']) {
    const document = await call<{ openapi: string }>('GET', path, { surface })
    expect(document.body.openapi).toBe('3.1.0')
  }
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

test.each(surfaces)('WEB-02: %s sends the security headers with errors too', async (surface) => {
  const missing = await call('GET', '/api/nothing-here', { surface })
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

test.each(surfaces)('every schema of every route of %s compiles', async (surface) => {
  const app = server.surfaces[surface]
  await app.ready()
  expect(app.compileSchemas()).toBeGreaterThanOrEqual(0)
})
