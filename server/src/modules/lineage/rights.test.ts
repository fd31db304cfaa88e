import { expect, test } from 'vitest'
import type { LineageGraph } from '../../../../contract/src/lineage.ts'
import { lineageOf } from '../../../test/lineage.ts'
import { testServer } from '../../../test/server.ts'

const server = await testServer()
const { call } = server
const admin = await server.newOrganization()
const other = await server.newOrganization()
const author = lineageOf(server, admin)
const viewer = await server.newUser({ orgId: admin.orgId, role: 'viewer' })
const editor = await server.newUser({ orgId: admin.orgId, role: 'editor' })

const project = await author.made('POST', '/api/projects', { name: 'Open' })
const staff = await author.upload('staff', 'name,salary,team\nann,10,a\nbob,20,b\n')
await author.made('PUT', `/api/datasets/${staff}/model`, {
  measures: [{ name: 'wages', kind: 'aggregate', aggregate: 'sum', column: 'salary' }],
})
const board = await author.dashboard('Wages', staff, { dimensions: ['team'], measures: ['wages'] })

test('TEN-39: lineage has no other organization in it', async () => {
  for (const path of [`graph?node=dataset:${staff}`, `datasets/${staff}`, `datasets/${staff}/columns`]) {
    const answer = await call('GET', `/api/lineage/${path}`, { token: other.token })
    expect([path, answer.status]).toEqual([path, 404])
  }
  expect((await lineageOf(server, other).search('')).total).toBe(0)
})

test('TEN-39: what one may not see is in a path without its name, and is not found', async () => {
  const group = await author.made('POST', '/api/groups', { name: 'G' })
  await author.asked('POST', `/api/groups/${group.id}/members`, { user_id: viewer.id })
  await author.made('PATCH', `/api/dashboards/${board}`, { project_id: project.id })
  await author.asked('PUT', `/api/groups/${group.id}/permissions`, {
    permissions: [{ permission: 'dashboard.view', target_type: 'project', target_id: project.id }],
  })
  // Uploaded datasets are published, which viewers see: this one is taken back.
  await server.database.asOwner(
    `update datasets set status = 'draft', current_version_id = null where id = ${staff}`,
  )
  const seen = lineageOf(server, viewer)
  const graph = await seen.graph(`node=dashboard:${board}&direction=upstream`)
  expect(graph.hidden_count).toBe(3)
  expect(graph.nodes.filter(({ kind }) => kind === 'hidden').map(({ name }) => name)).toEqual([
    null,
    null,
    null,
  ])
  expect(graph.edges).toHaveLength(5)
  expect(JSON.stringify(graph)).not.toMatch(/staff|salary/)
  expect((await seen.search('a')).items.every(({ kind }) => ['dashboard', 'chart'].includes(kind))).toBe(true)
  const hidden = await call('GET', `/api/lineage/graph?node=dataset:${staff}`, { token: viewer.token })
  const none = await call('GET', '/api/lineage/graph?node=dataset:2147483647', { token: viewer.token })
  expect([hidden.status, hidden.body]).toEqual([404, none.body])
  await server.database.asOwner(
    `update datasets set status = 'published', current_version_id = (select max(id) from dataset_versions where dataset_id = ${staff}) where id = ${staff}`,
  )
})

test('TEN-39: the name of a column that policies hide is nowhere, under whatever name it goes on', async () => {
  await author.asked('PUT', `/api/datasets/${staff}/policies`, {
    columns: [{ column: 'salary', mask: { kind: 'hide' } }],
  })
  const seen = lineageOf(server, editor)
  const texts = [
    await seen.graph(`node=dataset:${staff}`),
    await seen.graph(`node=dashboard:${board}`),
    await seen.graph(`node=model:${staff}&direction=upstream`),
    await seen.columns(staff),
    await seen.search(''),
    await seen.search('salary'),
    await seen.search('wages', '&kind=model'),
  ].map((answer) => JSON.stringify(answer))
  for (const text of texts) expect(text).not.toMatch(/salary|"wages"/)
  const { nodes, edges } = JSON.parse(texts[0]!) as LineageGraph
  const dataset = nodes.find(({ id }) => id === `dataset:${staff}`)
  expect(dataset?.columns.map(({ name }) => name)).toEqual(['name', null, 'team'])
  const nameless = dataset?.columns[1]?.id
  expect(edges.find(({ to }) => to === `model:${staff}`)?.columns).toEqual([
    { from: nameless, to: expect.stringMatching(/^hidden:/), how: 'aggregate', is_direct: true },
  ])
  const refused = await call('GET', `/api/lineage/graph?node=dataset:${staff}&column=salary`, {
    token: editor.token,
  })
  const unknown = await call('GET', `/api/lineage/graph?node=dataset:${staff}&column=nothing`, {
    token: editor.token,
  })
  expect([
    refused.status,
    refused.text.replaceAll('salary', 'nothing').replace(/"request_id":"[^"]*"/, ''),
  ]).toEqual([422, unknown.text.replace(/"request_id":"[^"]*"/, '')])
  expect(JSON.stringify(await author.graph(`node=dataset:${staff}`))).toContain('salary')
})
