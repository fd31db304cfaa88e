import { expect, test } from 'vitest'
import { takesIdempotencyKey } from '../../src/kernel/http/idempotency.ts'
import { documentOf } from '../../src/kernel/http/document/openapi.ts'
import { fileForm } from '../file-form.ts'
import { testServer } from '../server.ts'
import { exampleOf } from './example.ts'
import { pathOf, servedRoutes } from './live-routes.ts'
import { createForeignObjects } from './foreign-objects.ts'

const { call, server, database, newOrganization, newUser } = await testServer()
const owner = await newOrganization()
const { drafts } = await createForeignObjects(database, owner)
// Another than the one who asks: whose password is reset is signed out.
const things = { ...drafts, user: (await newUser({ orgId: owner.orgId, role: 'viewer' })).id }

const posts = servedRoutes(server).filter(({ endpoint }) => endpoint.method === 'POST')
const keyed = posts.filter(({ endpoint }) => takesIdempotencyKey(endpoint))
let keys = 0
const newKey = () => `key-${(keys += 1)}`

interface Project {
  id: number
  name: string
}

const createProject = (name: string, key: string, token = owner.token) =>
  call<Project>('POST', '/api/projects', { token, headers: { 'idempotency-key': key }, body: { name } })
const projectsCalled = async (name: string) =>
  (await database.asOwner('select id from projects where name = $1', [name])).length

test('A7: every POST that answers 201 or 202 takes the key, and documents say of each whether it does', async () => {
  // Keys are kept by user with the response: viewers of embedded pages are none, and an answer from data is not stored.
  const ofViewers = ['app POST /api/chat/sessions', 'app POST /api/chat/sessions/{id}/messages']
  const creating = posts.filter(
    ({ name, endpoint: { status, also } }) =>
      !ofViewers.includes(name) && ([201, 202].includes(status) || also),
  )
  expect(creating.length).toBeGreaterThan(25)
  expect(creating.filter(({ endpoint }) => !takesIdempotencyKey(endpoint)).map(({ name }) => name)).toEqual(
    [],
  )
  for (const { name, surface, endpoint } of posts) {
    // Deprecated paths are in no document.
    if (endpoint.hidden) continue
    await server.surfaces[surface].ready()
    const operation = documentOf(server.surfaces[surface]).paths?.[endpoint.path]?.post
    const names = (operation?.parameters ?? []).map((parameter) =>
      'name' in parameter ? parameter.name : '',
    )
    expect([name, names.includes('idempotency-key')]).toEqual([name, takesIdempotencyKey(endpoint)])
  }
})

/** Drops writes to a key after the transaction that inserted it, as if the program crashed there. */
const cutOff = `
  create function cut_off() returns trigger language plpgsql as $$
  begin
    return case when old.xmin::text::bigint < (txid_current() % 4294967296) then null else new end;
  end $$;
  create trigger cut_off before update on idempotency_keys for each row execute function cut_off()`

// Done in several transactions: their response is known only after the last one.
const respondsLater = new Set(['rebuildLineage', 'createSampleProject'])
// A job goes on with what was accepted: after a crash the response is that it was.
const answersLater = new Set(['sendChatMessage'])

/** No sender of a key is still at work on it. */
const ageKeys = `update idempotency_keys set created_at = now() - interval '11 minutes'`

let accepted = 0
test.each(keyed.map((one) => [one.name, one] as const))(
  'A7: %s with a key is done once, and answers alike',
  async (_name, served) => {
    const { endpoint, surface } = served
    const key = newKey()
    const hasBody = !endpoint.multipart && (endpoint.body as { type?: string }).type !== 'null'
    const send = () =>
      call(endpoint.method, pathOf(served, things), {
        surface,
        token: owner.token,
        headers: { 'idempotency-key': key },
        ...(hasBody ? { body: exampleOf(endpoint.body) } : {}),
      })
    await database.asOwner(cutOff)
    const first = await send()
    await database.asOwner('drop function cut_off cascade')
    const again = await send()
    if (respondsLater.has(endpoint.operation)) expect([first.status < 300, again.status]).toEqual([true, 409])
    else if (answersLater.has(endpoint.operation))
      expect([again.status, again.body['id']]).toEqual([first.status, first.body['id']])
    else {
      expect([again.status, again.text]).toEqual([first.status, first.text])
      expect(again.headers['location']).toBe(first.headers['location'])
    }
    if (first.status >= 300) return
    accepted += 1
    // Where the response is unknown, the request before has waited for it, and another would wait as long.
    if (respondsLater.has(endpoint.operation)) await database.asOwner(ageKeys)
    expect((await createProject('Another', key)).status).toBe(409)
  },
)

