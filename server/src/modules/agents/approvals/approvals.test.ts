import { expect, test } from 'vitest'
import { Type, closed, id as idOf } from '../../../../../contract/src/schema.ts'
import { agentsUnderTest } from '../../../../test/agents.ts'
import type { TestUser } from '../../../../test/server.ts'
import { datasetArgument } from '../tools/data-in-reach.ts'
import { builtInTools } from '../tools/find-tools.ts'
import { standalone } from '../tools/standalone-schema.ts'

const { quarry, call, get, remote, messaging, create, createAgent, ...agents } = await agentsUnderTest()
const { messenger, awaiting, decide, finished, readRun, received, start, runUntil, upload } = agents
const { database, newOrganization, newUser } = quarry

test('LLM-06: what a user approves is sent exactly once, and its response goes to the agent', async () => {
  const admin = await newOrganization()
  const agent = await messenger(admin)
  const { run, approval } = await awaiting(admin, agent, 'Sent once')
  expect(approval).toMatchObject({
    tool: 'send_to_automation',
    arguments: { message: 'Sent once' },
    destination: 'Ticket webhook',
    read_before: ['list_fields'],
    status: 'pending',
    delivery_status: null,
  })
  expect(received('Sent once')).toHaveLength(0)
  expect(await get(admin, '/api/chat/approvals?status=pending')).toMatchObject({
    items: [{ id: approval.id }],
  })
  const { items: notices } = await get<{ items: object[] }>(admin, '/api/notifications?unread=true')
  expect(notices).toMatchObject([
    {
      kind: 'approval.waiting',
      title: 'Messenger asks for your approval',
      link: '/approvals',
      subject: `agent:${agent.id}`,
    },
  ])
  expect(JSON.stringify(notices)).not.toContain('Sent once')
  remote.answer = { status: 201, body: '{"ticket":17}' }
  expect((await decide(admin, approval, { decision: 'approve', note: 'fine' })).body).toMatchObject({
    status: 'approved',
    note: 'fine',
  })
  const done = await finished(admin, run.id)
  remote.answer = { status: 200, body: '{"ok":true}' }
  expect([done.status, done.reason]).toEqual(['done', null])
  expect(done.steps.at(-1)).toMatchObject({ status: 'done', result: { status: 201, body: '{"ticket":17}' } })
  expect(done.approvals[0]).toMatchObject({ status: 'approved', delivery_status: 'sent' })
  const [sent, ...others] = received('Sent once')
  expect(others).toEqual([])
  expect(JSON.parse(sent!.body)).toMatchObject({
    message: 'Sent once',
    metadata: { day: expect.any(String) },
  })
  expect(sent!.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/)
  const again = await decide(admin, approval)
  expect([again.status, again.body.message]).toEqual([
    409,
    'this approval is approved already: it can be decided once',
  ])
  expect(received('Sent once')).toHaveLength(1)
  const audit = await get<{ items: { type: string }[] }>(admin, '/api/audit?limit=200')
  expect(audit.items.map(({ type }) => type)).toEqual(
    expect.arrayContaining([
      'agent.created',
      'agent.run_started',
      'agent.approval_requested',
      'agent.approval_approved',
      'agent.delivery_finished',
      'agent.run_finished',
    ]),
  )
})

test('the agent gets the HTTP status of a webhook that refuses, and it is not tried again', async () => {
  const admin = await newOrganization()
  const { run, approval } = await awaiting(admin, await messenger(admin), 'Refused there')
  remote.answer = { status: 503, body: 'busy' }
  await decide(admin, approval)
  const failed = await finished(admin, run.id)
  remote.answer = { status: 200, body: '{"ok":true}' }
  expect(failed.status).toBe('failed')
  expect(failed.steps.at(-1)).toMatchObject({ status: 'failed', result: { status: 503 } })
  expect(received('Refused there')).toHaveLength(1)
})

test('LLM-06: forged, changed, foreign and expired approvals send nothing', async () => {
  const admin = await newOrganization()
  const agent = await messenger(admin)
  const { run, approval } = await awaiting(admin, agent, 'Never sent')
  const colleague = await newUser({ orgId: admin.orgId, role: 'admin' })
  const stranger = await newOrganization()
  for (const user of [colleague, stranger]) expect((await decide(user, approval)).status).toBe(404)
  expect((await decide(admin, { id: 2_000_000 })).status).toBe(404)
  const forged = [
    { decision: 'approve', arguments: { message: 'Another text' } },
    { decision: 'approve', tool: 'send_whatsapp' },
    { decision: 'approved' },
    { decision: 'approve', run_id: run.id },
  ]
  for (const body of forged) expect((await decide(admin, approval, body)).status).toBe(422)
  expect((await decide(admin, approval, { decision: 'approve', arguments_hash: 'x' })).body.message).toBe(
    'this can no longer be approved: it is not what you were shown',
  )

  await database.asOwner(
    `update agent_approvals set arguments = '{"message": "Never sent, swapped"}' where id = $1`,
    [approval.id],
  )
  expect((await decide(admin, approval)).body.message).toBe(
    'this can no longer be approved: it is not what was asked for',
  )
  await database.asOwner('update agent_approvals set arguments = $2 where id = $1', [
    approval.id,
    JSON.stringify(approval.arguments),
  ])
  await database.asOwner(`update agent_approvals set expires_at = now() where id = $1`, [approval.id])
  expect((await decide(admin, approval)).body.message).toContain('it expired at')
  await database.asOwner(`update job set run_at = now() where payload ->> 'approval_id' = $1`, [
    String(approval.id),
  ])
  const expired = await runUntil(admin, run.id, ['expired'])
  expect(expired.approvals[0]?.status).toBe('expired')
  expect((await decide(admin, approval)).status).toBe(409)
  expect(received('Never sent')).toHaveLength(0)
})

