import { beforeEach, expect, test } from 'vitest'
import type { ChatMessage, ChatSession } from '../../../../contract/src/chat-sessions.ts'
import { agentsUnderTest } from '../../../test/agents.ts'
import { languageModelServer, type ScriptedReply } from '../../../test/language-model-server.ts'
import type { TestUser } from '../../../test/server.ts'

const models = await languageModelServer()
const { quarry, call, create, webhook, createAgent, upload, remote, decide, received } =
  await agentsUnderTest()
const { newOrganization } = quarry

const says = models.otherwise
beforeEach(() => Object.assign(models, { replies: [], otherwise: says }))

async function connected(more: object = {}) {
  const admin = await newOrganization()
  const body = {
    name: 'Model',
    kind: 'openai_compatible',
    base_url: models.baseUrl,
    model: 'small',
    api_key: 'sk-canary-of-a-chat',
    privacy_level: 'rows',
    timeout_seconds: 1,
    ...more,
  }
  const provider = await call<{ id: number }>('POST', '/api/chat/providers', { token: admin.token, body })
  expect([provider.status, provider.text]).toEqual([201, expect.anything()])
  await call('PATCH', '/api/chat/settings', { token: admin.token, body: { privacy_level: 'rows' } })
  return { admin, providerId: provider.body.id }
}

/** A session with an agent that a language model decides for, and that can send. */
async function withAgent(more: object = {}) {
  const { admin, providerId } = await connected(more)
  const connector = await create(admin.token, webhook())
  const agent = await createAgent(admin, {
    provider_id: providerId,
    tools: [{ name: 'list_fields' }, { name: 'send_to_automation', connector_id: connector.body.id }],
    budgets: { steps: 4 },
  })
  return { admin, session: await begin(admin, { mode: 'agent', agent_id: agent.body.id }) }
}

const begin = async ({ token }: TestUser, body: object) =>
  (await call<ChatSession>('POST', '/api/chat/sessions', { token, body })).body

async function ask({ token }: TestUser, session: ChatSession, content: string): Promise<ChatMessage> {
  const path = `/api/chat/sessions/${session.id}/messages`
  const made = await call<ChatMessage>('POST', path, { token, body: { content } })
  expect([made.status, made.text]).toEqual([expect.any(Number), expect.not.stringContaining('sk-')])
  return made.body
}

const circles: ScriptedReply = { toolCalls: [{ name: 'list_fields', arguments: {} }] }
let turn = 0
const ever = (): ScriptedReply => ({
  toolCalls: [{ name: 'list_fields', arguments: { search: `field ${(turn += 1)}` } }],
})

test.each<[string, ScriptedReply | (() => ScriptedReply), string]>([
  ['hangs', { fault: 'hang' }, 'did not answer in time'],
  ['begins and stalls', { fault: 'stall', text: 'And then ' }, 'did not answer in time'],
  ['streams garbage', { fault: 'garbage' }, 'no answer of a model'],
  ['closes half-way', { fault: 'break', text: 'The total ' }, 'ended before its end'],
  ['refuses the key', { status: 401 }, 'does not accept the key'],
  ['calls in circles', circles, 'twice with the same arguments'],
  ['never ends', ever, 'reached its 4 steps'],
  ['calls what does not exist', { toolCalls: [{ name: 'drop_all', arguments: '{' }] }, 'twice with the same'],
])(
  'LLM-15: an agent whose provider %s fails with the reason, sends nothing, and the session goes on',
  async (_name, reply, reason) => {
    const { admin, session } = await withAgent()
    const before = remote.requests.length
    models.otherwise = typeof reply === 'function' ? reply : () => reply
    const failed = await ask(admin, session, 'Tell the others')
    expect([failed.status, failed.error?.message]).toEqual(['failed', expect.stringContaining(reason)])
    models.otherwise = () => ({ text: 'Here I am again.' })
    expect(await ask(admin, session, 'Are you there?')).toMatchObject({
      status: 'done',
      text: 'Here I am again.',
    })
    expect(remote.requests).toHaveLength(before)
  },
)

