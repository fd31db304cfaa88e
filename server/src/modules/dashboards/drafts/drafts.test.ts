import { expect, test } from 'vitest'
import type { DashboardDraft } from '../../../../../contract/src/dashboard-drafts.ts'
import type { Dashboard } from '../../../../../contract/src/dashboards.ts'
import { testServer } from '../../../../test/server.ts'

const { admin, newUser, newOrganization, call, database } = await testServer()
const editor = await newUser({ orgId: admin.orgId, role: 'editor' })
const viewer = await newUser({ orgId: admin.orgId, role: 'viewer' })

const text = (id: string, words = id) => ({
  id,
  title: id,
  kind: 'text',
  options: { text: words },
  position: { x: 0, y: 0, w: 6, h: 2 },
})

async function newDashboard(): Promise<Dashboard> {
  const body = { name: 'Sales', status: 'published', charts: [text('a')] }
  return (await call<Dashboard>('POST', '/api/dashboards', { token: admin.token, body })).body
}

const draftOf = ({ id }: { id: number }) => `/api/dashboards/${id}/draft`

const save = (
  dashboard: Dashboard,
  { as = admin, revision, ...body }: { as?: { token: string }; revision?: number } & Partial<DashboardDraft>,
) =>
  call<DashboardDraft & { error?: string; message: string }>('PUT', draftOf(dashboard), {
    token: as.token,
    ...(revision === undefined ? {} : { headers: { 'if-match': `"${revision}"` } }),
    body: { base_version: dashboard.version, name: 'Sales', ...body },
  })

const read = async ({ id }: Dashboard, as = admin) =>
  (await call<Dashboard>('GET', `/api/dashboards/${id}`, as)).body

test('readers see nothing of a draft until it is published, and then who published it and why', async () => {
  const made = await newDashboard()
  expect((await call('GET', draftOf(made), admin)).status).toBe(404)
  const charts = [text('a', 'new'), text('b')] as Dashboard['charts']
  const saved = await save(made, { charts, revision: 0 })
  expect([saved.status, saved.body]).toMatchObject([200, { revision: 1, saved_by: admin.id, charts }])
  expect((await call('GET', draftOf(made), editor)).body).toEqual(saved.body)
  expect((await call('GET', draftOf(made), viewer)).status).toBe(403)
  const { base_version, revision, saved_at, saved_by } = saved.body
  expect((await read(made, editor)).draft).toEqual({ base_version, revision, saved_at, saved_by })
  expect(await read(made, viewer)).toMatchObject({ draft: null, charts: [text('a')], version: 1 })
  const published = await call<Dashboard>('POST', `${draftOf(made)}/publish`, {
    token: editor.token,
    headers: { 'if-match': '"1"' },
    body: { note: 'with b' },
  })
  expect([published.status, published.body]).toMatchObject([200, { version: 2, charts, draft: null }])
  expect((await read(made, viewer)).charts).toEqual(charts)
  const [newest] = await database.asOwner(
    'select version, created_by, note from dashboard_versions where dashboard_id = $1 order by version desc',
    [made.id],
  )
  expect(newest).toEqual({ version: 2, created_by: editor.id, note: 'with b' })
  expect((await call('POST', `${draftOf(made)}/publish`, { ...editor, body: {} })).status).toBe(404)
})

test('VAL-26: of two who save at once one is told, and what the other saved is there', async () => {
  const made = await newDashboard()
  for (const revision of [0, 1]) {
    const answers = await Promise.all(
      [admin, editor].map((as) => save(made, { as, revision, description: as.email })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const won = answers.find(({ status }) => status === 200)!.body
    expect(answers.find(({ status }) => status === 409)!.body.error).toBe('revision_conflict')
    expect((await call('GET', draftOf(made), admin)).body).toEqual(won)
    expect(won.revision).toBe(revision + 1)
  }
})

test('a draft of an older version is not published over the newer one', async () => {
  const made = await newDashboard()
  await save(made, { name: 'Mine' })
  await call('PATCH', `/api/dashboards/${made.id}`, { token: editor.token, body: { name: 'Theirs' } })
  const publish = () =>
    call<Dashboard & { message: string }>('POST', `${draftOf(made)}/publish`, { ...admin, body: {} })
  const refused = await publish()
  expect([refused.status, refused.body]).toMatchObject([409, { error: 'revision_conflict' }])
  expect(refused.body.message).toContain('version 2')
  expect((await save(made, { base_version: 3 })).status).toBe(422)
  await save(made, { base_version: 2, name: 'Ours' })
  expect((await publish()).body).toMatchObject({ name: 'Ours', version: 3 })
})

test('a draft that was thrown away leaves the dashboard alone, and its revision matches no later one', async () => {
  const made = await newDashboard()
  await save(made, { name: 'Gone', revision: 0 })
  const discard = (revision: number) =>
    call('DELETE', draftOf(made), { token: admin.token, headers: { 'if-match': `"${revision}"` } })
  expect((await discard(7)).status).toBe(409)
  expect((await discard(1)).status).toBe(204)
  expect(await read(made)).toMatchObject({ name: 'Sales', draft: null, version: 1 })
  expect((await save(made, { revision: 1 })).status).toBe(409)
  expect((await save(made, { revision: 0 })).body.revision).toBe(3)
})

test('TEN-06: what a draft asks is authorised as it is saved, and drafts of others are not there', async () => {
  const other = await newOrganization()
  const made = await newDashboard()
  const asking = { ...text('x'), kind: 'number', dataset_id: 999_999, query: { measures: ['rows'] } }
  const refused = await save(made, { charts: [asking] as Dashboard['charts'] })
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('charts.0.dataset_id')])
  const twice = await save(made, { charts: [text('a'), text('a')] as Dashboard['charts'] })
  expect(twice.status).toBe(422)
  await save(made, {})
  expect((await call('GET', draftOf(made), other)).status).toBe(404)
  expect((await save(made, { as: other })).status).toBe(404)
})
