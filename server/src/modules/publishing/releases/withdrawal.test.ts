import { expect, test } from 'vitest'
import type { Release } from '../../../../../contract/src/app-releases.ts'
import type { App } from '../../../../../contract/src/apps.ts'
import type { Dataset } from '../../../../../contract/src/datasets.ts'
import type { Publication } from '../../../../../contract/src/publications.ts'
import type { PublishedApp } from '../../../../../contract/src/published.ts'
import { fileForm } from '../../../../test/file-form.ts'
import { testServer, type TestUser } from '../../../../test/server.ts'

const { admin, newUser, call } = await testServer()
const editor = await newUser({ orgId: admin.orgId, role: 'editor' })

const send = <T = Release>(method: string, path: string, body: object | null = null, as: TestUser = admin) =>
  call<T>(method, path, { token: as.token, body })

let made = 0
/** An app with a page "news", and one "about". */
async function newApp(settings: object = {}) {
  made += 1
  const slug = `withdrawn-${made}`
  const app = (await send<App>('POST', '/api/publishing/apps', { name: slug, slug, ...settings })).body
  const add = async (name: string, definition: object = { kind: 'page', markdown: name }) =>
    (
      await send<Publication>('POST', '/api/publishing/publications', {
        app_id: app.id,
        slug: name,
        name,
        definition,
      })
    ).body
  const path = `/api/publishing/apps/${app.id}`
  const news = await add('news')
  await add('about')
  return {
    app,
    add,
    news,
    publication: `/api/publishing/publications/${news.id}`,
    withdraw: () => send('POST', `${path}/withdraw`),
    release: (body: object = {}) => send('POST', `${path}/releases`, body),
    act: (verb: string, { id }: Release, as?: TestUser) =>
      send('POST', `${path}/releases/${id}/${verb}`, null, as),
    statuses: async () =>
      (await call<{ items: Release[] }>('GET', `${path}/releases`, admin)).body.items.map(
        ({ number, status }) => [number, status],
      ),
    shown: async () =>
      (
        await call<PublishedApp>('GET', '/api/app', {
          token: admin.token,
          surface: 'app',
          headers: { 'x-app': slug },
        })
      ).body,
    get: async (address: string) =>
      (
        await call('GET', address, {
          token: admin.token,
          surface: 'app',
          headers: { 'x-app': slug },
        })
      ).status,
  }
}
const soon = () => new Date(Date.now() + 1500).toISOString()
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()

test('TEN-33: what is withdrawn stays so when it is deleted, and after a rollback', async () => {
  const { publication, release, act, get } = await newApp()
  const first = (await release()).body
  const news = async () => [await get('/api/pages/news'), await get('/api/pages/about')]
  expect(await news()).toEqual([200, 200])
  expect((await send('DELETE', publication)).status).toBe(409)
  await send('POST', `${publication}/withdraw`)
  expect(await news()).toEqual([404, 200])
  expect((await send('DELETE', publication)).status).toBe(204)
  expect(await news()).toEqual([404, 200])
  await release({ accepts_breaking: true })
  await act('publish', first)
  expect(await news()).toEqual([404, 200])
})

test('a group of the navigation with nothing left in it goes, too', async () => {
  const navigation = ['news', 'about'].map((publication) => ({
    label: publication,
    items: [{ publication }],
  }))
  const { publication, release, shown } = await newApp({ navigation })
  await release()
  await send('POST', `${publication}/withdraw`)
  expect((await shown()).navigation.map(({ label }) => label)).toEqual(['about'])
})

test('an app that is withdrawn is not published by a release that waits for its time', async () => {
  const { withdraw, release, get, statuses, act } = await newApp()
  await release()
  const scheduled = (await release({ publish_at: soon() })).body
  expect((await withdraw()).status).toBe(200)
  expect(await statuses()).toEqual([
    ['v1.0.1', 'canceled'],
    ['v1.0.0', 'withdrawn'],
  ])
  await new Promise((done) => setTimeout(done, 2500))
  expect(await get('/api/app')).toBe(404)
  expect((await act('publish', scheduled)).body.status).toBe('published')
})

test('a scheduled release can be canceled, and nothing else', async () => {
  const { release, act, statuses } = await newApp()
  const first = (await release()).body
  const later = (await release({ publish_at: inAnHour() })).body
  expect((await act('cancel', first)).status).toBe(409)
  expect((await act('cancel', later)).body).toMatchObject({ status: 'canceled', reviewed_by: null })
  expect((await act('cancel', later)).status).toBe(409)
  expect(await statuses()).toEqual([
    ['v1.0.1', 'canceled'],
    ['v1.0.0', 'published'],
  ])
})

test('two releases that wait for their review have numbers of their own; the one that is overtaken is not approved', async () => {
  const { release, act, statuses } = await newApp({ requires_review: true })
  const [one, two] = await Promise.all([release(), release()])
  expect([one.status, two.status]).toEqual([201, 201])
  const [older, newer] = [one.body, two.body].toSorted((a, b) => a.id - b.id)
  expect([older!.number, newer!.number]).toEqual(['v1.0.0', 'v2.0.0'])
  await act('approve', newer!, editor)
  const overtaken = await act('approve', older!, editor)
  expect([overtaken.status, overtaken.text]).toEqual([
    409,
    expect.stringContaining('v2.0.0 was made after it and is published already'),
  ])
  expect(await statuses()).toEqual([
    ['v2.0.0', 'published'],
    ['v1.0.0', 'in_review'],
  ])
})

test('a release whose dataset is gone is neither approved nor gone back to', async () => {
  const { release, act, add, get } = await newApp()
  const things = (
    await call<Dataset>('POST', '/api/datasets/upload', {
      token: admin.token,
      ...fileForm('Things.csv', 'id\n1\n'),
    })
  ).body
  const query = { dimensions: ['id'] }
  const endpoint = await add('things', { kind: 'endpoint', dataset_id: things.id, query })
  const first = (await release()).body
  expect(await get('/api/endpoints/things')).toBe(200)
  const path = `/api/publishing/publications/${endpoint.id}`
  await send('POST', `${path}/withdraw`)
  await send('DELETE', path)
  // Who used what is deleted is named, too.
  await expect
    .poll(async () => (await release()).text, { timeout: 20_000 })
    .toContain('1 used it in the last 30 days: ')
  await release({ accepts_breaking: true })
  expect((await send('DELETE', `/api/datasets/${things.id}`)).status).toBe(204)
  const refused = await act('publish', first)
  expect([refused.status, refused.text]).toEqual([
    409,
    expect.stringContaining('v1.0.0 cannot be published: a dataset that it shows is gone'),
  ])
})
