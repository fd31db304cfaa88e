import { beforeAll, describe, expect, test } from 'vitest'
import { mailsTo } from '../../../test/sent-mail.ts'
import type { Dataset } from '../../../../contract/src/datasets.ts'
import type { Flow, FlowDataset } from '../../../../contract/src/flow.ts'
import type { Run, RunDetail } from '../../../../contract/src/runs.ts'
import { recipesUnderTest } from '../../../test/recipes-under-test.ts'

const quarry = await recipesUnderTest()
const { admin, newUser, call, dataset, load, recipe, ended, run } = quarry
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
    failure: expect.stringContaining('only users who may see all rows'),
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

describe('a recipe that fails on a row that its runner does not see', () => {
  let input: Dataset
  let output = 0
  let failed: Run
  const nobody = {
    rows: [
      {
        name: 'none',
        applies_to: { everyone: true },
        condition: { column: 'id', operator: 'equals', value: 0 },
      },
    ],
    columns: [{ column: 'city', mask: { kind: 'hide' } }],
    unrestricted: { roles: ['admin'] },
  }
  const recipeId = async () =>
    (await call<Dataset>('GET', `/api/datasets/${output}`)).body.recipe_id as number

  beforeAll(async () => {
    input = await dataset('visits', ['id,city', '1,17', '2,18'])
    const made = await recipe('Towns', {
      inputs: [input],
      sql: 'SELECT id, CAST(city AS INTEGER) AS city FROM visits',
    })
    output = made.output_dataset_id!
    await run(made.id)
    await call('PUT', `/api/datasets/${input.id}/policies`, { body: nobody })
    await load(input, ['id,city', '1,HIDROW_0002'])
    failed = await run(made.id, {}, editor)
  })

  test('S2: the notice and the mail of whoever ran it say that it failed, without the value', async () => {
    const { body, text } = await call<{ items: { kind: string; body: string }[] }>(
      'GET',
      '/api/notifications',
      { as: editor },
    )
    expect(body.items.filter(({ kind }) => kind === 'run.failed')).toMatchObject([
      { body: 'only users who may see all rows of its dataset see what went wrong.' },
    ])
    expect(text).not.toContain('HIDROW')
    const mails = await mailsTo(quarry.home, editor.email)
    expect(mails.map(({ subject }) => subject)).toContain('Towns failed')
    expect(mails.map(({ raw }) => raw).join()).not.toContain('HIDROW')
  })

  test('S2: who sees all rows is told why, and the audit log and what goes to other systems are not', async () => {
    await run(await recipeId())
    const notifications = await call('GET', '/api/notifications')
    expect(notifications.text).toContain('HIDROW_0002')
    for (const path of ['/api/audit?limit=200', `/api/lineage/openlineage?run_id=${failed.id}`])
      expect((await call('GET', path)).text).not.toContain('HIDROW')
  })

  test('S3: no change of a dataset answers what only those know who see all of it', async () => {
    const path = `/api/datasets/${input.id}`
    expect((await call<Dataset>('GET', path)).body).toMatchObject({ row_count: 1, column_count: 2 })
    const hidden = { row_count: null, size_bytes: null, column_count: null, reject_count: null }
    const changes = [
      call<Dataset>('PATCH', path, { as: editor, body: { description: 'y' } }),
      call<Dataset>('POST', `${path}/versions/1/restore`, { as: editor }),
    ]
    for (const { status, body, text } of await Promise.all(changes))
      expect([status, body, text]).toEqual([200, expect.objectContaining(hidden), text])
    expect(await load(input, ['id,city', '0,5'], editor)).toMatchObject(hidden)
    const pinned = await call('PUT', `${path}/versions/1/pin`, { as: editor, body: { is_pinned: true } })
    expect(pinned.status).toBe(403)
  })

  test('S11: a column that policies hide is to a change as one that is missing', async () => {
    const path = `/api/datasets/${input.id}`
    const label = (column: string) =>
      call('PATCH', path, { as: editor, body: { columns: { [column]: { label: 'L' } } } })
    const [hidden, missing, seen] = [await label('city'), await label('town'), await label('id')]
    expect([hidden.status, missing.status, seen.status]).toEqual([422, 422, 200])
    expect(hidden.text).toBe(missing.text.replaceAll('town', 'city'))
    const typed = { columns: { id: { type: 'date' } } }
    expect((await call('PATCH', path, { as: editor, body: typed })).status).toBe(403)
  })

  test('S3: nor why it failed, where only what it is made of is restricted', async () => {
    const path = `/api/datasets/${output}`
    expect((await call('GET', path)).text).toContain('HIDROW_0002')
    const changed = await call('PATCH', path, { as: editor, body: { description: 'y' } })
    expect([changed.status, changed.text]).toEqual([200, expect.not.stringContaining('HIDROW')])
  })

  test('S2: a recipe that reads something else since then tells no more of its old failure', async () => {
    const other = await dataset('elsewhere', ['id,city', '1,5'])
    const path = `/api/pipeline/recipes/${await recipeId()}`
    const definition = {
      kind: 'sql',
      inputs: [{ dataset_id: other.id, name: 'visits' }],
      sql: 'SELECT id, city FROM visits',
    }
    const changed = await call('PATCH', path, { body: { definition }, as: editor })
    expect([changed.status, changed.text]).toEqual([200, expect.anything()])
    const published = await call('POST', `${path}/publish`, { as: editor, body: {} })
    expect([published.status, published.text]).toEqual([200, expect.anything()])
    for (const one of [`/api/pipeline/runs/${failed.id}`, `/api/datasets/${output}`]) {
      const seen = await call('GET', one, { as: editor })
      expect([seen.status, seen.text]).toEqual([200, expect.not.stringContaining('HIDROW')])
    }
  })
})
