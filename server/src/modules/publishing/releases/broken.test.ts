import { expect, test } from 'vitest'
import type { App } from '../../../../../contract/src/apps.ts'
import type { Dataset } from '../../../../../contract/src/datasets.ts'
import { fileForm } from '../../../../test/file-form.ts'
import { testServer } from '../../../../test/server.ts'

const { admin, call } = await testServer()
const { token } = admin
const upload = async (to: string, csv: string) =>
  (
    await call<Dataset>('POST', `/api/datasets${to}/upload`, {
      token,
      ...fileForm('Sales.csv', csv),
    })
  ).body
const sales = await upload('', 'country,amount\nDE,10\nFR,5\n')
const chart = (id: string, tab: string, query: object) => ({
  id,
  tab,
  title: `The ${id}`,
  kind: 'bar',
  dataset_id: sales.id,
  query,
  position: { x: 0, y: 0, w: 6, h: 4 },
})
const amount = { measures: [{ aggregate: 'sum', column: 'amount', name: 'total' }] }
const dashboard = (
  await call<{ id: number }>('POST', '/api/dashboards', {
    token,
    body: {
      name: 'Sales',
      status: 'published',
      tabs: [
        { id: 'one', label: 'Overview' },
        { id: 'two', label: 'Details' },
      ],
      charts: [chart('whole', 'one', amount), chart('split', 'two', { ...amount, dimensions: ['country'] })],
    },
  })
).body
const app = (
  await call<App>('POST', '/api/publishing/apps', { token, body: { name: 'Sales', slug: 'sales' } })
).body
const add = (slug: string, definition: object) =>
  call('POST', '/api/publishing/publications', {
    token,
    body: { app_id: app.id, slug, name: slug, definition },
  })
await add('overview', { kind: 'dashboard', dashboard_id: dashboard.id })
await add('about', { kind: 'page', markdown: '{{chart:overview/whole}}\n\n{{list:countries}}' })
await add('countries', {
  kind: 'entity',
  dataset_id: sales.id,
  singular: 'Country',
  plural: 'Countries',
  key: 'country',
  fields: [{ name: 'country', column: 'country' }],
})
await add('by-country', {
  kind: 'endpoint',
  dataset_id: sales.id,
  query: { ...amount, dimensions: ['country'] },
})

interface Details {
  problems: { publication: string; field: string; message: string }[]
  details: { path: string; message: string }[]
}

test('what shows a column that its author may not see any more is named, of every kind', async () => {
  const policy = await call('PUT', `/api/datasets/${sales.id}/policies`, {
    token,
    body: { columns: [{ column: 'country', mask: { kind: 'hide' } }], unrestricted: { roles: ['viewer'] } },
  })
  expect(policy.status, policy.text).toBe(200)
  const next = await call<Details>('GET', `/api/publishing/apps/${app.id}/next-release`, admin)
  const named = next.body.problems.map(({ publication }) => publication)
  expect(named).toEqual(['overview', 'countries', 'by-country', 'about', 'about'])
  await call('PUT', `/api/datasets/${sales.id}/policies`, { token, body: {} })
})

test('a chart that fails is named with its publication, its tab and the reason', async () => {
  const broken = chart('broken', 'two', { dimensions: ['county'], ...amount })
  const changed = await call('PATCH', `/api/dashboards/${dashboard.id}`, {
    token,
    body: { charts: [chart('whole', 'one', amount), broken] },
  })
  expect(changed.status, changed.text).toBe(200)
  const problem = {
    publication: 'overview',
    field: 'charts.broken',
    message: expect.stringMatching(
      /^the chart "The broken" on the tab "Details" fails: .*no (column|field) "county"/,
    ),
  }
  const next = await call<Details>('GET', `/api/publishing/apps/${app.id}/next-release`, admin)
  expect(next.body.problems).toEqual([
    problem,
    {
      publication: 'about',
      field: 'markdown',
      message: '{{chart:overview/whole}} shows "overview", which has to be repaired first',
    },
  ])
  const refused = await call<Details>('POST', `/api/publishing/apps/${app.id}/releases`, { token, body: {} })
  expect(refused.status).toBe(422)
  expect(refused.body.details).toEqual([
    { path: 'body.publications.overview.charts.broken', message: problem.message },
    { path: 'body.publications.about.markdown', message: expect.anything() },
  ])
})

test('a chart that waits for its reader is not broken', async () => {
  const country = {
    id: 'country',
    label: 'Country',
    kind: 'values',
    is_required: true,
    targets: [{ dataset_id: sales.id, column: 'country' }],
  }
  await call('PATCH', `/api/dashboards/${dashboard.id}`, {
    token,
    body: { charts: [chart('whole', 'one', amount)], filters: [country] },
  })
  const done = await call('POST', `/api/publishing/apps/${app.id}/releases`, { token, body: {} })
  expect(done.status, done.text).toBe(201)
})

test('what fails on rows alone is not released, though its query is right', async () => {
  const large = await upload('', 'id,amount\n1,9000000000000000000\n')
  const squared = { name: 'squared', kind: 'formula', formula: 'sum(amount * amount)' }
  const query = { fields: { measures: [squared] }, measures: ['squared'] }
  const failing = { ...chart('squared', 'two', query), dataset_id: large.id }
  const changed = await call('PATCH', `/api/dashboards/${dashboard.id}`, {
    token,
    body: { charts: [chart('whole', 'one', amount), failing], filters: [] },
  })
  expect(changed.status, changed.text).toBe(200)
  const refused = await call<Details>('POST', `/api/publishing/apps/${app.id}/releases`, { token, body: {} })
  expect([refused.status, refused.body.details]).toMatchObject([
    422,
    [
      {
        path: 'body.publications.overview.charts.squared',
        message: expect.stringContaining('the chart "The squared" on the tab "Details" fails'),
      },
      { path: 'body.publications.about.markdown' },
    ],
  ])
})

test('an endpoint that fails on its last row alone is not released', async () => {
  const rows = Array.from({ length: 6000 }, (_, at) => `${at},${at === 5999 ? '9000000000000000000' : at}`)
  const large = await upload('', `id,amount\n${rows.join('\n')}\n`)
  await call('PATCH', `/api/dashboards/${dashboard.id}`, {
    token,
    body: { charts: [chart('whole', 'one', amount)] },
  })
  const sql = 'select id, amount * amount as squared from orders'
  const inputs = [{ dataset_id: large.id, name: 'orders' }]
  const added = await add('squares', { kind: 'endpoint', dataset_id: large.id, query: { sql, inputs } })
  expect(added.status, added.text).toBe(201)
  const refused = await call<Details>('POST', `/api/publishing/apps/${app.id}/releases`, { token, body: {} })
  expect([refused.status, refused.body.details]).toMatchObject([
    422,
    [{ path: 'body.publications.squares', message: expect.stringContaining('Overflow') }],
  ])
})
