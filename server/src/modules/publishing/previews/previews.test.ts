import { beforeAll, expect, test } from 'vitest'
import type { AppPreview } from '../../../../../contract/src/app-previews.ts'
import { fileForm } from '../../../../test/file-form.ts'
import { servedRoutes } from '../../../../test/matrix/live-routes.ts'
import { testServer } from '../../../../test/server.ts'

const quarry = await testServer()
const { admin, call, newUser, server } = quarry
const { token } = admin
const apps = '/api/publishing/apps'
const viewer = await newUser({ orgId: admin.orgId, role: 'viewer' })
const editor = await newUser({ orgId: admin.orgId, role: 'editor' })
let app = 0

const send = async <T = { id: number }>(method: string, path: string, body: object) => {
  const answer = await call<T>(method, path, { token, body })
  expect(answer.status, answer.text).toBeLessThan(300)
  return answer.body
}

const preview = async (body: object, by = token) => {
  const answer = await call<AppPreview>('POST', `${apps}/${app}/previews`, { token: by, body })
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}

const inPreview = <T = { total: number }>(seen: { token: string }, path: string, more: object = {}) =>
  call<T>('GET', path, { token: seen.token, surface: 'app', ...more })

const countries = async (seen: { token: string }) => {
  const { body } = await inPreview<{ items: { country: string }[] }>(seen, '/api/sales?sort=id')
  return body.items.map(({ country }) => country)
}

beforeAll(async () => {
  const { body } = await call<{ id: number }>('POST', '/api/datasets/upload', {
    token,
    ...fileForm('sales.csv', 'id,country\n1,DE\n2,FR\n3,US\n'),
  })
  await send('PUT', `/api/datasets/${body.id}/policies`, {
    rows: [
      {
        name: 'Own',
        applies_to: { roles: ['viewer'] },
        condition: { column: 'country', operator: 'in', attribute: 'country' },
      },
    ],
  })
  await send('PUT', `/api/users/${viewer.id}/attributes`, { attributes: { country: ['FR'] } })
  app = (await send('POST', apps, { name: 'Shop', slug: 'previewed' })).id
  const fields = ['id', 'country'].map((column) => ({ name: column, column }))
  const definition = {
    kind: 'entity',
    dataset_id: body.id,
    singular: 'Sale',
    plural: 'Sales',
    key: 'id',
    fields,
  }
  await send('POST', '/api/publishing/publications', {
    app_id: app,
    slug: 'sales',
    name: 'Sales',
    definition,
  })
})

test('an app that was never released is previewed with the rights of a member, of a described viewer, or one’s own', async () => {
  expect((await call('GET', '/api/app', { ...admin, surface: 'app' })).status).toBe(404)
  const own = await preview({})
  expect(own).toMatchObject({ number: 'v1.0.0', problems: [] })
  expect(own.address).toMatch(/\/preview\?organization=/)
  expect(await countries(own)).toEqual(['DE', 'FR', 'US'])
  expect(await countries(await preview({ user_id: viewer.id }))).toEqual(['FR'])
  expect(await countries(await preview({ attributes: { country: ['DE', 'US'] } }))).toEqual(['DE', 'US'])
  expect(await countries(await preview({ group_ids: [] }))).toEqual([])
  const shown = await inPreview(own, '/api/app')
  expect(shown.body).toMatchObject({ slug: 'previewed', release: 'v1.0.0', apps: [{ slug: 'previewed' }] })
})

test('a preview stays as it was made, and its token reads nothing but the app', async () => {
  const seen = await preview({})
  await send('PATCH', `${apps}/${app}`, { name: 'Store' })
  expect((await inPreview(seen, '/api/app')).body).toMatchObject({ name: 'Shop' })
  expect((await inPreview(await preview({}), '/api/app')).body).toMatchObject({ name: 'Store' })
  const open: string[] = []
  for (const { name, endpoint, surface, requirement } of servedRoutes(server)) {
    if (requirement.forEmbeds || requirement.byLink) continue
    const path = endpoint.path.replaceAll(/\{\w+\}/g, '1')
    const { status } = await call(endpoint.method, path, { token: seen.token, surface })
    if (status !== 401) open.push(name)
  }
  expect(open).toEqual([])
  const origin = 'https://elsewhere.example.com'
  expect((await inPreview(seen, '/api/app', { headers: { origin } })).status).toBe(401)
})

test('a preview ends with its time, its page, and the rights of its author', async () => {
  const ended = await preview({})
  const path = `${apps}/${app}/previews/${ended.id}`
  expect((await call('DELETE', path, editor)).status).toBe(404)
  expect((await call('DELETE', path, admin)).status).toBe(204)
  expect((await inPreview(ended, '/api/app')).status).toBe(401)

  const own = await preview({}, editor.token)
  expect((await inPreview(own, '/api/app')).status).toBe(200)
  await send('PUT', `/api/users/${editor.id}/role`, { role: 'viewer' })
  expect((await inPreview(own, '/api/app')).status).toBe(404)
  await send('PUT', `/api/users/${editor.id}/role`, { role: 'editor' })

  const late = await preview({})
  await quarry.database.asOwner('update app_previews set expires_at = now() where id = $1', [late.id])
  expect((await inPreview(late, '/api/app')).status).toBe(401)
})

test('TEN-24: only those who may edit all policies see as others, never more than themselves, and it is recorded', async () => {
  const refused = await call<{ message: string }>('POST', `${apps}/${app}/previews`, {
    token: editor.token,
    body: { user_id: viewer.id },
  })
  expect(refused.status).toBe(403)
  expect(refused.text).toContain('preview as yourself')
  const stranger = await quarry.newOrganization()
  for (const body of [{ user_id: stranger.id }, { group_ids: [1_000_000] }])
    expect((await call('POST', `${apps}/${app}/previews`, { token, body })).status).toBe(422)
  expect((await call('POST', `${apps}/${app}/previews`, { ...stranger, body: {} })).status).toBe(404)
  const { id } = await preview({ user_id: viewer.id })
  const entries = await quarry.database.asOwner(
    `select data from audit_entries where type = 'app.previewed' and (data ->> 'preview_id')::integer = $1`,
    [id],
  )
  expect(entries).toMatchObject([{ data: { user_id: viewer.id, username: viewer.username } }])
})

test('a release that waits for a review is previewed as it was frozen, by those who may release', async () => {
  await send('PATCH', `${apps}/${app}`, { name: 'Waiting', requires_review: true })
  const release = await send('POST', `${apps}/${app}/releases`, {})
  await send('PATCH', `${apps}/${app}`, { name: 'Edited since' })
  const waiting = await preview({ release_id: release.id, user_id: viewer.id })
  expect(waiting).toMatchObject({ number: 'v1.0.0', problems: [] })
  expect((await inPreview(waiting, '/api/app')).body).toMatchObject({ name: 'Waiting', release: 'v1.0.0' })
  expect(await countries(waiting)).toEqual(['FR'])
  const path = `${apps}/${app}/previews`
  const unknown = await call('POST', path, { token, body: { release_id: 1_000_000 } })
  expect(unknown.status).toBe(404)
  const author = await newUser({ orgId: admin.orgId, role: 'viewer' })
  const grant = { user_id: author.id, level: 'edit' }
  const granted = await call('PUT', `/api/access/app/${app}`, { token, body: grant })
  expect(granted.status, granted.text).toBeLessThan(300)
  const refused = await call('POST', path, { token: author.token, body: { release_id: release.id } })
  expect(refused.status).toBe(403)
})
