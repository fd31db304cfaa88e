import { beforeEach, expect, test } from 'vitest'
import type { Agent } from '../../../../contract/src/agents.ts'
import type { EvaluationRun, EvaluationSet } from '../../../../contract/src/evaluations.ts'
import type { PageOf } from '../../../../contract/src/schema.ts'
import { agentsUnderTest } from '../../../test/agents.ts'
import { languageModelServer } from '../../../test/language-model-server.ts'

const models = await languageModelServer()
const { quarry, call, create, webhook, createAgent, received, upload } = await agentsUnderTest()
const admin = await quarry.newOrganization()
const { token } = admin

const datasetId = await upload(admin, 'Sales', 'region,amount\nnorth,1\nnorth,3\nsouth,2\n')
const connector = (await create(token, webhook())).body
const provider = await call<{ id: number }>('POST', '/api/chat/providers', {
  token,
  body: {
    name: 'Scripted',
    kind: 'openai_compatible',
    base_url: models.baseUrl,
    model: 'small',
    privacy_level: 'rows',
  },
})
await call('PATCH', '/api/chat/settings', { token, body: { privacy_level: 'rows' } })

beforeEach(() => {
  models.replies = []
})

const path = '/api/chat/evaluations'
const change = (agent: Agent, body: object, query = '') =>
  call<Agent & { details: unknown }>('PATCH', `/api/chat/agents/${agent.id}${query}`, { token, body })
const runs = async ({ id }: { id: number }) =>
  (await call<PageOf<EvaluationRun>>('GET', `${path}/${id}/runs`, admin)).body.items
const finished = async (set: { id: number }, count: number): Promise<EvaluationRun> => {
  const done = async () => (await runs(set)).filter(({ status }) => status === 'done').length
  await expect.poll(done, { timeout: 20_000 }).toBe(count)
  return (await runs(set))[0]!
}

const asking = { tools: [{ name: 'ask_data' }], dataset_ids: [datasetId] }

test('an agent without a language model is asked before its plan changes, and the report says what changed it', async () => {
  const agent = (
    await createAgent(admin, {
      name: 'By plan',
      ...asking,
      tools: [{ name: 'ask_data' }, { name: 'send_to_automation', connector_id: connector.id }],
      plan: [{ tool: 'ask_data', arguments: { question: '{{question}}' } }],
    })
  ).body
  const question = 'total amount by region'
  const query = { dimensions: ['region'], measures: [{ aggregate: 'sum', column: 'amount' }] }
  const made = await call<EvaluationSet>('POST', path, {
    token,
    body: {
      name: 'By plan',
      severity: 'fail',
      run_on_change: true,
      cases: [
        { question, agent_id: agent.id, expected: { kind: 'query', dataset_id: datasetId, query } },
        { question: 'total amount', agent_id: agent.id, expected: { kind: 'says', texts: ['6'] } },
        { question: 'who is the president', agent_id: agent.id, expected: { kind: 'abstain' } },
      ],
    },
  })
  expect([made.status, made.text]).toEqual([201, expect.anything()])
  await call('POST', `${path}/${made.body.id}/runs`, { token, body: null })
  expect((await finished(made.body, 1)).results).toMatchObject([
    { outcome: 'right' },
    { outcome: 'right' },
    { outcome: 'right' },
  ])

  // What it would send is not sent, and counts as its answer.
  const sending = {
    plan: [
      { tool: 'ask_data', arguments: { question: 'total amount' } },
      { tool: 'send_to_automation', arguments: { message: 'Rehearsed {{steps.1.sentence}}' } },
    ],
  }
  const refused = await change(agent, sending)
  expect(refused).toMatchObject({
    status: 422,
    body: {
      details: [
        { message: `evaluation set "By plan": ${question}` },
        { message: 'evaluation set "By plan": who is the president' },
      ],
    },
  })
  expect((await call<Agent>('GET', `/api/chat/agents/${agent.id}`, admin)).body.version).toBe(1)
  expect((await change(agent, { name: 'Renamed', answer: '' })).status).toBe(200)
  expect((await change(agent, sending, '?evaluations_must_pass=false')).body.version).toBe(2)
  const second = await finished(made.body, 2)
  expect(second.cause).toBe(`agent.updated of agent ${agent.id}`)
  expect(second.results).toMatchObject([
    { outcome: 'wrong', before: 'right', has_changed: true },
    { outcome: 'right', has_changed: true },
    { outcome: 'wrong', before: 'right', has_changed: true },
  ])
  expect(second.changes).toEqual([
    { dataset_id: null, agent_id: agent.id, what: 'agent', before: '1', now: '2' },
  ])
  expect(received('Rehearsed')).toEqual([])
})

