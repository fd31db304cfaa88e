import { once } from 'node:events'
import { type IncomingMessage, get } from 'node:http'
import { beforeAll, expect, test } from 'vitest'
import type { RenderedChart, RenderedDashboard } from '../../../../../contract/src/dashboard-render.ts'
import { countedReads } from '../../../../test/counted-reads.ts'
import { fileForm } from '../../../../test/file-form.ts'
import { type TestUser, testServer } from '../../../../test/server.ts'

const reads = countedReads()
const { admin, newOrganization, newUser, call, database, address } = await testServer(
  {},
  { seenThrough: reads.seenThrough },
)
const url = await address()
const patient = { timeout: 60_000 }

async function upload(name: string, rows: readonly string[], user = admin) {
  const form = fileForm(name, `${rows.join('\n')}\n`)
  const made = await call<{ id: number }>('POST', '/api/datasets/upload', { token: user.token, ...form })
  expect(made.status, made.text).toBe(201)
  return made.body.id
}

const chart = (id: string, dataset_id: number, query: object, y = 0) => ({
  id,
  title: id,
  kind: 'table',
  dataset_id,
  query,
  position: { x: 0, y, w: 6, h: 4 },
})

async function create(charts: object[], user = admin) {
  const body = { name: 'Board', status: 'published', charts }
  const made = await call<{ id: number }>('POST', '/api/dashboards', { token: user.token, body })
  expect(made.status, made.text).toBe(201)
  return `/api/dashboards/${made.body.id}/render`
}

const render = (path: string, { token }: TestUser = admin) => call<RenderedDashboard>('GET', path, { token })

const amounts = Array.from({ length: 3000 }, (_, at) => `${['n', 's', 'e'][at % 3]},${at}`)
let sales = 0
beforeAll(async () => {
  sales = await upload('sales.csv', ['region,amount', ...amounts])
}, 60_000)

const above = (amount: number, name = 'Rows') => ({
  dimensions: ['region'],
  measures: [{ aggregate: 'count', name }],
  filters: [{ column: 'amount', operator: 'greater', value: amount }],
})

test('a stream begins with the dashboard, brings each chart as it is there, and ends', patient, async () => {
  const path = await create([
    chart('low', sales, above(1), 9),
    chart('bad', sales, { dimensions: ['regoin'] }, 4),
    chart('top', sales, above(2), 0),
  ])
  const { text } = await call('GET', path, {
    token: admin.token,
    headers: { accept: 'text/event-stream' },
  })
  const events = [...text.matchAll(/event: (\w+)\ndata: (.*)\n\n/g)].map(([, event, data]) => ({
    event,
    data: JSON.parse(data ?? '') as RenderedDashboard & RenderedChart,
  }))
  expect(events.map(({ event }) => event)).toEqual(['dashboard', 'chart', 'chart', 'chart', 'done'])
  expect(events[0]?.data).toMatchObject({ name: 'Board', datasets: [{ id: sales }], state: { filters: {} } })
  expect(events[0]?.data).not.toHaveProperty('charts')
  const byId = Object.fromEntries(events.slice(1, 4).map(({ data }) => [data.id, data]))
  expect(byId['bad']).toMatchObject({ result: null, failure: { error: 'validation_error' } })
  expect(byId['top']).toMatchObject({ failure: null, result: { row_count: 3 } })
  expect((await call('GET', path, { headers: { accept: 'text/event-stream' } })).status).toBe(401)
})

