import { beforeAll, expect, test } from 'vitest'
import type { Dataset } from '../../../../contract/src/datasets.ts'
import type { Flow, FlowDataset } from '../../../../contract/src/flow.ts'
import type { Run, RunDetail } from '../../../../contract/src/runs.ts'
import { recipesUnderTest } from '../../../test/recipes-under-test.ts'

const { admin, newUser, call, dataset, load, recipe, ended, run } = await recipesUnderTest()
const editor = await newUser({ orgId: admin.orgId, role: 'editor' })

let held: Run
let good: Run
let build: Run
let outputId = 0

beforeAll(async () => {
  const source = await dataset('source', ['id,city', '1,Oslo', '2,', '3,'])
  const made = await recipe('Cities', { inputs: [source], sql: 'SELECT id, city FROM source' })
  outputId = made.output_dataset_id!
  good = await run(made.id)
  const rows = [
    {
      name: 'oslo',
      applies_to: { everyone: true },
      condition: { column: 'city', operator: 'equals', value: 'Oslo' },
    },
  ]
  await call('PUT', `/api/datasets/${outputId}/policies`, {
    body: { rows, unrestricted: { roles: ['admin'] } },
  })
  const checks = [{ name: 'A city', rule: { kind: 'not_null', columns: ['city'] }, severity: 'fail' }]
  await call('PUT', `/api/datasets/${outputId}/checks`, { body: { checks } })
  held = await run(made.id)
  const started = await call<Run>('POST', '/api/pipeline/run', {
    body: { targets: [outputId], mode: 'all' },
  })
  build = await ended(started.body.id)
})

const detail = async (id: number, as = admin) =>
  (await call<RunDetail>('GET', `/api/pipeline/runs/${id}`, { as })).body

test('who sees all rows is told how many there are and which offend', async () => {
  expect((await detail(held.id)).failure).toContain('2 of 3 rows')
  expect(await detail(good.id)).toMatchObject({ rows_in: 3, rows_out: 3, result: { row_count: 3 } })
  expect((await call('GET', `/api/pipeline/runs/${held.id}/logs`)).status).toBe(200)
})

test('whom policies restrict is told that it failed, and no number of rows that they do not see', async () => {
  const seen = await detail(held.id, editor)
  expect(seen).toMatchObject({
    status: 'failed',
    failure: expect.stringContaining('is told to those who may see all rows'),
    rows_in: null,
  })
  expect(await detail(good.id, editor)).toMatchObject({
    status: 'succeeded',
    rows_in: null,
    rows_out: null,
    progress: { row_count: 0 },
    result: { row_count: null, read_count: null, is_published: true },
  })
  const listed = await call<{ items: Run[] }>('GET', '/api/pipeline/runs', { as: editor })
  const built = await detail(build.id, editor)
  const flow = await call<Flow>('GET', '/api/pipeline/flow', { as: editor })
  const logs = await call('GET', `/api/pipeline/runs/${held.id}/logs`, { as: editor })
  expect([listed.status, flow.status, logs.status]).toEqual([200, 200, 403])
  expect(listed.body.items.map(({ id }) => id)).toContain(held.id)
  expect(built.steps.map(({ status }) => status)).toEqual(['failed'])
  for (const text of [JSON.stringify(seen), listed.text, JSON.stringify(built), logs.text])
    expect(text).not.toMatch(/of 3 rows|"rows_out":3|"row_count":3/)
  expect(flow.text).not.toContain('of 3 rows')
  const node = flow.body.nodes.find(({ key }) => key === `dataset:${outputId}`) as FlowDataset
  expect(node).toMatchObject({ health: 'held', health_words: 'its checks failed', row_count: null })
})

test('nor of values of what is read, where only that is restricted', async () => {
  const source = await dataset('people', ['id,city', '1,17', '2,18'])
  const made = await recipe('Numbers', {
    inputs: [source],
    sql: 'SELECT id, CAST(city AS INTEGER) AS city FROM people',
  })
  await run(made.id)
  await call('PUT', `/api/datasets/${source.id}/policies`, {
    body: {
      rows: [
        {
          name: 'none',
          applies_to: { everyone: true },
          condition: { column: 'id', operator: 'equals', value: 0 },
        },
      ],
      unrestricted: { roles: ['admin'] },
    },
  })
  await load(source, ['id,city', '1,secret-canary'])
  const failed = await run(made.id)
  expect((await detail(failed.id)).failure).toContain('secret-canary')
  const path = `/api/datasets/${made.output_dataset_id}`
  const [seen, logs, shown, listed] = await Promise.all([
    call('GET', `/api/pipeline/runs/${failed.id}`, { as: editor }),
    call('GET', `/api/pipeline/runs/${failed.id}/logs`, { as: editor }),
    call<Dataset>('GET', path, { as: editor }),
    call('GET', '/api/datasets', { as: editor }),
  ])
  expect([seen.status, logs.status, shown.status, listed.status]).toEqual([200, 403, 200, 200])
  for (const { text } of [seen, logs, shown, listed]) expect(text).not.toContain('canary')
  expect(shown.body).toMatchObject({ row_count: 2, failure: null })
  expect((await call<Dataset>('GET', path)).body.failure).toContain('secret-canary')
})
