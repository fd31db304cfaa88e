import { expect, test } from 'vitest'
import type { Agent, AgentVersion } from '../../../../../contract/src/agents.ts'
import { agentsUnderTest } from '../../../../test/agents.ts'
import type { TestUser } from '../../../../test/server.ts'

const { quarry, call, get, create, webhook, messaging, createAgent, messenger, start, upload } =
  await agentsUnderTest()
const { newOrganization, newUser } = quarry

interface Refused {
  message: string
  permission?: string
  details?: { path: string; message: string }[]
}

const patch = <T = Agent>(user: TestUser, { id }: { id: number }, body: object, revision?: number) =>
  call<T>('PATCH', `/api/chat/agents/${id}`, {
    token: user.token,
    body,
    ...(revision === undefined ? {} : { headers: { 'if-match': `"${revision}"` } }),
  })

test('each change of what an agent does is a version that can be restored', async () => {
  const admin = await newOrganization()
  const made = (await createAgent(admin, { tools: [{ name: 'list_fields' }] })).body
  expect(made).toMatchObject({ status: 'draft', version: 1, revision: 1, budgets: {}, provider_id: null })
  const renamed = await patch(admin, made, { name: 'Renamed' }, 1)
  expect(renamed.body).toMatchObject({ name: 'Renamed', version: 1, revision: 2 })
  expect((await patch(admin, made, { name: 'Late' }, 1)).status).toBe(409)
  const changed = await patch(admin, made, { instructions: 'Answer briefly.', budgets: { steps: 3 } })
  expect(changed.body).toMatchObject({ version: 2, revision: 3, budgets: { steps: 3 } })
  const path = `/api/chat/agents/${made.id}/versions`
  const { items } = await get<{ items: AgentVersion[] }>(admin, path)
  expect(items.map(({ version, is_current: isCurrent }) => [version, isCurrent])).toEqual([
    [2, true],
    [1, false],
  ])
  expect(await get(admin, `${path}/1`)).toMatchObject({ instructions: '', tools: [{ name: 'list_fields' }] })
  const restored = await call<Agent>('POST', `${path}/1/restore`, { token: admin.token })
  expect(restored.body).toMatchObject({ version: 3, instructions: '', budgets: {} })
  const copy = await call<Agent>('POST', `/api/chat/agents/${made.id}/duplicate`, { token: admin.token })
  expect([copy.status, copy.body.name, copy.body.status]).toEqual([201, 'Renamed (copy)', 'draft'])
  expect((await call('DELETE', `/api/chat/agents/${made.id}`, { token: admin.token })).status).toBe(204)
  expect((await call('GET', `/api/chat/agents/${made.id}`, { token: admin.token })).status).toBe(404)
})

test('what cannot work is refused with its place', async () => {
  const admin = await newOrganization()
  const connector = (await create(admin.token, webhook())).body
  const refused = await createAgent(admin, {
    tools: [
      { name: 'list_fields', connector_id: connector.id },
      { name: 'no_such_tool' },
      { name: 'send_to_automation', to: '+4915112345678' },
      { name: 'list_fields' },
    ],
    plan: [
      { tool: 'ask_somebody', arguments: { message: '{{steps.1.sentence}} {{password}}' } },
      { tool: 'list_fields', arguments: { search: '{{steps.1.datasets}}' } },
    ],
    answer: '{{steps.3.sentence}}',
  })
  expect((refused.body as unknown as Refused).details?.map(({ path }) => path)).toEqual([
    'body.tools.0.connector_id',
    'body.tools.1.name',
    'body.tools.2.to',
    'body.tools.3.name',
    'body.plan.0.tool',
    'body.plan.0.arguments',
    'body.plan.0.arguments',
    'body.answer',
  ])
  for (const body of [
    { budgets: { steps: 21 } },
    { budgets: { seconds: 121 } },
    { org_id: 1 },
    { version: 9 },
  ])
    expect((await createAgent(admin, body)).status).toBe(422)
})

