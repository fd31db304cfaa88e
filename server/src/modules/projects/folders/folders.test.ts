import { expect, test } from 'vitest'
import { fileForm } from '../../../../test/file-form.ts'
import { type TestUser, testServer } from '../../../../test/server.ts'

const { call, newOrganization, newUser, database } = await testServer()
const [alpha, beta] = [await newOrganization('Alpha'), await newOrganization('Beta')]
const editor = await newUser({ orgId: alpha.orgId, role: 'editor' })
const viewer = await newUser({ orgId: alpha.orgId, role: 'viewer' })
let names = 0

interface Item {
  id: number
  name: string
  revision: number
}

interface Page<T = Item> {
  items: T[]
  total: number
}

interface Change {
  user_id: number
  lost: number
  gained: number
  changed: number
}

async function make(owner: TestUser, path: string, body: object): Promise<number> {
  const made = await call<Item>('POST', path, { token: owner.token, body: { name: `N ${++names}`, ...body } })
  expect([made.status, made.text]).toEqual([201, expect.anything()])
  return made.body.id
}

const newProject = (owner: TestUser) => make(owner, '/api/projects', {})
const newDashboard = (owner: TestUser, project_id?: number) => make(owner, '/api/dashboards', { project_id })
const newFolder = (owner: TestUser, at: { project_id?: number; parent_id?: number }) =>
  make(owner, '/api/folders', at)

const get = <T = Item>({ token }: TestUser, path: string) => call<T>('GET', path, { token })
const move = ({ token }: TestUser, items: object[], to: object) =>
  call<{ object_count: number; error: string; message: string }>('POST', '/api/moves', {
    token,
    body: { items, ...to },
  })
const preview = ({ token }: TestUser, items: object[], to: object) =>
  call<Page<Change> & { losing_count: number; gaining_count: number; object_count: number }>(
    'POST',
    '/api/moves/preview',
    { token, body: { items, ...to } },
  )
const dashboard = (id: number) => ({ type: 'dashboard', id })
const folder = (id: number) => ({ type: 'folder', id })

/** A group of one member, with these grants. */
async function grant(member: TestUser, permissions: [string, string, number][]): Promise<void> {
  const group = await make(alpha, '/api/groups', {})
  const body = {
    permissions: permissions.map(([permission, target_type, target_id]) => ({
      permission,
      target_type,
      target_id,
    })),
  }
  const given = await call('PUT', `/api/groups/${group}/permissions`, { token: alpha.token, body })
  expect([given.status, given.text]).toEqual([200, expect.anything()])
  const joined = await call('POST', `/api/groups/${group}/members`, {
    token: alpha.token,
    body: { user_id: member.id },
  })
  expect(joined.status).toBe(201)
}

const namesSeen = async (user: TestUser, path: string) =>
  (await get<Page>(user, path)).body.items.map(({ id }) => id)

test('a grant on a folder reaches into the folders in it, and nowhere else', async () => {
  const project = await newProject(editor)
  const top = await newFolder(editor, { project_id: project })
  const below = await newFolder(editor, { parent_id: top })
  const [inside, deep, outside] = [
    await newDashboard(editor, project),
    await newDashboard(editor, project),
    await newDashboard(editor, project),
  ]
  expect((await move(editor, [dashboard(inside)], { folder_id: top })).body).toEqual({ object_count: 1 })
  expect((await move(editor, [dashboard(deep)], { folder_id: below })).status).toBe(200)
  const reader = await newUser({ orgId: alpha.orgId, role: 'viewer' })
  expect((await get(reader, `/api/folders/${top}`)).status).toBe(404)
  await grant(reader, [['dashboard.view', 'folder', top]])
  expect((await get(reader, `/api/dashboards/${inside}`)).status).toBe(200)
  expect((await get(reader, `/api/dashboards/${deep}`)).status).toBe(200)
  expect((await get(reader, `/api/dashboards/${outside}`)).status).toBe(404)
  expect(await namesSeen(reader, '/api/dashboards')).toEqual([inside, deep])
  // The way there: the project and the folders, by name.
  expect(await namesSeen(reader, '/api/projects')).toEqual([project])
  expect(await namesSeen(reader, `/api/folders?project_id=${project}`)).toEqual([top, below])
  expect(await namesSeen(reader, `/api/projects/${project}/contents?is_top_level=true`)).toEqual([])
  expect(await namesSeen(reader, `/api/folders/${top}/contents`)).toEqual([inside])
  expect((await get(reader, `/api/folders/${below}`)).body).toMatchObject({
    parent_id: top,
    path: [{ id: top }],
  })
  const edit = await call('PATCH', `/api/folders/${top}`, { token: reader.token, body: { name: 'Mine' } })
  expect([edit.status, edit.body]).toMatchObject([403, { permission: 'folder.edit' }])
  expect((await move(reader, [dashboard(inside)], { project_id: project })).status).toBe(403)
})

