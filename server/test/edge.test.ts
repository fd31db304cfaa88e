import { describe, expect, test } from 'vitest'
import { testServer } from './server.ts'

describe('CORS', async () => {
  const { call, admin } = await testServer({
    CORS_ALLOWED_ORIGINS: 'https://app.example.com,http://localhost:3000',
  })
  const from = (origin: string) => call('GET', '/api/me', { token: admin.token, headers: { origin } })

  test('a page of a listed origin may read answers', async () => {
    const { headers } = await from('https://app.example.com')
    expect(headers['access-control-allow-origin']).toBe('https://app.example.com')
    expect(headers['vary']).toContain('Origin')
    expect(headers['access-control-allow-credentials']).toBeUndefined()
  })

  test.each([
    'null',
    'https://evil-app.example.com',
    'https://app.example.com.evil.example',
    'http://app.example.com',
    'https://app.example.com:8443',
    'https://APP.example.com',
    'http://localhost:3001',
  ])('WEB-03: a page of %s may not', async (origin) => {
    const { headers, status } = await from(origin)
    expect(status).toBe(200)
    expect(headers['access-control-allow-origin']).not.toBe(origin)
    expect(headers['access-control-allow-origin']).not.toBe('*')
  })

  test('A7: a page of a listed origin may send Idempotency-Key', async () => {
    const { headers } = await call('OPTIONS', '/api/projects', {
      headers: { origin: 'https://app.example.com', 'access-control-request-method': 'POST' },
    })
    expect(headers['access-control-allow-headers']).toContain('idempotency-key')
  })

  test('WEB-03: a preflight answers for the listed origin, and lets nobody in', async () => {
    const preflight = (origin: string) =>
      call('OPTIONS', '/api/projects', {
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization',
        },
      })
    const answer = await preflight('https://app.example.com')
    expect(answer.status).toBe(204)
    expect(answer.headers['access-control-allow-methods']).toContain('POST')
    const anonymous = await call('POST', '/api/projects', {
      headers: { origin: 'https://app.example.com' },
      body: {},
    })
    expect(anonymous.status).toBe(401)
  })
})

describe('rates without a proxy', async () => {
  const { call, admin } = await testServer({ TRUST_PROXY: 'false' })

  test('DOS-01, DOS-03: eleven quick sign-ins pass, then 503 in the form of the contract', async () => {
    const tries = await Promise.all(
      Array.from({ length: 20 }, () =>
        call<{ error: string }>('POST', '/api/auth/login', { body: { username: 'nobody', password: 'x' } }),
      ),
    )
    const refused = tries.filter(({ status }) => status === 503)
    expect(tries.length - refused.length).toBeGreaterThanOrEqual(11)
    expect(refused.length).toBeGreaterThanOrEqual(7)
    expect(refused[0]?.body.error).toBe('rate_limited')
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused[0]?.headers['x-request-id']).toBeDefined()
  })

  test('DOS-04: a forged X-Forwarded-For makes no new client', async () => {
    // All at once: on a busy machine a row of calls could stay below the sustained rate.
    const statuses = await Promise.all(
      Array.from({ length: 250 }, async (_, at) => {
        const headers = { 'x-forwarded-for': `203.0.113.${at}` }
        return (await call('GET', '/api/me', { token: admin.token, headers })).status
      }),
    )
    expect(statuses).toContain(503)
  })

  test('DOS-13: health is outside the zones', async () => {
    const statuses = await Promise.all(Array.from({ length: 100 }, () => call('GET', '/healthz')))
    expect(statuses.every(({ status }) => status === 200)).toBe(true)
  })
})

describe('kill switches', async () => {
  const { call, admin } = await testServer({
    DISABLED_FEATURES: 'uploads,password_reset,explore_sql,sample_project,logo_upload,connector_send',
  })

  test.each([
    ['POST', '/api/datasets/upload'],
    ['POST', '/api/auth/forgot-password'],
    ['POST', '/api/auth/reset-password'],
    ['POST', '/api/projects/sample'],
    ['POST', '/api/branding/logo'],
    ['POST', '/api/connectors/1/send'],
  ])('UPG-05: %s %s answers 404 as if it had never been', async (method, path) => {
    const answer = await call(method, path, { token: admin.token, body: {} })
    expect(answer.status).toBe(404)
    const document = await call<{ paths: Record<string, Record<string, unknown>> }>('GET', '/openapi.json')
    expect(document.body.paths[path]?.[method.toLowerCase()]).toBeUndefined()
  })
})

describe('/metrics', async () => {
  const { call, logged } = await testServer()

  test('SEC-10: it is for collectors on this machine only', async () => {
    await call('GET', '/healthz')
    const local = await call('GET', '/metrics')
    expect(local.status, logged()).toBe(200)
    expect(local.text).toContain('quarry_http_request_duration_seconds_count')
    const proxied = await call('GET', '/metrics', { headers: { 'x-forwarded-for': '203.0.113.9' } })
    expect(proxied.status).toBe(404)
  })
})
