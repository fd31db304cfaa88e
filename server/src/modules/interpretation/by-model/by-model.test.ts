import { beforeEach, describe, expect, test } from 'vitest'
import { fileForm } from '../../../../test/file-form.ts'
import { languageModelServer, type ScriptedReply } from '../../../../test/language-model-server.ts'
import { modelCaller, modelDependencies } from '../../../../test/model-caller.ts'
import { testServer, type TestUser } from '../../../../test/server.ts'
import { inChat } from '../../../kernel/in-chat.ts'
import { actingMember } from '../../access/index.ts'
import { modelProvider } from '../../language-models/index.ts'
import type { CatalogueField } from '../core/catalogue.ts'
import { refused } from '../core/parse.ts'
import { interpretQuestion, interpretWithModel } from '../index.ts'
import { askedDatasets } from './asked-datasets.ts'

const models = await languageModelServer()
const quarry = await testServer({ ALLOWED_PRIVATE_HOSTS: '127.0.0.1' })
const { call, newOrganization, newUser, server } = quarry
const { parts } = server

const admin = await newOrganization()
const viewer = await newUser({ orgId: admin.orgId, role: 'viewer' })

async function upload(user: TestUser, name: string, csv: string): Promise<number> {
  const form = { token: user.token, ...fileForm(name, csv) }
  const made = await call<{ id: number }>('POST', '/api/datasets/upload', form)
  expect([made.status, made.text]).toEqual([201, expect.anything()])
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

async function ask(
  user: TestUser,
  level: keyof typeof providers,
  question = content,
  previous?: Parameters<typeof interpretWithModel>[1]['previous'],
) {
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
    ...(await interpretWithModel(context, { content: question, parserReading, previous, model: opened! })),
  }
}

const northmark = { field: 'region', operator: 'equals', values: ['northmark'], unit: null, or_group: null }

const draft = (more: object = {}): ScriptedReply => ({
  object: {
    dataset_id: sales,
    measures: [{ field: 'amount', aggregate: 'sum', share: false }],
    dimensions: [{ field: 'day', grain: 'month', across: false }],
    filters: [northmark],
    sort: null,
    limit: null,
    limit_per: null,
    comparison: null,
    words: [
      { text: 'people', stands_for: 'aggregate', field: null },
      { text: 'icy area', stands_for: 'value', field: 'region' },
      { text: 'perform', stands_for: 'field', field: 'amount' },
    ],
    unexplained: [],
    follow_up: null,
    ...more,
  },
})

const monthly = { field: 'day', grain: 'month', across: false }
const followed = [{ text: 'perform', stands_for: 'field', field: 'amount' }]

