import { beforeAll, expect, test } from 'vitest'
import type { Dashboard } from '../../../../contract/src/dashboards.ts'
import { fileForm } from '../../../test/file-form.ts'
import { testServer, type TestUser } from '../../../test/server.ts'

const { call, admin, newUser } = await testServer()

interface Dataset {
  id: number
}

interface Rendered {
  charts: {
    id: string
    result: { rows: unknown[][] } | null
    failure: { error: string; message: string } | null
  }[]
}

const sales = [
  'region,city,amount',
  'EU,Berlin,10',
  'EU,Berlin,1',
  'EU,Paris,5',
  'US,Boston,20',
  'US,Austin,7',
  'US,Boston,2',
].join('\n')
const costs = 'area,cost\nEU,3\nUS,4\n'

const position = { x: 0, y: 0, w: 6, h: 4 }
const sum = (column: string) => [{ aggregate: 'sum', column, name: 'n' }]

async function upload(name: string, csv: string): Promise<Dataset> {
  const made = await call<Dataset>('POST', '/api/datasets/upload', {
    token: admin.token,
    ...fileForm(name, csv),
  })
  expect([made.status, made.text]).toEqual([201, expect.anything()])
  return made.body
}

let ours: Dataset
let theirs: Dataset

beforeAll(async () => {
  ours = await upload('sales.csv', sales)
  theirs = await upload('costs.csv', costs)
  await call('PATCH', `/api/organizations/${admin.orgId}/settings`, {
    token: admin.token,
    body: { share_link_days: 30 },
  })
}, 120_000)

/** A dashboard of two datasets that one filter binds, published, where links are allowed. */
async function shared() {
  const charts = [
    {
      id: 'cities',
      title: 'Cities',
      kind: 'bar',
      dataset_id: ours.id,
      query: { dimensions: ['region'], measures: sum('amount') },
      drill: { levels: ['region', 'city'] },
      position,
    },
    {
      id: 'costs',
      title: 'Costs',
      kind: 'bar',
      dataset_id: theirs.id,
      query: { measures: sum('cost') },
      tab: 'two',
      position,
    },
  ]
  const targets = [
    { dataset_id: ours.id, column: 'region' },
    { dataset_id: theirs.id, column: 'area' },
  ]
  const region = { id: 'region', label: 'Region', kind: 'values', targets }
  const city = {
    id: 'city',
    label: 'City',
    kind: 'values',
    targets: [{ dataset_id: ours.id, column: 'city' }],
    depends_on: ['region'],
  }
  const other = { ...city, id: 'other', label: 'Other' }
  const quiet = { ...city, id: 'quiet', label: 'Quiet', is_hidden: true }
  const parts = {
    charts,
    filters: [region, city, other, quiet],
    tabs: [
      { id: 'one', label: 'One' },
      { id: 'two', label: 'Two' },
    ],
  }
  const made = await call<Dashboard>('POST', '/api/dashboards', {
    token: admin.token,
    body: { name: 'Sales', status: 'published', ...parts },
  })
  expect([made.status, made.text]).toEqual([201, expect.anything()])
  const path = `/api/dashboards/${made.body.id}`
  const change = async (body: object) => {
    const answer = await call('PATCH', path, { token: admin.token, body })
    expect([answer.status, answer.text]).toEqual([200, expect.anything()])
  }
  return { path, charts, region, city, change }
}

async function link(path: string, { token }: TestUser, change: object = {}): Promise<string> {
  const body = { label: 'Partner', days: 7, ...change }
  const made = await call<{ token: string }>('POST', `${path}/links`, { token, body })
  expect([made.status, made.text]).toEqual([201, expect.anything()])
  return made.body.token
}

const of = (filter: string, ...values: string[]) => ({
  filters: { [filter]: { operator: 'in', values } },
})
const post = <T>(token: string, rest: string, body: object) =>
  call<T>('POST', `/api/shared/dashboard/${rest}`, { token, body })
const render = (token: string, body: object = {}) => post<Rendered>(token, 'render', body)

/** What each chart shows, or the error that it shows instead. */
async function seen(token: string, body?: object): Promise<Record<string, unknown>> {
  const answer = await render(token, body)
  expect([answer.status, answer.text]).toEqual([200, expect.anything()])
  return Object.fromEntries(
    answer.body.charts.map(({ id, result, failure }) => [id, failure?.error ?? result?.rows]),
  )
}

const values = (token: string, body: object) =>
  post<{ items: { value: unknown; count: unknown }[] }>(token, 'values', body)
const offered = async (token: string, body: object) => {
  const answer = await values(token, body)
  expect([answer.status, answer.text]).toEqual([200, expect.anything()])
  return answer.body.items.map(({ value, count }) => [value, Number(count)])
}

