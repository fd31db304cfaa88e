import { expect, test } from 'vitest'
import type { App } from '../../../../../contract/src/apps.ts'
import type { PageOf } from '../../../../../contract/src/schema.ts'
import type { Publication } from '../../../../../contract/src/publications.ts'
import { type TestUser, testServer } from '../../../../test/server.ts'

const { admin, newUser, newOrganization, call } = await testServer()
const path = '/api/publishing/apps'
const make = async (slug: string) =>
  (await call<App>('POST', path, { token: admin.token, body: { name: slug, slug } })).body
const page = (app: App) => ({
  app_id: app.id,
  name: 'About',
  slug: 'about',
  definition: { kind: 'page', markdown: 'Hello' },
})
const give = (app: App, { id }: TestUser, level: string | null, by = admin) =>
  call<{ details: unknown }>('PUT', `/api/access/app/${app.id}`, {
    token: by.token,
    body: { user_id: id, level },
  })
const [own, other] = [await make('own'), await make('other')]
const member = await newUser({ orgId: admin.orgId, role: 'viewer' })
const { token } = member
const seen = async () => {
  const { status, body } = await call<PageOf<App>>('GET', path, { token })
  return [status, body.items?.map(({ slug }) => slug)]
}
const add = (app: App) =>
  call<Publication>('POST', '/api/publishing/publications', { token, body: page(app) })
const release = (app: App) => call('POST', `${path}/${app.id}/releases`, { token, body: {} })

test('TEN-03: a member sees, edits and releases the app that this is granted on, and no other', async () => {
  expect(await seen()).toEqual([403, undefined])
  expect((await give(own, member, 'view')).status).toBe(204)
  expect(await seen()).toEqual([200, ['own']])
  expect([(await add(own)).status, (await release(own)).status]).toEqual([403, 403])

  await give(own, member, 'edit')
  const added = await add(own)
  expect(added.status).toBe(201)
  const publication = `/api/publishing/publications/${added.body.id}`
  const renamed = await call('PATCH', publication, { token, body: { name: 'About us' } })
  const withdrawn = await call('POST', `${publication}/withdraw`, { token })
  expect([renamed.status, withdrawn.status, (await release(own)).status]).toEqual([200, 403, 403])

  await give(own, member, 'publish')
  expect((await release(own)).status).toBe(201)
  const listed = await call<{ items: { level: string }[] }>('GET', `/api/access/app/${own.id}`, {
    token: admin.token,
  })
  expect(listed.body.items).toMatchObject([{ user_id: member.id, level: 'publish' }])

  const foreign = await call<Publication>('POST', '/api/publishing/publications', {
    token: admin.token,
    body: page(other),
  })
  const hidden = await call('GET', `/api/publishing/publications/${foreign.body.id}`, { token })
  const publications = await call<PageOf<Publication>>('GET', '/api/publishing/publications', { token })
  expect([(await add(other)).status, (await release(other)).status, hidden.status]).toEqual([422, 404, 404])
  expect(publications.body.items.map(({ app_id: id }) => id)).toEqual([own.id])
})

test('an app is open to whoever is granted to see it, until that is taken back', async () => {
  const reader = await newUser({ orgId: admin.orgId, role: 'viewer' })
  await call('POST', `${path}/${own.id}/releases`, { token: admin.token, body: {} })
  const open = async () =>
    (await call('GET', '/api/app', { token: reader.token, surface: 'app', headers: { 'x-app': 'own' } }))
      .status
  expect(await open()).toBe(404)
  await give(own, reader, 'view')
  expect(await open()).toBe(200)
  await give(own, reader, null)
  expect(await open()).toBe(404)
})

test('TEN-03: nobody gives more than they hold, nor access to an app of another organization', async () => {
  const stranger = await newOrganization('Stranger')
  const editor = await newUser({ orgId: admin.orgId, role: 'editor' })
  expect((await give(own, member, 'view', stranger)).status).toBe(404)
  expect((await give(own, member, 'view', editor)).status).toBe(403)
  const project = await call<{ id: number }>('POST', '/api/projects', {
    token: admin.token,
    body: { name: 'P' },
  })
  const refused = await call('PUT', `/api/access/project/${project.body.id}`, {
    token: admin.token,
    body: { user_id: member.id, level: 'publish' },
  })
  expect([refused.status, refused.body]).toMatchObject([422, { details: [{ path: 'body.level' }] }])
})
