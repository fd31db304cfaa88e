import { expect, test } from 'vitest'
import type { RenderedDashboard } from '../../../../../contract/src/dashboard-render.ts'
import type { Dashboard } from '../../../../../contract/src/dashboards.ts'
import { fileForm } from '../../../../test/file-form.ts'
import { testServer, type TestUser } from '../../../../test/server.ts'

const { admin, newUser, call } = await testServer()
const { token } = admin

const lines = [
  'region,kind,amount,day',
  'north,a,10,2026-01-05',
  'south,b,20,2026-01-20',
  'north,b,5,2027-02-03',
]
const { id: sales } = (
  await call<{ id: number }>('POST', '/api/datasets/upload', {
    token,
    ...fileForm('sold.csv', lines.join('\n')),
  })
).body

const position = { x: 0, y: 0, w: 6, h: 4 }
const chart = (id: string, query: object, more: object = {}) => ({
  id,
  title: id,
  kind: 'bar',
  dataset_id: sales,
  query,
  position,
  ...more,
})
const metric = {
  name: 'metric',
  label: 'Measure',
  type: 'measure',
  default: 'total',
  values: [
    { value: 'total', label: 'Total', measure: { aggregate: 'sum', column: 'amount' } },
    { value: 'rows', label: 'Rows', measure: { aggregate: 'count' } },
  ],
}
const grain = {
  name: 'grain',
  type: 'grain',
  default: 'month',
  values: [{ value: 'month' }, { value: 'year' }],
}
const least = { name: 'least', label: 'At least', type: 'number' }
const whole = {
  name: 'Sold',
  status: 'published',
  variables: [metric, grain, least],
  charts: [
    chart(
      'by-region',
      { dimensions: ['region'], measures: [{ parameter: 'metric' }], sort: [{ by: 'region' }] },
      { drill: { levels: ['kind'] } },
    ),
    chart('over-time', {
      dimensions: [{ column: 'day', grain: { parameter: 'grain' }, name: 'period' }],
      measures: [{ parameter: 'metric' }],
    }),
    chart('large', {
      measures: [{ aggregate: 'count' }],
      filters: [{ column: 'amount', operator: 'greater_or_equal', value: { parameter: 'least' } }],
    }),
    {
      ...chart('in-sql', {}),
      query: undefined,
      dataset_id: undefined,
      sql: {
        statement: 'select count(*) as n from sold where amount >= $least and kind = $kind',
        inputs: [{ dataset_id: sales, name: 'sold' }],
      },
      parameter_definitions: [{ name: 'kind', type: 'text', default: 'b' }],
    },
  ],
}

const create = (body: object, user: TestUser = admin) =>
  call<Dashboard & { details: { path: string; message: string }[] }>('POST', '/api/dashboards', {
    token: user.token,
    body,
  })
const { id } = (await create(whole)).body

async function rendered(variables: object | undefined, { user = admin, of = id, more = {} } = {}) {
  const { body, status } = await call<RenderedDashboard & { details: { path: string }[] }>(
    'POST',
    `/api/dashboards/${of}/render`,
    { token: user.token, body: { state: { ...(variables ? { variables } : {}), ...more } } },
  )
  const chartOf = (name: string) => body.charts?.find((one) => one.id === name)
  return {
    body,
    status,
    rowsOf: (name: string) => chartOf(name)?.result?.rows,
    failureOf: (name: string) => chartOf(name)?.failure,
  }
}

test('a variable switches the measure and the grain of every chart that uses it, and has a default', async () => {
  const usual = await rendered(undefined)
  expect(usual.rowsOf('by-region')).toEqual([
    ['north', 15],
    ['south', 20],
  ])
  expect(usual.rowsOf('over-time')).toHaveLength(2)
  expect(usual.body.state.variables).toEqual({ metric: 'total', grain: 'month' })
  const set = await rendered({ metric: 'rows', grain: 'year' })
  expect(set.rowsOf('by-region')).toEqual([
    ['north', 2],
    ['south', 1],
  ])
  expect(set.body.charts[0]?.result?.columns.map(({ name }) => name)).toEqual(['region', 'Rows'])
  expect(set.rowsOf('over-time')).toEqual([
    ['2026-01-01', 2],
    ['2027-01-01', 1],
  ])
  expect(set.body.state.variables).toEqual({ metric: 'rows', grain: 'year' })
  // In the address it is the same.
  const state = JSON.stringify({ variables: { metric: 'rows' } })
  const asked = await call<RenderedDashboard>(
    'GET',
    `/api/dashboards/${id}/render?state=${encodeURIComponent(state)}`,
    {
      token,
    },
  )
  expect(asked.body.charts[0]?.result?.rows).toEqual([
    ['north', 2],
    ['south', 1],
  ])
})

