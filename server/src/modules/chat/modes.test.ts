import { describe, expect, test } from 'vitest'
import type { ChatMessage, ChatSession } from '../../../../contract/src/chat-sessions.ts'
import type { Dataset } from '../../../../contract/src/datasets.ts'
import { agentsUnderTest } from '../../../test/agents.ts'
import { fileForm } from '../../../test/file-form.ts'
import { knowledgeOf } from '../../../test/knowledge.ts'
import type { TestUser } from '../../../test/server.ts'

const { quarry, messenger, decide, received } = await agentsUnderTest()
const { call, newOrganization } = quarry
const { newBase, upload } = knowledgeOf(quarry)

const begin = async (user: TestUser, body: object) =>
  (await call<ChatSession>('POST', '/api/chat/sessions', { token: user.token, body })).body
const ask = async (user: TestUser, session: ChatSession, content: string) =>
  (
    await call<ChatMessage>('POST', `/api/chat/sessions/${session.id}/messages`, {
      token: user.token,
      body: { content },
    })
  ).body
const read = async (user: TestUser, { session_id, id }: ChatMessage, more = '', method = 'GET') =>
  (await call<ChatMessage>(method, `/api/chat/sessions/${session_id}/messages/${id}${more}`, user)).body

test('LLM-08: documents answer with passages, and leave the history with the right to read them', async () => {
  const admin = await newOrganization()
  const base = await newBase(admin)
  const document = await upload(
    base,
    { name: 'leave.txt', content: 'Parents may take twelve months of leave.' },
    admin,
  )
  const session = await begin(admin, { mode: 'knowledge', knowledge_base_ids: [base.id] })
  const message = await ask(admin, session, 'How much leave may parents take?')
  expect(message).toMatchObject({ status: 'done', data: null, knowledge: { answer: { found: true } } })
  const [sentence] = message.knowledge!.answer.sentences
  expect(sentence?.citations).toEqual([message.knowledge!.passages[0]!.chunk_id])
  const outside = await ask(admin, session, 'Who won the football cup?')
  expect(outside.knowledge?.answer).toEqual({ found: false, sentences: [] })
  await call('DELETE', `/api/knowledge/bases/${base.id}/documents/${document.id}`, admin)
  const later = await read(admin, message, '/refresh', 'POST')
  expect(later.knowledge).toMatchObject({ passages: [], answer: { found: false } })
})

test('one question is answered from data and from documents, both with what they rest on', async () => {
  const admin = await newOrganization()
  const base = await newBase(admin)
  await upload(base, { name: 'sales.txt', content: 'Amount by region counts sales before returns.' }, admin)
  const form = fileForm('Sales.csv', 'region,amount\nnorth,1\nsouth,2\n')
  const sales = await call<Dataset>('POST', '/api/datasets/upload', { token: admin.token, ...form })
  const session = await begin(admin, { dataset_ids: [sales.body.id], knowledge_base_ids: [base.id] })
  const message = await ask(admin, session, 'total amount by region')
  expect(message.data).toMatchObject({ status: 'answered', receipt: { datasets: [{ name: 'Sales' }] } })
  expect(message.knowledge?.passages).toMatchObject([{ document_name: 'sales.txt' }])
})

describe('a question to everything', () => {
  const policy = 'Our returns policy: customers in Spain may return goods within thirty days.'
  const csv =
    'day,country,revenue\n2026-01-15,Spain,10\n2026-02-15,Spain,20\n2026-05-15,Spain,40\n2026-05-16,France,80\n'

  async function shop() {
    const admin = await newOrganization()
    const base = await newBase(admin)
    await upload(base, { name: 'returns.txt', content: policy }, admin)
    await call('POST', '/api/datasets/upload', { token: admin.token, ...fileForm('Orders.csv', csv) })
    const session = await begin(admin, { mode: 'auto' })
    return (content: string) => ask(admin, session, content)
  }

  test('is answered from data by one part and from documents by the other, in either order and language', async () => {
    const asked = await shop()
    for (const [content, searched] of [
      [
        'total revenue in Spain and what our returns policy says about it',
        'what our returns policy says about it',
      ],
      [
        'What does our returns policy say? And what is the total revenue in Spain?',
        'What does our returns policy say',
      ],
      [
        'total revenue by country, in Spain, and what our returns policy says',
        'what our returns policy says',
      ],
      ['Summe revenue in Spain und was sagt unsere returns policy', 'was sagt unsere returns policy'],
    ] as const) {
      const { status, data, knowledge } = await asked(content)
      expect([content, status, data?.status]).toEqual([content, 'done', 'answered'])
      expect(data?.result?.rows.flat()).toContain(70)
      expect(data?.receipt?.datasets).toMatchObject([{ name: 'Orders' }])
      // What was read stands where it was written.
      for (const word of data!.interpretation.words)
        expect(content.slice(word.start, word.end)).toBe(word.text)
      expect([content, knowledge?.query]).toEqual([content, searched])
      expect(knowledge?.answer.sentences).toMatchObject([{ text: policy }])
    }
  })

  test('is about data where the parser reads it whole, about documents where only they answer, and else asks back', async () => {
    const asked = await shop()
    const data = await asked('total revenue by country')
    expect(data).toMatchObject({ status: 'done', data: { status: 'answered' }, knowledge: null })
    const documents = await asked('Within which time may customers return goods?')
    expect(documents).toMatchObject({ status: 'done', data: null, knowledge: { answer: { found: true } } })
    expect(documents.knowledge).not.toHaveProperty('query')
    const neither = await asked('total revenue by frobnication')
    expect(neither).toMatchObject({ status: 'awaiting_clarification', knowledge: null })
    expect(neither.data?.interpretation.unmatched).toMatchObject([{ text: 'frobnication' }])
  })
})

test('an agent in a chat waits for an approval, and its message ends with the run that goes on', async () => {
  const admin = await newOrganization()
  const agent = await messenger(admin)
  const session = await begin(admin, { mode: 'agent', agent_id: agent.id })
  const waiting = await ask(admin, session, 'Sent from a chat')
  expect(waiting).toMatchObject({ status: 'awaiting_approval', agent_run_id: expect.any(Number), text: null })
  const { body: pending } = await call<{ items: { id: number }[] }>(
    'GET',
    '/api/chat/approvals?status=pending',
    admin,
  )
  expect((await decide(admin, pending.items[0] as never)).status).toBe(200)
  await expect.poll(async () => (await read(admin, waiting)).status, { timeout: 20_000 }).toBe('done')
  expect(received('Sent from a chat')).toHaveLength(1)
})
