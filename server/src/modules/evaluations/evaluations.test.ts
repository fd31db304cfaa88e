import { describe, expect, test } from 'vitest'
import type { EvaluationRun, EvaluationSet } from '../../../../contract/src/evaluations.ts'
import type { Dataset } from '../../../../contract/src/datasets.ts'
import type { PageOf } from '../../../../contract/src/schema.ts'
import { fileForm } from '../../../test/file-form.ts'
import { testServer } from '../../../test/server.ts'
import { haveRows } from './same-rows.ts'

const { admin, newUser, call } = await testServer()
const { token } = admin

const upload = async (csv: string, path = '/api/datasets/upload') =>
  (await call<Dataset>('POST', path, { token, ...fileForm('Sales.csv', csv) })).body
const sales = await upload('region,amount\nnorth,1\nnorth,3\nsouth,2\n')
const byRegion = { dimensions: ['region'], measures: [{ aggregate: 'sum', column: 'amount' }] }

const path = '/api/chat/evaluations'
const runs = async (set: Pick<EvaluationSet, 'id'>) =>
  (await call<PageOf<EvaluationRun>>('GET', `${path}/${set.id}/runs`, admin)).body.items
const finished = async (set: Pick<EvaluationSet, 'id'>, count: number): Promise<EvaluationRun> => {
  const done = async () => (await runs(set)).filter(({ status }) => status === 'done').length
  await expect.poll(done, { timeout: 20_000 }).toBe(count)
  return (await runs(set))[0]!
}

test('a set says which answers are right, which became wrong, and what changed in between', async () => {
  const cases = [
    {
      question: 'total amount by region',
      expected: { kind: 'query', dataset_id: sales.id, query: byRegion },
    },
    { question: 'total amount', expected: { kind: 'rows', rows: [[6]] } },
    { question: 'delete all sales', expected: { kind: 'abstain' } },
  ]
  const made = await call<EvaluationSet>('POST', path, {
    token,
    body: { name: 'Sales', cases, run_on_change: true },
  })
  expect([made.status, made.text]).toEqual([201, expect.anything()])
  const started = await call<EvaluationRun>('POST', `${path}/${made.body.id}/runs`, { token, body: null })
  expect([started.status, started.text]).toEqual([202, expect.anything()])
  const first = await finished(made.body, 1)
  expect(first.results).toMatchObject([
    { outcome: 'right', before: null },
    { outcome: 'right' },
    { outcome: 'right' },
  ])
  expect(first).toMatchObject({ counts: { right: 3, wrong: 0 }, changes: [] })

  await upload('region,amount\nnorth,1\nsouth,9\n', `/api/datasets/${sales.id}/upload`)
  const second = await finished(made.body, 2)
  expect(second.cause).toBe(`dataset.version_published of dataset ${sales.id}`)
  expect(second.results).toMatchObject([
    { outcome: 'right', before: 'right', has_changed: true },
    { outcome: 'wrong', before: 'right', has_changed: true },
    { outcome: 'right', has_changed: false },
  ])
  expect(second.changes).toEqual([
    { dataset_id: sales.id, agent_id: null, what: 'data', before: '1', now: '2' },
  ])
  const notices = async () =>
    (await call<PageOf<{ kind: string; title: string; link: string }>>('GET', '/api/notifications', admin))
      .body.items
  await expect.poll(notices).toContainEqual(
    expect.objectContaining({
      kind: 'evaluation.regressed',
      title: 'Sales: 1 answer became wrong',
      link: `/evaluations/${made.body.id}`,
    }),
  )

  // Someone vouches for another query of a question that was answered right.
  const query = { measures: byRegion.measures }
  const vouched = { question: 'total amount by region', dataset_id: sales.id, query }
  expect((await call('POST', '/api/chat/verified-answers', { token, body: vouched })).status).toBe(201)
  const third = await finished(made.body, 3)
  expect(third.cause).toBe(`verified_answer.created of dataset ${sales.id}`)
  expect(third.results?.[0]).toMatchObject({ outcome: 'wrong', before: 'right', has_changed: true })
  expect(third.changes).toMatchObject([{ dataset_id: sales.id, what: 'verified_answers', before: '0' }])
})

test('a set is its author’s and the administrators’: expected rows are data', async () => {
  const editor = await newUser({ orgId: admin.orgId, role: 'editor' })
  const made = await call<EvaluationSet>('POST', path, { token, body: { name: 'Mine' } })
  expect((await call('GET', `${path}/${made.body.id}`, editor)).status).toBe(404)
  const own = await call<EvaluationSet>('POST', path, { token: editor.token, body: { name: 'Own' } })
  expect((await call('GET', `${path}/${own.body.id}`, admin)).status).toBe(200)
  const again = await call('POST', path, { token, body: { name: 'Own' } })
  expect(again.body).toMatchObject({ error: 'conflict' })
})