test('a value reaches filters and SQL alike; charts wait while there is none', async () => {
  const waiting = await rendered(undefined)
  for (const name of ['large', 'in-sql'])
    expect(waiting.failureOf(name)).toMatchObject({
      waits_for: ['least'],
      message: expect.stringMatching('At least'),
    })
  const set = await rendered({ least: 10 })
  expect([set.rowsOf('large'), set.rowsOf('in-sql')]).toEqual([[[2]], [[1]]])
  const text = await rendered({ least: '10 or true' })
  expect([text.status, text.body.details[0]?.path]).toEqual([422, 'body.state.variables.least'])
})

test('what opens, explains or lists the rows of a chart follows its variables', async () => {
  const more = { drills: [{ chart: 'by-region', values: ['north'] }] }
  expect((await rendered({ metric: 'rows' }, { more })).rowsOf('by-region')).toEqual([
    ['a', 1],
    ['b', 1],
  ])
  const rows = await call<{ row_count: number }>('POST', `/api/dashboards/${id}/charts/large/rows`, {
    token,
    body: { state: { variables: { least: 20 } } },
  })
  expect(rows.body.row_count).toBe(1)
  const state = encodeURIComponent(JSON.stringify({ variables: { least: 20 } }))
  const explained = await call<{ parameters: unknown[]; sql: string }>(
    'GET',
    `/api/dashboards/${id}/charts/in-sql/explain?state=${state}`,
    { token },
  )
  expect(explained.body.parameters).toEqual(expect.arrayContaining([20, 'b']))
  expect(explained.body.sql).toContain('$least')
})

test('a report has the values, and an alert on the chart the ones that it was given', async () => {
  const html = await call('GET', `/api/dashboards/${id}/render?format=html`, { token })
  expect(html.text).toMatch(/Measure.{0,40}Total/s)
  const alert = await call<{ now: { groups: { value: number }[] } }>('POST', '/api/alerts/preview', {
    token,
    body: {
      source: { dashboard_id: id, chart: 'by-region', variables: { metric: 'rows' } },
      measure: 'Rows',
      condition: { kind: 'threshold', operator: 'above', value: 1 },
    },
  })
  expect(alert.body.now.groups.map(({ value }) => value)).toEqual(expect.arrayContaining([1, 2]))
  const wrong = await call<{ details: { path: string }[] }>('POST', '/api/alerts/preview', {
    token,
    body: {
      source: { dashboard_id: id, chart: 'by-region', variables: { metric: 'secret' } },
      measure: 'Rows',
      condition: { kind: 'threshold', operator: 'above', value: 1 },
    },
  })
  expect([wrong.status, wrong.body.details[0]?.path]).toEqual([422, 'body.source.variables.metric'])
})

test('what cannot work is refused when it is saved, at its place', async () => {
  const mistakes: [change: object, path: string][] = [
    [{ variables: [] }, 'body.charts.0.query.measures.0'],
    [{ variables: [{ ...metric, default: 'nothing' }, grain, least] }, 'body.variables.0.default'],
    [
      { variables: [metric, grain, { ...least, type: 'text' }, { ...least, name: 'LEAST' }] },
      'body.variables.3.name',
    ],
    [{ variables: [metric, grain, { ...least, is_multiple: true }] }, 'body.charts.2.query.filters.0.value'],
    [{ variables: [metric, { ...grain, type: 'text' }, least] }, 'body.charts.1.query.dimensions.0.grain'],
    [
      { variables: [...whole.variables, { name: 'kind', type: 'number' }] },
      'body.charts.3.parameter_definitions.0.type',
    ],
    [
      {
        variables: [
          ...whole.variables,
          { name: 'x', type: 'text', field: { dataset_id: 2_000_000, column: 'region' } },
        ],
      },
      'body.variables.3.field.dataset_id',
    ],
  ]
  for (const [change, path] of mistakes) {
    const { status, body } = await create({ ...whole, ...change })
    expect([status, body.details?.[0]?.path]).toEqual([422, path])
  }
})