test('a folder around which nothing is granted is not named', async () => {
  const project = await newProject(editor)
  const top = await newFolder(editor, { project_id: project })
  const below = await newFolder(editor, { parent_id: top })
  const reader = await newUser({ orgId: alpha.orgId, role: 'viewer' })
  await grant(reader, [['dataset.view', 'folder', below]])
  expect((await get(reader, `/api/folders/${below}`)).body).toMatchObject({ parent_id: null, path: [] })
  expect((await get(reader, `/api/folders/${top}`)).status).toBe(404)
  expect(await namesSeen(reader, '/api/folders')).toEqual([below])
})

test('something is made directly in a folder by whoever may make it there', async () => {
  const project = await newProject(editor)
  const at = await newFolder(editor, { project_id: project })
  const maker = await newUser({ orgId: alpha.orgId, role: 'viewer' })
  await grant(maker, [
    ['dashboard.create', 'folder', at],
    ['dashboard.view', 'folder', at],
  ])
  const inFolder = (user: TestUser, folder_id: number, more = {}) =>
    call<Item & { project_id: number }>('POST', '/api/dashboards', {
      token: user.token,
      body: { name: `N ${++names}`, folder_id, ...more },
    })
  const made = await inFolder(maker, at)
  expect([made.status, made.body.project_id]).toEqual([201, project])
  expect(await namesSeen(maker, `/api/folders/${at}/contents`)).toEqual([made.body.id])
  expect((await inFolder(viewer, at)).status).toBe(403)
  expect((await inFolder(maker, at, { project_id: project })).text).toContain(
    'either project_id or folder_id',
  )
  const foreign = await newFolder(beta, { project_id: await newProject(beta) })
  const refused = await inFolder(editor, foreign)
  expect([refused.status, refused.text]).toEqual([422, (await inFolder(editor, 2_000_000_000)).text])

  const own = (await call<Item>('POST', '/api/me/folder', { token: editor.token })).body.id
  expect((await inFolder(maker, own)).text).toBe(refused.text)
  const form = fileForm('rows.csv', 'a\n1\n', { folder_id: String(own) })
  const uploaded = await call<Item>('POST', '/api/datasets/upload', { token: editor.token, ...form })
  expect([uploaded.status, uploaded.text]).toEqual([201, expect.anything()])
  const inputs = [{ dataset_id: uploaded.body.id, name: 'rows' }]
  const definition = { kind: 'sql', inputs, sql: 'SELECT a FROM rows' }
  const recipe = await make(editor, '/api/pipeline/recipes', { folder_id: own, definition })
  const { items } = (await get<Page<Item & { type: string }>>(editor, `/api/folders/${own}/contents`)).body
  expect(items.map(({ type }) => type).toSorted()).toEqual(['dataset', 'dataset', 'recipe'])
  expect((await get(alpha, `/api/pipeline/recipes/${recipe}`)).status).toBe(200)
  const other = await newUser({ orgId: alpha.orgId, role: 'editor' })
  expect((await get(other, `/api/pipeline/recipes/${recipe}`)).status).toBe(404)
})