test('of very many fields a language model gets those that the words are about, in their order', () => {
  const field = (name: string): CatalogueField => ({
    name,
    role: 'dimension',
    kind: 'text',
    label: name,
    description: '',
    synonyms: [],
    type: 'text',
    isHidden: false,
    isShare: false,
    isModelled: false,
    column: name,
  })
  const names = [...Array.from({ length: 180 }, (_, at) => `measured_${at}`), 'shipping fee', 'sold_on']
  const dataset = {
    id: 1,
    name: 'wide',
    description: '',
    isAsked: true,
    isModelled: false,
    fields: names.map(field),
    joins: [],
    defaultTime: 'sold_on',
    weekStartsOn: 'monday' as const,
    fiscalYearStartsIn: 1,
    timezone: null,
    questionFilters: [],
  }
  const [asked] = askedDatasets(
    { version: '1', datasets: [dataset] },
    { content: 'what do folks think of shipping fees', reading: refused('') },
  )
  const given = asked?.fields.map((one) => one.name)
  expect([given?.length, given?.[0], given?.slice(-2)]).toEqual([
    120,
    'measured_0',
    ['shipping fee', 'sold_on'],
  ])
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
      draft({ dimensions: [{ field: 'agent', grain: null, across: false }] }),
      draft({ dimensions: [{ field: 'region"; DROP TABLE users; --', grain: null, across: false }] }),
      draft({ sql: 'SELECT * FROM users' }),
      draft({ measures: [{ field: 'amount', aggregate: 'read_csv', share: false }] }),
    ]
    for (const reply of hostile) {
      models.replies.push(reply)
      const read = await ask(viewer, 'schema')
      expect(read).toMatchObject({ isByModel: false, failure: expect.stringContaining('another form') })
      expect(read.interpretation).toEqual(read.parserReading)
    }
  })

  test('a mistake is told to the model once; then the reading of the parser stands', async () => {
    const wrong = draft({
      filters: [{ ...northmark, values: ['Atlantis'] }],
    })
    models.replies.push(wrong, draft())
    expect(await ask(viewer, 'schema')).toMatchObject({ isByModel: true, failure: null })
    expect(models.requests).toHaveLength(2)
    expect(models.requests[1]?.text).toContain('region has no such value')
    models.replies.push(wrong, wrong, draft())
    const read = await ask(viewer, 'schema')
    expect(read).toMatchObject({ isByModel: false, failure: expect.stringContaining('no such value') })
    expect(models.requests).toHaveLength(4)
  })

  test('its words are shown with what they stand for', async () => {
    models.replies.push(draft())
    const { interpretation } = await ask(viewer, 'schema')
    expect(
      interpretation.words.flatMap(({ text, kind, meaning, field }) =>
        kind === 'filler' ? [] : [[text, kind, meaning, field]],
      ),
    ).toEqual([
      ['people', 'keyword', 'people', undefined],
      ['icy area', 'value', 'Northmark', 'region'],
      ['perform', 'dimension', expect.any(String), 'amount'],
    ])
  })

  test.each<[string, string[], string[]]>([
    ['as they were written', ['icy area'], ['icy area']],
    ['in another number', ['Icy  areas'], ['icy area']],
    ['in another order', ['the area that is icy'], ['icy area']],
    ['in words of its own', ['frozen zone'], []],
  ])('words that it cannot explain come back %s', async (_name, unexplained, unmatched) => {
    models.replies.push(draft({ unexplained }))
    const { interpretation } = await ask(viewer, 'schema')
    expect([interpretation.status, interpretation.unmatched.map(({ text }) => text)]).toEqual([
      'clarify',
      unmatched,
    ])
    expect(interpretation.reason).toContain(unmatched[0] ?? unexplained[0])
    expect(models.requests).toHaveLength(1)
  })

  test.each<[string, object[]]>([
    ['does not account for', []],
    [
      'gives to a field that the query does not have',
      [{ text: 'icy area', stands_for: 'field', field: 'day' }],
    ],
    ['takes for nothing', [{ text: 'icy area', stands_for: 'nothing', field: null }]],
  ])('a word that it %s is a question back, after it was told once', async (_name, words) => {
    const { words: all } = draft().object as { words: { text: string }[] }
    const others = all.filter(({ text }) => text !== 'icy area')
    // Neither by the region nor by the day: nothing that the words could stand for.
    const wrong = draft({ filters: [], dimensions: [], words: [...others, ...words] })
    models.replies.push(wrong, wrong)
    const { interpretation } = await ask(viewer, 'schema')
    expect([interpretation.status, interpretation.unmatched.map(({ text }) => text)]).toEqual([
      'clarify',
      ['icy area'],
    ])
    expect(models.requests).toHaveLength(2)
    expect(models.requests[1]?.text).toContain('stand for no part of the query')
  })

  test('a follow-up keeps the conditions of the query before, whose values are sent at no lower level than theirs', async () => {
    const query = {
      dimensions: ['region'],
      measures: [{ aggregate: 'count' as const, name: 'count' }],
      filters: [
        { any: [{ column: 'region', operator: 'equals' as const, value: 'Southmark' }] },
        { column: 'amount', operator: 'greater' as const, value: 4711 },
      ],
    }
    const previous = { dataset_id: sales, query, content: 'how many sold' }
    for (const [level, without, kept] of [
      ['schema', [], query.filters],
      ['aggregates', [1], query.filters.slice(1)],
    ] as const) {
      models.requests = []
      models.replies.push(draft({ filters: [], follow_up: { without_filters: without }, words: followed }))
      const { interpretation } = await ask(viewer, level, 'and how did they perform', previous)
      expect([interpretation.status, interpretation.query?.filters]).toEqual(['understood', kept])
      const [{ text } = { text: '' }] = models.requests
      expect(text).toContain('how many sold')
      expect([/4711/.test(text), /query_before[^\n]*Southmark/.test(text)]).toEqual([
        level === 'aggregates',
        level === 'aggregates',
      ])
    }
    models.replies.push(draft({ follow_up: { without_filters: [] } }), draft())
    expect((await ask(viewer, 'schema')).isByModel).toBe(true)
    expect(models.requests.at(-1)?.text).toContain('question of its own')
  })

  const region = (value: string) => ({ ...northmark, values: [value], or_group: 1 })
  test.each<[string, object, object]>([
    [
      'one or another',
      { filters: [region('northmark'), region('southmark')] },
      {
        filters: [
          {
            any: [
              { column: 'region', operator: 'equals', value: 'Northmark' },
              { column: 'region', operator: 'equals', value: 'Southmark' },
            ],
          },
        ],
      },
    ],
    [
      'values across',
      { dimensions: [monthly, { field: 'region', grain: null, across: true }] },
      { pivot: { columns: ['region'] } },
    ],
    ['a period before', { comparison: 'previous_month' }, { comparison: { kind: 'previous_month' } }],
    [
      'a share of the total',
      { measures: [{ field: 'amount', aggregate: 'sum', share: true }] },
      { measures: ['share_1'], fields: { measures: [{ name: 'measure_1' }, { kind: 'share_of_total' }] } },
    ],
    [
      'another column to sort by',
      { sort: { measure: null, field: 'day', order: 'asc' } },
      { sort: [{ by: 'day_month', order: 'asc' }] },
    ],
    [
      'the largest of each group',
      {
        dimensions: [monthly, { field: 'region', grain: null, across: false }],
        limit: 2,
        limit_per: 'day',
      },
      { top: { dimension: 'region', per: ['day_month'], limit: 2 } },
    ],
  ])('a draft can ask for %s', async (_name, more, query) => {
    models.replies.push(draft(more))
    expect(await ask(viewer, 'schema')).toMatchObject({ failure: null, interpretation: { query } })
  })

  test.each<[string, string, string, string[]]>([
    ['last month', 'previous', 'month', []],
    ['in the last 3 weeks', 'previous', 'week', ['3']],
    ['today', 'this', 'day', []],
    ['YTD', 'to_date', 'year', []],
  ])('a draft keeps "%s" as the parser does: as days that move', async (words, operator, unit, values) => {
    models.replies.push(
      draft({ filters: [northmark, { ...northmark, field: 'day', operator, unit, values }] }),
    )
    const { interpretation, failure } = await ask(viewer, 'schema')
    const { parserReading } = await ask(viewer, 'schema', `total amount ${words}`)
    expect([failure, interpretation.query?.filters?.slice(1)]).toEqual([null, parserReading.query?.filters])
    expect(interpretation.query?.filters?.[1]).toMatchObject({ operator, unit })
  })

  test.each<[object, string]>([
    [{ field: 'amount', operator: 'this', unit: 'month', values: [] }, 'is no time'],
    [{ field: 'day', operator: 'this', values: [] }, 'of what unit'],
    [{ field: 'day', operator: 'to_date', unit: 'year', values: ['2'] }, 'takes no value'],
    [{ field: 'day', operator: 'previous', unit: 'month', values: ['May'] }, 'one whole number'],
    [{ unit: 'month' }, 'has a unit'],
  ])('a period that is none is a mistake: %j', async (filter, mistake) => {
    const wrong = draft({ filters: [{ ...northmark, ...filter }] })
    models.replies.push(wrong, wrong)
    const read = await ask(viewer, 'schema')
    expect([read.isByModel, read.failure]).toEqual([false, expect.stringContaining(mistake)])
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
