import { generateKeyPairSync } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { EmbedKey } from '../../../../../contract/src/embed-keys.ts'
import type { PublishedAnswer, PublishedChatMessage } from '../../../../../contract/src/published-chat.ts'
import { embedToken } from '../../../../test/embed-tokens.ts'
import { fileForm } from '../../../../test/file-form.ts'
import { testServer } from '../../../../test/server.ts'

const { admin, call, newUser } = await testServer()
const { token } = admin
const viewer = await newUser({ orgId: admin.orgId, role: 'viewer' })
const { publicKey, privateKey } = generateKeyPairSync('ed25519')

const send = async <T = { id: number }>(path: string, body: object) => {
  const answer = await call<T>('POST', path, { token, body })
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}
const upload = async (name: string, csv: string) =>
  (await call<{ id: number }>('POST', '/api/datasets/upload', { token, ...fileForm(name, csv) })).body.id

let sales = 0
let staff = 0
let app = 0
let kid = ''

beforeAll(async () => {
  sales = await upload('Sales.csv', 'id,country,city,amount\n1,DE,Berlin,10\n2,DE,Bonn,20\n3,FR,Paris,5\n')
  staff = await upload('Staff.csv', 'id,country,person,salary\n1,DE,Ada,900\n2,FR,Grace,800\n')
  await upload('Private.csv', 'id,diagnosis\n1,flu\n')
  const model = {
    dimensions: [],
    hierarchies: [],
    joins: [],
    measures: [{ name: 'revenue', kind: 'aggregate', aggregate: 'sum', column: 'amount' }],
  }
  await call('PUT', `/api/datasets/${sales}/model`, { token, body: model })
  const { id: dashboard } = await send('/api/dashboards', {
    name: 'Sales',
    status: 'published',
    charts: [
      {
        id: 'cities',
        title: 'Cities',
        kind: 'bar',
        dataset_id: sales,
        query: { dimensions: ['city'], measures: ['revenue'] },
        position: { x: 0, y: 0, w: 6, h: 4 },
      },
    ],
    filters: [
      {
        id: 'country',
        label: 'Country',
        kind: 'values',
        targets: [{ dataset_id: sales, column: 'country' }],
      },
    ],
  })
  app = (
    await send('/api/publishing/apps', {
      name: 'Shop',
      slug: 'shop',
      actions: ['chat'],
      audience: { roles: ['viewer'], group_ids: [] },
    })
  ).id
  const add = (slug: string, definition: object) =>
    send('/api/publishing/publications', { app_id: app, slug, name: slug, definition })
  await add('overview', { kind: 'dashboard', dashboard_id: dashboard })
  await add('people', {
    kind: 'entity',
    dataset_id: staff,
    singular: 'Person',
    plural: 'People',
    key: 'id',
    title: 'person',
    fields: ['id', 'person', 'country'].map((column) => ({
      name: column,
      column,
      is_hidden: column === 'country',
      ...(column === 'person' ? { titles: { de: 'Rufname' } } : {}),
    })),
  })
  await send(`/api/publishing/apps/${app}/releases`, {})
  const { key } = await send<{ key: EmbedKey }>(`/api/publishing/apps/${app}/embed-keys`, {
    name: 'A',
    algorithm: 'EdDSA',
    public_key: String(publicKey.export({ type: 'spki', format: 'pem' })),
  })
  kid = key.kid
})

const embedded = (claims: object = {}) =>
  embedToken({ kid, key: privateKey }, { aud: 'shop', publication: '*', actions: ['chat'], ...claims })

const sessions = '/api/chat/sessions'
const request = <T = { id: number }>(method: string, path: string, as: string, body?: object) =>
  call<T>(method, path, { token: as, surface: 'app', ...(body ? { body } : {}) })
const begin = async (as: string) => (await request('POST', sessions, as)).body.id
const askIn = async (as: string, session: number, content: string, more: object = {}) =>
  await request<PublishedChatMessage>('POST', `${sessions}/${session}/messages`, as, { content, ...more })
const ask = async (as: string, content: string): Promise<PublishedAnswer> => {
  const answer = await askIn(as, await begin(as), content)
  expect(answer.status, answer.text).toBe(201)
  return answer.body.answer
}

test('a viewer asks about what dashboards of the app show, and a question goes on from the one before', async () => {
  const session = await begin(viewer.token)
  const first = await askIn(viewer.token, session, 'revenue by country')
  expect(first.body.answer).toMatchObject({
    status: 'answered',
    result: {
      rows: [
        ['DE', 30],
        ['FR', 5],
      ],
    },
    receipt: {
      sources: [{ slug: 'overview', name: 'overview', kind: 'dashboard' }],
      is_restricted: false,
      read_by: 'parser',
    },
  })
  const next = await askIn(viewer.token, session, 'only DE by city')
  expect(next.body.answer.result?.rows).toEqual([
    ['Berlin', 10],
    ['Bonn', 20],
  ])
  const shown = await request<{ questions: object[] }>('GET', `${sessions}/${session}`, viewer.token)
  expect(shown.body).toMatchObject({ name: 'revenue by country', question_count: 2 })
  const again = `${sessions}/${session}/messages/${next.body.id}/refresh`
  const refreshed = await request<PublishedChatMessage>('POST', again, viewer.token)
  expect(refreshed.body.answer.result?.rows).toEqual(next.body.answer.result?.rows)
  expect((await request('GET', '/api/chat/suggest?text=rev', viewer.token)).body).toMatchObject({
    items: [{ label: 'revenue' }],
  })
})