test('TEN-03, TEN-13: folders, moves and lists do not reach into another organization', async () => {
  const [own, foreign] = [await newProject(alpha), await newProject(beta)]
  const [ownFolder, foreignFolder] = [
    await newFolder(alpha, { project_id: own }),
    await newFolder(beta, { project_id: foreign }),
  ]
  const [ownDashboard, foreignDashboard] = [await newDashboard(alpha, own), await newDashboard(beta, foreign)]
  const never = 2_000_000_000
  const cases: [object[], object, object[], object][] = [
    [
      [dashboard(ownDashboard)],
      { folder_id: foreignFolder },
      [dashboard(ownDashboard)],
      { folder_id: never },
    ],
    [[dashboard(ownDashboard)], { project_id: foreign }, [dashboard(ownDashboard)], { project_id: never }],
    [[dashboard(foreignDashboard)], { folder_id: ownFolder }, [dashboard(never)], { folder_id: ownFolder }],
    [[folder(foreignFolder)], { project_id: own }, [folder(never)], { project_id: own }],
  ]
  for (const [items, to, missingItems, missingTo] of cases) {
    for (const act of [move, preview]) {
      const refused = await act(alpha, items, to)
      expect(refused.status).toBe(422)
      expect(refused.text).toBe((await act(alpha, missingItems, missingTo)).text)
    }
  }
  const listed = await namesSeen(alpha, `/api/folders?project_id=${foreign}`)
  expect(listed).toEqual([])
  const inForeign = { token: alpha.token, body: { name: 'X', parent_id: foreignFolder } }
  const inMissing = { token: alpha.token, body: { name: 'X', parent_id: never } }
  expect((await call('POST', '/api/folders', inForeign)).text).toBe(
    (await call('POST', '/api/folders', inMissing)).text,
  )
})

test('names are unique among siblings, folders nest eight deep, and none is moved into itself', async () => {
  const project = await newProject(editor)
  const chain = [await newFolder(editor, { project_id: project })]
  while (chain.length < 8) chain.push(await newFolder(editor, { parent_id: chain.at(-1)! }))
  const create = (body: object) => call('POST', '/api/folders', { token: editor.token, body })
  expect((await create({ name: 'Ninth', parent_id: chain[7] })).status).toBe(422)
  expect((await create({ name: 'Both', parent_id: chain[0], project_id: project })).status).toBe(422)
  expect((await create({ name: 'Twins', project_id: project })).status).toBe(201)
  expect((await create({ name: 'tWINS', project_id: project })).status).toBe(409)
  expect((await create({ name: 'Twins', parent_id: chain[0] })).status).toBe(201)
  const other = await newFolder(editor, { project_id: project })
  for (const at of [0, 3, 7]) {
    const cycle = await move(editor, [folder(chain[0]!)], { folder_id: chain[at] })
    expect([cycle.status, cycle.text]).toMatchObject([422, expect.stringContaining('into itself')])
  }
  const deep = await move(editor, [folder(chain[0]!)], { folder_id: other })
  expect([deep.status, deep.text]).toMatchObject([422, expect.stringContaining('8 levels')])
  const namesake = await call<Item>('POST', '/api/folders', {
    token: editor.token,
    body: { name: 'Twins', parent_id: other },
  })
  expect((await move(editor, [folder(namesake.body.id)], { folder_id: chain[0] })).status).toBe(409)
  expect((await move(editor, [folder(chain[1]!)], { folder_id: other })).status).toBe(200)
  expect(
    (await get<{ path: Item[] }>(editor, `/api/folders/${chain[7]}`)).body.path.map(({ id }) => id),
  ).toEqual([other, ...chain.slice(1, 7)])
})