test('a tool of the organization that changes is asked about, and named by the report', async () => {
  const save = async (name: string, query: object) =>
    (
      await call<{ id: number }>('POST', '/api/saved-queries', {
        token,
        body: { name, dataset_id: datasetId, query },
      })
    ).body.id
  const measures = [{ aggregate: 'sum', column: 'amount' }]
  const whole = await save('Sold', { measures })
  const northern = await save('Sold in the north', {
    measures,
    filters: [{ column: 'region', operator: 'equals', value: 'north' }],
  })
  const body = { name: 'sold', kind: 'saved_query', description: 'What was sold', saved_query_id: whole }
  const tool = await call<{ id: number }>('POST', '/api/agent-tools', { token, body })
  const agent = (
    await createAgent(admin, {
      name: 'By tool',
      tools: [{ name: 'sold' }],
      plan: [{ tool: 'sold', arguments: {} }],
    })
  ).body
  const cases = [{ question: 'sold?', agent_id: agent.id, expected: { kind: 'rows', rows: [[6]] } }]
  const set = await call<EvaluationSet>('POST', path, {
    token,
    body: { name: 'By tool', run_on_change: true, cases },
  })
  await call('POST', `${path}/${set.body.id}/runs`, { token, body: null })
  expect((await finished(set.body, 1)).results).toMatchObject([{ outcome: 'right' }])
  await call('PATCH', `/api/agent-tools/${tool.body.id}`, { token, body: { saved_query_id: northern } })
  expect(await finished(set.body, 2)).toMatchObject({
    cause: `agent_tool.updated of agent ${agent.id}`,
    results: [{ outcome: 'wrong', before: 'right' }],
    changes: [{ dataset_id: null, agent_id: agent.id, what: 'tool', before: 'sold 1', now: 'sold 2' }],
  })
})

test('other instructions for a language model are held back when its answer becomes wrong', async () => {
  const agent = (
    await createAgent(admin, {
      name: 'By model',
      ...asking,
      provider_id: provider.body.id,
      instructions: 'Answer with the total.',
    })
  ).body
  await call<EvaluationSet>('POST', path, {
    token,
    body: {
      name: 'By model',
      severity: 'fail',
      cases: [
        { question: 'how much was sold?', agent_id: agent.id, expected: { kind: 'says', texts: ['6'] } },
      ],
    },
  })
  const reply = { toolCalls: [{ name: 'ask_data', arguments: { question: 'total amount' } }] }
  models.replies.push(reply, { text: 'I may not say.' }, reply, { text: 'Sold were 6.' })
  const refused = await change(agent, { instructions: 'Never say numbers.' })
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('how much was sold?')])
  expect(models.requests.at(-4)?.text).toContain('Never say numbers.')
  expect(models.requests.at(-1)?.text).toContain('Answer with the total.')

  models.replies.push(reply, { text: 'The sum is 6.' })
  expect((await change(agent, { instructions: 'Say the sum.' })).status).toBe(200)
})

test('a set asks no agent that its author may not use, and few of them', async () => {
  const stranger = await quarry.newOrganization()
  const foreign = (await createAgent(stranger, { name: 'Foreign' })).body
  const one = { question: 'total amount', agent_id: foreign.id, expected: { kind: 'abstain' } }
  const refused = await call('POST', path, { token, body: { name: 'Foreign', cases: [one] } })
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('there is no such agent')])
  const own = (await createAgent(admin, { name: 'Own' })).body
  const cases = Array.from({ length: 21 }, () => ({ ...one, agent_id: own.id }))
  const many = await call('POST', path, { token, body: { name: 'Many', severity: 'fail', cases } })
  expect([many.status, many.text]).toEqual([422, expect.stringContaining('at most 20 questions to agents')])
})
