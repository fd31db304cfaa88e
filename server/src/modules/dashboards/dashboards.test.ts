import { expect, test } from 'vitest'
import type { Chart } from '../../../../contract/src/charts.ts'
import type { Dashboard } from '../../../../contract/src/dashboards.ts'
import type { Dataset } from '../../../../contract/src/datasets.ts'
import { fileForm } from '../../../test/file-form.ts'
import { testServer } from '../../../test/server.ts'

const { admin, newUser, newOrganization, call, database } = await testServer()

interface Rendered {
  charts: {
    id: string
    result: { columns: { name: string }[]; rows: unknown[][] } | null
    failure: { error: string; message: string } | null
  }[]
}

const sales = await upload(
  'sales.csv',
  'region,amount,day\nnorth,10,2026-01-05\nsouth,20,2026-01-06\nnorth,5,2026-02-01\n',
)

async function upload(name: string, content: string, user = admin): Promise<Dataset> {
  const made = await call<Dataset>('POST', '/api/datasets/upload', {
    token: user.token,
    ...fileForm(name, content),
  })
  expect(made.status).toBe(201)
  return made.body
}

const chart = (change: Partial<Chart> = {}): Chart => ({
  id: 'by-region',
  title: 'Amount by region',
  kind: 'bar',
  dataset_id: sales.id,
  query: { dimensions: ['region'], measures: [{ aggregate: 'sum', column: 'amount', name: 'Amount' }] },
  position: { x: 0, y: 0, w: 6, h: 4 },
  ...change,
})

async function newDashboard(change: Record<string, unknown> = {}) {
  const body = { name: 'Sales', charts: [chart()], ...change }
  const made = await call<Dashboard>('POST', '/api/dashboards', { token: admin.token, body })
  expect(made.status).toBe(201)
  return made.body
}

test('a dashboard keeps its charts and shows the rows of each', async () => {
  const made = await newDashboard()
  expect(made).toMatchObject({ name: 'Sales', status: 'draft', version: 1, revision: 1, charts: [chart()] })
  const rendered = await call<Rendered>('GET', `/api/dashboards/${made.id}/render?format=json`, admin)
  expect(rendered.status).toBe(200)
  expect(rendered.body.charts).toMatchObject([
    {
      id: 'by-region',
      failure: null,
      result: {
        columns: [{ name: 'region' }, { name: 'Amount' }],
        rows: [
          ['north', 15],
          ['south', 20],
        ],
      },
    },
  ])
})

test('a chart that fails says why and leaves the others alone', async () => {
  const bad = chart({ id: 'bad', query: { dimensions: ['regoin'] } })
  const made = await newDashboard({ charts: [bad, chart()] })
  const rendered = await call<Rendered>('GET', `/api/dashboards/${made.id}/render`, admin)
  const [first, second] = rendered.body.charts
  expect(first).toMatchObject({ result: null, failure: { error: 'validation_error' } })
  expect(first?.failure?.message).toContain('did you mean "region"?')
  expect(second).toMatchObject({ failure: null })
})

test('TEN-06: a chart cannot ask a dataset of another organization, and says so as for one that does not exist', async () => {
  const other = await newOrganization()
  const theirs = await upload('theirs.csv', 'a\n1\n', other)
  const made = await newDashboard()
  for (const [method, path] of [
    ['POST', '/api/dashboards'],
    ['PATCH', `/api/dashboards/${made.id}`],
  ] as const) {
    const answers = []
    for (const id of [theirs.id, 999_999]) {
      const body = { name: 'Sly', charts: [chart({ dataset_id: id })] }
      const { status, text } = await call(method, path, { token: admin.token, body })
      answers.push([status, text])
    }
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]?.[0]).toBe(422)
  }
})

test('TEN-07, TEN-29: showing a dashboard authorises each chart again, whatever it was saved with', async () => {
  const other = await newOrganization()
  const theirs = await upload('secret.csv', 'a\n1\n', other)
  const made = await newDashboard()
  const planted = [theirs.id, 999_999].map((id) =>
    chart({ id: `c${id}`, dataset_id: id, query: { dimensions: ['a'] } }),
  )
  await database.asOwner('update dashboards set charts = $1 where id = $2', [
    JSON.stringify([...planted, chart()]),
    made.id,
  ])
  const seen = await call<Rendered>('GET', `/api/dashboards/${made.id}/render`, admin)
  const [foreign, missing, own] = seen.body.charts
  expect(foreign).toMatchObject({ result: null, failure: { error: 'not_found' } })
  expect(foreign?.failure).toEqual(missing?.failure)
  expect(own?.failure).toBeNull()
})

