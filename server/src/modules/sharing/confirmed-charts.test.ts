import { beforeAll, expect, test } from 'vitest'
import type { Dashboard } from '../../../../contract/src/dashboards.ts'
import type { DashboardLink } from '../../../../contract/src/sharing.ts'
import { fileForm } from '../../../test/file-form.ts'
import { testServer, type TestUser } from '../../../test/server.ts'

const { call, admin, newUser } = await testServer()

const position = { x: 0, y: 0, w: 6, h: 4 }
const count = [{ aggregate: 'count', name: 'n' }]

let orders: { id: number }
let people: { id: number }
let editor: TestUser
let colleague: TestUser

beforeAll(async () => {
  const upload = async (name: string, csv: string) => {
    const sent = { token: admin.token, ...fileForm(name, csv) }
    const made = await call<{ id: number }>('POST', '/api/datasets/upload', sent)
    expect([made.status, made.text]).toEqual([201, expect.anything()])
    return made.body
  }
  orders = await upload('orders.csv', 'region,amount\nEU,10\nUS,20\n')
  people = await upload('people.csv', 'region,secret\nEU,SECRET-1\nUS,SECRET-2\n')
  const settings = `/api/organizations/${admin.orgId}/settings`
  await call('PATCH', settings, { token: admin.token, body: { share_link_days: 30 } })
  editor = await newUser({ orgId: admin.orgId, role: 'editor' })
  colleague = await newUser({ orgId: admin.orgId, role: 'admin' })
  const policies = {
    rows: [
      {
        name: 'EU',
        applies_to: { roles: ['editor'] },
        condition: { column: 'region', operator: 'equals', value: 'EU' },
      },
    ],
    columns: [{ column: 'secret', mask: { kind: 'hide' }, except: { roles: ['admin'] } }],
  }
  await change(`/api/datasets/${people.id}/policies`, admin, policies, 'PUT')
}, 120_000)

const amounts = () => ({
  id: 'amounts',
  title: 'Amounts',
  kind: 'bar',
  dataset_id: orders.id,
  query: { dimensions: ['region'], measures: [{ aggregate: 'sum', column: 'amount', name: 'n' }] },
  position,
})
const stolen = () => ({
  id: 'stolen',
  title: 'Stolen',
  kind: 'bar',
  dataset_id: people.id,
  query: { dimensions: ['secret'], measures: count },
  position,
})
const inSql = () => ({
  id: 'sql',
  title: 'In SQL',
  kind: 'table',
  sql: { statement: 'select * from p', inputs: [{ dataset_id: people.id, name: 'p' }] },
  position,
})

/** A published dashboard over orders, and a link to it that the administrator made. */
async function shared(parts: object = { charts: [amounts()] }) {
  const body = { name: 'Sales', status: 'published', ...parts }
  const made = await call<Dashboard>('POST', '/api/dashboards', { token: admin.token, body })
  expect([made.status, made.text]).toEqual([201, expect.anything()])
  const path = `/api/dashboards/${made.body.id}`
  const linked = await call<{ token: string; link: DashboardLink }>('POST', `${path}/links`, {
    token: admin.token,
    body: { label: 'Partner', days: 7 },
  })
  expect([linked.status, linked.text]).toEqual([201, expect.anything()])
  return { path, id: made.body.id, ...linked.body }
}

async function change(path: string, { token }: TestUser, body: object, method = 'PATCH') {
  const answer = await call<{ revision: number }>(method, path, { token, body })
  expect([answer.status, answer.text]).toEqual([
    expect.toSatisfy((status) => status < 300),
    expect.anything(),
  ])
  return answer.body
}

interface Rendered {
  charts: { id: string; result: { rows: unknown[][] } | null; failure: { error: string } | null }[]
}

async function seen(token: string, body: object = {}): Promise<Record<string, unknown>> {
  const answer = await call<Rendered>('POST', '/api/shared/dashboard/render', { token, body })
  expect([answer.status, answer.text]).toEqual([200, expect.not.stringContaining('SECRET')])
  return Object.fromEntries(
    answer.body.charts.map(({ id, result, failure }) => [id, failure?.error ?? result?.rows]),
  )
}

const waiting = async (path: string) => {
  const { body } = await call<{ items: DashboardLink[] }>('GET', `${path}/links`, { token: admin.token })
  return body.items[0]!.waiting
}

const notificationsOf = async ({ token }: TestUser, id: number) => {
  const { body } = await call<{ items: { kind: string; title: string; link: string }[] }>(
    'GET',
    '/api/notifications',
    { token },
  )
  return body.items.filter(
    ({ kind, link }) => kind === 'link.waiting' && link.startsWith(`/dashboards/${id}`),
  )
}

const all = [
  ['EU', 10],
  ['US', 20],
]

test('S4: a chart that a restricted editor puts on a dashboard shows nothing through a link until whoever made the link confirms it', async () => {
  const { path, id, token, link } = await shared()
  await change(path, editor, { charts: [amounts(), stolen(), inSql()] })
  expect(await seen(token)).toEqual({ amounts: all, stolen: 'permission_denied', sql: 'permission_denied' })
  const charts = await waiting(path)
  expect(charts.map(({ title }) => title)).toEqual(['Stolen', 'In SQL'])
  expect(await notificationsOf(admin, id)).toEqual([
    expect.objectContaining({
      title: '2 charts of the link “Partner” to Sales wait for your confirmation',
      link: `${path.slice(4)}/share`,
    }),
  ])
  expect((await notificationsOf(editor, id))[0]?.title).toContain(
    'is not shown through the link “Partner” yet',
  )

  const confirm = `${path}/links/${link.id}/confirm`
  const body = { charts: charts.map(({ id: chart, fingerprint }) => ({ id: chart, fingerprint })) }
  for (const other of [editor, colleague])
    expect((await call('POST', confirm, { token: other.token, body })).status).toBe(403)
  await change(path, editor, { charts: [amounts(), { ...stolen(), query: { dimensions: ['region'] } }] })
  expect((await call('POST', confirm, { token: admin.token, body })).status).toBe(409)
  const now = (await waiting(path)).map(({ id: chart, fingerprint }) => ({ id: chart, fingerprint }))
  await change(confirm, admin, { charts: now }, 'POST')
  expect(await waiting(path)).toEqual([])
  expect(await seen(token)).toMatchObject({ stolen: [['EU'], ['US']] })
})

