import { beforeEach, describe, expect, test } from 'vitest'
import { fileForm } from '../../../../test/file-form.ts'
import { languageModelServer, type ScriptedReply } from '../../../../test/language-model-server.ts'
import { modelCaller, modelDependencies } from '../../../../test/model-caller.ts'
import { testServer, type TestUser } from '../../../../test/server.ts'
import { inChat } from '../../../kernel/in-chat.ts'
import { actingMember } from '../../access/index.ts'
import { modelProvider } from '../../language-models/index.ts'
import { interpretQuestion, interpretWithModel } from '../index.ts'

const models = await languageModelServer()
const quarry = await testServer({ ALLOWED_PRIVATE_HOSTS: '127.0.0.1' })
const { call, newOrganization, newUser, server } = quarry
const { parts } = server

const admin = await newOrganization()
const viewer = await newUser({ orgId: admin.orgId, role: 'viewer' })

async function upload(user: TestUser, name: string, csv: string): Promise<number> {
  const form = { token: user.token, ...fileForm(name, csv) }
  const made = await call<{ id: number }>('POST', '/api/datasets/upload', form)
  await call('PATCH', `/api/datasets/${made.body.id}`, { token: user.token, body: { status: 'published' } })
  return made.body.id
}

const sales = await upload(
  admin,
  'sales.csv',
  `region,agent,amount,day,receipt
Northmark,Ada,10,2026-05-05,CANARY-1
Southmark,Grace,20,2026-05-06,CANARY-2
Northmark,Ada,30,2026-05-07,CANARY-3
Southmark,Grace,40,2026-05-08,CANARY-4
`,
)
await call('PUT', `/api/datasets/${sales}/policies`, {
  token: admin.token,
  body: {
    unrestricted: { roles: ['admin'], group_ids: [] },
    columns: [{ column: 'agent', mask: { kind: 'hide' }, except: { roles: ['admin'] } }],
  },
})
const foreign = await upload(await newOrganization(), 'others.csv', 'secret_code,n\ncanary-of-others,1\n')

async function addProvider(privacy_level: string): Promise<number> {
  const body = {
    name: privacy_level,
    kind: 'openai_compatible',
    base_url: models.baseUrl,
    model: 'small',
    privacy_level,
  }
  return (await call<{ id: number }>('POST', '/api/chat/providers', { token: admin.token, body })).body.id
}
const providers = { schema: await addProvider('schema'), aggregates: await addProvider('aggregates') }

beforeEach(() => void Object.assign(models, { replies: [], requests: [] }))

const content = 'how did our people in the icy area perform'

async function ask(user: TestUser, level: keyof typeof providers, question = content) {
  const acting = await actingMember(parts.database, { orgId: user.orgId, userId: user.id })
  if (!acting) throw new Error('the user is no member')
  const { warehouse, sources, history } = parts
  const now = () => new Date('2026-06-15T12:00:00Z')
  const signal = new AbortController().signal
  const context = {
    ...inChat(acting),
    warehouse,
    sources,
    history,
    signal,
    now,
    occasion: { origin: 'values' as const },
  }
  const opened = await modelProvider(modelDependencies)(modelCaller(quarry, user), {
    provider_id: providers[level],
  })
  const parserReading = await interpretQuestion(context, { content: question })
  return {
    parserReading,
    ...(await interpretWithModel(context, { content: question, parserReading, model: opened! })),
  }
}

const draft = (more: object = {}): ScriptedReply => ({
  object: {
    dataset_id: sales,
    measures: [{ field: 'amount', aggregate: 'sum' }],
    dimensions: [{ field: 'day', grain: 'month' }],
    filters: [{ field: 'region', operator: 'equals', values: ['northmark'] }],
    sort: null,
    limit: null,
    unexplained: [],
    ...more,
  },
})

describe('what the parser cannot read', () => {
  test('a language model may, as a query of what the caller sees, and its prompt has names only', async () => {
    models.replies.push(draft())
    const read = await ask(viewer, 'schema')
    expect(read.parserReading.status).toBe('clarify')
    expect(read).toMatchObject({
      isByModel: true,
      failure: null,
      sent: { privacy_level: 'schema', provider_id: providers.schema },
      interpretation: {
        status: 'understood',
        dataset_id: sales,
        assumptions: [{ code: 'read_by_model' }],
        query: {
          dimensions: [{ column: 'day', grain: 'month' }],
          filters: [{ column: 'region', operator: 'equals', value: 'Northmark' }],
        },
      },
    })
    const [{ text } = { text: '' }] = models.requests
    expect(text).toContain(content)
    expect(text).not.toMatch(/Northmark|Southmark|Ada|Grace|agent|secret_code|canary/)
  })

  test('with aggregates permitted it is told the values that the caller sees and that several rows have', async () => {
    models.replies.push(draft())
    await ask(viewer, 'aggregates')
    expect(models.requests[0]?.text).toContain('Northmark')
    expect(models.requests[0]?.text).not.toMatch(/Ada|Grace|CANARY/)
  })

  test('LLM-02, LLM-13: what the caller may not see cannot be named, by no dataset, field or SQL', async () => {
    const hostile: ScriptedReply[] = [
      draft({ dataset_id: foreign }),
      draft({ dimensions: [{ field: 'agent', grain: null }] }),
      draft({ dimensions: [{ field: 'region"; DROP TABLE users; --', grain: null }] }),
      draft({ sql: 'SELECT * FROM users' }),
      draft({ measures: [{ field: 'amount', aggregate: 'read_csv' }] }),
    ]
    for (const reply of hostile) {
      models.replies.push(reply)
      const read = await ask(viewer, 'schema')
      expect(read).toMatchObject({ isByModel: false, failure: expect.stringContaining('another form') })
      expect(read.interpretation).toEqual(read.parserReading)
    }
  })

  test('a mistake is told to the model once; then the reading of the parser stands', async () => {
    const wrong = draft({ filters: [{ field: 'region', operator: 'equals', values: ['Atlantis'] }] })
    models.replies.push(wrong, draft())
    expect(await ask(viewer, 'schema')).toMatchObject({ isByModel: true, failure: null })
    expect(models.requests).toHaveLength(2)
    expect(models.requests[1]?.text).toContain('region has no such value')
    models.replies.push(wrong, wrong, draft())
    const read = await ask(viewer, 'schema')
    expect(read).toMatchObject({ isByModel: false, failure: expect.stringContaining('no such value') })
    expect(models.requests).toHaveLength(4)
  })

  test('words that it cannot explain come back as they were written', async () => {
    models.replies.push(draft({ unexplained: ['icy area', 'not in the question'] }))
    const { interpretation } = await ask(viewer, 'schema')
    expect(interpretation.status).toBe('clarify')
    expect(interpretation.unmatched.map(({ text, start }) => [text, start])).toEqual([
      ['icy area', content.indexOf('icy')],
    ])
  })

  test('LLM-15: a provider that fails changes nothing but the reason', async () => {
    models.replies.push({ fault: 'garbage' })
    const read = await ask(viewer, 'schema')
    expect(read).toMatchObject({
      isByModel: false,
      sent: null,
      failure: expect.stringContaining('no answer of a model'),
    })
    expect(read.interpretation).toEqual(read.parserReading)
  })

  test('what the parser understands or refuses is sent to nobody', async () => {
    for (const question of ['total amount by region', 'delete all sales']) {
      const read = await ask(viewer, 'schema', question)
      expect([question, read.parserReading.status]).not.toEqual([question, 'clarify'])
      expect(read.sent).toBeNull()
    }
    expect(models.requests).toHaveLength(0)
  })
})
