import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { languageModelServer } from '../../../test/language-model-server.ts'
import { testServer } from '../../../test/server.ts'

const models = await languageModelServer()
const { call, database, newOrganization, newUser, logged } = await testServer({
  ALLOWED_PRIVATE_HOSTS: '127.0.0.1',
})

interface Provider {
  id: number
  api_key: string | null
  is_default: boolean
  privacy_level: string
  last_test: { ok: boolean } | null
  details: { path: string; message: string }[]
}

const admin = await newOrganization()
const key = `sk-${randomBytes(12).toString('hex')}`
const body = {
  name: 'Local',
  kind: 'openai_compatible',
  base_url: models.baseUrl,
  model: 'small',
  api_key: key,
}

const as = (token: string) => ({
  create: (more: object = {}) =>
    call<Provider>('POST', '/api/chat/providers', {
      token,
      body: { ...body, name: `P ${randomBytes(4).toString('hex')}`, ...more },
    }),
  change: (id: number, change: object) =>
    call<Provider>('PATCH', `/api/chat/providers/${id}`, { token, body: change }),
  test: (id: number) =>
    call<{ ok: boolean; message: string }>('POST', `/api/chat/providers/${id}/test`, { token }),
})

describe('a provider of language models', () => {
  test('SEC-01: its key is sealed, masked, sent to the provider alone and found nowhere else', async () => {
    const { create, test: tryOut } = as(admin.token)
    const made = await create()
    expect(made).toMatchObject({ status: 201, body: { api_key: '********', privacy_level: 'schema' } })
    models.replies.push({ object: { word: 'ready' } })
    const tested = await tryOut(made.body.id)
    expect(tested.body).toMatchObject({
      ok: true,
      message: expect.stringMatching(/^small answered in \d+ ms$/),
    })
    expect(models.requests.at(-1)?.headers.authorization).toBe(`Bearer ${key}`)
    expect(models.requests.at(-1)?.text).not.toContain(key)
    models.replies.push({ status: 401 })
    expect((await tryOut(made.body.id)).body).toEqual({
      ok: false,
      message: 'the provider does not accept the key (status 401)',
    })
    const stored = await database.asOwner<{ row: string }>(
      'select row_to_json(p)::text as row from chat_providers p',
    )
    const audited = await database.asOwner<{ row: string }>(
      'select row_to_json(a)::text as row from audit_entries a',
    )
    for (const text of [made.text, logged(), ...[...stored, ...audited].map(({ row }) => row)]) {
      expect(text).not.toContain(key)
      expect(text).not.toContain('sk-secret-echo')
    }
  })

  test('the mask keeps the key, and a stored key follows no other host', async () => {
    const { create, change } = as(admin.token)
    const { body: made } = await create()
    expect((await change(made.id, { api_key: '********', model: 'other' })).body.api_key).toBe('********')
    const moved = await change(made.id, { base_url: 'https://elsewhere.example.com/v1' })
    expect(moved.status).toBe(422)
    expect(moved.body.details[0]).toEqual({
      path: 'body.api_key',
      message: 'enter it again, because it would go to another host',
    })
    const entered = { base_url: 'https://elsewhere.example.com/v1', api_key: 'another' }
    expect((await change(made.id, entered)).status).toBe(200)
    expect((await change(made.id, { api_key: null })).body.api_key).toBeNull()
  })

  test.each([
    'http://models.example.com/v1',
    'https://10.0.0.1/v1',
    'http://localhost:11434/v1',
    'https://169.254.169.254/latest',
    'https://user:pass@models.example.com/v1',
    'file:///etc/passwd',
    'https://models.example.com/v1?key=x',
  ])('an address that the outbound rules refuse is refused: %s', async (base_url) => {
    const refused = await as(admin.token).create({ base_url })
    expect(refused.status).toBe(422)
    expect(refused.body.details[0]?.path).toBe('body.base_url')
  })

  test('a redirect is not followed and a closed port says no more than that it cannot be reached', async () => {
    const { create, test: tryOut } = as(admin.token)
    const { body: made } = await create()
    models.replies.push({ status: 307, headers: { location: 'http://127.0.0.1:1/elsewhere' } })
    const before = models.requests.length
    expect((await tryOut(made.id)).body.message).toContain('redirect')
    expect(models.requests.length).toBe(before + 1)
    const closed = await create({ base_url: 'http://127.0.0.1:1/v1' })
    expect((await tryOut(closed.body.id)).body).toEqual({
      ok: false,
      message: 'the provider could not be reached',
    })
  })

  test('one is the default: the first, until another is', async () => {
    const { token } = await newOrganization()
    const { create, change } = as(token)
    const first = await create()
    const second = await create()
    expect([first.body.is_default, second.body.is_default]).toEqual([true, false])
    expect((await change(second.body.id, { is_default: true })).body.is_default).toBe(true)
    const { body: list } = await call<{ items: Provider[] }>('GET', '/api/chat/providers', { token })
    expect(list.items.filter((one) => one.is_default).map(({ id }) => id)).toEqual([second.body.id])
  })

  test('is for administrators of its organization only', async () => {
    const { body: made } = await as(admin.token).create()
    const editor = await newUser({ orgId: admin.orgId, role: 'editor' })
    const stranger = await newOrganization()
    expect((await as(editor.token).create()).status).toBe(403)
    expect((await as(editor.token).test(made.id)).status).toBe(403)
    expect((await as(stranger.token).test(made.id)).status).toBe(404)
    expect((await as(stranger.token).change(made.id, { model: 'x' })).status).toBe(404)
  })
})
