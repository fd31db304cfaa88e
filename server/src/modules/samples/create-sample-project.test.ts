import { expect, test } from 'vitest'
import { testServer } from '../../../test/server.ts'

const { admin, newUser, newOrganization, call } = await testServer()

interface Sample {
  project_id: number
  dashboard_id: number | null
  dataset_ids: number[]
  created: boolean
}

const load = (user = admin) => call<Sample>('POST', '/api/projects/sample', { token: user.token })

test('the sample is three million flights, the airports and a dashboard whose every chart has an answer', async () => {
  const made = await load()
  expect(made.status).toBe(201)
  const flights = await call('GET', `/api/datasets/${made.body.dataset_ids[0]}`, admin)
  expect(flights.body).toMatchObject({ name: 'Flights', row_count: 3_000_000, reject_count: 0 })
  const shown = await call<{
    charts: { kind: string; failure: unknown; result: { row_count: number; rows: unknown[][] } }[]
  }>('GET', `/api/dashboards/${made.body.dashboard_id}/render`, admin)
  expect(shown.body.charts.map(({ failure }) => failure)).toEqual(shown.body.charts.map(() => null))
  expect(new Set(shown.body.charts.map(({ kind }) => kind)).size).toBe(14)
  for (const { result } of shown.body.charts) expect(result.row_count).toBeGreaterThan(0)
  expect(shown.body.charts[0]?.result.rows).toEqual([[3_000_000]])
  const model = await call('GET', `/api/datasets/${made.body.dataset_ids[0]}/model`, admin)
  expect(model.body).toMatchObject({ problems: [] })
  const contents = await call<{ items: { name: string }[] }>(
    'GET',
    `/api/projects/${made.body.project_id}/contents?sort=name`,
    admin,
  )
  expect(contents.body.items.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Airports', 'Delays by airport', 'Flight delays', 'Flights', 'Worst days']),
  )
}, 60_000)

test('its recipes run by themselves, its checks pass, and its schedule waits for new flights', async () => {
  const { body: sample } = await load()
  const build = async () => {
    const query = `/api/pipeline/runs?kind=build`
    return (await call<{ items: { status: string }[] }>('GET', query, admin)).body.items
  }
  await expect.poll(build, { timeout: 60_000 }).toMatchObject([{ status: 'succeeded' }])
  const datasets = await call<{ items: { id: number; name: string; row_count: number }[] }>(
    'GET',
    `/api/datasets?project_id=${sample.project_id}&sort=name`,
    admin,
  )
  expect(datasets.body.items.map(({ name, row_count: rows }) => [name, rows])).toEqual([
    ['Airports', 3376],
    ['Delays by airport', 229],
    ['Delays by day', 182],
    ['Flights', 3_000_000],
    ['Routes', 5366],
    ['Worst days', 10],
  ])
  const { id } = datasets.body.items[1]!
  const checks = await call<{ checks: { last: { outcome: string } }[] }>(
    'GET',
    `/api/datasets/${id}/checks`,
    admin,
  )
  expect(checks.body.checks.map(({ last }) => last.outcome)).toEqual(['passed', 'passed'])
  const schedules = await call<{ items: { is_paused: boolean; trigger: object }[] }>(
    'GET',
    `/api/pipeline/schedules?project_id=${sample.project_id}`,
    admin,
  )
  expect(schedules.body.items).toMatchObject([
    { is_paused: false, trigger: { kind: 'datasets', dataset_ids: [sample.dataset_ids[0]] } },
  ])
}, 90_000)

test('its app is released, and a viewer finds all of it there', async () => {
  await load()
  const viewer = await newUser({ orgId: admin.orgId, role: 'viewer' })
  const get = async <T = object>(path: string, method = 'GET') => {
    const answer = await call<T>(method, path, {
      token: viewer.token,
      surface: 'app',
      headers: { 'x-app': 'flights' },
      ...(method === 'POST' ? { body: {} } : {}),
    })
    expect([path, answer.status]).toEqual([path, 200])
    return answer.body
  }
  expect(await get('/api/app')).toMatchObject({
    release: 'v1.0.0',
    landing: 'about',
    publications: [
      { kind: 'dashboard' },
      { kind: 'dashboard' },
      {},
      {},
      { kind: 'page' },
      { kind: 'endpoint' },
    ],
  })
  expect(await get('/api/airports/ATL')).toMatchObject({
    object: { name: 'William B Hartsfield-Atlanta Intl' },
    relations: { departures: { items: expect.any(Array) as unknown[] } },
  })
  expect(await get('/api/connections?limit=1')).toMatchObject({ total: 5366, items: [{ route: 'SFO-LAX' }] })
  const { rows } = await get<{ rows: unknown[][] }>('/api/endpoints/punctuality?state=GA')
  expect(rows.map(([origin]) => origin)).toEqual(['ATL', 'SAV'])
  for (const slug of ['delays', 'network']) {
    const { charts } = await get<{ charts: { failure: unknown }[] }>(`/api/dashboards/${slug}/render`, 'POST')
    expect(charts.filter(({ failure }) => failure !== null)).toEqual([])
  }
}, 60_000)

test('loading it twice, even at once, gives one project', async () => {
  const other = await newOrganization()
  const answers = await Promise.all([load(other), load(other)])
  const later = await load(other)
  expect([...answers, later].map(({ status }) => status)).toEqual([201, 201, 201])
  expect(new Set([...answers, later].map(({ body }) => body.project_id)).size).toBe(1)
  expect(answers.filter(({ body }) => body.created)).toHaveLength(1)
  const datasets = await call<{ total: number }>('GET', '/api/datasets', { token: other.token })
  expect(datasets.body.total).toBe(6)
}, 60_000)

test('who may not make projects cannot load it', async () => {
  const viewer = await newUser({ orgId: admin.orgId, role: 'viewer' })
  expect((await load(viewer)).status).toBe(403)
})
