import { beforeAll, expect, test } from 'vitest'
import { testServer } from '../server.ts'
import { maxStopMs, options, sender, times } from './sender.ts'

const quarry = await testServer()
const { call, admin } = quarry
const sendAll = await sender(quarry)

// What is only started or compiled at first use is no work of the texts.
beforeAll(async () => {
  for (const text of ['name: a', 'name: {a'])
    await call('POST', '/api/projects/import', {
      token: admin.token,
      body: { dry_run: true, files: { 'quarry.yaml': text } },
    })
  const headers = { 'content-type': 'application/yaml' }
  await call('PUT', '/api/datasets/1/model', { token: admin.token, body: 'a: 1', headers })
  await call('POST', '/api/lineage/openlineage', {
    token: admin.token,
    body: event([dataset(0, lineageOf(3))]),
  })
}, 60_000)

const yaml = [
  `name: {${times(38_000, (n) => `a${n}`, ',')}}`,
  times(11_000, (n) => `a${n}: &a${n} ${n === 0 ? 1 : `*a${n - 1}`}\n`),
  times(15_000, (n) => `&a${n} k${n}: 1\n`),
  `a: &a 1\nb: [${times(20_000, () => '*a', ',')}]`,
  `name: a\n${times(120_000, () => '#\n')}`,
  `name: [${times(200_000, () => ',')}]`,
]

test('S5: files of a project that are slow to parse stop nobody', options, async () => {
  const texts = yaml.map((text) => ({ dry_run: true, files: { 'quarry.yaml': text } }))
  const sent = texts.map((body) => ({ method: 'POST', path: '/api/projects/import', body }))
  const { statuses, others, slowest, stoppedMs } = await sendAll(sent)
  expect({ statuses, others }).toEqual({ statuses: [200], others: [200] })
  expect(slowest).toBeLessThan(7)
  expect(Math.max(...stoppedMs)).toBeLessThan(maxStopMs)
})

test('S5: models in YAML that are slow to parse stop nobody', options, async () => {
  const headers = { 'content-type': 'application/yaml' }
  const sent = yaml.map((body) => ({ method: 'PUT', path: '/api/datasets/1/model', body, headers }))
  const { others, slowest, stoppedMs } = await sendAll(sent)
  expect(others).toEqual([200])
  expect(slowest).toBeLessThan(7)
  expect(Math.max(...stoppedMs)).toBeLessThan(maxStopMs)
})

const mb = 1024 * 1024
const json = [
  `[${times(mb / 3 - 9, () => '[]', ',')}]`,
  `{"name":[${times(mb / 3 - 9, () => '{}', ',')}]}`,
  `{"name":[${times(mb / 2 - 9, () => '1', ',')}]}`,
  `{${times(80_000, (n) => `"a${n}":1`, ',')}}`,
  `{"name":"${times(mb / 6 - 9, () => '\\u0041')}"}`,
  '['.repeat(mb - 9),
]

test('S5: JSON that is slow to parse stops nobody', options, async () => {
  const headers = { 'content-type': 'application/json' }
  const sent = json.map((body) => ({ method: 'POST', path: '/api/projects', body, headers }))
  const { statuses, others, slowest, stoppedMs } = await sendAll(sent)
  expect({ statuses, others }).toEqual({ statuses: [422], others: [200] })
  expect(slowest).toBeLessThan(7)
  expect(Math.max(...stoppedMs)).toBeLessThan(maxStopMs)
})

const event = (outputs: object[], more: object = {}) => ({
  eventTime: '2026-01-31T09:00:00.000Z',
  producer: 'https://example.com/etl',
  schemaURL: 'https://openlineage.io/spec/2-0-2/OpenLineage.json#/$defs/RunEvent',
  job: { namespace: 'etl', name: 'nightly' },
  inputs: [],
  outputs,
  ...more,
})

const lineageOf = (fields: number) => ({
  columnLineage: {
    fields: Object.fromEntries(
      Array.from({ length: fields }, (_, n) => [
        n,
        { inputFields: [{ namespace: 'a', name: 'b', field: 'c' }] },
      ]),
    ),
  },
})
const dataset = (n: number, facets: object = {}) => ({ namespace: 'db', name: `d${n}`, facets })

const events: [body: string, answer: string][] = [
  ['['.repeat(4 * mb - 9), '422 body: is not JSON'],
  [`[${times((4 * mb) / 3 - 9, () => '[]', ',')}]`, '422 body: must be 1 to 500 events'],
  [JSON.stringify(event([], { facets: Array.from({ length: mb }, () => []) })), '200'],
  [JSON.stringify(event([dataset(0, lineageOf(18_000))])), '200'],
  [
    JSON.stringify(event(Array.from({ length: 3 }, (_, n) => dataset(n, lineageOf(17_500))))),
    '422 body: names more than 50000 fields',
  ],
  [
    JSON.stringify(
      Array.from({ length: 500 }, (_, n) => event([dataset(n)], { facets: { text: 'a'.repeat(7000) } })),
    ),
    '200',
  ],
  [`{"eventTime":"${'\\u0041'.repeat((4 * mb) / 6 - 9)}"}`, '422 body.eventTime'],
]

test('S5: OpenLineage events that are slow to read stop nobody', options, async () => {
  const headers = { 'content-type': 'application/json' }
  for (const [body, answer] of events) {
    const sent = [{ method: 'POST', path: '/api/lineage/openlineage', body, headers }]
    const { answers, others, slowest, stoppedMs } = await sendAll(sent)
    expect({ answers, others }).toEqual({ answers: [expect.stringContaining(answer)], others: [200] })
    expect(slowest).toBeLessThan(60)
    expect(Math.max(...stoppedMs)).toBeLessThan(maxStopMs)
  }
})

test(
  'S5: whoever sends one text waits for one of those that somebody else sends, not for all',
  options,
  async () => {
    const body = (text: string) => ({ dry_run: true, files: { 'quarry.yaml': text } })
    const send = (token: string, text: string) =>
      call('POST', '/api/projects/import', { token, body: body(text) })
    const other = await quarry.newOrganization()
    let answered = 0
    const slow = Array.from({ length: 20 }, async () => {
      await send(admin.token, yaml[0]!)
      answered += 1
    })
    while (answered === 0) await new Promise((resolve) => setTimeout(resolve, 10))
    const { status } = await send(other.token, 'name: a\n')
    const before = answered
    await Promise.all(slow)
    expect({ status, before }).toEqual({
      status: 200,
      before: expect.toSatisfy((count: number) => count <= 4),
    })
  },
)
