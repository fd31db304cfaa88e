import { expect, test } from 'vitest'
import type { ReceivedLineage } from '../../../../contract/src/open-lineage.ts'
import { lineageOf, lines } from '../../../test/lineage.ts'
import { testServer } from '../../../test/server.ts'

const server = await testServer()
const path = '/api/lineage/openlineage'
const patient = { timeout: 60_000 }

const runId = '3f5e83fa-3480-44ff-99c5-ff943904e5e8'
const at = (hour: number) => `2026-01-31T${String(hour).padStart(2, '0')}:00:00.000Z`

interface Received {
  job?: object
  hour: number
  type?: string
  /** Column of the output by that of the input; undefined: no word of columns. */
  columns?: Record<string, string>
  namespace?: string
  output?: object
}

const event = ({ hour, type = 'COMPLETE', columns, namespace = 'db://one', ...more }: Received) => ({
  eventTime: at(hour),
  eventType: type,
  producer: 'https://example.com/etl',
  schemaURL: 'https://openlineage.io/spec/2-0-2/OpenLineage.json#/$defs/RunEvent',
  run: { runId },
  job: { namespace: 'etl', name: 'nightly', ...more.job },
  inputs: [{ namespace, name: 'orders' }],
  outputs: [
    {
      namespace,
      name: 'daily',
      ...(columns && {
        facets: {
          columnLineage: {
            fields: Object.fromEntries(
              Object.entries(columns).map(([to, field]) => [
                to,
                { inputFields: [{ namespace, name: 'orders', field }] },
              ]),
            ),
          },
        },
      }),
      ...more.output,
    },
  ],
})

/** A new organization, and what it knows of a job. */
async function receiving() {
  const admin = await server.newOrganization()
  const author = lineageOf(server, admin)
  const take = (events: unknown) => author.asked<ReceivedLineage>('POST', path, events)
  async function known(name = 'daily'): Promise<string[]> {
    const found = (await author.search(name, '&kind=external&columns=false')).items
    const node = found.find((one) => one.name === name)?.node_id
    return node === undefined ? [] : lines(await author.graph(`node=${node}&direction=upstream`))
  }
  return { admin, author, take, known }
}

const one = (field: string, to: string) => [
  `external orders.${field} -value-> job nightly.${to}`,
  `job nightly.${to} -identity-> external daily.${to}`,
]

test('a hundred replays are one event', async () => {
  const { take, known } = await receiving()
  const received = event({ hour: 9, columns: { total: 'price' } })
  expect(await take(Array.from({ length: 50 }, () => received))).toMatchObject({
    accepted_count: 1,
    duplicate_count: 49,
  })
  expect(await take(Array.from({ length: 50 }, () => received))).toMatchObject({ duplicate_count: 50 })
  expect(await known()).toEqual(one('price', 'total'))
})

test('whatever the order in which events arrive, the newest is what is known', async () => {
  const events = [
    event({ hour: 8, type: 'START' }),
    event({ hour: 9, columns: { total: 'price' } }),
    event({ hour: 10, type: 'FAIL' }),
    event({ hour: 11, columns: { total: 'amount' } }),
    event({ hour: 12, type: 'START' }),
  ]
  const orders = [
    [0, 1, 2, 3, 4],
    [4, 3, 2, 1, 0],
    [3, 0, 4, 1, 2],
    [1, 4, 0, 3, 2],
  ]
  for (const order of orders) {
    const { take, known } = await receiving()
    for (const place of order) await take(events[place])
    expect([order, await known()]).toEqual([order, one('amount', 'total')])
  }
})

test('a run that has only begun does not take away what is known of columns', async () => {
  const { take, known } = await receiving()
  await take(event({ hour: 9, columns: { total: 'price' } }))
  const started = await take(event({ hour: 10, type: 'START' }))
  expect(started.ignored).toEqual([
    { path: 'nightly', reason: 'a run that has only started has no columns yet' },
  ])
  expect(await known()).toEqual(one('price', 'total'))
})

test('DOS-09: a body of 10 MB is 422 and leaves nothing, and the next one is taken', patient, async () => {
  const { admin, take, known } = await receiving()
  const large = event({ hour: 9, output: { facets: { note: { text: 'x'.repeat(10 * 1024 * 1024) } } } })
  const answer = await server.call<{ error: string }>('POST', path, { token: admin.token, body: large })
  expect([answer.status, answer.body.error]).toEqual([422, 'validation_error'])
  expect(await known()).toEqual([])
  expect((await take(event({ hour: 9, columns: { total: 'price' } }))).accepted_count).toBe(1)
})

test('facets that nobody knows are passed over, however deep', async () => {
  const { take, known } = await receiving()
  let deep: object = {}
  for (let depth = 0; depth < 200; depth += 1) deep = { deep }
  const facets = {
    custom: { _producer: 'https://example.com', _schemaURL: 'https://example.com/s', deep, __proto__: null },
    columnLineage: {
      fields: {
        total: { inputFields: [{ namespace: 'db://one', name: 'orders', field: 'price' }], more: 1 },
      },
      custom: [1, 'two', null],
    },
  }
  expect((await take(event({ hour: 9, output: { facets } }))).accepted_count).toBe(1)
  expect(await known()).toEqual(one('price', 'total'))
})

test('TEN-04: who speaks in the name of another organization, or in ours, changes nothing of it', async () => {
  const victim = await receiving()
  const ours = await receiving()
  const id = await victim.author.upload('orders', 'price,day\n1,2\n')
  const own = await ours.author.upload('daily', 'total\n1\n')
  const before = lines(await victim.author.graph(`node=dataset:${id}`))
  const spaceOf = (orgId: number) => `quarry://platform.test/organizations/${orgId}`
  await ours.take(event({ hour: 9, namespace: spaceOf(victim.admin.orgId), columns: { total: 'price' } }))
  expect(lines(await victim.author.graph(`node=dataset:${id}`))).toEqual(before)
  expect((await victim.author.search('nightly')).total).toBe(0)
  // Here it is something elsewhere, by the words of the event alone.
  expect(await ours.known('daily')).toEqual(one('price', 'total'))
  const mine = lines(await ours.author.graph(`node=dataset:${own}&direction=upstream`))
  const received = event({ hour: 10, namespace: spaceOf(ours.admin.orgId), columns: { total: 'price' } })
  expect((await ours.take(received)).ignored).toEqual([
    { path: 'daily', reason: 'what makes our own datasets is known from themselves' },
  ])
  expect(lines(await ours.author.graph(`node=dataset:${own}&direction=upstream`))).toEqual(mine)
  const posing = event({ hour: 11, job: { namespace: spaceOf(ours.admin.orgId), name: 'upload daily' } })
  expect((await ours.take(posing)).ignored).toEqual([
    { path: 'upload daily', reason: 'our own jobs are known from themselves' },
  ])
})
