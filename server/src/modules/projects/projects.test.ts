import { expect, test } from 'vitest'
import { type TestUser, testServer } from '../../../test/server.ts'

const { call, newOrganization, newUser, database } = await testServer()
const [alpha, beta] = [await newOrganization('Alpha'), await newOrganization('Beta')]

interface Project {
  id: number
  name: string
  revision: number
}

async function newProject({ token }: TestUser, name: string): Promise<Project> {
  const made = await call<Project>('POST', '/api/projects', {
    token,
    body: { name, description: `About ${name}` },
  })
  expect(made.status).toBe(201)
  return made.body
}

test('an editor makes a project, changes it and deletes it', async () => {
  const editor = await newUser({ orgId: alpha.orgId, role: 'editor' })
  const { id, revision } = await newProject(editor, 'Flights')
  expect(revision).toBe(1)
  const path = `/api/projects/${id}`
  const changed = await call('PATCH', path, { token: editor.token, body: { description: 'Delays' } })
  expect(changed.body).toMatchObject({
    id,
    name: 'Flights',
    description: 'Delays',
    revision: 2,
    created_by: editor.id,
  })
  const stale = { token: editor.token, headers: { 'if-match': '"1"' } }
  expect((await call('DELETE', path, stale)).body).toMatchObject({ error: 'revision_conflict' })
  expect((await call('DELETE', path, { token: editor.token })).status).toBe(204)
  expect((await call('GET', path, { token: editor.token })).status).toBe(404)
})

test('VAL-02: a body may not set what the server decides', async () => {
  for (const field of ['id', 'org_id', 'created_by', 'revision', 'created_at', '__proto__x']) {
    const body = { name: `With ${field}`, [field]: 1 }
    expect((await call('POST', '/api/projects', { token: alpha.token, body })).status).toBe(422)
  }
  expect((await call('PATCH', '/api/projects/1', { token: alpha.token, body: {} })).status).toBe(422)
})

test('TEN-13, TEN-15: two organizations have projects of one name and see only their own', async () => {
  const [own, foreign] = [await newProject(alpha, 'Twin'), await newProject(beta, 'Twin')]
  const twice = await call('POST', '/api/projects', { token: alpha.token, body: { name: 'TWIN' } })
  expect(twice.body).toMatchObject({ error: 'conflict', message: 'there is already a project called TWIN' })
  for (const query of ['q=twin', 'q=about%20TWIN', 'q=twin&sort=name&order=desc', 'q=twin&sort=updated_at']) {
    const { body } = await call<{ items: Project[]; total: number }>('GET', `/api/projects?${query}`, {
      token: alpha.token,
    })
    expect(body).toMatchObject({ total: 1, items: [{ id: own.id }] })
  }
  expect((await call('GET', `/api/projects/${foreign.id}`, { token: alpha.token })).status).toBe(404)
})

test('VAL-12: a search takes its text literally', async () => {
  await newProject(alpha, '100% of_it')
  const found = async (q: string) => {
    const path = `/api/projects?q=${encodeURIComponent(q)}`
    return (await call<{ items: Project[] }>('GET', path, { token: alpha.token })).body.items.map(
      ({ name }) => name,
    )
  }
  expect(await found('0% of_')).toEqual(['100% of_it'])
  expect(await found('1%t')).toEqual([])
  expect(await found('\\')).toEqual([])
})

test('contents are filtered by kind, searched, sorted and paged', async () => {
  const { id } = await newProject(alpha, 'Full')
  await database.asOwner(
    `insert into connectors (org_id, project_id, name, type, config)
     select $1, $2, 'Connector ' || n, 'file', '{}' from generate_series(1, 3) n`,
    [alpha.orgId, id],
  )
  await database.asOwner(
    `insert into dashboards (org_id, project_id, name, status)
     values ($1, $2, 'Dashboard 1', 'draft'), ($1, $2, 'Dashboard 2', 'published')`,
    [alpha.orgId, id],
  )
  const contents = async (query: string) =>
    (
      await call<{ total: number; items: { type: string; name: string }[] }>(
        'GET',
        `/api/projects/${id}/contents?${query}`,
        { token: alpha.token },
      )
    ).body
  expect(await contents('')).toMatchObject({ total: 5 })
  expect(await contents('type=dashboard')).toMatchObject({
    total: 2,
    items: [{ status: 'draft' }, { status: 'published' }],
  })
  expect(await contents('q=connector&sort=name&order=desc&limit=1')).toMatchObject({
    total: 3,
    items: [{ type: 'connector', name: 'Connector 3', status: null }],
  })
  expect(await contents('offset=9')).toMatchObject({ total: 5, items: [] })
  const full = await call('DELETE', `/api/projects/${id}`, { token: alpha.token })
  expect(full.status).toBe(409)
  expect(full.body).toMatchObject({ message: 'the project Full is not empty: it contains 5 things' })
})
