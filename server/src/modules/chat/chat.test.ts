import { expect, test } from 'vitest'
import type { Interpretation } from '../../../../contract/src/interpretation.ts'
import type { ChatMessage, ChatSession } from '../../../../contract/src/chat-sessions.ts'
import type { Dataset } from '../../../../contract/src/datasets.ts'
import type { VerifiedAnswer } from '../../../../contract/src/verified-answers.ts'
import { fileForm } from '../../../test/file-form.ts'
import { testServer, type TestUser } from '../../../test/server.ts'
import { forgetSessions } from './forget-sessions.ts'
import { appendEvent, eventsAfter } from './messages/store.ts'

const { admin, newUser, newOrganization, call, address, server } = await testServer()
const viewer = await newUser({ orgId: admin.orgId, role: 'viewer' })
const reader = await newUser({ orgId: admin.orgId, role: 'editor' })

const upload = async (user: TestUser, name: string): Promise<Dataset> => {
  const form = fileForm(`${name}.csv`, 'region,amount,secret\nnorth,1,a\nnorth,3,b\nsouth,2,c\n')
  return (await call<Dataset>('POST', '/api/datasets/upload', { token: user.token, ...form })).body
}
const sales = await upload(admin, 'Sales')
const byRegion = {
  dataset_id: sales.id,
  query: {
    dimensions: ['region'],
    measures: [{ aggregate: 'sum' as const, column: 'amount', name: 'Amount' }],
    sort: [{ by: 'Amount', order: 'desc' as const }],
  },
}

const begin = async (user: TestUser = admin, body: object = {}) =>
  (await call<ChatSession>('POST', '/api/chat/sessions', { token: user.token, body })).body
const ask = <T = ChatMessage>(session: ChatSession, body: object, user: TestUser = admin) =>
  call<T>('POST', `/api/chat/sessions/${session.id}/messages`, { token: user.token, body })
const at = ({ session_id, id }: ChatMessage, more = '') =>
  `/api/chat/sessions/${session_id}/messages/${id}${more}`

test('a query in the place of a question is answered with table, chart, sentence and receipt', async () => {
  const session = await begin()
  const asked = await ask(session, { content: 'amount by region', edited: byRegion })
  expect(asked.status).toBe(201)
  expect(asked.headers['location']).toBe(at(asked.body))
  const { data, status } = asked.body
  expect(status).toBe('done')
  expect(data?.result?.rows).toEqual([
    ['north', 4],
    ['south', 2],
  ])
  expect(data?.chart).toEqual({ kind: 'bar', reason: 'It compares few values.' })
  expect(data?.sentence).toBe('Amount by region: highest for north with 4, lowest for south with 2 (2 rows).')
  expect(data?.receipt).toMatchObject({
    datasets: [{ id: sales.id, name: 'Sales', version: 1, data_as_of: expect.stringMatching(/^2/) }],
    policies: [],
    read_by: 'edited',
    sql: expect.stringMatching(/select/i),
  })
  const known = await call<ChatSession>('GET', `/api/chat/sessions/${session.id}`, admin)
  expect(known.body).toMatchObject({ name: 'amount by region', message_count: 1 })
})

test('an empty result and one without any value are said to be so', async () => {
  const session = await begin()
  const none = {
    ...byRegion,
    query: { ...byRegion.query, filters: [{ column: 'region', operator: 'equals', value: 'x' }] },
  }
  const empty = await ask(session, { content: 'amount in x', edited: none })
  expect(empty.body.data?.sentence).toBe('No rows match.')
  const allNull = {
    dataset_id: sales.id,
    query: {
      dimensions: ['region'],
      measures: [
        {
          aggregate: 'max',
          column: 'amount',
          name: 'Most',
          filters: [{ column: 'amount', operator: 'greater', value: 9 }],
        },
      ],
    },
  }
  const nulls = await ask(session, { content: 'höchster Betrag', edited: allNull, language: 'de' })
  expect(nulls.body.data?.sentence).toBe('Es gibt keine Werte: Most ist in jeder Zeile leer.')
})