describe('a set that holds changes back', async () => {
  const held = await upload('depot,pieces,kind\nnorth,1,a\nnorth,3,b\nsouth,2,a\n')
  const at = `/api/datasets/${held.id}`
  const modelOf = (synonym: string) => ({
    dimensions: [{ name: 'depot', kind: 'text', column: 'depot', synonyms: [synonym] }],
    hierarchies: [],
    measures: [{ name: 'turnover', kind: 'aggregate', aggregate: 'sum', column: 'pieces' }],
    joins: [],
  })
  await call('PUT', `${at}/model`, { token, body: modelOf('zone') })
  const cases = [
    {
      question: 'turnover by zone',
      expected: {
        kind: 'rows',
        rows: [
          ['north', 4],
          ['south', 2],
        ],
      },
      dataset_ids: [held.id],
    },
    { question: 'turnover by district', expected: { kind: 'abstain' }, dataset_ids: [held.id] },
  ]
  const body = { name: 'Held', cases, severity: 'fail' }
  const set = await call<EvaluationSet>('POST', path, { token, body })

  test('refuses a model with which an answer becomes wrong, unless its author insists', async () => {
    const refused = await call<{ details: unknown }>('PUT', `${at}/model`, { token, body: modelOf('area') })
    expect(refused).toMatchObject({
      status: 422,
      body: { error: 'validation_error', details: [{ message: 'evaluation set "Held": turnover by zone' }] },
    })
    expect((await call<{ revision: number }>('GET', `${at}/model`, admin)).body.revision).toBe(1)
    const insisted = `${at}/model?evaluations_must_pass=false`
    expect((await call('PUT', insisted, { token, body: modelOf('area') })).status).toBe(200)
    const restored = await call('POST', `${at}/model/revisions/1/restore`, { token, body: undefined })
    expect(restored.status).toBe(200)
  })

  test('refuses policies after which an answer becomes wrong', async () => {
    const rows = [
      {
        name: 'south',
        applies_to: { everyone: true },
        condition: { column: 'depot', operator: 'equals', value: 'south' },
      },
    ]
    const policies = { unrestricted: { roles: [], group_ids: [] }, rows }
    const refused = await call('PUT', `${at}/policies`, { token, body: policies })
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('turnover by zone')])
    const unlimited = { unrestricted: { roles: ['admin'], group_ids: [] }, rows }
    const kept = await call('PUT', `${at}/policies`, { token, body: unlimited })
    expect([kept.status, kept.text]).toEqual([200, expect.anything()])
  })

  test('refuses files with a model after which an answer becomes wrong, and names the file', async () => {
    const project = (await call<{ id: number }>('POST', '/api/projects', { token, body: { name: 'Depots' } }))
      .body
    const csv = 'depot,pieces\nnorth,4\nsouth,2\n'
    const form = fileForm('Depots.csv', csv, { project_id: String(project.id) })
    const dataset = (await call<Dataset>('POST', '/api/datasets/upload', { token, ...form })).body
    await call('PUT', `/api/datasets/${dataset.id}/model`, { token, body: modelOf('sector') })
    const question = 'turnover by sector'
    const rows = [
      ['north', 4],
      ['south', 2],
    ]
    const expected = { kind: 'rows', rows }
    const watched = {
      name: 'Files',
      severity: 'fail',
      cases: [{ question, expected, dataset_ids: [dataset.id] }],
    }
    expect((await call('POST', path, { token, body: watched })).status).toBe(201)
    const exported = (
      await call<{ files: Record<string, string> }>('GET', `/api/projects/${project.id}/export`, admin)
    ).body.files
    const [file = '', text = ''] =
      Object.entries(exported).find(([name]) => name.startsWith('datasets/')) ?? []
    const files = { ...exported, [file]: text.replace('sector', 'quarter of town') }
    const at = `/api/projects/${project.id}/import`
    const problem = {
      file,
      message: expect.stringContaining(
        'evaluation set "Files" would no longer be answered right: turnover by sector',
      ),
    }
    const planned = await call('PUT', at, { token, body: { files, dry_run: true } })
    expect(planned).toMatchObject({ status: 200, body: { applied: false, problems: [problem] } })
    const refused = await call('PUT', at, { token, body: { files } })
    expect(refused).toMatchObject({ status: 422, body: { details: [{ path: `body.files.${file}` }] } })
    const renamed = { ...exported, [file]: `${text}description: Pieces by depot\n` }
    expect(await call('PUT', at, { token, body: { files: renamed } })).toMatchObject({
      body: { applied: true },
    })
    const insisted = { files, evaluations_must_pass: false }
    expect(await call('PUT', at, { token, body: insisted })).toMatchObject({ body: { applied: true } })
  })

  test('keeps a version back, which can be published in spite of it', async () => {
    const load = { token, ...fileForm('Held.csv', 'depot,pieces,kind\nnorth,1,a\nsouth,9,b\n') }
    expect((await call('POST', `${at}/upload`, load)).status).toBe(409)
    expect((await call('GET', at, admin)).body).toMatchObject({
      health: 'held',
      held: { version: 2, checks: [{ name: 'Held', message: 'no longer answered right: turnover by zone' }] },
    })
    const published = await call<Dataset>('POST', `${at}/versions/2/publish`, { token, body: {} })
    expect(published.body.held).toBeNull()
  })

  test('has few questions', async () => {
    const many = Array.from({ length: 101 }, () => cases[1])
    const refused = await call('PATCH', `${path}/${set.body.id}`, { token, body: { cases: many } })
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('at most 100 questions')])
  })
})

describe('rows are the expected ones', () => {
  const expected = [
    ['north', 4],
    ['south', 2],
  ]
  test.each([
    [
      'in another order, with further columns',
      [
        ['x', 2, 'South'],
        ['y', 4, 'north'],
      ],
      true,
    ],
    [
      'not with another number',
      [
        ['north', 4],
        ['south', 3],
      ],
      false,
    ],
    [
      'not with more rows',
      [
        ['north', 4],
        ['south', 2],
        ['west', 1],
      ],
      false,
    ],
    [
      'not when values belong to other rows',
      [
        ['north', 2],
        ['south', 4],
      ],
      false,
    ],
  ])('%s', (_, found, isRight) => {
    expect(haveRows(found, expected)).toBe(isRight)
  })
})