test('TEN-35: an answer names no statement, dataset or version', async () => {
  const text = JSON.stringify(await ask(viewer.token, 'revenue by country'))
  for (const word of ['SELECT', 'dataset_id', '"query"', 'Sales']) expect(text).not.toContain(word)
  expect(await ask(viewer.token, 'revenue by country')).toMatchObject({
    result: { sql: '', dataset_version: null },
  })
})

test('questions are about the fields that an entity shows, and about nothing else of the organization', async () => {
  expect((await ask(viewer.token, 'number of people')).result?.rows).toEqual([[2]])
  for (const content of [
    'average salary of people',
    'number of people by country',
    'how many diagnosis',
    'flu',
  ])
    expect([content, (await ask(viewer.token, content)).status]).not.toEqual([content, 'answered'])
})

test('fields are asked for by their titles, too, and called by those of the language', async () => {
  const session = await begin(viewer.token)
  const asked = await askIn(viewer.token, session, 'Anzahl people nach Rufname', { language: 'de' })
  expect(asked.body.answer).toMatchObject({
    status: 'answered',
    result: { columns: [{ label: 'Rufname' }, {}] },
  })
  const suggested = await request('GET', '/api/chat/suggest?language=de&text=Ruf', viewer.token)
  expect(suggested.body).toMatchObject({ items: [{ label: 'Rufname' }] })
})

test('policies of the data hold, and a dataset that is excluded from chat is not there', async () => {
  const policies = `/api/datasets/${sales}/policies`
  const condition = { column: 'country', operator: 'equals', value: 'FR' }
  const rows = [{ name: 'French', applies_to: { everyone: true }, condition }]
  await call('PUT', policies, { token, body: { rows } })
  expect(await ask(viewer.token, 'revenue by country')).toMatchObject({
    result: { rows: [['FR', 5]] },
    receipt: { is_restricted: true },
  })
  expect(JSON.stringify(await ask(viewer.token, 'revenue of Berln'))).not.toContain('Berlin')
  await call('PUT', policies, { token, body: { rows: [] } })
  await call('PATCH', `/api/datasets/${sales}`, { token, body: { chat: false } })
  expect((await ask(viewer.token, 'revenue by country')).status).not.toBe('answered')
  await call('PATCH', `/api/datasets/${sales}`, { token, body: { chat: true } })
})

test('TEN-35: a token asks within what it opens and locks, and without the action nothing', async () => {
  const german = embedded({ sub: 'ada', filters: { country: 'DE' } })
  expect((await ask(german, 'revenue by country')).result?.rows).toEqual([['DE', 30]])
  expect((await ask(german, 'revenue by city')).result?.rows).toEqual([
    ['Berlin', 10],
    ['Bonn', 20],
  ])
  expect(JSON.stringify(await ask(german, 'revenue of Pariss'))).not.toContain('Paris"')
  expect(await ask(german, 'list people')).toMatchObject({ result: { rows: [['Ada']] } })
  expect((await ask(embedded({ publication: 'people' }), 'revenue by country')).status).not.toBe('answered')
  const unlocked = embedded({ filters: { region: 'EU' } })
  expect((await ask(unlocked, 'revenue by country')).status).not.toBe('answered')
  const silent = embedded({ actions: ['filter'] })
  for (const [method, path] of [
    ['GET', sessions],
    ['POST', sessions],
    ['GET', `${sessions}/1`],
    ['DELETE', `${sessions}/1`],
    ['POST', `${sessions}/1/messages/1/refresh`],
    ['GET', '/api/chat/suggest'],
  ] as const)
    expect([path, (await request(method, path, silent)).status]).toEqual([path, 403])
  expect((await askIn(silent, 1, 'revenue')).status).toBe(403)
})

test('a session is its viewer’s, whichever token names them', async () => {
  const session = await begin(embedded({ sub: 'ada' }))
  await askIn(embedded({ sub: 'ada', filters: { country: 'DE' } }), session, 'revenue by country')
  const path = `${sessions}/${session}`
  expect((await request('GET', path, embedded({ sub: 'ada' }))).body).toMatchObject({ question_count: 1 })
  for (const other of [embedded({ sub: 'bob' }), viewer.token, token]) {
    expect((await request('GET', path, other)).status).toBe(404)
    expect((await request('DELETE', path, other)).status).toBe(404)
    expect((await askIn(other, session, 'revenue')).status).toBe(404)
  }
  expect((await request('DELETE', path, embedded({ sub: 'ada' }))).status).toBe(204)
  expect((await request('GET', path, embedded({ sub: 'ada' }))).status).toBe(404)
})

test('an action or an app that is taken back ends it with the next request', async () => {
  const session = await begin(viewer.token)
  const asked = await askIn(viewer.token, session, 'revenue by country')
  const again = `${sessions}/${session}/messages/${asked.body.id}/refresh`
  await call('PATCH', `/api/publishing/apps/${app}`, { token, body: { actions: [] } })
  expect((await request('POST', again, viewer.token)).status).toBe(403)
  await call('PATCH', `/api/publishing/apps/${app}`, { token, body: { actions: ['chat'] } })
  await call('POST', `/api/publishing/apps/${app}/withdraw`, { token })
  expect((await request('POST', again, viewer.token)).status).toBe(404)
  expect((await request('POST', again, embedded())).status).toBe(404)
})
