import { expect, test } from 'vitest'
import { ownServer } from './server.ts'

const { call } = await ownServer()

test('the figures tell of requests by route and status, of the database, the jobs and the event loop', async () => {
  await call('GET', '/api/me')
  const { status, text } = await call('GET', '/metrics')
  expect(status).toBe(200)
  expect(text).toMatch(
    /^quarry_http_request_duration_seconds_count\{.*route="\/api\/me".*status="401".*\} 1$/m,
  )
  expect(text).toMatch(/^quarry_database_connections [1-9]/m)
  expect(text).toMatch(/^quarry_database_waiting 0$/m)
  expect(text).toContain('quarry_jobs_total')
  expect(text).toContain('nodejs_eventloop_lag_seconds')
})

test('SEC-10: figures are only for a collector on this machine, not for what came through a proxy', async () => {
  const { status } = await call('GET', '/metrics', { headers: { 'x-forwarded-for': '203.0.113.9' } })
  expect(status).toBe(404)
})