test('a link offers the values of its filters, of rows that it shows, and of no others', async () => {
  const { path } = await shared()
  const open = await link(path, admin)
  expect(await offered(open, { filter: 'city' })).toEqual(
    expect.arrayContaining([
      ['Berlin', 2],
      ['Boston', 2],
      ['Austin', 1],
      ['Paris', 1],
    ]),
  )
  expect(await offered(open, { filter: 'city', q: 'par' })).toEqual([['Paris', 1]])
  // What the filter depends on leaves fewer; what it does not depend on leaves them alone.
  const state = { filters: { ...of('region', 'EU').filters, ...of('other', 'Paris').filters } }
  expect(await offered(open, { filter: 'city', state })).toEqual([
    ['Berlin', 2],
    ['Paris', 1],
  ])
  const fixed = await link(path, admin, of('region', 'US'))
  for (const asked of [undefined, state, { filters: { region: null } }])
    expect(await offered(fixed, { filter: 'city', ...(asked && { state: asked }) })).toEqual([
      ['Boston', 2],
      ['Austin', 1],
    ])
  const refused = async (token: string, filter: string) => {
    const answer = await values(token, { filter })
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('body.filter')])
  }
  await refused(fixed, 'region')
  await refused(open, 'quiet')
  await refused(open, 'amount')
  await refused(await link(path, admin, { is_locked: true }), 'city')
  expect((await values(open, { filter: 'city', state: of('x', 'y') })).status).toBe(422)
})

test('ACL: a link offers only values that whoever made it may see now', async () => {
  const { path } = await shared()
  const editor = await newUser({ orgId: admin.orgId, role: 'editor' })
  const token = await link(path, editor)
  const rows = [
    {
      name: 'EU',
      applies_to: { roles: ['editor'] },
      condition: { column: 'region', operator: 'equals', value: 'EU' },
    },
  ]
  const set = async (policies: object) =>
    expect(
      (await call('PUT', `/api/datasets/${ours.id}/policies`, { token: admin.token, body: policies })).status,
    ).toBe(200)
  await set({ rows })
  expect(await offered(token, { filter: 'region' })).toEqual([['EU', 3]])
  expect((await values(token, { filter: 'city' })).text).not.toMatch(/Boston|Austin/)
  await set({ rows, columns: [{ column: 'city', mask: { kind: 'hide' } }] })
  const hidden = await values(token, { filter: 'city' })
  expect([hidden.status, hidden.text]).toEqual([409, expect.not.stringMatching(/Berlin|Paris|city/)])
  await set({})
})

test('a link shows one tab where it is asked for one, and how it is laid out without what its charts ask', async () => {
  const { path } = await shared()
  const token = await link(path, admin, of('region', 'EU'))
  const opened = await call<{ parts: { charts: object[]; tabs: object[] }; version: number }>(
    'GET',
    '/api/shared/dashboard',
    { token },
  )
  expect(opened.body.parts.tabs).toHaveLength(2)
  expect(opened.body.parts.charts).toMatchObject([
    { id: 'cities', drill: { levels: ['city'] } },
    { id: 'costs' },
  ])
  expect(opened.text).not.toContain('"measures"')
  expect(await seen(token, { tab: 'two' })).toEqual({ costs: [[3]] })
  expect((await render(token, { tab: 'three' })).status).toBe(422)
  const drills = [{ chart: 'cities', values: ['EU'] }]
  expect(await seen(token, { tab: 'one', state: { drills } })).toEqual({
    cities: expect.arrayContaining([
      ['Berlin', 11],
      ['Paris', 5],
    ]),
  })
  // What is opened or chosen only ever narrows what is fixed.
  expect(await seen(token, { tab: 'one', state: { drills: [{ chart: 'cities', values: ['US'] }] } })).toEqual(
    {
      cities: [],
    },
  )
  const selections = [{ chart: 'cities', values: [{ column: 'region', value: 'US' }] }]
  expect(await seen(token, { tab: 'two', state: { selections } })).toEqual({ costs: [[null]] })
})