test('WEB-17: whoever goes away stops what was asked for them', patient, async () => {
  const owner = await newOrganization()
  const many = await upload(
    'many.csv',
    ['k,v', ...Array.from({ length: 40_000 }, (_, at) => `1,${at}`)],
    owner,
  )
  const joins = [{ name: 'o', dataset_id: many, cardinality: 'many_to_many', on: [{ column: 'k', to: 'k' }] }]
  expect(
    (await call('PUT', `/api/datasets/${many}/model`, { token: owner.token, body: { joins } })).status,
  ).toBe(200)
  const slow = (bin: number) => ({
    dimensions: [{ column: 'o.v', bin }],
    measures: [{ aggregate: 'sum', column: 'v' }],
  })
  // More of them than one organization may run at once.
  const path = await create(
    [1, 2, 3, 4, 5].map((bin) => chart(`c${bin}`, many, slow(bin))),
    owner,
  )
  const asked = get(url + path, {
    agent: false,
    headers: { authorization: `Bearer ${owner.token}`, accept: 'text/event-stream' },
  })
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  let received = ''
  answer.on('data', (part: Buffer) => (received += part.toString())).on('error', () => undefined)
  await expect.poll(() => received, { timeout: 20_000 }).toContain('event: dashboard')
  asked.destroy()
  expect(received).not.toContain('event: chart')
  const startedAt = performance.now()
  const after = await call('POST', `/api/datasets/${many}/explore`, {
    token: owner.token,
    body: { measures: [{ aggregate: 'count' }] },
  })
  expect(after.status, after.text).toBe(200)
  expect(performance.now() - startedAt).toBeLessThan(10_000)
})

/** How often the engine answered each question of these answers. */
function passes(answers: readonly { body: RenderedDashboard }[]): Map<string, number> {
  const ran = new Map<string, Set<string>>()
  for (const { body } of answers)
    for (const { id, result } of body.charts) {
      const times = ran.get(id) ?? new Set()
      if (result && !result.cached) times.add(String(result.elapsed_ms))
      ran.set(id, times)
    }
  return new Map([...ran].map(([id, times]) => [id, times.size]))
}

test(
  'charts that ask the same share one answer, and viewers of equal rights share all of them',
  patient,
  async () => {
    const same = await create([
      chart('a', sales, above(3)),
      { ...chart('b', sales, above(3)), kind: 'bar', title: 'Other' },
    ])
    const [a, b] = (await render(same)).body.charts
    expect(a?.result).toEqual(b?.result)
    expect(a?.result?.cached).toBe(false)

    const path = await create(
      [11, 12, 13, 14, 15, 16].map((amount) => chart(`c${amount}`, sales, above(amount))),
    )
    const viewers = await Promise.all(
      Array.from({ length: 8 }, () => newUser({ orgId: admin.orgId, role: 'editor' })),
    )
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, at) => render(path, viewers[at % viewers.length])),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect([...passes(answers).values()]).toEqual([1, 1, 1, 1, 1, 1])
    const rows = new Set(
      answers.map(({ body }) => JSON.stringify(body.charts.map(({ result }) => result?.rows))),
    )
    expect(rows.size).toBe(1)
  },
)

test(
  'a render is remembered until something changes, and never for somebody of other rights',
  patient,
  async () => {
    const path = await create([
      chart('a', sales, { dimensions: ['region'], measures: [{ aggregate: 'count' }] }),
    ])
    const reader = await newUser({ orgId: admin.orgId, role: 'editor' })
    const first = await render(path, reader)
    await render(path, reader)
    const { value: again, ofUsers } = await reads.during(() => render(path, reader))
    expect([ofUsers, again.body.charts[0]?.result?.rows.length]).toEqual([0, 3])
    expect((await render(`${path}?charts=a`, reader)).body.charts).toMatchObject([{ id: 'a' }])
    const condition = { column: 'region', operator: 'equals', value: 'n' }
    const unrestricted = { roles: ['admin'] }
    const policies = { rows: [{ name: 'N', applies_to: { everyone: true }, condition }], unrestricted }
    const set = (body: object) => call('PUT', `/api/datasets/${sales}/policies`, { token: admin.token, body })
    expect((await set(policies)).status).toBe(200)
    expect((await render(path, reader)).body.charts[0]?.result?.rows).toEqual([['n', 1000]])
    expect((await render(path)).body.charts[0]?.result?.rows).toEqual(first.body.charts[0]?.result?.rows)
    await set({})
    expect((await render(path, reader)).body.charts[0]?.result?.rows.length).toBe(3)
    await database.asOwner(
      `insert into dataset_freshness (org_id, dataset_id, within_hours, stale_at, stale_since)
      values (${admin.orgId}, ${sales}, 1, now(), now())`,
    )
    expect((await render(path, reader)).body.datasets).toMatchObject([{ trouble: 'stale' }])
  },
)