test('a version, the draft and a copy keep the variables, and a comparison names them', async () => {
  const { body: made } = await create(whole)
  const changed = await call<Dashboard>('PATCH', `/api/dashboards/${made.id}`, {
    token,
    body: { variables: [metric, grain, { ...least, default: 7 }] },
  })
  expect(changed.body).toMatchObject({ version: 2, variables: [metric, grain, { ...least, default: 7 }] })
  const compared = await call<{ changes: object[] }>(
    'GET',
    `/api/dashboards/${made.id}/compare?from=1&to=2`,
    { token },
  )
  expect(compared.body.changes).toMatchObject([
    { part: 'variable', id: 'least', name: 'At least', change: 'changed' },
  ])
  const copy = await call<Dashboard>('POST', `/api/dashboards/${made.id}/duplicate`, { token, body: {} })
  expect(copy.body.variables).toEqual(changed.body.variables)
  const old = await call<Dashboard>('POST', `/api/dashboards/${made.id}/versions/1/restore`, { token })
  expect(old.body.variables).toEqual(whole.variables)
})

test('parameters of the model can be used without a definition', async () => {
  const { body: set } = await call<{ model: object; message: string }>(
    'PUT',
    `/api/datasets/${sales}/model`,
    {
      token,
      body: {
        dimensions: [],
        hierarchies: [],
        measures: [{ name: 'revenue', kind: 'aggregate', aggregate: 'sum', column: 'amount' }],
        joins: [],
        parameters: [{ name: 'kinds', type: 'text', is_multiple: true, default: ['b'] }],
      },
    },
  )
  expect(set.message).toBeUndefined()
  const query = {
    measures: ['revenue'],
    filters: [{ column: 'kind', operator: 'in', values: { parameter: 'kinds' } }],
  }
  const made = await create({ name: 'Of the model', charts: [chart('one', query)] })
  expect((await rendered(undefined, { of: made.body.id })).rowsOf('one')).toEqual([[25]])
  const explored = await call<{ rows: unknown[][] }>('POST', `/api/datasets/${sales}/explore`, {
    token,
    body: { ...query, parameters: { kinds: ['a'] } },
  })
  expect(explored.body.rows).toEqual([[10]])
  const refused = await call<{ details: { path: string }[] }>('PUT', `/api/datasets/${sales}/model`, {
    token,
    body: {
      dimensions: [],
      hierarchies: [],
      measures: [],
      joins: [],
      parameters: [{ name: 'x', type: 'grain' }],
    },
  })
  expect(refused.body.details[0]?.path).toBe('body.parameters.0.values')
})

test('a choice that policies hide is none for who may not see it, and the default is refused without a word of it', async () => {
  const form = fileForm('staff.csv', 'area,salary,days\nx,100,3\ny,200,4\n')
  const { body: staff } = await call<{ id: number }>('POST', '/api/datasets/upload', { token, ...form })
  const columns = [{ column: 'salary', mask: { kind: 'hide' } }]
  await call('PUT', `/api/datasets/${staff.id}/policies`, { token, body: { columns } })
  const variable = {
    name: 'what',
    type: 'measure',
    default: 'pay',
    values: [
      { value: 'pay', measure: { aggregate: 'sum', column: 'salary' } },
      { value: 'days', measure: { aggregate: 'sum', column: 'days' } },
    ],
  }
  const { body: made } = await create({
    name: 'Staff',
    status: 'published',
    variables: [variable],
    charts: [chart('one', { measures: [{ parameter: 'what' }] }, { dataset_id: staff.id })],
  })
  const editor = await newUser({ orgId: admin.orgId, role: 'editor' })
  const shown = await call<Dashboard>('GET', `/api/dashboards/${made.id}`, { token: editor.token })
  expect(shown.body.variables).toEqual([{ name: 'what', type: 'measure', values: [variable.values[1]] }])
  const usual = await rendered(undefined, { of: made.id, user: editor })
  expect(usual.failureOf('one')?.error).toBe('permission_denied')
  expect((await rendered({ what: 'days' }, { of: made.id, user: editor })).rowsOf('one')).toEqual([[7]])
  const guesses = await Promise.all(
    ['pay', 'nothing'].map((what) => rendered({ what }, { of: made.id, user: editor })),
  )
  expect(guesses.map(({ status }) => status)).toEqual([422, 422])
  expect(JSON.stringify([usual.body, guesses[0]?.body, shown.body])).not.toMatch(/salary|"pay".*measure/)
  // Sending back what was shown changes nothing of what was hidden.
  const { variables } = shown.body
  await call('PATCH', `/api/dashboards/${made.id}`, { token: editor.token, body: { variables } })
  const after = await call<Dashboard>('GET', `/api/dashboards/${made.id}`, { token })
  expect(after.body).toMatchObject({ version: 1, variables: [variable] })
})
