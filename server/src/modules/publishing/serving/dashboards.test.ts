import { expect, test } from 'vitest'
import type { Release } from '../../../../../contract/src/app-releases.ts'
import type { App } from '../../../../../contract/src/apps.ts'
import type { Dashboard } from '../../../../../contract/src/dashboards.ts'
import type { Dataset } from '../../../../../contract/src/datasets.ts'
import type { RenderedDashboard } from '../../../../../contract/src/dashboard-render.ts'
import type { PageOf } from '../../../../../contract/src/schema.ts'
import { fileForm } from '../../../../test/file-form.ts'
import { testServer } from '../../../../test/server.ts'

const { admin, newUser, call } = await testServer()
const { token } = admin
const viewer = await newUser({ orgId: admin.orgId, role: 'viewer' })

const sales = (
  await call<Dataset>('POST', '/api/datasets/upload', {
    token,
    ...fileForm('Sales.csv', 'country,city,amount\nDE,Berlin,10\nDE,Bonn,20\nFR,Paris,5\n'),
  })
).body
const setModel = (measure: object) =>
  call('PUT', `/api/datasets/${sales.id}/model`, {
    token,
    body: { dimensions: [], hierarchies: [], joins: [], measures: [{ name: 'revenue', ...measure }] },
  })
await setModel({ kind: 'aggregate', aggregate: 'sum', column: 'amount' })

const dashboard = (
  await call<Dashboard>('POST', '/api/dashboards', {
    token,
    body: {
      name: 'Sales',
      status: 'published',
      charts: [
        {
          id: 'by-country',
          title: 'Revenue',
          kind: 'bar',
          dataset_id: sales.id,
          query: { dimensions: ['country'], measures: ['revenue'], sort: [{ by: 'country' }] },
          position: { x: 0, y: 0, w: 6, h: 4 },
          drill: { levels: ['country', 'city'] },
        },
      ],
      filters: [
        {
          id: 'country',
          label: 'Country',
          kind: 'values',
          targets: [{ dataset_id: sales.id, column: 'country' }],
        },
      ],
    },
  })
).body

const app = (
  await call<App>('POST', '/api/publishing/apps', {
    token,
    body: { name: 'Sales', slug: 'sales', audience: { roles: ['viewer'], group_ids: [] } },
  })
).body
await call('POST', '/api/publishing/publications', {
  token,
  body: {
    app_id: app.id,
    slug: 'overview',
    name: 'Overview',
    definition: { kind: 'dashboard', dashboard_id: dashboard.id },
  },
})
const release = (body: object = {}) =>
  call<Release>('POST', `/api/publishing/apps/${app.id}/releases`, { token, body })
const first = await release()

const render = (state: object = {}) =>
  call<RenderedDashboard>('POST', '/api/dashboards/overview/render', {
    token: viewer.token,
    surface: 'app',
    body: { state },
  })
const rows = async (state: object = {}) => (await render(state)).body.charts[0]?.result?.rows

test('TEN-35: viewers see results, and neither statements, columns nor bindings', async () => {
  expect(first.status, first.text).toBe(201)
  const list = await call<PageOf<{ slug: string }>>('GET', '/api/dashboards', {
    token: viewer.token,
    surface: 'app',
  })
  expect(list.body.items).toEqual([{ slug: 'overview', name: 'Overview', description: '' }])
  const shown = await call('GET', '/api/dashboards/overview', { token: viewer.token, surface: 'app' })
  expect(shown.body).toMatchObject({ release: 'v1.0.0', filters: [{ id: 'country', targets: [] }] })
  const rendered = await render()
  expect(rendered.body.charts[0]?.result?.rows).toEqual([
    ['DE', 30],
    ['FR', 5],
  ])
  for (const text of [shown.text, rendered.text]) {
    expect(text).not.toContain('SELECT')
    expect(text).not.toContain('amount')
  }
  expect(rendered.body.datasets).toEqual([])
})

test('a dashboard stays as its release froze it, with the measures of then, over the data of now', async () => {
  await setModel({ kind: 'aggregate', aggregate: 'max', column: 'amount' })
  await call('PATCH', `/api/dashboards/${dashboard.id}`, { token, body: { charts: [], filters: [] } })
  expect(await rows()).toEqual([
    ['DE', 30],
    ['FR', 5],
  ])
  await call('POST', `/api/datasets/${sales.id}/upload`, {
    token,
    ...fileForm('Sales.csv', 'country,city,amount\nDE,Berlin,11\nDE,Bonn,20\n'),
  })
  expect(await rows()).toEqual([['DE', 31]])
  await release({ accepts_breaking: true })
  expect(await rows()).toBeUndefined()
  const path = `/api/publishing/apps/${app.id}/releases/${first.body.id}/publish`
  await call('POST', path, { token, body: null })
  expect(await rows()).toEqual([['DE', 31]])
})

