import { expect, test } from 'vitest'
import type { Dataset } from '../../../../contract/src/datasets.ts'
import { fileForm } from '../../../test/file-form.ts'
import { testServer, type TestUser } from '../../../test/server.ts'

const { admin, call, newUser } = await testServer()
const viewer = await newUser({ orgId: admin.orgId, role: 'viewer' })

interface Result {
  columns: { name: string; type: string; role: string; format?: object; grain?: string }[]
  rows: unknown[][]
  sql: string | null
  details: { path: string; message: string }[]
}

async function upload(name: string): Promise<Dataset> {
  const rows = [
    'customer,ordered,product,amount,region',
    '1,2026-01-05T10:00:00,A,10,north',
    '1,2026-02-05T10:00:00,B,20,south',
    '2,2026-01-20T10:00:00,A,5,north',
    '3,2026-02-11T23:30:00,A,40,north',
    ',2026-02-12T10:00:00,A,1,north',
  ].join('\n')
  const form = fileForm(`${name}.csv`, rows)
  return (await call<Dataset>('POST', '/api/datasets/upload', { token: admin.token, ...form })).body
}

const purchases = await upload('purchases')

const ask = (body: object, { id = purchases.id, user = admin, accept = '' } = {}) =>
  call<Result>('POST', `/api/datasets/${id}/explore`, {
    token: (user as TestUser).token,
    body,
    ...(accept === '' ? {} : { headers: { accept } }),
  })

const product = (value: string) => [{ column: 'product', operator: 'equals', value }]
const never = (value: string) => ({
  column: 'customer',
  operator: 'not_in_set',
  set: { filters: product(value) },
})
const count = [{ aggregate: 'count' }]
const retention = { entity: 'customer', time: 'ordered', grain: 'month', periods: 2 }
const steps = [
  { name: 'A', filters: product('A') },
  { name: 'B', filters: product('B') },
]

test('conditions of starts, returns and steps take parameters', async () => {
  const named = [{ column: 'product', operator: 'equals', value: { parameter: 'what' } }]
  const definition = { name: 'what', type: 'text', default: 'B' }
  const asked = (query: object, what?: string) =>
    ask({
      ...query,
      parameter_definitions: [definition],
      ...(what === undefined ? {} : { parameters: { what } }),
    })
  const funnel = (second: object[]) => ({
    funnel: { entity: 'customer', time: 'ordered', steps: [steps[0], { name: 'then', filters: second }] },
  })
  const plain = (await ask(funnel(product('B')))).body.rows
  expect(plain).toHaveLength(2)
  expect((await asked(funnel(named))).body.rows).toEqual(plain)
  const started = (start: object[]) => ({ retention: { ...retention, start, return: start } })
  expect((await asked(started(named), 'A')).body.rows).toEqual((await ask(started(product('A')))).body.rows)
  const { status, body } = await ask(funnel(named))
  expect([status, body.details[0]?.path]).toEqual([422, 'body.funnel.steps.1.filters.0.value'])
})

test('the columns of a retention have types, roles and formats, and a file has the same rows', async () => {
  const { body } = await ask({ retention: { ...retention, names: { share: 'Share' } } })
  expect(body.columns).toMatchObject([
    { name: 'period', type: 'integer', role: 'dimension' },
    { name: 'cohort', type: 'date', role: 'dimension', grain: 'month' },
    { name: 'Share', type: 'number', role: 'measure', format: { kind: 'percent' } },
    { name: 'returned', type: 'integer', role: 'measure' },
    { name: 'size', type: 'integer', role: 'measure' },
  ])
  const csv = await ask({ retention }, { accept: 'text/csv' })
  expect(csv.text.trim().split(/\r?\n/)).toEqual([
    'period,cohort,share,returned,size',
    '0,2026-01-01,1.0,2,2',
    '1,2026-01-01,0.5,1,2',
    '0,2026-02-01,1.0,1,1',
    '1,2026-02-01,,,1',
  ])
})

test('cohorts begin in the time zone of the query', async () => {
  const day = { retention: { ...retention, grain: 'day', periods: 1 } }
  const cohorts = async (query: object) => (await ask(query)).body.rows.map((row) => row[1])
  expect(await cohorts(day)).toEqual(['2026-01-05', '2026-01-20', '2026-02-11'])
  const berlin = await cohorts({ ...day, timezone: 'Europe/Berlin' })
  expect(berlin).toEqual(['2026-01-05', '2026-01-20', '2026-02-12'])
})

