import { beforeEach, describe, expect, test } from 'vitest'
import type { ChatMessage } from '../../../../contract/src/chat-sessions.ts'
import type { KnowledgeBase } from '../../../../contract/src/knowledge-bases.ts'
import { knowledgeOf } from '../../../test/knowledge.ts'
import { languageModelServer } from '../../../test/language-model-server.ts'
import { testServer } from '../../../test/server.ts'

const models = await languageModelServer()
const program = await testServer({ ALLOWED_PRIVATE_HOSTS: '127.0.0.1' })
const { call } = program
const { newBase, upload, search } = knowledgeOf(program)
const home = await program.newOrganization()
const viewer = await program.newUser({ orgId: home.orgId, role: 'viewer' })
const patient = { timeout: 90_000 }

/** Meanings by number: words of one meaning count the same, all others nothing. */
const meanings = [['pay', 'salary', 'wages'], ['vehicle', 'car'], ['house']]
const vectorOf = (text: string) =>
  meanings.map((words) => words.filter((word) => text.toLowerCase().includes(word)).length + 0.01)
beforeEach(() => {
  models.replies = []
  models.otherwise = () => ({ vectorOf })
})

async function newProvider(more: object = {}): Promise<{ id: number; revision: number }> {
  const body = {
    name: `Vectors ${Math.random()}`,
    kind: 'openai_compatible',
    base_url: models.baseUrl,
    model: 'small',
    embedding_model: 'vectors',
    privacy_level: 'rows',
    ...more,
  }
  const made = await call<{ id: number; revision: number }>('POST', '/api/chat/providers', {
    token: home.token,
    body,
  })
  expect(made.status, made.text).toBe(201)
  const settings = { token: home.token, body: { privacy_level: 'rows' } }
  expect((await call('PATCH', '/api/chat/settings', settings)).status).toBe(200)
  return made.body
}

const stateOf = async ({ id }: { id: number }) =>
  (await call<KnowledgeBase>('GET', `/api/knowledge/bases/${id}`, { token: home.token })).body
const embedded = async (base: { id: number }) => {
  await expect
    .poll(async () => (await stateOf(base)).embedded_share, { timeout: 30_000, interval: 50 })
    .toBe(1)
}

const documents = {
  'pay.txt': 'Wages are due on the last day.',
  'fleet.txt': 'Each vehicle is washed weekly.',
}

async function filledBase(providerId: number): Promise<KnowledgeBase> {
  const base = await newBase(home, { embedding_provider_id: providerId })
  for (const [name, content] of Object.entries(documents)) await upload(base, { name, content }, home)
  return base
}