test('folders that are moved into each other at once do not form a cycle', async () => {
  const project = await newProject(editor)
  for (let round = 0; round < 5; round++) {
    const [a, b] = [
      await newFolder(editor, { project_id: project }),
      await newFolder(editor, { project_id: project }),
    ]
    const answers = await Promise.all([
      move(editor, [folder(a)], { folder_id: b }),
      move(editor, [folder(b)], { folder_id: a }),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const paths = await database.asOwner<{ depth: number }>(
      'select cardinality(ancestor_ids) as depth from folders where id in ($1, $2) order by 1',
      [a, b],
    )
    expect(paths.map(({ depth }) => depth)).toEqual([0, 1])
  }
})

test('a folder moves to another project with all that is in it', async () => {
  const [from, to] = [await newProject(editor), await newProject(editor)]
  const top = await newFolder(editor, { project_id: from })
  const below = await newFolder(editor, { parent_id: top })
  const inside = await newDashboard(editor, from)
  await move(editor, [dashboard(inside)], { folder_id: below })
  expect((await move(editor, [folder(top), dashboard(inside)], { project_id: to })).body).toEqual({
    object_count: 3,
  })
  expect((await get(editor, `/api/dashboards/${inside}`)).body).toMatchObject({ project_id: to })
  expect(await namesSeen(editor, `/api/folders/${below}/contents`)).toEqual([inside])
  // What leaves its project by itself leaves its folder.
  const left = { token: editor.token, body: { project_id: from } }
  expect((await call('PATCH', `/api/dashboards/${inside}`, left)).status).toBe(200)
  expect(await namesSeen(editor, `/api/folders/${below}/contents`)).toEqual([])
  expect(await namesSeen(editor, `/api/projects/${from}/contents?is_top_level=true`)).toEqual([inside])
})

test('what a folder contains is never deleted with it', async () => {
  const project = await newProject(editor)
  const top = await newFolder(editor, { project_id: project })
  const below = await newFolder(editor, { parent_id: top })
  const inside = await newDashboard(editor, project)
  await move(editor, [dashboard(inside)], { folder_id: top })
  const remove = (query = '') => call('DELETE', `/api/folders/${top}${query}`, { token: editor.token })
  const full = await remove()
  expect([full.status, full.text]).toMatchObject([409, expect.stringContaining('contains 2 things')])
  expect((await remove('?contents=move_up')).status).toBe(204)
  expect((await get(editor, `/api/folders/${below}`)).body).toMatchObject({
    parent_id: null,
    project_id: project,
  })
  expect(await namesSeen(editor, `/api/projects/${project}/contents?is_top_level=true`)).toEqual([inside])
  expect((await call('DELETE', `/api/folders/${below}`, { token: editor.token })).status).toBe(204)
})

test('before a move, it is said who loses and who gains access', async () => {
  const project = await newProject(editor)
  const [from, to] = [
    await newFolder(editor, { project_id: project }),
    await newFolder(editor, { project_id: project }),
  ]
  const ids = [await newDashboard(editor, project), await newDashboard(editor, project)]
  await move(editor, ids.map(dashboard), { folder_id: from })
  const [loses, gains, keeps, changes] = await Promise.all(
    Array.from({ length: 4 }, () => newUser({ orgId: alpha.orgId, role: 'viewer' })),
  )
  await grant(loses!, [['dashboard.view', 'folder', from]])
  await grant(gains!, [['dashboard.view', 'folder', to]])
  await grant(keeps!, [['dashboard.view', 'dashboard', ids[0]!]])
  await grant(changes!, [
    ['dashboard.edit', 'folder', from],
    ['dashboard.view', 'folder', to],
  ])
  const asked = await preview(editor, ids.map(dashboard), { folder_id: to })
  expect(asked.body).toMatchObject({ total: 3, object_count: 2, losing_count: 1, gaining_count: 1 })
  expect(
    asked.body.items.map(({ user_id, lost, gained, changed }) => [user_id, lost, gained, changed]),
  ).toEqual([
    [loses!.id, 2, 0, 0],
    [gains!.id, 0, 2, 0],
    [changes!.id, 0, 0, 2],
  ])
  const paged = await preview(editor, ids.map(dashboard), { folder_id: to, limit: 1, offset: 1 })
  expect(paged.body).toMatchObject({ total: 3, items: [{ user_id: gains!.id }] })
  // Nothing has moved.
  expect((await get(loses!, `/api/dashboards/${ids[0]}`)).status).toBe(200)
  await move(editor, ids.map(dashboard), { folder_id: to })
  expect((await get(loses!, `/api/dashboards/${ids[0]}`)).status).toBe(404)
  expect((await get(gains!, `/api/dashboards/${ids[0]}`)).status).toBe(200)
  expect((await get(keeps!, `/api/dashboards/${ids[0]}`)).status).toBe(200)
})

test('nobody gains a permission by moving something themselves', async () => {
  const project = await newProject(editor)
  const [poor, rich] = [
    await newFolder(editor, { project_id: project }),
    await newFolder(editor, { project_id: project }),
  ]
  const id = await newDashboard(editor, project)
  await move(editor, [dashboard(id)], { folder_id: poor })
  const mover = await newUser({ orgId: alpha.orgId, role: 'viewer' })
  await grant(mover, [
    ['dashboard.edit', 'folder', poor],
    ['dashboard.create', 'folder', rich],
    ['dashboard.edit', 'folder', rich],
    ['dashboard.delete', 'folder', rich],
    ['folder.edit', 'folder', poor],
    ['folder.create', 'folder', rich],
  ])
  for (const item of [dashboard(id), folder(poor)]) {
    const refused = await move(mover, [item], { folder_id: rich })
    expect([refused.status, refused.body]).toMatchObject([
      403,
      { permission: expect.stringMatching(/\.(delete|create)$/) },
    ])
  }
})

test('a folder with something that its mover may not change does not move', async () => {
  const project = await newProject(editor)
  const [from, to] = [
    await newFolder(editor, { project_id: project }),
    await newFolder(editor, { project_id: project }),
  ]
  const id = await newDashboard(editor, project)
  await move(editor, [dashboard(id)], { folder_id: from })
  const mover = await newUser({ orgId: alpha.orgId, role: 'viewer' })
  await grant(mover, [
    ['folder.edit', 'project', project],
    ['folder.create', 'project', project],
    ['dashboard.create', 'project', project],
  ])
  const refused = await move(mover, [folder(from)], { folder_id: to })
  expect([refused.status, refused.body]).toMatchObject([403, { permission: 'dashboard.edit' }])
  expect((await call('DELETE', `/api/folders/${from}?contents=move_up`, { token: mover.token })).status).toBe(
    403,
  )
})

test('a personal folder is made when it is opened, and is its owner’s alone beside administrators', async () => {
  const open = ({ token }: TestUser) => call<Item>('POST', '/api/me/folder', { token })
  const [first, again] = await Promise.all([open(editor), open(editor)])
  expect(first.body.id).toBe(again.body.id)
  const mine = first.body.id
  const below = await newFolder(editor, { parent_id: mine })
  const id = await newDashboard(editor)
  await call('PATCH', `/api/dashboards/${id}`, { token: editor.token, body: { status: 'published' } })
  const other = await newUser({ orgId: alpha.orgId, role: 'editor' })
  expect((await get(other, `/api/dashboards/${id}`)).status).toBe(200)
  expect((await move(editor, [dashboard(id)], { folder_id: below })).status).toBe(200)
  const granted = await newUser({ orgId: alpha.orgId, role: 'viewer' })
  await grant(granted, [['dashboard.edit', 'dashboard', id]])
  for (const user of [other, granted, viewer]) {
    expect((await get(user, `/api/dashboards/${id}`)).status).toBe(404)
    expect(await namesSeen(user, '/api/dashboards')).not.toContain(id)
    expect((await get(user, `/api/folders/${mine}`)).status).toBe(404)
    expect(await namesSeen(user, '/api/folders')).not.toContain(mine)
  }
  expect((await get(editor, `/api/dashboards/${id}`)).status).toBe(200)
  expect(await namesSeen(editor, '/api/folders?is_personal=true')).toEqual(
    expect.arrayContaining([mine, below]),
  )
  expect((await get(alpha, `/api/dashboards/${id}`)).status).toBe(200)
  expect((await get(alpha, `/api/folders/${below}`)).status).toBe(200)
  for (const [method, body] of [['DELETE'], ['PATCH', { name: 'Other' }]] as const)
    expect((await call(method, `/api/folders/${mine}`, { token: editor.token, body })).status).toBe(409)
  expect((await move(other, [dashboard(await newDashboard(other))], { folder_id: mine })).status).toBe(422)
})

test('a viewer keeps saved queries in a personal folder, and nobody puts another’s there', async () => {
  const reader = await newUser({ orgId: alpha.orgId, role: 'viewer' })
  const mine = (await call<Item>('POST', '/api/me/folder', { token: reader.token })).body.id
  expect(
    (await call('POST', '/api/folders', { token: reader.token, body: { name: 'Ideas', parent_id: mine } }))
      .status,
  ).toBe(201)
  const project = await newProject(editor)
  const file = fileForm('a.csv', 'a\n1\n')
  const uploaded = await call<Item>('POST', '/api/datasets/upload', { token: editor.token, ...file })
  const dataset = uploaded.body.id
  const query = await make(editor, '/api/saved-queries', {
    project_id: project,
    dataset_id: dataset,
    query: { dimensions: ['a'] },
  })
  const others = (await call<Item>('POST', '/api/me/folder', { token: alpha.token })).body.id
  const refused = await move(alpha, [{ type: 'query', id: query }], { folder_id: others })
  expect([refused.status, refused.text]).toMatchObject([422, expect.stringContaining('author')])
  const own = (await call<Item>('POST', '/api/me/folder', { token: editor.token })).body.id
  expect((await move(editor, [{ type: 'query', id: query }], { folder_id: own })).status).toBe(200)
  expect((await get(alpha, `/api/saved-queries/${query}`)).status).toBe(404)
})