test('a funnel may be limited in time, and filtered as every question', async () => {
  const reached = async (more: object, query = {}) =>
    (await ask({ ...query, funnel: { entity: 'customer', time: 'ordered', steps, ...more } })).body.rows.map(
      (row) => row[1],
    )
  expect(await reached({})).toEqual([3, 1])
  expect(await reached({ within: { count: 30, unit: 'day' } })).toEqual([3, 0])
  expect(await reached({ within: { count: 31, unit: 'day' } })).toEqual([3, 1])
  expect(await reached({}, { filters: [never('B')] })).toEqual([2, 0])
})

test('A8: what does not fit is told at its place', async () => {
  const places = async (query: object) => {
    const { status, body } = await ask(query)
    return [status, ...body.details.map(({ path }) => path)]
  }
  const set = (within: object) => ({ column: 'customer', operator: 'in_set', set: within })
  const nested = set({ filters: [set({ filters: [set({ filters: product('A') })] })] })
  const cases: [query: object, ...paths: string[]][] = [
    [{ measures: count, filters: [nested] }, 'body.filters.0.set.filters.0.set.filters.0.set'],
    [
      { measures: count, filters: [set({ filters: [{ column: 'nothing', operator: 'is_null' }] })] },
      'body.filters.0.set.filters.0.column',
    ],
    [
      {
        measures: count,
        filters: [set({ having: [{ measure: { aggregate: 'sum' }, operator: 'less', value: 1 }] })],
      },
      'body.filters.0.set.having.0.measure.column',
    ],
    [
      { measures: count, filters: [set({ having: [{ measure: 'gone', operator: 'less', value: 1 }] })] },
      'body.filters.0.set.having.0.measure',
    ],
    [
      { measures: count, filters: [{ column: 'customer', operator: 'in_set', value: 1 }] },
      'body.filters.0.operator',
    ],
    [{ measures: [{ aggregate: 'first', column: 'amount' }] }, 'body.measures.0.by'],
    [{ measures: [{ aggregate: 'last', column: 'amount', by: 'region' }] }, 'body.measures.0.by'],
    [{ measures: [{ aggregate: 'sum', column: 'amount', by: 'ordered' }] }, 'body.measures.0.by'],
    [{ retention, measures: count }, 'body.measures'],
    [{ retention, pivot: { columns: ['region'] } }, 'body.pivot'],
    [{ retention, totals: true }, 'body.totals'],
    [{ retention, funnel: { entity: 'customer', time: 'ordered', steps } }, 'body.funnel'],
    [
      { retention: { ...retention, time: 'region', entity: 'who' } },
      'body.retention.entity',
      'body.retention.time',
    ],
    [{ retention: { ...retention, grain: 'day_of_week' } }, 'body.retention.grain'],
    [
      {
        funnel: {
          entity: 'customer',
          time: 'ordered',
          steps: [...steps, { name: 'C', filters: product('C'), x: 1 }],
        },
      },
      'body.funnel.steps.2.x',
    ],
    [
      {
        funnel: {
          entity: 'customer',
          time: 'ordered',
          steps: [steps[0], { name: 'C', filters: [{ column: 'amount', operator: 'contains', value: 'x' }] }],
        },
      },
      'body.funnel.steps.1.filters.0.operator',
    ],
    [{ sql: 'select 1', retention }, 'body.retention'],
  ]
  for (const [query, ...paths] of cases)
    expect(await places(query), JSON.stringify(query)).toEqual([422, ...paths])
})

