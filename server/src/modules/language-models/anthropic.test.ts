import { Type } from 'typebox'
import { beforeEach, describe, expect, test } from 'vitest'
import { languageModelServer, type ScriptedReply } from '../../../test/language-model-server.ts'
import { modelCaller, modelDependencies } from '../../../test/model-caller.ts'
import { testServer } from '../../../test/server.ts'
import { type LanguageModel, modelProvider, Prompt, type StreamPart } from './index.ts'

const models = await languageModelServer()
const quarry = await testServer({ ALLOWED_PRIVATE_HOSTS: '127.0.0.1' })
const { call, newOrganization } = quarry
const key = 'sk-ant-canary-91ab27'
const admin = await newOrganization()
beforeEach(() => void (models.replies = []))

async function model(more: object = {}): Promise<LanguageModel> {
  const body = {
    name: `Anthropic ${Math.random()}`,
    kind: 'anthropic',
    base_url: models.baseUrl,
    model: 'claude-sonnet-4-5',
    api_key: key,
    privacy_level: 'rows',
    ...more,
  }
  const made = await call<{ id: number }>('POST', '/api/chat/providers', { token: admin.token, body })
  expect([made.status, made.text]).toEqual([201, expect.not.stringContaining(key)])
  const opened = await modelProvider(modelDependencies)(modelCaller(quarry, admin), {
    provider_id: made.body.id,
  })
  return opened!
}

const Region = Type.Object({ region: Type.Union([Type.Literal('north'), Type.Literal('south')]) })
const tools = [
  {
    name: 'count_orders',
    description: 'Counts orders',
    parameters: { type: 'object', required: ['region'], properties: { region: { type: 'string' } } },
  },
]

async function streamed(one: LanguageModel, messages = Prompt.for(one).question('How many?')) {
  const parts: StreamPart[] = []
  for await (const part of one.streamWithTools({ messages, tools })) parts.push(part)
  return parts
}

describe('a provider of the kind anthropic', () => {
  test.each([
    ['structured outputs', {}],
    ['a model that has none', { structured_outputs: false }],
    ['a model that knows only tools', { model: 'claude-3-haiku-20240307', structured_outputs: false }],
  ])('answers with an object, with %s', async (_name, more) => {
    const one = await model(more)
    models.replies.push({ object: { region: 'north' } })
    const prompt = Prompt.for(one).instructions('Name the region.').question('Where is it cold?')
    const answer = await one.generateObject({ prompt, schema: Region })
    expect(answer.object).toEqual({ region: 'north' })
    expect(answer.usage).toMatchObject({ input_tokens: 100, output_tokens: 20 })
    const asked = models.requests.at(-1)!
    expect([asked.path, asked.headers['x-api-key']]).toEqual(['/v1/messages', key])
    expect(asked.headers.authorization).toBeUndefined()
    expect(asked.text).not.toContain(key)
  })

  test('streams text and several calls in their order, and takes their results', async () => {
    const one = await model()
    models.replies.push({
      text: 'Let me count both.',
      toolCalls: [
        { name: 'count_orders', arguments: { region: 'north' } },
        { name: 'drop_database', arguments: {} },
      ],
    })
    const parts = await streamed(one)
    const text = parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('')
    expect(text).toBe('Let me count both.')
    const calls = parts.filter((part) => part.type === 'tool_call')
    expect(calls).toMatchObject([
      { name: 'count_orders', arguments: { region: 'north' }, problem: null },
      { name: 'drop_database', problem: expect.stringContaining('there is no tool') },
    ])
    expect(parts.at(-1)).toMatchObject({ type: 'usage', usage: { input_tokens: 100, output_tokens: 20 } })
    const [first, second] = calls.map(({ id, name, arguments: args }) => ({ id, name, arguments: args }))
    const level = 'rows' as const
    const messages = Prompt.for(one)
      .question('How many?')
      .answer(text, [first!])
      .toolResult(first!, { level, data: [[7]], withheld: '' })
      .answer('', [second!])
      .toolResult(second!, { level, data: 'refused', withheld: '' })
    models.replies.push({ text: 'There are 7.' })
    expect((await streamed(one, messages))[0]).toMatchObject({ type: 'text' })
  })

  test.each<[string, ScriptedReply]>([
    ['garbage', { fault: 'garbage' }],
    ['timeout', { fault: 'stall', text: 'and then' }],
    ['cut_off', { fault: 'break', text: 'half of' }],
    ['not_accepted', { status: 401 }],
    ['failed', { status: 529 }],
  ])('LLM-15: a failure of it is %s', async (reason, reply) => {
    const one = await model({ timeout_seconds: 1 })
    models.replies.push(reply)
    const failure = await streamed(one).catch((error: unknown) => error)
    expect(failure).toMatchObject({ name: 'ModelFailure', reason })
    expect((failure as Error).message).not.toMatch(/canary|sk-secret-echo/)
  })
})
