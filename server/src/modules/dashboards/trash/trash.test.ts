import { expect, test } from 'vitest'
import type { Dashboard } from '../../../../../contract/src/dashboards.ts'
import { testServer } from '../../../../test/server.ts'

const { admin, newUser, newOrganization, call, database } = await testServer()
const editor = await newUser({ orgId: admin.orgId, role: 'editor' })
const viewer = await newUser({ orgId: admin.orgId, role: 'viewer' })
const other = await newOrganization()

interface Named {
  id: number
  name: string
}

const create = async (change: object = {}) => {
  const body = { name: 'Sales', status: 'published', ...change }
  return (await call<Dashboard>('POST', '/api/dashboards', { token: admin.token, body })).body
}

const trash = async (as = admin) =>
  (
    await call<{ items: (Named & { trashed_by: number; purged_at: string })[] }>(
      'GET',
      '/api/dashboards/trash',
      as,
    )
  ).body.items

const statusOf = async (method: string, path: string, as = admin) =>
  (await call(method, path, { token: as.token, ...(method === 'POST' ? { body: undefined } : {}) })).status

/** Of the lists that dashboards stand in, those that name it. */
async function naming(name: string, projectId: number) {
  const lists = ['/api/dashboards', `/api/projects/${projectId}/contents`, `/api/lineage/search?q=${name}`]
  const answers = await Promise.all(lists.map(async (list) => [list, (await call('GET', list, admin)).text]))
  return answers.filter(([, text]) => text?.includes(name))
}

test('what was deleted is found nowhere, and comes back as it was with what was granted on it', async () => {
  const project = (
    await call<Named>('POST', '/api/projects', { token: admin.token, body: { name: 'Gone soon' } })
  ).body
  const made = await create({ name: 'Northern', project_id: project.id, status: 'draft' })
  const group = (await call<Named>('POST', '/api/groups', { token: admin.token, body: { name: 'G' } })).body
  const permissions = [{ permission: 'dashboard.view', target_type: 'dashboard', target_id: made.id }]
  await call('PUT', `/api/groups/${group.id}/permissions`, { token: admin.token, body: { permissions } })
  await call('POST', `/api/groups/${group.id}/members`, {
    token: admin.token,
    body: { user_id: viewer.id },
  })
  const path = `/api/dashboards/${made.id}`
  expect(await statusOf('GET', path, viewer)).toBe(200)
  expect(await naming('Northern', project.id)).toHaveLength(3)
  expect(await statusOf('DELETE', path, editor)).toBe(204)

  for (const at of ['', '/render', '/versions', '/draft', '/compare?from=1'])
    expect([at, await statusOf('GET', path + at)]).toEqual([at, 404])
  expect(await statusOf('DELETE', path)).toBe(404)
  expect(await statusOf('POST', `${path}/versions/1/restore`)).toBe(404)
  expect(await naming('Northern', project.id)).toEqual([])
  expect(await trash(editor)).toMatchObject([{ id: made.id, name: 'Northern', trashed_by: editor.id }])
  expect(await statusOf('DELETE', `/api/projects/${project.id}`)).toBe(204)

  const restored = await call<Dashboard>('POST', `/api/dashboards/trash/${made.id}/restore`, editor)
  expect([restored.status, restored.body]).toMatchObject([200, { id: made.id, project_id: null }])
  expect(await statusOf('GET', path, viewer)).toBe(200)
  expect(await trash()).toEqual([])
  expect(await statusOf('POST', `/api/dashboards/trash/${made.id}/restore`)).toBe(404)
})

test('TEN-03: the trash is for those who may delete, and never another organization’s', async () => {
  const made = await create()
  await statusOf('DELETE', `/api/dashboards/${made.id}`)
  const entry = `/api/dashboards/trash/${made.id}`
  expect(await statusOf('GET', '/api/dashboards/trash', viewer)).toBe(403)
  expect(await statusOf('POST', `${entry}/restore`, viewer)).toBe(403)
  expect(await trash(other)).toEqual([])
  expect(await statusOf('POST', `${entry}/restore`, other)).toBe(404)
  expect(await statusOf('DELETE', entry, other)).toBe(404)
  expect(await statusOf('DELETE', entry, editor)).toBe(204)
  expect(await statusOf('DELETE', entry, editor)).toBe(404)
  expect(
    await database.asOwner('select 1 from dashboard_versions where dashboard_id = $1', [made.id]),
  ).toEqual([])
  const events = await database.asOwner<{ type: string }>(
    `select type from audit_entries where subject_type = 'dashboard' and subject_id = $1 order by id`,
    [made.id],
  )
  expect(events.map(({ type }) => type).slice(-2)).toEqual(['dashboard.trashed', 'dashboard.deleted'])
})

test('after thirty days it is gone for good, unless it was taken out meanwhile', async () => {
  const [old, newer] = [await create({ name: 'Old' }), await create({ name: 'Newer' })]
  for (const { id } of [old, newer]) await statusOf('DELETE', `/api/dashboards/${id}`)
  await database.asOwner(`update dashboards set trashed_at = now() - interval '30 days' where id = $1`, [
    old.id,
  ])
  await database.asOwner(`update job set run_at = now() where kind = 'dashboards.purge'`)
  await expect.poll(() => trash(), { timeout: 20_000 }).toMatchObject([{ id: newer.id }])
})