test('S4: whatever way a chart changes, a link shows no more than was confirmed', async () => {
  const { path, token } = await shared({ charts: [amounts(), stolen()], filters: [] })
  await change(path, admin, { charts: [amounts()] })
  // An old version brings back what the maker of the link once made, but it was not confirmed for this link.
  await change(`${path}/versions/1/restore`, editor, {}, 'POST')
  const restored = await call<Rendered>('POST', '/api/shared/dashboard/render', { token, body: {} })
  expect(restored.body.charts.map(({ id }) => id)).toEqual(['amounts', 'stolen'])

  const other = await shared()
  const { version } = (await call<Dashboard>('GET', other.path, { token: admin.token })).body
  const draft = { name: 'Sales', base_version: version, charts: [amounts(), inSql()] }
  await change(`${other.path}/draft`, editor, draft, 'PUT')
  await change(`${other.path}/draft/publish`, editor, {}, 'POST')
  expect(await seen(other.token)).toEqual({ amounts: all, sql: 'permission_denied' })

  // A filter over a column lets whoever holds the link ask for its values.
  const filtered = await shared()
  const targets = [{ dataset_id: orders.id, column: 'amount' }]
  await change(filtered.path, editor, { filters: [{ id: 'f', label: 'F', kind: 'values', targets }] })
  expect(await seen(filtered.token)).toEqual({ amounts: all })
})

test('S4: a model that makes a chart read another column has the chart wait, and one that does not touch it does not', async () => {
  const model = (column: string, more: object[] = []) => ({
    dimensions: [{ name: 'area', column, kind: 'text' }, ...more],
    measures: [],
    joins: [],
  })
  const dataset = await call<{ id: number }>('POST', '/api/datasets/upload', {
    token: admin.token,
    ...fileForm('places.csv', 'region,secret\nEU,SECRET-1\n'),
  })
  const modelPath = `/api/datasets/${dataset.body.id}/model`
  await change(modelPath, admin, model('region'), 'PUT')
  const query = { dimensions: ['area'], measures: count }
  const chart = { id: 'a', title: 'A', kind: 'bar', dataset_id: dataset.body.id, query, position }
  const { path, token } = await shared({ charts: [chart] })
  await change(modelPath, editor, model('region', [{ name: 'other', column: 'secret', kind: 'text' }]), 'PUT')
  expect(await seen(token)).toEqual({ a: [['EU', 1]] })
  const policy = { column: 'region', operator: 'equals', value: 'EU' }
  const rows = [{ name: 'EU', applies_to: { roles: ['editor'] }, condition: policy }]
  await change(`/api/datasets/${dataset.body.id}/policies`, admin, { rows }, 'PUT')
  await change(modelPath, editor, model('secret'), 'PUT')
  expect(await seen(token)).toEqual({ a: 'permission_denied' })
  expect(await waiting(path)).toHaveLength(1)
})

test('S4: what whoever made the link changes, or somebody who may share all of its data, is shown at once', async () => {
  const { path, token } = await shared()
  const by = (title: string, dimension: string) => ({
    ...amounts(),
    title,
    query: { dimensions: [dimension] },
  })
  await change(path, admin, { charts: [by('A', 'region')] })
  expect(await seen(token)).toEqual({ amounts: [['EU'], ['US']] })
  await change(path, colleague, { charts: [by('A', 'amount')] })
  expect(await seen(token)).toEqual({ amounts: [[10], [20]] })
  // What waits is confirmed by no change of another part.
  await change(path, editor, { charts: [by('A', 'amount'), stolen()] })
  await change(path, colleague, { name: 'Other' })
  expect(await seen(token)).toMatchObject({ stolen: 'permission_denied' })
})

test('S9: whoever holds a link gets what is drawn, and neither sets nor sees what is hidden', async () => {
  const target = { dataset_id: orders.id, column: 'region' }
  const shown = { id: 'f', label: 'Region', kind: 'values', targets: [target] }
  const hidden = {
    ...shown,
    id: 'fh',
    label: 'Kept back',
    is_hidden: true,
    default: { operator: 'in', values: ['EU'] },
  }
  const statement = { statement: 'select region from o', inputs: [{ dataset_id: orders.id, name: 'o' }] }
  const { token } = await shared({
    charts: [amounts(), { ...inSql(), sql: statement }, { ...stolen(), dataset_id: orders.id }],
    filters: [shown, hidden],
  })
  const opened = await call('GET', '/api/shared/dashboard', { token })
  const rendered = await call<Rendered>('POST', '/api/shared/dashboard/render', { token, body: {} })
  expect(rendered.body.charts.map(({ result }) => result?.rows)).toEqual([[['EU', 10]], [['EU']], undefined])
  for (const { status, text } of [opened, rendered]) {
    expect(status).toBe(200)
    expect(text).not.toMatch(/dataset_ids?"|select |"fh"|Kept back|orders|"column"|"inputs"|secret/)
  }
  for (const value of [{ operator: 'in', values: ['US'] }, null]) {
    const body = { state: { filters: { fh: value } } }
    const answer = await call('POST', '/api/shared/dashboard/render', { token, body })
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('there is no filter')])
  }
})