test('S1: a set and a funnel see what policies leave of the rows, and name no hidden column', async () => {
  const { id } = await upload('governed')
  const body = {
    rows: [
      {
        name: 'North',
        applies_to: { everyone: true },
        condition: { column: 'region', operator: 'equals', value: 'north' },
      },
    ],
    columns: [{ column: 'amount', mask: { kind: 'hide' } }],
  }
  const set = await call('PUT', `/api/datasets/${id}/policies`, { token: admin.token, body })
  expect(set.status, set.text).toBe(200)
  const rowsOf = async (query: object) => {
    const answer = await ask(query, { id, user: viewer })
    expect(answer.status, answer.text).toBe(200)
    return answer.body.rows
  }
  // The row by which customer 1 bought B is in the south, so that for the viewer nobody ever did.
  expect(await rowsOf({ measures: count, filters: [never('B')] })).toEqual([[4]])
  const funnel = { entity: 'customer', time: 'ordered', steps }
  expect((await rowsOf({ funnel })).map((row) => row[1])).toEqual([3, 0])
  expect((await rowsOf({ retention })).map((row) => row[3])).toEqual([2, 0, 1, null])
  const hidden = [{ column: 'amount', operator: 'greater', value: 1 }]
  for (const query of [
    { measures: count, filters: [{ column: 'customer', operator: 'in_set', set: { filters: hidden } }] },
    { retention: { ...retention, start: hidden } },
    { funnel: { ...funnel, steps: [steps[0], { name: 'x', filters: hidden }] } },
    { measures: [{ aggregate: 'first', column: 'amount', by: 'ordered' }] },
  ]) {
    const { status, text } = await ask(query, { id, user: viewer })
    expect([status, text]).toEqual([422, expect.stringContaining('has no column \\"amount\\"')])
  }
})

test('a measure of a model may be of a set and follow the default time, and is checked when it is saved', async () => {
  const path = `/api/datasets/${purchases.id}/model`
  const dimensions = [{ name: 'when', column: 'ordered', kind: 'time' }]
  const put = (measures: object[], more: object = { default_time_dimension: 'when' }) =>
    call<Result>('PUT', path, { token: admin.token, body: { dimensions, measures, ...more } })
  const filters = [never('B')]
  const loyal = { name: 'loyal', kind: 'aggregate', aggregate: 'count', filters }
  const latest = { name: 'latest', kind: 'aggregate', aggregate: 'last', column: 'amount' }
  const unfit = await put([
    { ...loyal, filters: [{ ...never('B'), set: { filters: [{ column: 'gone', operator: 'is_null' }] } }] },
    { ...latest, by: 'amount' },
    {
      ...loyal,
      name: 'own',
      filters: [{ ...never('B'), set: { having: [{ measure: 'own', operator: 'less', value: 1 }] } }],
    },
  ])
  expect(unfit.body.details.map((one) => one.path)).toEqual([
    'body.measures.0.filters.0.set.filters.0.column',
    'body.measures.1.by',
    'body.measures.2.filters.0',
  ])
  expect((await put([latest], {})).body.details.map((one) => one.path)).toEqual(['body.measures.0.by'])
  const saved = await put([loyal, latest])
  expect(saved.status, saved.text).toBe(200)
  expect((await ask({ measures: ['loyal', 'latest'] })).body.rows).toEqual([[3, 1]])
})

test('a chart of a dashboard may be a retention, and filters of the page reach it', async () => {
  const project = await call<{ id: number }>('POST', '/api/projects', {
    token: admin.token,
    body: { name: 'Cohorts' },
  })
  const made = await call<{ id: number }>('POST', '/api/dashboards', {
    token: admin.token,
    body: {
      name: 'Cohorts',
      project_id: project.body.id,
      status: 'published',
      charts: [
        {
          id: 'r',
          title: 'Retention',
          kind: 'heat_map',
          dataset_id: purchases.id,
          query: { retention },
          position: { x: 0, y: 0, w: 6, h: 4 },
        },
      ],
      filters: [
        {
          id: 'f',
          label: 'Region',
          kind: 'values',
          targets: [{ dataset_id: purchases.id, column: 'region' }],
        },
      ],
    },
  })
  expect(made.status, made.text).toBe(201)
  const rendered = await call<{ charts: { result: Result | null }[] }>(
    'POST',
    `/api/dashboards/${made.body.id}/render`,
    { token: admin.token, body: { state: { filters: { f: { operator: 'equals', value: 'north' } } } } },
  )
  expect(rendered.body.charts[0]?.result?.rows, rendered.text).toEqual([
    [0, '2026-01-01', 1, 2, 2],
    [1, '2026-01-01', 0, 0, 2],
    [0, '2026-02-01', 1, 1, 1],
    [1, '2026-02-01', null, null, 1],
  ])
})