test('LLM-05: only who may bind agents sets where they send, and keeps what others set', async () => {
  const admin = await newOrganization()
  const editor = await newUser({ orgId: admin.orgId, role: 'editor' })
  const connector = (await create(admin.token, webhook())).body
  const tools = [{ name: 'send_to_automation', connector_id: connector.id }]
  const refused = await createAgent(editor, { tools })
  expect([refused.status, (refused.body as unknown as Refused).permission]).toEqual([403, 'agent.bind'])
  const agent = (await createAgent(admin, { tools })).body
  expect((await patch(editor, agent, { instructions: 'Shorter.' })).status).toBe(200)
  const other = (await create(admin.token, { ...messaging(), name: 'Other' })).body
  const moved = [{ name: 'send_to_automation', connector_id: other.id }]
  expect((await patch(editor, agent, { tools: moved })).status).toBe(403)
  expect((await patch(editor, agent, { tools: [{ name: 'list_fields' }] })).status).toBe(200)
  expect((await patch(editor, agent, { tools })).status).toBe(403)
  const copied = await call<Agent>('POST', `/api/chat/agents/${agent.id}/duplicate`, { token: editor.token })
  expect(copied.body.tools).toEqual([{ name: 'list_fields' }])
})

test('nothing of another organization can be named', async () => {
  const [admin, other] = [await newOrganization(), await newOrganization()]
  const theirs = (await create(other.token, webhook())).body
  const dataset = await upload(other, 'Theirs', 'a\n1\n')
  for (const [field, body] of [
    ['body.tools.0.connector_id', { tools: [{ name: 'send_to_automation', connector_id: theirs.id }] }],
    ['body.dataset_ids.0', { dataset_ids: [dataset] }],
  ] as const) {
    const refused = await createAgent(admin, body)
    expect([refused.status, (refused.body as unknown as Refused).details?.[0]?.path]).toEqual([422, field])
  }
  const agent = await messenger(other)
  for (const [method, path] of [
    ['GET', ''],
    ['PATCH', ''],
    ['DELETE', ''],
    ['GET', '/versions'],
    ['GET', '/capabilities'],
    ['POST', '/runs'],
    ['POST', '/duplicate'],
  ] as const) {
    const body = path === '/runs' ? { content: 'x' } : { name: 'x' }
    const isRead = method !== 'PATCH' && path !== '/runs'
    const answer = await call(method, `/api/chat/agents/${agent.id}${path}`, {
      token: admin.token,
      ...(isRead ? {} : { body }),
    })
    expect([method, path, answer.status]).toEqual([method, path, 404])
  }
})

test('LLM-01: viewers use published agents and those granted to them, with their own permissions only', async () => {
  const admin = await newOrganization()
  const viewer = await newUser({ orgId: admin.orgId, role: 'viewer' })
  const agent = await messenger(admin)
  const reasons = await get<{ items: { name: string; is_available: boolean; reason: string | null }[] }>(
    viewer,
    `/api/chat/agents/${agent.id}/capabilities`,
  )
  expect(reasons.items).toMatchObject([
    { name: 'list_fields', is_available: true, reason: null },
    { name: 'send_to_automation', is_available: false, reason: expect.any(String) },
  ])
  const run = await start(viewer, agent)
  expect([run.status, run.steps.at(-1)?.status, run.approvals]).toEqual(['failed', 'refused', []])

  const draft = await patch(admin, agent, { status: 'draft' })
  expect(draft.status).toBe(200)
  expect((await call('GET', `/api/chat/agents/${agent.id}`, { token: viewer.token })).status).toBe(404)
  const granted = await call('PUT', `/api/access/agent/${agent.id}`, {
    token: admin.token,
    body: { user_id: viewer.id, level: 'view' },
  })
  expect(granted.status).toBe(204)
  expect((await call('GET', `/api/chat/agents/${agent.id}`, { token: viewer.token })).status).toBe(200)
  expect((await start(viewer, agent)).steps[0]?.status).toBe('done')
  expect((await patch(viewer, agent, { name: 'Mine' })).status).toBe(403)
})