test('a query that fails is an answer that says why, and the session stays usable', async () => {
  const session = await begin()
  const wrong = { dataset_id: sales.id, query: { dimensions: ['nowhere'] } }
  const failed = await ask(session, { content: 'by nowhere', edited: wrong })
  expect(failed.body).toMatchObject({
    status: 'done',
    data: {
      status: 'failed',
      result: null,
      error: { error: 'validation_error', message: expect.stringMatching(/nowhere/) },
    },
  })
  expect((await ask(session, { content: 'again', edited: byRegion })).body.data?.status).toBe('answered')
})

/** The events of a stream until it ends. */
async function eventsOf(
  path: string,
  init: { method?: string; headers?: Record<string, string>; body?: string } = {},
) {
  const response = await fetch(`${await address()}${path}`, {
    ...init,
    headers: { authorization: `Bearer ${admin.token}`, accept: 'text/event-stream', ...init.headers },
  })
  const text = await response.text()
  return text
    .split('\n\n')
    .filter((block) => block.includes('event: '))
    .map((block) => {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? ''
      return { id: field('id'), event: field('event'), data: JSON.parse(field('data')) as ChatMessage }
    })
}

test('events are stored before they are sent: a stream resumes behind the last one that was received', async () => {
  const session = await begin()
  const path = `/api/chat/sessions/${session.id}/messages`
  const body = JSON.stringify({ content: 'amount by region', edited: byRegion })
  const events = await eventsOf(path, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  })
  expect(events.map(({ event }) => event)).toEqual(['message', 'interpretation', 'answer', 'done'])
  const message = events.at(-1)!.data
  expect(message.data?.result?.row_count).toBe(2)
  const again = await eventsOf(at(message, '/events'), { headers: { 'last-event-id': events[1]!.id } })
  expect(again).toEqual(events.slice(2))
})

test('LLM-10: the session of another user is not there, for reading and for continuing', async () => {
  const session = await begin()
  const { body: message } = await ask(session, { content: 'amount', edited: byRegion })
  const stranger = await newOrganization()
  for (const user of [viewer, reader, stranger]) {
    const path = `/api/chat/sessions/${session.id}`
    expect((await call('GET', path, user)).status).toBe(404)
    expect((await call('GET', at(message), user)).status).toBe(404)
    expect((await call('GET', at(message, '/events'), user)).status).toBe(404)
    expect((await ask(session, { content: 'x' }, user)).status).toBe(404)
  }
})

test('a shared session shows questions only: answers are asked again with the rights of the reader', async () => {
  const session = await begin()
  const { body: message } = await ask(session, { content: 'amount', edited: byRegion })
  await call('PATCH', `/api/chat/sessions/${session.id}`, { token: admin.token, body: { is_shared: true } })
  const listed = async (user: TestUser) =>
    (await call<{ items: ChatSession[] }>('GET', '/api/chat/sessions?owner=others', user)).body.items
  expect(await listed(reader)).toMatchObject([{ id: session.id, created_by_name: expect.any(String) }])
  for (const user of [admin, await newOrganization()]) expect(await listed(user)).toEqual([])
  const shown = await call<ChatMessage>('GET', at(message), reader)
  expect(shown.body).toMatchObject({ content: 'amount', is_stale: true, data: null, edited: null })
  const north = { column: 'region', operator: 'equals', value: 'north' }
  const rows = [{ name: 'North', applies_to: { roles: ['editor'] }, condition: north }]
  const path = `/api/datasets/${sales.id}/policies`
  expect((await call('PUT', path, { token: admin.token, body: { rows } })).status).toBe(200)
  const asked = await call<ChatMessage>('POST', at(message, '/refresh'), reader)
  expect(asked.body.data).toMatchObject({
    result: { rows: [['north', 4]] },
    receipt: { policies: ['North'] },
  })
  await call('PUT', path, { token: admin.token, body: { rows: [] } })
  expect((await ask(session, { content: 'x' }, reader)).status).toBe(403)
})

