import { expect, test } from 'vitest'
import type { OpenLineageEvent, ReceivedLineage } from '../../../../contract/src/open-lineage.ts'
import { lineageOf, lines } from '../../../test/lineage.ts'
import { checkEvent } from '../../../test/open-lineage-standard.ts'
import { testServer } from '../../../test/server.ts'

const server = await testServer()
const { call } = server
const admin = await server.newOrganization()
const other = await server.newOrganization()
const author = lineageOf(server, admin)
const reader = lineageOf(server, other)

const sales = await author.upload('sales', 'region,amount\nnorth,10\n')

const path = '/api/lineage/openlineage'
const listEvents = () => author.asked<{ items: OpenLineageEvent[] }>('GET', path)
const take = (as: typeof reader, events: unknown) => as.asked<ReceivedLineage>('POST', path, events)

const runId = '3f5e83fa-3480-44ff-99c5-ff943904e5e8'
const facet = { _producer: 'https://example.com/etl', _schemaURL: 'https://example.com/schema' }
const event = (more: object = {}) => ({
  eventTime: '2026-01-31T09:30:00.000Z',
  eventType: 'COMPLETE',
  producer: 'https://example.com/etl',
  schemaURL: 'https://openlineage.io/spec/2-0-2/OpenLineage.json#/$defs/RunEvent',
  run: { runId },
  job: { namespace: 'etl', name: 'nightly' },
  inputs: [{ namespace: 'postgres://db:5432', name: 'shop.public.orders' }],
  outputs: [
    {
      namespace: 'postgres://db:5432',
      name: 'shop.public.daily',
      facets: {
        columnLineage: {
          ...facet,
          fields: {
            total: {
              inputFields: [
                {
                  namespace: 'postgres://db:5432',
                  name: 'shop.public.orders',
                  field: 'price',
                  transformations: [{ type: 'DIRECT', subtype: 'AGGREGATION' }],
                },
              ],
            },
          },
          dataset: [
            {
              namespace: 'postgres://db:5432',
              name: 'shop.public.orders',
              field: 'day',
              transformations: [{ type: 'INDIRECT', subtype: 'GROUP_BY' }],
            },
          ],
        },
      },
    },
  ],
  ...more,
})

test('each version that was made is told as an event that follows the standard', async () => {
  const { items } = await listEvents()
  expect(items).toHaveLength(1)
  items.forEach(checkEvent)
  expect(items[0]).toMatchObject({
    eventType: 'COMPLETE',
    inputs: [{ name: 'files/sales.csv' }],
    outputs: [
      {
        name: 'sales',
        facets: {
          version: { datasetVersion: '1' },
          columnLineage: {
            fields: {
              amount: {
                inputFields: [
                  { name: 'files/sales.csv', field: 'amount', transformations: [{ subtype: 'IDENTITY' }] },
                ],
              },
            },
          },
        },
      },
    ],
  })
  const ndjson = await call('GET', path, { token: admin.token, headers: { accept: 'application/x-ndjson' } })
  expect(
    ndjson.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown),
  ).toEqual(items)
})

test('our own events make the same graph in another organization, and are no news in ours', async () => {
  const { items } = await listEvents()
  expect(await take(reader, items)).toEqual({ accepted_count: 1, duplicate_count: 0, ignored: [] })
  expect(await take(reader, items)).toMatchObject({ accepted_count: 0, duplicate_count: 1 })
  const node = (await reader.search('sales', '&kind=external&columns=false')).items.find(
    ({ name }) => name === 'sales',
  )
  const graph = await reader.graph(`node=${node?.node_id}&direction=upstream`)
  expect(lines(graph)).toEqual([
    'external files/sales.csv.amount -identity-> job upload sales.amount',
    'external files/sales.csv.region -identity-> job upload sales.region',
    'job upload sales.amount -identity-> external sales.amount',
    'job upload sales.region -identity-> external sales.region',
  ])
  expect(graph.nodes.every(({ reported_by: by }) => by === 'http://platform.test')).toBe(true)
  const before = lines(await author.graph(`node=dataset:${sales}`))
  expect((await take(author, items)).ignored).not.toEqual([])
  expect(lines(await author.graph(`node=dataset:${sales}`))).toEqual(before)
})

test('what another tool says is taken with its columns, and an older event changes nothing', async () => {
  expect((await take(reader, event())).accepted_count).toBe(1)
  const node = (await reader.search('shop.public.daily', '&columns=false')).items[0]?.node_id
  const wanted = [
    'external shop.public.orders.day -group-> job nightly.*',
    'external shop.public.orders.price -aggregate-> job nightly.total',
    'job nightly.total -identity-> external shop.public.daily.total',
  ]
  expect(lines(await reader.graph(`node=${node}&direction=upstream`))).toEqual(wanted)
  const older = await take(reader, event({ eventTime: '2025-01-31T09:30:00.000Z', inputs: [], outputs: [] }))
  expect(older.ignored).toHaveLength(1)
  expect(lines(await reader.graph(`node=${node}&direction=upstream`))).toEqual(wanted)
  const viewer = await server.newUser({ orgId: other.orgId, role: 'viewer' })
  expect((await lineageOf(server, viewer).search('shop')).total).toBe(0)
})

test.each([
  ['no JSON', '{'],
  ['nesting', '['.repeat(100_000)],
  ['a time that is none', event({ eventTime: 'yesterday' })],
  ['no run', event({ run: undefined })],
  ['a run without a UUID', event({ run: { runId: '1' } })],
  ['no producer', event({ producer: undefined })],
  ['no schema', event({ schemaURL: undefined })],
  ['a kind of event that there is not', event({ eventType: 'DONE' })],
  ['a job without a name', event({ job: { namespace: 'x' } })],
  ['inputs that are no list', event({ inputs: {} })],
  ['a name with a NUL', event({ inputs: [{ namespace: 'x', name: 'a\u0000b' }] })],
  ['one wrong event among others', [event({ eventTime: '2026-03-01T00:00:00Z' }), event({ job: null })]],
])('%s is 422, and nothing of it is kept', async (_what, body) => {
  const answer = await call<{ error: string }>('POST', path, { token: other.token, body })
  expect([answer.status, answer.body.error]).toEqual([422, 'validation_error'])
  expect((await reader.search('nightly', '&kind=job')).total).toBe(1)
})

test('who may neither take lineage in nor out is refused', async () => {
  const editor = await server.newUser({ orgId: other.orgId, role: 'editor' })
  for (const [method, body] of [
    ['POST', event()],
    ['GET', undefined],
  ] as const) {
    const answer = await call('POST' === method ? 'POST' : 'GET', path, {
      token: editor.token,
      ...(body && { body }),
    })
    expect([method, answer.status]).toEqual([method, 403])
  }
})
