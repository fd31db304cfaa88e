import { Type } from 'typebox'
import { beforeEach, describe, expect, test } from 'vitest'
import { languageModelServer } from '../../../test/language-model-server.ts'
import { modelCaller, modelDependencies } from '../../../test/model-caller.ts'
import { testServer, type TestUser } from '../../../test/server.ts'
import { type LanguageModel, maySend, modelProvider, Prompt, type SendingLevel } from './index.ts'

const models = await languageModelServer()
const quarry = await testServer({ ALLOWED_PRIVATE_HOSTS: '127.0.0.1' })
const { call, newOrganization, newUser } = quarry
const openModel = modelProvider(modelDependencies)
const Word = Type.Object({ word: Type.String() })

beforeEach(() => void (models.replies = []))

async function addProvider({ token }: TestUser, more: object = {}): Promise<number> {
  const body = {
    name: `M ${Math.random()}`,
    kind: 'openai_compatible',
    base_url: models.baseUrl,
    model: 'small',
    ...more,
  }
  return (await call<{ id: number }>('POST', '/api/chat/providers', { token, body })).body.id
}

const settings = (admin: TestUser, body: object) =>
  call('PATCH', '/api/chat/settings', { token: admin.token, body })

const opened = (user: TestUser, provider_id?: number) =>
  openModel(modelCaller(quarry, user), provider_id === undefined ? {} : { provider_id })

const ask = (model: LanguageModel) =>
  model.generateObject({ prompt: Prompt.for(model).question('Ready?'), schema: Word })

const row = ['ada@example.com', 4711]

describe('the privacy level', () => {
  test('is the lower one of provider and organization; at none there is no model', async () => {
    const admin = await newOrganization()
    const id = await addProvider(admin, { privacy_level: 'rows' })
    expect((await opened(admin, id))?.privacy_level).toBe('rows')
    await settings(admin, { privacy_level: 'aggregates' })
    expect((await opened(admin, id))?.privacy_level).toBe('aggregates')
    await settings(admin, { privacy_level: 'none' })
    expect(await opened(admin, id)).toBeNull()
  })

  test('at schema no row reaches a prompt: it does not compile, a cast fails, a tool result is withheld', async () => {
    const admin = await newOrganization()
    const model = (await opened(admin, await addProvider(admin)))!
    expect(model.privacy_level).toBe('schema')
    const prompt = Prompt.for(model).schema({ fields: ['email'] })
    // @ts-expect-error at an unknown level a prompt takes no rows
    expect(() => prompt.rows(row)).toThrow('a prompt at level schema cannot hold rows')
    // @ts-expect-error nor aggregates
    expect(() => prompt.aggregates(row)).toThrow('a prompt at level schema cannot hold aggregates')
    expect(() => (prompt as unknown as Prompt<'rows'>).rows(row)).toThrow()
    expect(maySend(model, 'rows')).toBe(false)
    const withResult = prompt
      .answer('', [{ id: 'a', name: 'query', arguments: {} }])
      .toolResult(
        { id: 'a', name: 'query', arguments: {} },
        { level: 'rows', data: row, withheld: '1 row was found' },
      )
    models.replies.push({ object: { word: 'ready' } })
    const { sent } = await model.generateObject({ prompt: withResult, schema: Word })
    expect(models.requests.at(-1)?.text).toContain('1 row was found')
    expect(models.requests.at(-1)?.text).not.toMatch(/ada@example|4711/)
    expect(sent).toMatchObject({ privacy_level: 'schema', provider_id: model.provider_id })
    expect(sent.contents.map(({ kind }) => kind)).toEqual(['schema', 'answer', 'withheld'])
  })

  test('at rows they are sent, once the level is known', async () => {
    const admin = await newOrganization()
    const model = (await opened(admin, await addProvider(admin, { privacy_level: 'rows' })))!
    if (!maySend(model, 'rows')) throw new Error('the level is rows')
    models.replies.push({ object: { word: 'ready' } })
    await model.generateObject({ prompt: Prompt.for(model).rows(row), schema: Word })
    expect(models.requests.at(-1)?.text).toContain('ada@example.com')
  })

  test('a prompt goes to the provider that it was made for, and to no other', async () => {
    const admin = await newOrganization()
    const one = (await opened(admin, await addProvider(admin, { privacy_level: 'rows' })))!
    const other = (await opened(admin, await addProvider(admin)))!
    const prompt: Prompt<SendingLevel> = Prompt.for(one).question('x')
    await expect(other.generateObject({ prompt, schema: Word })).rejects.toThrow('another provider or level')
  })

  test('LLM-15: a model is of the caller’s organization, never of another', async () => {
    const [admin, stranger] = [await newOrganization(), await newOrganization()]
    const id = await addProvider(stranger)
    await expect(opened(admin, id)).rejects.toMatchObject({ code: 'not_found' })
    expect(await opened(admin)).toBeNull()
    const own = await addProvider(admin, { is_enabled: false })
    expect(await opened(admin, own)).toBeNull()
  })
})