test('ACL: a chart that a fixed filter does not bind any more as it did is not shown, and its values are not offered', async () => {
  const { path, charts, region, city, change } = await shared()
  const token = await link(path, admin, of('region', 'EU'))
  const bound = { cities: [['EU', 16]], costs: [[3]] }
  const [ourTarget, theirTarget] = region.targets
  expect(await seen(token)).toEqual(bound)
  const ways: [object, object][] = [
    [{ filters: [{ ...region, targets: [theirTarget] }, city] }, { ...bound, cities: 'permission_denied' }],
    [{ filters: [{ ...region, targets: [ourTarget] }, city] }, { ...bound, costs: 'permission_denied' }],
    // Another column may mean something else.
    [
      { filters: [{ ...region, targets: [{ ...ourTarget, column: 'city' }, theirTarget] }, city] },
      { ...bound, cities: 'permission_denied' },
    ],
    [{ filters: [{ ...region, except: ['cities'] }, city] }, { ...bound, cities: 'permission_denied' }],
    [{ filters: [{ ...region, tab: 'one' }, city] }, { ...bound, costs: 'permission_denied' }],
  ]
  for (const [now, shown] of ways) {
    await change(now)
    expect(await seen(token)).toEqual(shown)
    const isShown = Array.isArray((shown as typeof bound).cities)
    expect((await values(token, { filter: 'city' })).status).toBe(isShown ? 200 : 422)
    await change({ filters: [region, city] })
    expect(await seen(token)).toEqual(bound)
  }
  // Neither is a chart that is added later where the filter does not reach.
  const added = { ...charts[0], id: 'added', title: 'Added' }
  await change({ charts: [...charts, added], filters: [{ ...region, except: ['added'] }, city] })
  expect(await seen(token)).toEqual({ ...bound, added: 'permission_denied' })
  const { body } = await render(token)
  expect(body.charts.find(({ id }) => id === 'added')?.failure?.message).toContain('"Region"')
  // What the filter left alone when the link was made is shown as it was then.
  const later = await link(path, admin, of('region', 'EU'))
  expect(await seen(later)).toMatchObject({ ...bound, added: expect.arrayContaining([['US', 29]]) })
})

test('ACL: what a link fixes binds every dataset that a chart asks in SQL, or the chart is not shown', async () => {
  const { path, charts, region, city, change } = await shared()
  const inSql = {
    id: 'sql',
    title: 'In SQL',
    kind: 'table',
    sql: {
      statement: 'select sum(amount) as n, (select sum(cost) from paid) as c from sold',
      inputs: [
        { dataset_id: ours.id, name: 'sold' },
        { dataset_id: theirs.id, name: 'paid' },
      ],
    },
    position,
  }
  await change({ charts: [...charts, inSql] })
  const token = await link(path, admin, of('region', 'EU'))
  expect(await seen(token)).toMatchObject({ sql: [[16, 3]] })
  const outline = await call('GET', '/api/shared/dashboard', { token })
  expect(outline.text).not.toContain('select')
  for (const target of region.targets) {
    await change({ filters: [{ ...region, targets: [target] }, city] })
    expect(await seen(token)).toMatchObject({ sql: 'permission_denied' })
  }
})

test('ACL: nothing is shown of a dataset whose column that is fixed has vanished', async () => {
  const { path } = await shared()
  const token = await link(path, admin, of('region', 'EU'))
  expect(await seen(token)).toMatchObject({ costs: [[3]] })
  const replaced = await call('POST', `/api/datasets/${theirs.id}/upload`, {
    token: admin.token,
    ...fileForm('costs.csv', 'place,cost\nEU,3\nUS,4\n'),
  })
  expect([replaced.status, replaced.text]).toEqual([200, expect.anything()])
  expect(await seen(token)).toEqual({ cities: [['EU', 16]], costs: 'validation_error' })
})

test('WEB-02, WEB-09, WEB-16: what a link shows is kept nowhere, framed nowhere, and read by no other page', async () => {
  const { path } = await shared()
  const token = await link(path, admin)
  const origin = { origin: 'https://evil.example' }
  const answers = [
    await call('GET', '/api/shared/dashboard', { token, headers: origin }),
    await call('POST', '/api/shared/dashboard/render', { token, headers: origin, body: {} }),
    await call('POST', '/api/shared/dashboard/values', { token, headers: origin, body: { filter: 'city' } }),
    await call('POST', '/api/shared/dashboard/values', { headers: origin, body: { filter: 'city' } }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 401])
  for (const { headers } of answers) {
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    })
    expect([headers['access-control-allow-origin'], headers['set-cookie']]).toEqual([undefined, undefined])
  }
})

test('WEB-17: the charts of a link come one by one, to whoever holds it', async () => {
  const { path } = await shared()
  const token = await link(path, admin)
  const ask = (held: string | undefined) =>
    call('POST', '/api/shared/dashboard/render', {
      token: held,
      headers: { accept: 'text/event-stream' },
      body: {},
    })
  const { text, headers } = await ask(token)
  expect(headers['content-type']).toContain('text/event-stream')
  expect(text.match(/^event: chart$/gm)).toHaveLength(2)
  for (const stranger of [undefined, admin.token]) expect((await ask(stranger)).status).toBe(401)
})

test('DOS: whoever asks for values too often waits, and the charts are shown meanwhile', async () => {
  const { path } = await shared()
  const token = await link(path, admin)
  const answers = await Promise.all(Array.from({ length: 40 }, () => values(token, { filter: 'city' })))
  expect(answers.filter(({ status }) => status === 503).length).toBeGreaterThan(5)
  expect((await render(token)).status).toBe(200)
})