test(
  'a render that is the same is not sent again, and whose rights are others gets their own',
  patient,
  async () => {
    const path = await create([
      chart('a', sales, { dimensions: ['region'], measures: [{ aggregate: 'count', name: 'Tagged' }] }),
    ])
    const [one, other] = [
      await newUser({ orgId: admin.orgId, role: 'editor' }),
      await newUser({ orgId: admin.orgId, role: 'viewer' }),
    ]
    const ask = ({ token }: TestUser, tag: string) =>
      call<RenderedDashboard>('GET', path, { token, headers: { 'if-none-match': tag } })
    await render(path, one)
    const { headers } = await render(path, one)
    const tag = String(headers['etag'])
    const again = await ask(one, tag)
    expect([again.status, again.text, again.headers['etag']]).toEqual([304, '', tag])
    expect((await ask(other, tag)).body.charts[0]?.result?.rows).toHaveLength(3)
    const condition = { column: 'region', operator: 'equals', value: 'n' }
    const rows = [{ name: 'N', applies_to: { roles: ['editor'] }, condition }]
    const set = (body: object) => call('PUT', `/api/datasets/${sales}/policies`, { token: admin.token, body })
    await set({ rows })
    expect((await ask(one, tag)).body.charts[0]?.result?.rows).toEqual([['n', 1000]])
    await set({})
    // What comes from the clock is never the same.
    const today = { column: 'amount', operator: 'last', value: 1, unit: 'day' }
    const dated = await upload('dated.csv', ['amount', '2026-01-01', '2026-01-02'])
    const clocked = await create([chart('t', dated, { dimensions: ['amount'], filters: [today] })])
    expect((await render(clocked)).headers['etag']).toBeUndefined()
  },
)

test('a column that vanished fails in its place, and the others show', patient, async () => {
  const id = await upload('shops.csv', ['shop,city', 'a,X', 'b,Y'])
  const path = await create([
    chart('city', id, { dimensions: ['city'] }),
    chart('shop', id, { dimensions: ['shop'] }),
  ])
  expect((await render(path)).body.charts.map(({ failure }) => failure)).toEqual([null, null])
  const next = await call('POST', `/api/datasets/${id}/upload`, {
    token: admin.token,
    ...fileForm('shops.csv', 'shop,town\na,X\n'),
  })
  expect(next.status, next.text).toBeLessThan(300)
  const [city, shop] = (await render(path)).body.charts
  expect(city?.failure?.message).toContain('has no column "city"')
  expect(shop?.result?.rows).toEqual([['a']])
})

test(
  'DOS-14: a dashboard of 200 charts is answered while others are too; one of more is refused',
  patient,
  async () => {
    const other = await newOrganization()
    const theirs = await upload('theirs.csv', ['a', '1'], other)
    const charts = Array.from({ length: 200 }, (_, at) => chart(`c${at}`, sales, above(100 + at), at))
    const path = await create(charts)
    let isDone = false
    const large = render(path).finally(() => (isDone = true))
    const quick = await call('POST', `/api/datasets/${theirs}/explore`, {
      token: other.token,
      body: { dimensions: ['a'] },
    })
    expect([quick.status, isDone]).toEqual([200, false])
    const { body } = await large
    expect(body.charts.filter(({ result }) => result === null)).toEqual([])
    const tooMany = await call('POST', '/api/dashboards', {
      token: admin.token,
      body: { name: 'B', charts: [...charts, chart('more', sales, above(1))] },
    })
    expect(tooMany.status).toBe(422)
  },
)