test('LLM-12, LLM-18: neither prompt nor log nor database has secrets or what was asked', async () => {
  const key = 'sk-canary-4d5e6f708192'
  const admin = await newOrganization()
  const model = (await opened(admin, await addProvider(admin, { api_key: key })))!
  const canary = 'canary-of-the-question-5521'
  models.replies.push({ object: { word: 'ready' } })
  await model.generateObject({ prompt: Prompt.for(model).question(canary), schema: Word })
  const { text } = models.requests.at(-1)!
  expect(text).toContain(canary)
  expect(text).not.toContain(key)
  const usage = await quarry.database.asOwner<{ row: string }>(
    'select row_to_json(u)::text as row from chat_usage u',
  )
  expect(usage.map((one) => one.row).join()).not.toContain(canary)
  expect(quarry.logged()).not.toContain(canary)
})

describe('limits', () => {
  test('hold for each user and day, and for the organization and month, before anything is sent', async () => {
    const admin = await newOrganization()
    const viewer = await newUser({ orgId: admin.orgId, role: 'viewer' })
    await addProvider(admin)
    await settings(admin, { requests_per_user_day: 2, requests_per_month: 3 })
    const [own, others] = [(await opened(admin))!, (await opened(viewer))!]
    models.otherwise = () => ({ object: { word: 'ready' } })
    await ask(own)
    await ask(own)
    const before = models.requests.length
    await expect(ask(own)).rejects.toMatchObject({ reason: 'limit_reached' })
    expect(models.requests.length).toBe(before)
    await ask(others)
    await expect(ask(others)).rejects.toMatchObject({
      message: expect.stringContaining('3 calls of language models by the organization in a month'),
    })
  })

  test('a call counts with the most that it can use until it is over, so that concurrent ones stay within', async () => {
    const admin = await newOrganization()
    await addProvider(admin, { max_output_tokens: 400, timeout_seconds: 1 })
    await settings(admin, { tokens_per_user_day: 1000 })
    const model = (await opened(admin))!
    models.otherwise = () => ({ fault: 'hang' })
    const ends = await Promise.allSettled([ask(model), ask(model), ask(model), ask(model)])
    const reasons = ends.map((end) =>
      end.status === 'rejected' ? (end.reason as { reason: string }).reason : '',
    )
    expect(reasons.sort()).toEqual(['limit_reached', 'limit_reached', 'timeout', 'timeout'])
    models.otherwise = () => ({
      object: { word: 'ready' },
      usage: { prompt_tokens: 10, completion_tokens: 5 },
    })
    await ask(model)
    const { body } = await call<{ items: object[] }>('GET', '/api/chat/usage', { token: admin.token })
    expect(body.items[0]).toMatchObject({ requests: 3, failures: 2, output_tokens: 5 })
  })

  test('are set by administrators only, and start with those of the contract', async () => {
    const admin = await newOrganization()
    const viewer = await newUser({ orgId: admin.orgId, role: 'viewer' })
    const read = await call('GET', '/api/chat/settings', { token: admin.token })
    expect(read.body).toMatchObject({ privacy_level: 'rows', requests_per_user_day: 200, revision: 0 })
    expect((await settings(viewer, { requests_per_month: 5 })).status).toBe(403)
    expect((await settings(admin, { requests_per_month: null })).body).toMatchObject({
      requests_per_month: null,
      revision: 1,
    })
    const stale = { token: admin.token, headers: { 'if-match': '"0"' }, body: { requests_per_month: 1 } }
    expect((await call('PATCH', '/api/chat/settings', stale)).status).toBe(409)
  })
})
