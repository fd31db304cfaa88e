import { expect, test } from 'vitest'
import type { Dataset } from '../../../../contract/src/datasets.ts'
import type { Recipe } from '../../../../contract/src/recipes.ts'
import type { Run } from '../../../../contract/src/runs.ts'
import { fileForm } from '../../../test/file-form.ts'
import { testServer } from '../../../test/server.ts'

const open = await testServer()
const closed = await testServer({ DISABLED_FEATURES: 'explore_sql' }, { beside: open })
const { token } = open.admin

const path = '/api/pipeline/recipes'

async function scene() {
  const form = fileForm('source.csv', 'n\n1\n2\n', { name: 'source' })
  const uploaded = await open.call<Dataset>('POST', '/api/datasets/upload', { token, ...form })
  expect(uploaded.status, uploaded.text).toBe(201)
  const source = uploaded.body
  const inputs = [{ dataset_id: source.id, name: 'source' }]
  const sql = { kind: 'sql', inputs, sql: 'SELECT n FROM source' }
  const visual = { kind: 'visual', inputs, steps: [{ kind: 'limit', rows: 1 }] }
  const body = { name: 'In SQL', definition: sql, publish: true }
  const made = await open.call<Recipe>('POST', path, { token, body })
  expect(made.status, made.text).toBe(201)
  return { source, sql, visual, recipe: made.body }
}

test(
  'where SQL is switched off no recipe and no check takes any, and what there was goes on',
  { timeout: 120_000 },
  async () => {
    const { source, sql, visual, recipe } = await scene()
    const own = `${path}/${recipe.id}`
    const status = async (method: string, at: string, body: object) =>
      (await closed.call(method, at, { token, body })).status
    expect(await status('POST', path, { name: 'New', definition: sql })).toBe(404)
    expect(await status('POST', `${path}/preview`, { definition: sql })).toBe(404)
    expect(await status('PATCH', own, { definition: sql })).toBe(404)
    expect(await status('POST', `${own}/publish`, {})).toBe(404)
    expect(await status('POST', `${own}/diff`, {})).toBe(404)
    expect(await status('POST', `${own}/tests/run`, { definition: sql, tests: [] })).toBe(404)
    expect(await status('POST', `${path}/preview`, { definition: visual })).toBe(200)
    expect(await status('PATCH', own, { description: 'Still mine' })).toBe(200)

    const checks = `/api/datasets/${source.id}/checks`
    const check = (name: string, statement: string) => ({
      name,
      rule: { kind: 'custom_sql', sql: statement },
      severity: 'fail',
    })
    const kept = check('kept', 'SELECT n FROM source WHERE n < 0')
    const saved = await open.call('PUT', checks, { token, body: { checks: [kept] } })
    expect(saved.status, saved.text).toBe(200)
    const other = { name: 'other', rule: { kind: 'not_null', columns: ['n'] }, severity: 'warn' }
    expect(await status('PUT', checks, { checks: [kept, other] })).toBe(200)
    expect(await status('PUT', checks, { checks: [check('kept', 'SELECT n FROM source')] })).toBe(404)
    expect(await status('POST', `${checks}/try`, kept)).toBe(404)

    const ran = await closed.call<Run>('POST', `${own}/run`, { token, body: {} })
    expect(ran.status).toBe(202)
    await expect
      .poll(
        async () =>
          (await closed.call<Run>('GET', `/api/pipeline/runs/${ran.body.id}`, { token })).body.status,
        {
          timeout: 60_000,
        },
      )
      .toBe('succeeded')
  },
)