test.each<[string, ScriptedReply]>([
  ['hangs', { fault: 'hang' }],
  ['answers garbage', { fault: 'garbage' }],
  ['answers with another schema', { object: { sql: 'select * from users' } }],
])(
  'LLM-15: a question that a provider was to read, and that %s, comes back with choices, and the next is answered',
  async (_name, reply) => {
    const { admin } = await connected()
    const sales = await upload(admin, 'Sales', 'region,amount\nnorth,1\nsouth,2\n')
    const session = await begin(admin, { dataset_ids: [sales] })
    models.otherwise = () => reply
    const asked = models.requests.length
    const unread = await ask(admin, session, 'how did the folks in the icy area fare')
    expect(models.requests.length).toBeGreaterThan(asked)
    expect(unread.data).toMatchObject({ status: 'clarify', result: null })
    expect(JSON.stringify(unread)).toMatch(
      /could not help \((the provider did not answer in time|the provider answered with|the model answered with JSON of another form)/,
    )
    const answered = await ask(admin, session, 'total amount by region')
    expect(answered.data).toMatchObject({ status: 'answered', result: { row_count: 2 } })
  },
)

test('five questions of a user are answered at one time, also when more are sent at once', async () => {
  const { admin } = await connected({ timeout_seconds: 60 })
  const sales = await upload(admin, 'Sales', 'region,amount\nnorth,1\nsouth,2\n')
  const sessions = await Promise.all(Array.from({ length: 8 }, () => begin(admin, { dataset_ids: [sales] })))
  models.otherwise = () => ({ fault: 'hang' })
  const refused: ChatMessage[] = []
  const sent = sessions.map(async (session) => {
    const message = await ask(admin, session, 'how did the folks in the icy area fare')
    if (message.id === undefined) refused.push(message)
  })
  await expect.poll(() => refused.length, { timeout: 30_000 }).toBe(3)
  for (const session of sessions) {
    const path = `/api/chat/sessions/${session.id}/messages`
    const { body } = await call<{ items: ChatMessage[] }>('GET', path, admin)
    for (const { id } of body.items) await call('POST', `${path}/${id}/cancel`, admin)
  }
  await Promise.all(sent)
  expect(refused).toHaveLength(3)
})

test.each(['openai_compatible', 'anthropic'])(
  'a question and an agent are answered through a provider of the kind %s',
  async (kind) => {
    const { admin, session } = await withAgent({ kind, timeout_seconds: 20 })
    const sales = await upload(admin, 'Sales', 'region,amount,day\nnorth,1,2026-05-05\nsouth,2,2026-05-06\n')
    const questions = await begin(admin, { dataset_ids: [sales] })
    models.replies.push({
      object: {
        dataset_id: sales,
        measures: [{ field: 'amount', aggregate: 'sum', share: false }],
        dimensions: [{ field: 'region', grain: null, across: false }],
        filters: [],
        sort: null,
        limit: null,
        limit_per: null,
        comparison: null,
        words: [
          { text: 'folks', stands_for: 'aggregate', field: null },
          { text: 'area', stands_for: 'field', field: 'region' },
          { text: 'fare', stands_for: 'field', field: 'amount' },
        ],
        unexplained: [],
        follow_up: null,
      },
    })
    const read = await ask(admin, questions, 'how did the folks in each area fare')
    expect(read.data).toMatchObject({ status: 'answered', result: { row_count: 2 } })

    models.replies.push(
      {
        text: 'I look, then I send.',
        toolCalls: [
          { name: 'list_fields', arguments: {} },
          { name: 'send_to_automation', arguments: { message: `From ${kind}` } },
        ],
      },
      { text: 'It was sent.' },
    )
    const waiting = await ask(admin, session, 'Tell the others')
    expect(waiting.status).toBe('awaiting_approval')
    const { items } = (
      await call<{ items: { id: number }[] }>('GET', '/api/chat/approvals?status=pending', admin)
    ).body
    expect((await decide(admin, items[0]!)).status).toBe(200)
    const path = `/api/chat/sessions/${session.id}/messages/${waiting.id}`
    const now = async () => (await call<ChatMessage>('GET', path, admin)).body
    await expect.poll(async () => (await now()).status, { timeout: 30_000 }).toBe('done')
    expect((await now()).text).toBe('It was sent.')
    expect(received(`From ${kind}`)).toHaveLength(1)
  },
)