test('LLM-08: an answer is not shown from the history once rights or data may have changed', async () => {
  const session = await begin()
  const { body: message } = await ask(session, { content: 'amount', edited: byRegion })
  await call('PATCH', `/api/datasets/${sales.id}`, { token: admin.token, body: { description: 'changed' } })
  const shown = await call<ChatMessage>('GET', at(message), admin)
  expect(shown.body).toMatchObject({ is_stale: true, data: null })
  const again = await call<ChatMessage>('POST', at(message, '/refresh'), admin)
  expect(again.body.data?.result?.row_count).toBe(2)
})

test('a verified answer is used first, whatever the case and punctuation, and shown as such', async () => {
  const body = { question: 'How much, by region?', ...byRegion, chart_kind: 'pie' }
  const made = await call<VerifiedAnswer>('POST', '/api/chat/verified-answers', { token: admin.token, body })
  expect(made.status).toBe(201)
  const session = await begin()
  const { body: message } = await ask(session, { content: 'how much by REGION' })
  expect(message.data).toMatchObject({
    status: 'answered',
    chart: { kind: 'pie' },
    receipt: { read_by: 'verified', verified_answer_id: made.body.id },
  })
  const path = `/api/chat/verified-answers/${made.body.id}`
  const setChat = (chat: boolean) =>
    call('PATCH', `/api/datasets/${sales.id}`, { token: admin.token, body: { chat } })
  await setChat(false)
  const excluded = await ask(session, { content: 'how much by region' })
  expect(excluded.body.data).toMatchObject({ status: 'clarify', receipt: null })
  await setChat(true)
  const denied = await call('PATCH', path, { token: reader.token, body: { chart_kind: 'bar' } })
  expect(denied.status).toBe(403)
  const wrong = { ...body, question: 'Other?', query: { dimensions: ['nowhere'] } }
  const refused = await call('POST', '/api/chat/verified-answers', { token: admin.token, body: wrong })
  expect(refused.body).toMatchObject({ error: 'validation_error' })
  expect((await call('DELETE', path, admin)).status).toBe(204)
})

test('an answer is pinned to the draft of a dashboard, below what stands there', async () => {
  const session = await begin()
  const { body: message } = await ask(session, { content: 'amount', edited: byRegion })
  const board = { name: 'Board', status: 'published', charts: [] }
  const made = await call<{ id: number }>('POST', '/api/dashboards', { token: admin.token, body: board })
  const pin = (user: TestUser) =>
    call('POST', at(message, '/pin'), {
      token: user.token,
      body: { dashboard_id: made.body.id, title: 'Pinned' },
    })
  expect((await pin(admin)).status).toBe(200)
  expect((await pin(admin)).status).toBe(200)
  const draft = await call<{ charts: object[] }>('GET', `/api/dashboards/${made.body.id}/draft`, admin)
  expect(draft.body.charts).toMatchObject([
    { title: 'Pinned', kind: 'bar', dataset_id: sales.id, position: { y: 0 } },
    { position: { y: 4 } },
  ])
  expect((await pin(viewer)).status).toBe(404)
})

test('an opinion is kept, one for each reader', async () => {
  const session = await begin()
  const { body: message } = await ask(session, { content: 'amount', edited: byRegion })
  const say = (verdict: string) =>
    call<ChatMessage>('POST', at(message, '/feedback'), { token: admin.token, body: { verdict, note: 'n' } })
  expect((await say('down')).body.feedback).toBe('down')
  const list = await call<{ items: object[] }>('GET', '/api/chat/feedback?verdict=down', admin)
  expect(list.body.items).toMatchObject([{ message_id: message.id, verdict: 'down', note: 'n' }])
  expect((await say('up')).body.feedback).toBe('up')
  const { body } = await call<{ items: ChatMessage[] }>(
    'GET',
    `/api/chat/sessions/${session.id}/messages`,
    admin,
  )
  expect(body.items.map(({ feedback }) => feedback)).toEqual(['up'])
})