test('a draft is for its authors: readers see a dashboard once it is published', async () => {
  const made = await newDashboard()
  const viewer = await newUser({ orgId: admin.orgId, role: 'viewer' })
  expect((await call('GET', `/api/dashboards/${made.id}`, viewer)).status).toBe(404)
  await call('PATCH', `/api/dashboards/${made.id}`, { token: admin.token, body: { status: 'published' } })
  expect((await call('GET', `/api/dashboards/${made.id}`, viewer)).status).toBe(200)
  expect(
    (await call('PATCH', `/api/dashboards/${made.id}`, { token: viewer.token, body: { name: 'x' } })).status,
  ).toBe(403)
})

test('two editors do not overwrite each other', async () => {
  const made = await newDashboard()
  const change = (name: string) =>
    call('PATCH', `/api/dashboards/${made.id}`, {
      token: admin.token,
      headers: { 'if-match': `"${made.revision}"` },
      body: { name },
    })
  expect((await change('Mine')).status).toBe(200)
  expect((await change('Yours')).body).toMatchObject({ error: 'revision_conflict' })
})

test('every change of the contents is a version, and an old one can be brought back', async () => {
  const made = await newDashboard()
  const path = `/api/dashboards/${made.id}`
  await call('PATCH', path, { token: admin.token, body: { charts: [] } })
  await call('PATCH', path, { token: admin.token, body: { status: 'published', charts: [] } })
  const versions = await call<{ items: { version: number; is_current: boolean }[] }>(
    'GET',
    `${path}/versions`,
    admin,
  )
  expect(versions.body.items.map(({ version, is_current }) => [version, is_current])).toEqual([
    [2, true],
    [1, false],
  ])
  const restored = await call<Dashboard>('POST', `${path}/versions/1/restore`, admin)
  expect(restored.body).toMatchObject({ version: 3, charts: [chart()], status: 'published' })
  expect((await call('POST', `${path}/versions/99/restore`, admin)).status).toBe(404)
  const same = await call<Dashboard>('PATCH', path, { token: admin.token, body: { charts: [chart()] } })
  expect(same.body.version).toBe(3)
})

test('a copy is a draft of its own', async () => {
  const made = await newDashboard({ status: 'published' })
  const copy = await call<Dashboard>('POST', `/api/dashboards/${made.id}/duplicate`, {
    token: admin.token,
    body: {},
  })
  expect(copy.status).toBe(201)
  expect(copy.headers['location']).toBe(`/api/dashboards/${copy.body.id}`)
  expect(copy.body).toMatchObject({ name: 'Sales (copy)', status: 'draft', version: 1, charts: made.charts })
})

test.each([
  ['two charts of one id', [chart(), chart()], 'body.charts.1.id'],
  ['a chart beyond the grid', [chart({ position: { x: 8, y: 0, w: 6, h: 4 } })], 'body.charts.0.position.w'],
  ['an unknown kind', [{ ...chart(), kind: 'hologram' }], 'body.charts.0.kind'],
  ['an unknown field', [{ ...chart(), script: 'x' }], 'body.charts.0.script'],
])('%s are refused', async (_what, charts, path) => {
  const body = { name: 'Wrong', charts }
  const refused = await call('POST', '/api/dashboards', { token: admin.token, body })
  expect(refused.status).toBe(422)
  expect(refused.body).toMatchObject({ details: [{ path }] })
})

test('a list finds dashboards by name and description and by status', async () => {
  await newDashboard({ name: 'Zebra crossing', description: 'stripes' })
  const found = await call<{ items: { name: string; chart_count: number }[]; total: number }>(
    'GET',
    '/api/dashboards?q=STRIPES&status=draft&sort=name',
    admin,
  )
  expect(found.body).toMatchObject({ total: 1, items: [{ name: 'Zebra crossing', chart_count: 1 }] })
})