test('TEN-35: what the app does not offer is refused by the server', async () => {
  const filtered = { filters: { country: { operator: 'in', values: ['FR'] } } }
  const drilled = { drills: [{ chart: 'by-country', values: ['DE'] }] }
  expect(await rows(filtered)).toEqual([])
  expect(await rows(drilled)).toHaveLength(2)
  await call('PATCH', `/api/publishing/apps/${app.id}`, { token, body: { actions: [] } })
  for (const [state, permission] of [
    [filtered, 'app.filter'],
    [drilled, 'app.drill'],
  ] as const)
    expect((await render(state)).body).toMatchObject({ error: 'permission_denied', permission })
  expect(await rows()).toEqual([['DE', 31]])
})

test('TEN-35: filters offer values, and numbers the rows behind them, where the app offers that', async () => {
  const ask = (path: string, body: object, accept = 'application/json') =>
    call<{ items: object[]; rows: unknown[][] }>('POST', `/api/dashboards/overview/${path}`, {
      token: viewer.token,
      surface: 'app',
      headers: { accept },
      body,
    })
  const rowsOf = (accept?: string) =>
    ask('charts/by-country/rows', { values: [{ column: 'country', value: 'DE' }] }, accept)
  const allow = (...actions: string[]) =>
    call('PATCH', `/api/publishing/apps/${app.id}`, { token, body: { actions } })
  for (const refused of [await ask('values', { filter: 'country' }), await rowsOf()])
    expect(refused.body).toMatchObject({ error: 'permission_denied' })
  await allow('filter', 'rows')
  expect((await ask('values', { filter: 'country', q: 'd' })).body).toEqual({
    items: [{ value: 'DE', count: 2 }],
    truncated: false,
  })
  expect((await ask('values', { filter: 'none' })).status).toBe(422)
  const behind = await rowsOf()
  expect(behind.body.rows).toHaveLength(2)
  expect(behind.text).not.toContain('SELECT')
  expect((await rowsOf('text/csv')).body).toMatchObject({ permission: 'app.export' })
  await allow('rows', 'export')
  expect((await rowsOf('text/csv')).text).toContain('Bonn')
  await allow()
})

test('a release whose page embeds what the app does not publish is refused, with the line', async () => {
  const page = (
    await call<{ id: number }>('POST', '/api/publishing/publications', {
      token,
      body: {
        app_id: app.id,
        slug: 'about',
        name: 'About',
        definition: {
          kind: 'page',
          markdown: '{{chart:overview/none}}\n{{ list airports limit=5 }}\n`{{chart:x/y}}`',
        },
      },
    })
  ).body
  const refused = await release({ accepts_breaking: true })
  expect(refused.status).toBe(422)
  expect(refused.text).toContain('{{chart:overview/none}} names no chart of the dashboard \\"overview\\"')
  expect(refused.text).toContain('{{ list airports limit=5 }} names no entity of the app')
  expect(refused.text).not.toContain('x/y')
  await call('DELETE', `/api/publishing/publications/${page.id}`, { token })
})

test('an audience that is taken away is locked out of kept answers, too', async () => {
  expect((await render()).status).toBe(200)
  await call('PATCH', `/api/publishing/apps/${app.id}`, {
    token,
    body: { audience: { roles: [], group_ids: [] } },
  })
  expect((await render()).status).toBe(404)
})

test('a release that is scheduled is published at its time', async () => {
  await call('PATCH', `/api/publishing/apps/${app.id}`, { token, body: { description: 'later' } })
  const at = new Date(Date.now() + 1500).toISOString()
  const scheduled = await release({ publish_at: at, accepts_breaking: true })
  expect(scheduled.body).toMatchObject({ status: 'scheduled', publish_at: at })
  const current = async () =>
    (await call<App>('GET', `/api/publishing/apps/${app.id}`, admin)).body.release?.id
  expect(await current()).toBe(first.body.id)
  await expect.poll(current, { timeout: 20_000 }).toBe(scheduled.body.id)
})

test('a scheduled release that a later one overtook is not published, and its author is notified', async () => {
  const at = new Date(Date.now() + 2500).toISOString()
  const scheduled = await release({ publish_at: at, accepts_breaking: true })
  expect(scheduled.body).toMatchObject({ status: 'scheduled' })
  const later = await release({ accepts_breaking: true })
  expect(later.body.status).toBe('published')
  const notices = async () =>
    (await call<PageOf<{ kind: string; title: string; body: string }>>('GET', '/api/notifications', admin))
      .body.items
  await expect.poll(notices, { timeout: 20_000 }).toContainEqual(
    expect.objectContaining({
      kind: 'release.failed',
      title: `${scheduled.body.number} of Sales was not published at its time`,
      body: `${later.body.number} was made after it and is published already.`,
    }),
  )
  const { body } = await call<PageOf<Release>>('GET', `/api/publishing/apps/${app.id}/releases`, admin)
  expect(body.items.find(({ id }) => id === scheduled.body.id)?.status).toBe('rejected')
})
