import { expect, test } from 'vitest'
import type { RecipeDiff } from '../../../../contract/src/recipe-diffs.ts'
import type { RecipeTestResults } from '../../../../contract/src/recipe-tests.ts'
import { type Refused, recipesUnderTest } from '../../../test/recipes-under-test.ts'

const { dataset, recipe, run, rows, call, get } = await recipesUnderTest()

const orders = await dataset('orders', ['id,country,amount', '1,DE,10', '2,FR,20', '3,DE,30', '4,,40'])
const inputs = [{ dataset_id: orders.id, name: 'orders' }]
const sqlOver = (sql: string) => ({ kind: 'sql', inputs, sql })

test(
  'a change shows which rows and columns it changes before it is published',
  { timeout: 300_000 },
  async () => {
    const { id, output_dataset_id: output } = await recipe('Priced', {
      inputs: [orders],
      sql: 'SELECT id, country, amount FROM orders WHERE id < 4',
    })
    await run(id)
    const sql = `SELECT id, CASE WHEN id = 2 THEN 'IT' ELSE country END AS country, amount * 2 AS doubled
    FROM orders WHERE id > 1`
    await call('PATCH', `/api/pipeline/recipes/${id}`, { body: { definition: sqlOver(sql) } })
    expect((await get(id)).draft).not.toBe(null)
    const { status, body: diff } = await call<RecipeDiff>('POST', `/api/pipeline/recipes/${id}/diff`, {
      body: { keys: ['id'] },
    })
    expect([status, diff]).toEqual([200, expect.anything()])
    expect(diff).toMatchObject({
      is_sample: false,
      compared_with: 'output',
      output_version: 1,
      schema: { added: [{ name: 'doubled' }], removed: [{ name: 'amount' }], retyped: [] },
      rows: { before: 3, after: 3 },
      keys: ['id'],
      changes: { added: 1, removed: 1, changed: 1, unchanged: 1 },
    })
    expect(diff.examples).toMatchObject({
      columns: ['id', 'country'],
      added: [[4, null]],
      removed: [[1, 'DE']],
      changed: [{ before: [2, 'FR'], after: [2, 'IT'], differing: ['country'] }],
    })
    const country = diff.columns.find(({ name }) => name === 'country')
    expect(country).toMatchObject({ changed: 1, before: { null_share: 0, min: 'DE', max: 'FR' } })
    expect(country?.after?.null_share).toBeCloseTo(1 / 3)
    const whole = await call<RecipeDiff>('POST', `/api/pipeline/recipes/${id}/diff`, { body: {} })
    expect(whole.body.changes).toEqual({ added: 2, removed: 2, changed: null, unchanged: 1 })
    const sampled = await call<RecipeDiff>('POST', `/api/pipeline/recipes/${id}/diff`, {
      body: { sample_rows: 2 },
    })
    expect(sampled.body).toMatchObject({
      is_sample: true,
      compared_with: 'published',
      rows: { before: 2, after: 1 },
    })
    expect(await rows(output)).toHaveLength(3)
  },
)

test(
  'tests of a recipe show what differs, and keep a draft from being published',
  { timeout: 300_000 },
  async () => {
    const sql = 'SELECT country, sum(amount) AS amount FROM orders GROUP BY country'
    const { id } = await recipe('Tested', { inputs: [orders], sql })
    const expected = { columns: ['country', 'amount'], rows: [['DE', 3]] }
    const one = {
      name: 'sums',
      inputs: [
        {
          name: 'orders',
          columns: ['country', 'amount'],
          rows: [
            ['DE', 1],
            ['DE', 2],
          ],
        },
      ],
    }
    const path = `/api/pipeline/recipes/${id}`
    const body = { tests: [{ ...one, expected }] }
    expect((await call('PUT', `${path}/tests`, { body })).status).toBe(200)
    const passed = await call<RecipeTestResults>('POST', `${path}/tests/run`, { body: {} })
    expect(passed.body).toMatchObject({ passed: true, results: [{ outcome: 'passed', differences: [] }] })
    const max = sqlOver('SELECT country, max(amount) AS amount FROM orders GROUP BY country')
    await call('PATCH', path, { body: { definition: max } })
    expect((await get(id)).tests).toMatchObject({ passed: 0, failed: 1 })
    const refused = await call<Refused>('POST', `${path}/publish`, { body: {} })
    expect([refused.status, refused.body.message]).toEqual([
      422,
      expect.stringContaining('"sums": 1 row missing'),
    ])
    const { body: failed } = await call<RecipeTestResults>('POST', `${path}/tests/run`, { body: {} })
    expect(failed.results[0]?.differences).toMatchObject([
      { kind: 'missing', expected: ['DE', 3] },
      { kind: 'unexpected', actual: ['DE', 2] },
    ])
    const allowed = await call('POST', `${path}/publish`, { body: { allow_failing_tests: true } })
    expect(allowed.status).toBe(200)
    const { body: compared } = await call<{ changes: object[] }>('GET', `${path}/versions/1/compare`)
    expect(compared.changes).toMatchObject([{ path: 'sql', change: 'changed' }])
    expect((await call('POST', `${path}/versions/1/restore`)).status).toBe(200)
    expect(await get(id)).toMatchObject({ version: 3, definition: { sql } })
  },
)

test('what a recipe makes takes no file of another', { timeout: 300_000 }, async () => {
  const { output_dataset_id: output } = await recipe('Mine', {
    inputs: [orders],
    sql: 'SELECT id FROM orders',
  })
  const refused = await call<Refused>('POST', `/api/datasets/${output}/refresh`)
  expect([refused.status, refused.body.message]).toEqual([
    409,
    expect.stringContaining('made by recipe "Mine"'),
  ])
})

test('A8: every name of a test that another has, and every input that is not there, is told at once', async () => {
  const { id } = await recipe('Named twice', { inputs: [orders], sql: 'SELECT id FROM orders' })
  const path = `/api/pipeline/recipes/${id}`
  const places = async (method: string, to: string, body: object) => {
    const { status, body: refused } = await call(method, to, { body })
    return [status, refused.details?.map((detail) => detail.path)]
  }
  const named = (name: string) => ({
    name,
    inputs: [{ name: 'orders', columns: ['id'], rows: [[1]] }],
    expected: { columns: ['id'], rows: [[1]] },
  })
  const tests = ['a', 'b', 'a', 'b', 'a'].map(named)
  expect(await places('PUT', `${path}/tests`, { tests })).toEqual([
    422,
    ['body.tests.2.name', 'body.tests.3.name', 'body.tests.4.name'],
  ])
  const definition = {
    kind: 'sql',
    sql: 'SELECT 1',
    inputs: [
      { dataset_id: orders.id, name: 'o' },
      { dataset_id: 999_998, name: 'O' },
      { dataset_id: 999_999, name: 'p' },
    ],
  }
  expect(await places('PATCH', path, { definition })).toEqual([
    422,
    [
      'body.definition.inputs.1.name',
      'body.definition.inputs.1.dataset_id',
      'body.definition.inputs.2.dataset_id',
    ],
  ])
  const incremental = { column: 'at', strategy: 'append', keys: ['x', 'id'] }
  expect(await places('PATCH', path, { incremental })).toEqual([
    422,
    ['body.incremental.column', 'body.incremental.keys.0', 'body.incremental.keys'],
  ])
})
