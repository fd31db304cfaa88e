import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ownServer } from './server.ts'

// With all that has figures.
const { call, server } = await ownServer({
  BACKUP_TARGET: '/nowhere',
  BACKUP_KEY: 'k'.repeat(16) + 'vJ8x2QwZ5tLmN4pRy7Bd',
  ACME_DIRECTORY_URL: 'https://acme.example.org/directory',
})

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

test('the port for the machines inside answers them in full, and nothing else', async () => {
  const get = async (url: string) =>
    await server.management.inject({
      url,
      remoteAddress: '10.0.0.7',
      headers: { 'x-forwarded-for': '203.0.113.9' },
    })
  expect((await get('/healthz')).json()).toEqual({ status: 'ok' })
  expect((await get('/readyz')).json()).toMatchObject({ status: 'ready', walls: {} })
  expect((await get('/metrics')).body).toContain('quarry_database_connections')
  const other = await get('/api/me')
  expect([other.statusCode, other.json()]).toEqual([404, expect.objectContaining({ error: 'not_found' })])
})

test('the dashboard for Grafana asks for figures that there are', async () => {
  await server.management.inject('/metrics')
  const { text } = await call('GET', '/metrics')
  const known = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name))
  const file = join(import.meta.dirname, '../../deploy/grafana/quarry.json')
  const { panels } = JSON.parse(await readFile(file, 'utf8')) as { panels: { targets: { expr: string }[] }[] }
  const asked = panels.flatMap(({ targets }) =>
    targets.flatMap(({ expr }) => expr.match(/\b(?:quarry|nodejs|process)_\w+/g) ?? []),
  )
  const names = asked.map((name) => name.replace(/(?<=_seconds)_(bucket|sum|count)$/, ''))
  expect(names.length).toBeGreaterThan(15)
  expect(names.filter((name) => !known.has(name))).toEqual([])
})
