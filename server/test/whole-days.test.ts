import { expect, test } from 'vitest'
import type { AlertPreview } from '../../contract/src/alert-conditions.ts'
import type { Dashboard } from '../../contract/src/dashboards.ts'
import type { Filter } from '../../contract/src/filters.ts'
import { fileForm } from './file-form.ts'
import { testServer } from './server.ts'

const { admin, call } = await testServer()
const { token } = admin
const post = <T>(path: string, body: object) => call<T>('POST', path, { token, body })

// In Berlin these are, in January, the last minute of the 31st, then all of the 1st, then the first of the 2nd.
const moments = [
  '2026-01-31T22:59:30Z',
  '2026-01-31T23:00:00Z',
  '2026-02-01T12:00:00Z',
  '2026-02-01T22:59:59.999Z',
  '2026-02-01T23:00:00Z',
]
const csv = ['at,n', ...moments.map((at, n) => `${at.replace('T', ' ').replace('Z', '')},${n}`)].join('\n')
const form = fileForm('events.csv', `${csv}\n`)
const { id } = (await call<{ id: number }>('POST', '/api/datasets/upload', { token, ...form })).body
const model = {
  dimensions: [],
  measures: [],
  hierarchies: [],
  joins: [],
  conventions: { timezone: 'Europe/Berlin' },
}
await call('PUT', `/api/datasets/${id}/model`, { token, body: model })

const day: Filter = { column: 'at', operator: 'between', values: ['2026-02-01', '2026-02-01'] }
const list = { aggregate: 'count', name: 'rows' } as const
const chosen = { operator: day.operator, values: day.values }

async function rowsOf(filters: Filter[], more: object = {}) {
  const body = { dimensions: ['n'], filters, sort: [{ by: 'n' }], ...more }
  const answer = await post<{ rows: number[][] }>(`/api/datasets/${id}/explore`, body)
  expect([answer.status, answer.text]).toEqual([200, expect.anything()])
  return answer.body.rows.map(([n]) => n)
}

test("D1: a day as a bound is the whole day in the dataset's time zone, or in the one that is asked for", async () => {
  const of = (operator: Filter['operator']) => rowsOf([{ column: 'at', operator, value: '2026-02-01' }])
  expect(await rowsOf([day])).toEqual([1, 2, 3])
  expect(await of('equals')).toEqual([1, 2, 3])
  expect(await of('not_equals')).toEqual([0, 4])
  expect(await of('less_or_equal')).toEqual([0, 1, 2, 3])
  expect(await of('less')).toEqual([0])
  expect(await of('greater')).toEqual([4])
  expect(await of('greater_or_equal')).toEqual([1, 2, 3, 4])
  expect(await rowsOf([{ column: 'at', operator: 'in', values: ['2026-02-01', moments[4]!] }])).toEqual([
    1, 2, 3, 4,
  ])
  expect(await rowsOf([day], { timezone: 'UTC' })).toEqual([2, 3, 4])
  expect(await rowsOf([day], { timezone: 'Pacific/Honolulu' })).toEqual([2, 3, 4])
})

test('D1: the period before one day is the day before', async () => {
  const body = {
    measures: [list],
    filters: [day],
    comparison: { kind: 'previous_period', dimension: 'at' },
  }
  const answer = await post<{ rows: number[][] }>(`/api/datasets/${id}/explore`, body)
  expect(answer.body.rows[0]?.slice(0, 2)).toEqual([3, 1])
})

const position = { x: 0, y: 0, w: 6, h: 4 }
const charts = [
  {
    id: 'structured',
    title: 'Structured',
    kind: 'table',
    dataset_id: id,
    query: { dimensions: ['at'], measures: [list], sort: [{ by: 'at' }] },
    position,
  },
  {
    id: 'sql',
    title: 'In SQL',
    kind: 'table',
    sql: { statement: 'select count(*) as n from events', inputs: [{ dataset_id: id, name: 'events' }] },
    position,
  },
]
const board = (
  await post<Dashboard>('/api/dashboards', {
    name: 'Events',
    status: 'published',
    charts,
    filters: [{ id: 'when', label: 'When', kind: 'date', targets: [{ dataset_id: id, column: 'at' }] }],
  })
).body

interface Rendered {
  charts: { id: string; result: { rows: unknown[][] } | null; failure: unknown }[]
}
const counted = ({ charts: rendered }: Rendered) =>
  rendered.map(({ result, failure }) =>
    failure ? failure : result!.rows.length === 1 ? Number(result!.rows[0]!.at(-1)) : result!.rows.length,
  )

test('D1: a filter of a dashboard, and one that a link fixes, mean the whole day in every chart', async () => {
  const state = { filters: { when: chosen } }
  const rendered = await post<Rendered>(`/api/dashboards/${board.id}/render`, { state })
  expect(counted(rendered.body)).toEqual([3, 3])
  const settings = `/api/organizations/${admin.orgId}/settings`
  await call('PATCH', settings, { token, body: { share_link_days: 30 } })
  const link = { label: 'Partner', days: 7, filters: { when: chosen } }
  const made = await post<{ token: string }>(`/api/dashboards/${board.id}/links`, link)
  const shared = await call<Rendered>('POST', '/api/shared/dashboard/render', {
    token: made.body.token,
    body: {},
  })
  expect([shared.status, shared.text]).toEqual([200, expect.anything()])
  expect(counted(shared.body)).toEqual([3, 3])
})

test('a moment that was clicked is that moment, whatever the time zone', async () => {
  const selections = [{ chart: 'structured', values: [{ column: 'at', value: '2026-02-01T12:00:00' }] }]
  const rendered = await post<Rendered>(`/api/dashboards/${board.id}/render`, { state: { selections } })
  const other = rendered.body.charts.find((chart) => chart.id === 'sql')
  expect([rendered.status, other?.failure, other?.result?.rows]).toEqual([200, null, [[1]]])
})

test('D1: an alert judges the whole day', async () => {
  const preview = await post<AlertPreview>('/api/alerts/preview', {
    source: { dataset_id: id, query: { measures: [list], filters: [day] } },
    measure: 'rows',
    condition: { kind: 'threshold', operator: 'above', value: 0 },
  })
  expect([preview.status, preview.text]).toEqual([200, expect.anything()])
  expect(JSON.stringify(preview.body.now)).toContain('"value":3')
})