test('A7: enough of these requests were accepted for the law to say something', () =>
  expect(accepted).toBeGreaterThan(15))

test('A7: two at the same time run once', async () => {
  const key = newKey()
  const both = await Promise.all([1, 2, 3].map(() => createProject('At once', key)))
  expect(both.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(new Set(both.map(({ text }) => text)).size).toBe(1)
  expect(await projectsCalled('At once')).toBe(1)
})

test('A7: another body with the same key is 409, in whatever order its fields are the same one is not', async () => {
  const key = newKey()
  const send = (body: string) =>
    call('POST', '/api/projects', { token: owner.token, headers: { 'idempotency-key': key }, body })
  const first = await send('{"name":"Ordered","description":"x"}')
  expect(first.status).toBe(201)
  expect((await send('{ "description": "x", "name": "Ordered" }')).text).toBe(first.text)
  const other = await send('{"name":"Other"}')
  expect([other.status, other.text]).toEqual([409, expect.stringContaining('choose a new key')])
})

test('A7: a key is that of its user, and of the organization', async () => {
  const colleague = await newUser({ orgId: owner.orgId, role: 'admin' })
  const stranger = await newOrganization()
  const key = newKey()
  const answers = [
    await createProject('Own', key),
    await createProject('Of a colleague', key, colleague.token),
    await createProject('Of a stranger', key, stranger.token),
  ]
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
})

test('A7: what was refused may be sent again with its key, mended', async () => {
  const key = newKey()
  await createProject('Taken', newKey())
  expect((await createProject('Taken', key)).status).toBe(409)
  expect((await createProject('Not taken', key)).status).toBe(201)
})

test('A7: what failed on our side may be repeated', async () => {
  const key = newKey()
  await database.asOwner(`alter table projects add constraint broken check (name <> 'Broken')`)
  expect((await createProject('Broken', key)).status).toBe(500)
  await database.asOwner('alter table projects drop constraint broken')
  expect((await createProject('Broken', key)).status).toBe(201)
  expect(await projectsCalled('Broken')).toBe(1)
})

test('A7: what was cut off after it changed something is not done a second time', async () => {
  const key = newKey()
  expect((await createProject('Cut off', key)).status).toBe(201)
  await database.asOwner(
    `update idempotency_keys set response = null, created_at = now() - interval '11 minutes'
     where key_hash = (select key_hash from idempotency_keys order by created_at desc limit 1)`,
  )
  const again = await createProject('Cut off', key)
  expect([again.status, again.text]).toEqual([409, expect.stringContaining('look at what is there')])
  expect(await projectsCalled('Cut off')).toBe(1)
})

test('A7: a key is forgotten after a day', async () => {
  const key = newKey()
  expect((await createProject('Of yesterday', key)).status).toBe(201)
  await database.asOwner(`update idempotency_keys set created_at = now() - interval '25 hours'`)
  expect((await createProject('Of today', key)).status).toBe(201)
})

test('A7: no answer stands in the database as it was given', async () => {
  const made = await createProject('A name that nobody may read', newKey())
  const rows = await database.asOwner<{ response: string }>(
    'select response from idempotency_keys where response is not null',
  )
  expect(made.status).toBe(201)
  expect(rows.length).toBeGreaterThan(10)
  expect(
    rows.filter(
      ({ response }) => response.includes('A name that nobody may read') || !response.startsWith('v1.'),
    ),
  ).toEqual([])
})

test('A7: an upload with a key is stored once; another file with the same key is 409', async () => {
  const key = newKey()
  const upload = (text: string) => {
    const { body, headers } = fileForm('orders.csv', text, { name: 'Uploaded once' })
    return call<{ id: number }>('POST', '/api/datasets/upload', {
      token: owner.token,
      headers: { ...headers, 'idempotency-key': key },
      body,
    })
  }
  const [first, again] = [await upload('a\n1\n'), await upload('a\n1\n')]
  expect([first.status, again.status, again.text]).toEqual([201, 201, first.text])
  expect((await upload('a\n2\n')).status).toBe(409)
})

test.each(['', ' ', 'with space', 'x'.repeat(201), 'é'])('A7: %j is no key', async (key) => {
  const { status } = await createProject('Keyless', key)
  expect(status).toBe(422)
})