describe('search by meaning', patient, () => {
  test('serves chat and agents too; a conversation that is opened again asks no provider, and shows nobody what they may not open', async () => {
    const base = await filledBase((await newProvider()).id)
    await embedded(base)
    const { token } = home
    const scope = { mode: 'knowledge', knowledge_base_ids: [base.id], is_shared: true }
    const session = await call<{ id: number }>('POST', '/api/chat/sessions', { token, body: scope })
    await call('PATCH', `/api/chat/sessions/${session.body.id}`, { token, body: { is_shared: true } })
    const at = `/api/chat/sessions/${session.body.id}/messages`
    const asked = await call<ChatMessage>('POST', at, { token, body: { content: 'salary' } })
    const names = ({ body }: { body: ChatMessage }) =>
      body.knowledge?.passages.map((one) => one.document_name)
    expect(names(asked)).toEqual(['pay.txt', 'fleet.txt'])
    expect(asked.body.knowledge?.meaning).toEqual({ is_used: true, reason: null })

    const before = models.requests.length
    const again = (user: { token: string }) =>
      call<ChatMessage>('POST', `${at}/${asked.body.id}/refresh`, user)
    expect(names(await again(home))).toEqual(['pay.txt', 'fleet.txt'])
    expect(names(await again(viewer))).toEqual(['pay.txt', 'fleet.txt'])
    const body = { name: `Payroll ${Math.random()}` }
    const group = await call<{ id: number }>('POST', '/api/groups', { token, body })
    const pay = asked.body.knowledge!.passages[0]!.document_id
    const restricted = { token, body: { group_ids: [group.body.id] } }
    await call('PATCH', `/api/knowledge/bases/${base.id}/documents/${pay}`, restricted)
    expect(names(await again(viewer))).toEqual([])
    expect(models.requests.length).toBe(before)

    const { body: tools } = await call<{ items: { id: number; name: string }[] }>(
      'GET',
      '/api/agent-tools',
      home,
    )
    const { id } = tools.items.find(({ name }) => name === 'search_knowledge')!
    const found = await call('POST', `/api/agent-tools/${id}/invoke`, {
      token,
      body: { arguments: { query: 'automobile or car' } },
    })
    expect(found.text).toContain('Each vehicle is washed weekly.')
  })

  test('finds a passage that has none of the words, and stays within the rights of the caller', async () => {
    const base = await filledBase((await newProvider()).id)
    const secret = await upload(base, { name: 'secret.txt', content: 'The wages of the board.' }, home)
    await embedded(base)
    const body = { name: `Board ${Math.random()}` }
    const group = await call<{ id: number }>('POST', '/api/groups', { token: home.token, body })
    const restricted = { token: home.token, body: { group_ids: [group.body.id] } }
    const at = `/api/knowledge/bases/${base.id}/documents/${secret.id}`
    expect((await call('PATCH', at, restricted)).status).toBe(200)
    const found = await search('salary', viewer, { base_ids: [base.id] })
    expect(found.passages.map((one) => one.document_name)).toEqual(['pay.txt', 'fleet.txt'])
    expect(found.meaning).toEqual({ is_used: true, reason: null })
    expect((await search('salary', home, { base_ids: [base.id] })).passages).toHaveLength(3)
    const fused = await search('weekly salary', viewer, { base_ids: [base.id] })
    expect(fused.passages).toHaveLength(2)
  })

  test('LLM-15: a provider that fails leaves the words, and the response says why', async () => {
    const base = await filledBase((await newProvider()).id)
    await embedded(base)
    models.otherwise = () => ({ status: 500 })
    const found = await search('salary or wages', home, { base_ids: [base.id] })
    expect(found.passages.map((one) => one.document_name)).toEqual(['pay.txt'])
    expect(found.meaning).toEqual({ is_used: false, reason: expect.stringContaining('status 500') })
  })

  test('LLM-05: texts of documents are sent only at the level for them, and the base says so', async () => {
    const provider = await newProvider({ privacy_level: 'aggregates' })
    const before = models.requests.length
    const base = await filledBase(provider.id)
    await expect
      .poll(async () => (await stateOf(base)).embedding_problem, { timeout: 30_000 })
      .toMatch(/`rows`/)
    const found = await search('wages', home, { base_ids: [base.id] })
    expect(found.meaning).toEqual({ is_used: false, reason: expect.stringContaining('`rows`') })
    expect(models.requests.length).toBe(before)
  })

  test('another model embeds everything again', async () => {
    const provider = await newProvider()
    const base = await filledBase(provider.id)
    await embedded(base)
    const change = { token: home.token, body: { embedding_model: 'other-vectors' } }
    expect((await call('PATCH', `/api/chat/providers/${provider.id}`, change)).status).toBe(200)
    const sent = () =>
      models.requests.filter(({ body }) => body.model === 'other-vectors').flatMap(({ body }) => body.input)
    await expect.poll(() => sent().join(), { timeout: 30_000 }).toContain('vehicle')
    await expect
      .poll(async () => (await search('salary', home, { base_ids: [base.id] })).passages[0]?.document_name)
      .toBe('pay.txt')
  })

  test('a provider without an embedding model, or of nobody here, is refused', async () => {
    const plain = await newProvider({ embedding_model: null })
    for (const embedding_provider_id of [plain.id, 999_999]) {
      const body = { name: `Base ${Math.random()}`, embedding_provider_id }
      expect((await call('POST', '/api/knowledge/bases', { token: home.token, body })).status).toBe(422)
    }
  })
})
