import { expect, test } from 'vitest'
import { recipesUnderTest } from '../../../test/recipes-under-test.ts'
import { ownServer } from '../../../test/server.ts'
import { type CollectedSpan, traceCollector } from '../../../test/trace-collector.ts'

const collector = await traceCollector()
const caller = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
const secret = 'Canary-of-the-collector'
const quarry = await ownServer({
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
  OTEL_EXPORTER_OTLP_HEADERS: `authorization=Bearer%20${secret}`,
  OTEL_BSP_SCHEDULE_DELAY: '50',
  TRACE_TRUSTED_CALLERS: '10.1.0.0/16',
})
const { dataset, recipe, run, call, admin } = await recipesUnderTest(quarry)
const source = await dataset('orders', ['region,amount', 'Canaria,10', 'south,20', 'Canaria,5'])
// What is asked differs each time, so that no answer comes from the cache.
let asks = 0
const route = 'POST /api/datasets/:id/explore'
const explore = (headers: Record<string, string> = {}) =>
  quarry.call<{ rows: unknown[] }>('POST', `/api/datasets/${source.id}/explore`, {
    token: admin.token,
    headers,
    body: {
      dimensions: ['region'],
      measures: [{ column: 'amount', aggregate: 'sum' }],
      filters: [
        { column: 'region', operator: 'equals', value: 'Canaria' },
        { column: 'amount', operator: 'greater', value: -(asks += 1) },
      ],
    },
  })

const named = (spans: CollectedSpan[], name: string) => spans.find((span) => span.name === name)

/** The names from a span up to the root of its trace. */
function pathOf(spans: CollectedSpan[], name: string): string[] {
  const names = []
  for (let at = named(spans, name); at; at = spans.find(({ spanId }) => spanId === at?.parentSpanId))
    names.unshift(at.name)
  return names
}

test('a question is one trace, from the request to the execution in the engine process', async () => {
  const asked = await explore()
  expect([asked.status, asked.body.rows]).toEqual([200, [['Canaria', 15]]])
  const root = await collector.waitFor(({ name }) => name === route)
  const trace = collector.traceOf(root)
  expect(pathOf(trace, 'execute')).toEqual([
    route,
    'exploreDataset',
    'warehouse query',
    'engine query',
    'execute',
  ])
  for (const name of ['compile query', 'wait in queue', 'sql guard', 'bind'])
    expect(pathOf(trace, name)[0]).toBe(route)
  expect(trace.some(({ name }) => name === 'SELECT datasets')).toBe(true)
  expect(root.attributes).toMatchObject({
    'http.request.method': 'POST',
    'http.route': '/api/datasets/:id/explore',
    'http.response.status_code': 200,
    'quarry.org_id': admin.orgId,
    'quarry.request_id': asked.headers['x-request-id'],
  })
  expect(root.attributes).not.toHaveProperty(['user.id'])
  expect(named(trace, 'warehouse query')?.attributes['db.response.returned_rows']).toBe(1)
  // Measured by another process, and inside of what waited for it.
  const [outer, inner] = [named(trace, 'engine query')!, named(trace, 'execute')!]
  expect(inner.startMs).toBeGreaterThanOrEqual(outer.startMs - 2)
  expect(inner.endMs).toBeLessThanOrEqual(outer.endMs + 2)
})

test('the log lines of a request name its trace', async () => {
  await explore()
  const line = quarry
    .logged()
    .split('\n')
    .findLast((one) => one.includes(`/api/datasets/${source.id}/explore`))
  const { trace_id, request_id } = JSON.parse(line ?? '{}') as Record<string, string>
  const root = await collector.waitFor((span) => span.attributes['quarry.request_id'] === request_id)
  expect(root.traceId).toBe(trace_id)
})

test('a run is a trace of its own, linked to the request that queued it', async () => {
  const { id } = await recipe('Totals', {
    inputs: [source],
    sql: 'SELECT region, sum(amount) AS total FROM orders GROUP BY region',
  })
  expect(await run(id)).toMatchObject({ status: 'succeeded', rows_out: 2 })
  const asked = await collector.waitFor(({ name }) => name === 'POST /api/pipeline/recipes/:id/run')
  const asking = collector.traceOf(asked).map(({ spanId }) => spanId)
  const work = await collector.waitFor(({ links }) => links.some(({ traceId }) => traceId === asked.traceId))
  expect(work.name).toMatch(/^job /)
  expect(work.traceId).not.toBe(asked.traceId)
  expect(asking).toContain(work.links[0]?.spanId)
  expect(pathOf(collector.traceOf(work), 'execute')).toEqual([work.name, 'engine build', 'execute'])
})

test('the trace of a caller is continued only where the configuration trusts its address', async () => {
  const from = (address: string) => explore({ traceparent: caller, 'x-forwarded-for': address })
  const [trusted, other] = [await from('10.1.2.3'), await from('10.2.2.3')]
  const rootOf = async (answer: typeof trusted) => {
    const id = answer.headers['x-request-id']
    return collector.waitFor(({ attributes }) => attributes['quarry.request_id'] === id)
  }
  const [, traceId, spanId] = caller.split('-')
  expect(await rootOf(trusted)).toMatchObject({ traceId, parentSpanId: spanId })
  const own = await rootOf(other)
  expect([own.parentSpanId, own.traceId === traceId]).toEqual([undefined, false])
})

test('SEC-01: no value, no literal, no token and no header of the collector is in a span', async () => {
  await call('GET', '/api/search?q=Canaria')
  const sql = `SELECT 'Canaria' AS x, amount FROM orders`
  const asked = await call('POST', `/api/datasets/${source.id}/explore`, { body: { sql } })
  expect(asked.status).toBe(200)
  const id = asked.headers['x-request-id']
  await collector.waitFor(({ attributes }) => attributes['quarry.request_id'] === id)
  const spans = JSON.stringify(collector.spans)
  for (const canary of ['Canaria', secret, admin.token, 'select ', 'SELECT region'])
    expect(spans).not.toContain(canary)
  // It looked where something is: the headers do arrive.
  expect(collector.received.join()).toContain(secret)
})

test('a collector that does not answer fails nothing, and is reported once', async () => {
  const dead = await ownServer({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' })
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => dead.call('GET', '/api/me', { token: dead.admin.token })),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const startedAt = performance.now()
  await dead.server.close()
  expect(performance.now() - startedAt).toBeLessThan(8000)
  expect(dead.logged()).toContain('did not take the traces')
})

test('without a collector nothing is traced', async () => {
  const plain = await ownServer()
  await plain.call('GET', '/api/me', { token: plain.admin.token })
  expect(plain.logged()).not.toContain('trace_id')
})
