import { expect, test } from 'vitest'
import type { Release } from '../../../../../contract/src/app-releases.ts'
import type { App } from '../../../../../contract/src/apps.ts'
import type { Dataset } from '../../../../../contract/src/datasets.ts'
import type { Publication } from '../../../../../contract/src/publications.ts'
import { fileForm } from '../../../../test/file-form.ts'
import { testServer } from '../../../../test/server.ts'

const { admin, newUser, call } = await testServer()
const viewer = await newUser({ orgId: admin.orgId, role: 'viewer' })
const send = async <T>(method: string, path: string, body: object | null) => {
  const answer = await call<T>(method, path, { token: admin.token, body })
  if (answer.status > 299) throw new Error(answer.text)
  return answer.body
}
const things = (
  await call<Dataset>('POST', '/api/datasets/upload', {
    token: admin.token,
    ...fileForm('Things.csv', 'id,old,new\n1,old,new\n2,old,new\n'),
  })
).body
const app = await send<App>('POST', '/api/publishing/apps', {
  name: 'old',
  slug: 'things',
  audience: { roles: ['viewer'], group_ids: [] },
})
const definitionsOf = (word: string) => ({
  things: {
    kind: 'entity',
    dataset_id: things.id,
    singular: 'Thing',
    plural: word,
    key: 'id',
    fields: ['id', word].map((name) => ({ name, column: name })),
    relations: [{ name: `${word}_things`, entity: 'things', kind: 'one_to_many', field: 'id', to: 'id' }],
  },
  words: { kind: 'endpoint', dataset_id: things.id, query: { dimensions: [word] } },
  about: { kind: 'page', markdown: word },
})
const ids = new Map<string, number>()
for (const [slug, definition] of Object.entries(definitionsOf('old'))) {
  const body = { app_id: app.id, slug, name: `${slug} old`, definition }
  ids.set(slug, (await send<Publication>('POST', '/api/publishing/publications', body)).id)
}
const releases = `/api/publishing/apps/${app.id}/releases`
const old = await send<Release>('POST', releases, {})
await send('PATCH', `/api/publishing/apps/${app.id}`, { name: 'new' })
for (const [slug, definition] of Object.entries(definitionsOf('new')))
  await send('PATCH', `/api/publishing/publications/${ids.get(slug)}`, { name: `${slug} new`, definition })
const next = await send<Release>('POST', releases, { accepts_breaking: true })

test(
  'TEN-33: no response mixes two releases while an app goes back and forth under load',
  { timeout: 60_000 },
  async () => {
    const paths = [
      '/api/app',
      '/api/things',
      '/api/things/1',
      '/api/endpoints/words',
      '/api/pages/about',
      '/api/search?q=things',
      '/openapi.json',
    ]
    let isOver = false
    const seen = new Set<string>()
    const mixed: string[] = []
    const reader = async (at: number) => {
      for (let count = at; !isOver; count += 1) {
        const path = paths[count % paths.length]!
        const { status, text } = await call('GET', path, {
          token: viewer.token,
          surface: 'app',
          headers: { 'x-app': 'things' },
        })
        // As words of their own: of names, fields, values and texts.
        const words = new Set(text.match(/(?<![a-z])(old|new)(?![a-z])/g))
        if (path === '/openapi.json') words.delete('new')
        if (status !== 200 || words.size > 1) mixed.push(`${path}: ${status} ${text.slice(0, 300)}`)
        for (const word of words) seen.add(`${path} ${word}`)
      }
    }
    const readers = Array.from({ length: 8 }, (_, at) => reader(at))
    for (let count = 0; count < 30; count += 1) {
      const { id } = count % 2 === 0 ? old : next
      await send('POST', `${releases}/${id}/publish`, null)
      await new Promise((done) => setTimeout(done, 30))
    }
    isOver = true
    await Promise.all(readers)
    expect(mixed).toEqual([])
    for (const path of paths.slice(0, 6))
      for (const word of ['old', 'new']) expect(seen).toContain(`${path} ${word}`)
  },
)