test('LLM-06: an approval of one message is none of another, nor of another run', async () => {
  const admin = await newOrganization()
  const agent = await messenger(admin)
  const first = await awaiting(admin, agent, 'First of two')
  const second = await awaiting(admin, agent, 'Second of two')
  expect(first.approval.arguments_hash).not.toBe(second.approval.arguments_hash)
  const swapped = { decision: 'approve', arguments_hash: first.approval.arguments_hash }
  expect((await decide(admin, second.approval, swapped)).status).toBe(409)
  const same = await awaiting(admin, agent, 'First of two')
  expect(same.approval.arguments_hash).not.toBe(first.approval.arguments_hash)
  await decide(admin, first.approval)
  await finished(admin, first.run.id)
  expect([received('First of two').length, received('Second of two').length]).toEqual([1, 0])
})

test('two decisions at the same time are one', async () => {
  const admin = await newOrganization()
  const { run, approval } = await awaiting(admin, await messenger(admin), 'Decided twice')
  const answers = await Promise.all(Array.from({ length: 5 }, () => decide(admin, approval)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  await finished(admin, run.id)
  expect(received('Decided twice')).toHaveLength(1)
})

test('LLM-06: permissions and bindings that ended after the request are checked again', async () => {
  const admin = await newOrganization()
  const editor = await newUser({ orgId: admin.orgId, role: 'editor' })
  const agent = await messenger(admin)
  const demoted = await awaiting(editor, agent, 'Of a demoted editor')
  await database.asOwner(`update memberships set role = 'viewer' where user_id = $1`, [editor.id])
  const refused = await decide(editor, demoted.approval)
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('no longer')])
  await database.asOwner(`update memberships set role = 'editor' where user_id = $1`, [editor.id])

  const moved = await awaiting(editor, agent, 'Of a moved binding')
  const other = await create(admin.token, { ...agents.webhook(), name: 'Other webhook' })
  await call('PATCH', `/api/chat/agents/${agent.id}`, {
    token: admin.token,
    body: { tools: [{ name: 'list_fields' }, { name: 'send_to_automation', connector_id: other.body.id }] },
  })
  expect((await decide(editor, moved.approval)).body.message).toContain(
    'an administrator has changed where this agent sends to',
  )
  expect([received('Of a demoted').length, received('Of a moved').length]).toEqual([0, 0])
})

test('LLM-06: what is approved and whose permission ends before it is sent, is not sent', async () => {
  const admin = await newOrganization()
  const editor = await newUser({ orgId: admin.orgId, role: 'editor' })
  const { run, approval } = await awaiting(editor, await messenger(admin), 'Approved, then demoted')
  // As it is between the approval and the worker: approved, and nobody has started to send.
  await database.asOwner(`update agent_approvals set status = 'approved', decided_at = now() where id = $1`, [
    approval.id,
  ])
  await database.asOwner(`update memberships set role = 'viewer' where user_id = $1`, [editor.id])
  await database.asOwner(
    `with step as (update agent_steps set status = 'sending' where run_id = $3),
       delivery as (insert into agent_deliveries (org_id, approval_id, idempotency_key) values ($1, $2, 'k'))
     insert into job (kind, payload, subject_org_id)
     values ('agents.deliver', jsonb_build_object('approval_id', $2::integer), $1)`,
    [admin.orgId, approval.id, run.id],
  )
  const failed = await finished(editor, run.id)
  expect([failed.status, failed.steps.at(-1)?.status]).toEqual(['failed', 'failed'])
  expect(received('Approved, then demoted')).toHaveLength(0)
})

test('what is declined or cancelled is not sent', async () => {
  const admin = await newOrganization()
  const agent = await messenger(admin)
  const declined = await awaiting(admin, agent, 'Declined')
  expect((await decide(admin, declined.approval, { decision: 'decline', note: 'no' })).status).toBe(200)
  expect(await finished(admin, declined.run.id)).toMatchObject({
    status: 'cancelled',
    reason: 'send_to_automation was declined',
    steps: [{ status: 'done' }, { status: 'declined' }],
  })
  const cancelled = await awaiting(admin, agent, 'Cancelled')
  const path = `/api/chat/agent-runs/${cancelled.run.id}/cancel`
  expect((await call('POST', path, { token: admin.token })).status).toBe(200)
  expect((await call('POST', path, { token: admin.token })).status).toBe(409)
  expect((await decide(admin, cancelled.approval)).status).toBe(409)
  expect([received('Declined').length, received('Cancelled').length]).toEqual([0, 0])
})

