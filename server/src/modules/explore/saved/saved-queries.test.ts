import { expect, test } from 'vitest'
import type { Dataset } from '../../../../../contract/src/datasets.ts'
import type { SavedQuery } from '../../../../../contract/src/saved-queries.ts'
import { fileForm } from '../../../../test/file-form.ts'
import { testServer, type TestUser } from '../../../../test/server.ts'

const { admin, newUser, newOrganization, call } = await testServer()

async function upload(user: TestUser, name: string): Promise<Dataset> {
  const form = fileForm(`${name}.csv`, 'region,amount\nnorth,1\nsouth,2\n')
  const made = await call<Dataset>('POST', '/api/datasets/upload', { token: user.token, ...form })
  expect(made.status).toBe(201)
  return made.body
}

const sales = await upload(admin, 'Sales')
const query = { dimensions: ['region'], measures: [{ aggregate: 'count' }] }
const projectId = (
  await call<{ id: number }>('POST', '/api/projects', { token: admin.token, body: { name: 'P' } })
).body.id

const create = <T = SavedQuery>(change: Record<string, unknown> = {}, user = admin) =>
  call<T>('POST', '/api/saved-queries', {
    token: user.token,
    body: { name: 'By region', dataset_id: sales.id, query, ...change },
  })

const [editor, viewer] = [
  await newUser({ orgId: admin.orgId, role: 'editor' }),
  await newUser({ orgId: admin.orgId, role: 'viewer' }),
]

test('a query is kept with what it asks and how it is shown', async () => {
  const made = await create({ chart_kind: 'bar', description: 'd' })
  expect(made.status).toBe(201)
  expect(made.headers['location']).toBe(`/api/saved-queries/${made.body.id}`)
  expect(made.body).toMatchObject({
    name: 'By region',
    query,
    chart_kind: 'bar',
    project_id: null,
    revision: 1,
  })
  const path = `/api/saved-queries/${made.body.id}`
  expect((await call('GET', path, admin)).body).toEqual(made.body)
  const sql = { sql: 'select region from "Sales" where amount > $1', parameters: [1] }
  const changed = await call<SavedQuery>('PATCH', path, { token: admin.token, body: { query: sql } })
  expect(changed.body).toMatchObject({ query: sql, revision: 2 })
  const late = await call('PATCH', path, {
    token: admin.token,
    headers: { 'if-match': '"1"' },
    body: { name: 'x' },
  })
  expect(late.body).toMatchObject({ error: 'revision_conflict' })
  expect((await call('DELETE', path, admin)).status).toBe(204)
  expect((await call('GET', path, admin)).status).toBe(404)
})

test('TEN-20: a query without a project is its creator’s own: not even an administrator sees it', async () => {
  const mine = (await create({ name: 'Mine' }, viewer)).body
  const path = `/api/saved-queries/${mine.id}`
  expect((await call('GET', path, viewer)).status).toBe(200)
  for (const other of [admin, editor]) {
    expect((await call('GET', path, other)).status).toBe(404)
    expect((await call('DELETE', path, other)).status).toBe(404)
    const { body } = await call<{ items: SavedQuery[] }>('GET', '/api/saved-queries', other)
    expect(body.items.some(({ id }) => id === mine.id)).toBe(false)
  }
  const renamed = await call('PATCH', path, { token: viewer.token, body: { name: 'Still mine' } })
  expect(renamed.status).toBe(200)
  expect((await call('DELETE', path, viewer)).status).toBe(204)
})

test('a query of a project is for those who see the project’s things, and changed by authors', async () => {
  const shared = (await create({ project_id: projectId, name: 'Shared' })).body
  const path = `/api/saved-queries/${shared.id}`
  expect((await call('GET', path, editor)).status).toBe(200)
  expect((await call('GET', path, viewer)).status).toBe(404)
  expect((await call('PATCH', path, { token: editor.token, body: { name: 'S' } })).status).toBe(200)
  const taken = await call<{ details: unknown[] }>('PATCH', path, {
    token: editor.token,
    body: { project_id: null },
  })
  expect(taken.body.details).toEqual([
    { path: 'body.project_id', message: 'only its creator can take it out of its project' },
  ])
  expect((await create({ project_id: projectId }, viewer)).status).toBe(422)
  const list = await call<{ items: SavedQuery[] }>(
    'GET',
    `/api/saved-queries?project_id=${projectId}&personal=false&q=s&dataset_id=${sales.id}`,
    editor,
  )
  expect(list.body.items.map(({ name }) => name)).toEqual(['S'])
})

test('what one may not ask cannot be saved, and what no query can be is refused', async () => {
  const other = await newOrganization()
  const theirs = await upload(other, 'Theirs')
  for (const id of [theirs.id, 999_999]) {
    const refused = await create<{ details: unknown[] }>({ dataset_id: id })
    expect(refused.body.details).toEqual([{ path: 'body.dataset_id', message: 'there is no such dataset' }])
  }
  const sql = 'select 1'
  expect((await create({ query: { sql } }, viewer)).status).toBe(403)
  const mixed = await create<{ details: { path: string }[] }>({ query: { sql, dimensions: ['region'] } })
  expect(mixed.body.details[0]?.path).toBe('body.query.dimensions')
  const loose = await create<{ details: { path: string }[] }>({ query: { ...query, parameters: [1] } })
  expect(loose.body.details[0]?.path).toBe('body.query.parameters')
})

test('a project with saved queries is not empty, and a query ends with its dataset', async () => {
  const body = { name: 'Full' }
  const { id } = (await call<{ id: number }>('POST', '/api/projects', { token: admin.token, body })).body
  const gone = await upload(admin, 'Gone')
  const made = (await create({ project_id: id, dataset_id: gone.id })).body
  expect((await call('DELETE', `/api/projects/${id}`, admin)).status).toBe(409)
  expect((await call('DELETE', `/api/datasets/${gone.id}`, admin)).status).toBe(204)
  expect((await call('GET', `/api/saved-queries/${made.id}`, admin)).status).toBe(404)
  expect((await call('DELETE', `/api/projects/${id}`, admin)).status).toBe(204)
})

test('S14: a statement that would be refused when it is run is refused when it is saved', async () => {
  const made = await create({ query: { sql: 'select region from "Sales"' } })
  expect([made.status, made.text]).toEqual([201, expect.anything()])
  const bad = [
    `select * from read_csv('/etc/passwd')`,
    'drop table "Sales"',
    'select 1; select 2',
    'select nothing from "Sales"',
    'selec',
  ]
  for (const sql of bad) {
    const body = { query: { sql } }
    const created = await create(body)
    const path = `/api/saved-queries/${made.body.id}`
    const changed = await call('PATCH', path, { token: admin.token, body })
    expect([sql, created.status, changed.status]).toEqual([sql, 422, 422])
  }
})
