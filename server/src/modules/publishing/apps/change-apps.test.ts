import { expect, test } from 'vitest'
import type { Release } from '../../../../../contract/src/app-releases.ts'
import type { App } from '../../../../../contract/src/apps.ts'
import type { PageOf } from '../../../../../contract/src/schema.ts'
import { testServer } from '../../../../test/server.ts'

const { admin, newUser, call } = await testServer()
const editor = await newUser({ orgId: admin.orgId, role: 'editor' })
const { token } = admin

interface Refused {
  message: string
  details: { path: string; message: string }[]
}
const path = '/api/publishing/apps'
const create = <T = App>(body: object) => call<T>('POST', path, { token, body })
const app = (await create({ name: 'Flying', slug: 'flying' })).body

test('colors that could not be read are refused at their fields, with one that can be', async () => {
  const theme = { primary_color: '#ffd43b', accent_color: '#ffff00' }
  const refused = await create<Refused>({ name: 'Pale', slug: 'pale', theme })
  expect([refused.status, refused.body.details]).toMatchObject([
    422,
    [
      { path: 'body.theme.primary_color', message: expect.stringMatching(/contrast of 1\.4, and 4\.5 .* #/) },
      { path: 'body.theme.accent_color' },
    ],
  ])
  const proposed = /take (#[0-9a-f]{6})/.exec(refused.body.details[0]!.message)![1]
  const body = { theme: { primary_color: proposed } }
  expect((await call('PATCH', `${path}/${app.id}`, { token, body })).status).toBe(200)
})

test('a slug that is taken or reserved is told at its field', async () => {
  const taken = await create<Refused>({ name: 'Other', slug: 'flying' })
  const definition = { kind: 'page', markdown: '' }
  const add = (slug: string) =>
    call<Refused>('POST', '/api/publishing/publications', {
      token,
      body: { app_id: app.id, name: 'About', slug, definition },
    })
  await add('about')
  for (const { status, body } of [taken, await add('about'), await add('dashboards')])
    expect([status, body.details[0]?.path]).toEqual([409, 'body.slug'])
})

test('a release says who made it, also to whoever may not see the users', async () => {
  const releases = `${path}/${app.id}/releases`
  expect((await call('POST', releases, { token, body: {} })).status).toBe(201)
  const seen = await call<PageOf<Release>>('GET', releases, { token: editor.token })
  expect(seen.body.items[0]).toMatchObject({ created_by: admin.id, reviewed_by_name: null })
  expect(seen.body.items[0]!.created_by_name).toBeTruthy()
})