test('a question about a dataset that the caller may not query is refused before anything is stored', async () => {
  const stranger = await newOrganization()
  const session = await begin(stranger)
  const asked = await ask<{ details: unknown }>(session, { content: 'x', dataset_ids: [sales.id] }, stranger)
  expect(asked.body).toMatchObject({ error: 'validation_error', details: [{ path: 'body.dataset_ids.0' }] })
  const edited = await ask(session, { content: 'x', edited: byRegion }, stranger)
  expect(edited.body.data).toMatchObject({
    status: 'failed',
    result: null,
    error: { error: 'validation_error' },
  })
  const list = await call<{ total: number }>('GET', `/api/chat/sessions/${session.id}/messages`, stranger)
  expect(list.body.total).toBe(1)
})

test('events of a message that are written at the same time are all kept, with numbers in a row', async () => {
  const message = (await ask(await begin(), { content: 'amount', edited: byRegion })).body
  const { database } = server.parts
  const before = await database.read({ orgId: admin.orgId }, (db) => eventsAfter(db, message.id, 0))
  const one = (at: number) =>
    database.transaction({ orgId: admin.orgId }, (db) =>
      appendEvent(db, { orgId: admin.orgId, messageId: message.id, event: 'text', data: at }),
    )
  await Promise.all(Array.from({ length: 10 }, (_, at) => one(at)))
  const after = await database.read({ orgId: admin.orgId }, (db) => eventsAfter(db, message.id, 0))
  expect(after.map(({ seq }) => seq)).toEqual(Array.from({ length: before.length + 10 }, (_, at) => at + 1))
})

test('a verified answer about the month before keeps no dates: it is about the month before today', async () => {
  const today = new Date()
  const tenth = (monthsAgo: number) =>
    new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - monthsAgo, 10)).toISOString().slice(0, 10)
  const rows = [0, 1, 2].map((monthsAgo) => `${tenth(monthsAgo)},${10 ** monthsAgo}`).join('\n')
  const form = fileForm('Orders.csv', `day,amount\n${rows}\n`)
  const orders = (await call<Dataset>('POST', '/api/datasets/upload', { token: admin.token, ...form })).body
  const question = 'total amount last month'
  const interpret = { content: question, dataset_ids: [orders.id] }
  const { body: read } = await call<Interpretation>('POST', '/api/chat/interpret', {
    token: admin.token,
    body: interpret,
  })
  expect(read.query?.filters).toEqual([{ column: 'day', operator: 'previous', value: 1, unit: 'month' }])
  const body = { question, dataset_id: orders.id, query: read.query, chart_kind: 'table' }
  expect((await call('POST', '/api/chat/verified-answers', { token: admin.token, body })).status).toBe(201)
  const { data } = (await ask(await begin(), { content: question, dataset_ids: [orders.id] })).body
  expect(data?.receipt?.read_by).toBe('verified')
  expect(data?.result?.rows).toEqual([[10]])
})

test('a chat is forgotten when nobody went on with it for long', async () => {
  const { database, log } = server.parts
  const session = await begin()
  await ask(session, { content: 'amount', edited: byRegion })
  const forget = (days: number) =>
    forgetSessions({
      database,
      log,
      config: { chatKeepDays: 365 },
      now: () => new Date(Date.now() + days * 86_400_000),
    })
  const status = async () => (await call('GET', `/api/chat/sessions/${session.id}`, admin)).status
  await forget(364)
  expect(await status()).toBe(200)
  await forget(366)
  expect(await status()).toBe(404)
})