test('LLM-05: a WhatsApp message goes to the number of the administrator only, once, without a report', async () => {
  const admin = await newOrganization()
  const connector = await create(admin.token, messaging())
  const to = '+4915112345678'
  const agent = await createAgent(admin, {
    tools: [{ name: 'send_whatsapp', connector_id: connector.body.id, to }],
    plan: [{ tool: 'send_whatsapp', arguments: { message: '{{question}}' } }],
  })
  expect(agent.status).toBe(201)
  const { run, approval } = await awaiting(admin, agent.body, 'Over WhatsApp')
  expect(approval.destination).toBe(`WhatsApp: ${to}`)
  await decide(admin, approval)
  const done = await finished(admin, run.id)
  expect(done.steps[0]).toMatchObject({ status: 'done', result: { queued: true } })
  await expect.poll(() => received('Over WhatsApp').length, { timeout: 10_000 }).toBe(1)
  expect(JSON.parse(received('Over WhatsApp')[0]!.body)).toMatchObject({
    to,
    text: { body: 'Over WhatsApp' },
  })

  const elsewhere = await createAgent(admin, {
    tools: [{ name: 'send_whatsapp', connector_id: connector.body.id, to }],
    plan: [{ tool: 'send_whatsapp', arguments: { message: 'x', to: '+14155550100' } }],
  })
  const refused = await start(admin, elsewhere.body)
  expect([refused.status, refused.steps[0]?.status]).toEqual(['failed', 'refused'])
})

const rowsOf = (datasetId: number) => ({
  title: 'Rows',
  kind: 'bar',
  dataset_id: datasetId,
  query: { dimensions: ['region'], measures: [{ aggregate: 'count', name: 'Rows' }] },
})

async function drafting(
  user: TestUser,
  tool: string,
  { args, ...limits }: { args: object; dataset_ids: number[] },
) {
  const made = await createAgent(user, {
    tools: [{ name: tool }],
    plan: [{ tool, arguments: args }],
    ...limits,
  })
  expect([made.status, made.text]).toEqual([201, expect.anything()])
  return made.body
}

const idSchema = idOf() as { minimum?: number; maximum?: number }

const drafts: [string, (id: number) => object][] = [
  ['draft_dashboard', (id) => ({ name: 'Drafted', charts: [rowsOf(id)] })],
  [
    'draft_recipe',
    (id) => ({
      name: 'Cooked',
      inputs: [{ dataset_id: id, name: 'sales' }],
      sql: 'SELECT region FROM sales',
    }),
  ],
]

test.each(drafts)(
  'LLM-22: %s names no dataset that is foreign, out of reach or excluded from chat, not even one approved before',
  { timeout: 120_000 },
  async (tool, args) => {
    const [admin, other] = [await newOrganization(), await newOrganization()]
    const [own, more, excluded] = [
      await upload(admin, 'Own', 'region\nEU\n'),
      await upload(admin, 'More', 'region\nEU\n'),
      await upload(admin, 'Excluded', 'region\nEU\n'),
    ]
    const theirs = await upload(other, 'Theirs', 'region\nEU\n')
    const inChat = (id: number, chat: boolean) =>
      call('PATCH', `/api/datasets/${id}`, { token: admin.token, body: { chat } })
    await inChat(excluded, false)
    for (const id of [theirs, more, excluded]) {
      const agent = await drafting(admin, tool, { args: args(id), dataset_ids: [own, excluded] })
      const run = await start(admin, agent)
      expect([run.status, run.approvals, run.reason]).toEqual([
        'failed',
        [],
        expect.stringContaining(`there is no such dataset: ${id}`),
      ])
    }
    const { run, approval } = await awaiting(
      admin,
      await drafting(admin, tool, { args: args(own), dataset_ids: [own] }),
    )
    await inChat(own, false)
    const late = await decide(admin, approval)
    expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('no such dataset')])
    expect((await readRun(admin, run.id)).status).not.toBe('done')
    expect(await get(admin, '/api/dashboards')).toMatchObject({ total: 0 })
  },
)

test('LLM-22: tools name datasets where they are checked', () => {
  expect(builtInTools.flatMap(({ input }) => misnamed(standalone(input)))).toEqual([])
  expect(misnamed(standalone(closed({ charts: Type.Array(closed({ table: idOf() })) })))).toEqual(['table'])
})

/** Arguments that look like the id of something and are not the one that is checked. */
function misnamed(schema: unknown, name = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { type, minimum, maximum } = schema as { type?: string; minimum?: number; maximum?: number }
  const isId = type === 'integer' && minimum === idSchema.minimum && maximum === idSchema.maximum
  if (isId) return name === datasetArgument ? [] : [name]
  return Object.entries(schema).flatMap(([key, one]) =>
    misnamed(one, /^(items|properties|anyOf|allOf|oneOf|\d+)$/.test(key) ? name : key),
  )
}
