import { expect, test } from 'vitest'
import type { Alert } from '../../../contract/src/alerts.ts'
import type { Dashboard } from '../../../contract/src/dashboards.ts'
import type { DatasetModel } from '../../../contract/src/dataset-model.ts'
import type { Recipe } from '../../../contract/src/recipes.ts'
import type { SavedQuery } from '../../../contract/src/saved-queries.ts'
import { fileForm } from '../file-form.ts'
import { testServer, type TestUser } from '../server.ts'

const { admin, call, newUser } = await testServer()
const editor = await newUser({ orgId: admin.orgId, role: 'editor' })

async function callApi<T>(user: TestUser, method: string, path: string, body?: object): Promise<T> {
  const answer = await call<T>(method, path, { token: user.token, ...(body && { body }) })
  expect([answer.status < 300, answer.text]).toEqual([true, expect.anything()])
  return answer.body
}

async function upload(name: string, rows: number): Promise<number> {
  const lines = Array.from({ length: rows }, (_, at) => `${at},${at}`)
  const form = fileForm(`${name}.csv`, `id,salary\n${lines.join('\n')}\n`, { name })
  return (await call<{ id: number }>('POST', '/api/datasets/upload', { token: admin.token, ...form })).body.id
}

const hidden = { columns: [{ column: 'salary', mask: { kind: 'hide' } }] }
const dataset = await upload('staff', 9)
await callApi(admin, 'PUT', `/api/datasets/${dataset}/policies`, hidden)
const query = { dimensions: ['salary'] }
const position = { x: 0, y: 0, w: 6, h: 4 }

test('S11: a chart that somebody was not shown comes back empty, and stays as it was', async () => {
  const chart = { id: 'a', title: 'A', kind: 'table', dataset_id: dataset, query, position }
  const target = { dataset_id: dataset, column: 'salary' }
  const filter = { id: 'f', label: 'F', kind: 'values', targets: [target] }
  const body = { name: 'Board', charts: [chart], filters: [filter] }
  const { id } = await callApi<Dashboard>(admin, 'POST', '/api/dashboards', body)
  const path = `/api/dashboards/${id}`
  const seen = await callApi<Dashboard>(editor, 'GET', path)
  expect(JSON.stringify(seen)).not.toContain('salary')
  const moved = seen.charts.map((one) => ({ ...one, title: 'B' }))
  const saved = await callApi(editor, 'PATCH', path, { charts: moved, filters: seen.filters })
  expect(JSON.stringify(saved)).not.toContain('salary')
  const draft = { base_version: 2, name: 'Draft', charts: moved, filters: seen.filters }
  await callApi(editor, 'PUT', `${path}/draft`, draft)
  for (const now of [path, `${path}/draft`]) {
    const { charts, filters } = await callApi<Dashboard>(admin, 'GET', now)
    expect(charts).toEqual([{ ...chart, title: 'B' }])
    expect(filters).toEqual([filter])
  }
})

test('S11: what of a model somebody does not see stays when they write it', async () => {
  const path = `/api/datasets/${dataset}/model`
  const pay = { name: 'pay', kind: 'aggregate', aggregate: 'sum', column: 'salary' }
  const rows = { name: 'rows', kind: 'aggregate', aggregate: 'count' }
  await callApi(admin, 'PUT', path, {
    measures: [pay, { name: 'part', kind: 'share_of_total', measure: 'pay' }],
  })
  const { model } = await callApi<DatasetModel>(editor, 'GET', path)
  expect(model.measures).toEqual([])
  await callApi(editor, 'PUT', path, { ...model, measures: [rows] })
  const { model: whole } = await callApi<DatasetModel>(admin, 'GET', path)
  expect(whole.measures.map(({ name }) => name)).toEqual(['rows', 'pay', 'part'])
})

test('S11: a saved query that somebody was not shown stays when they rename it', async () => {
  const project = await callApi<{ id: number }>(admin, 'POST', '/api/projects', { name: 'P' })
  const body = { name: 'Q', project_id: project.id, dataset_id: dataset, query }
  const { id } = await callApi<SavedQuery>(admin, 'POST', '/api/saved-queries', body)
  const path = `/api/saved-queries/${id}`
  const seen = await callApi<SavedQuery>(editor, 'GET', path)
  expect(seen.query).toEqual({})
  await callApi(editor, 'PATCH', path, { name: 'R', query: seen.query })
  expect(await callApi<SavedQuery>(admin, 'GET', path)).toMatchObject({ name: 'R', query })
})

test('S11: an alert that somebody was not shown stays when they save all that they were shown', async () => {
  const alert = {
    name: 'A',
    source: {
      dataset_id: dataset,
      query: { measures: [{ aggregate: 'sum', column: 'salary', name: 'Pay' }] },
    },
    measure: 'Pay',
    condition: { kind: 'threshold', operator: 'above', value: 0 },
    explain_by: ['salary'],
    trigger: { on_update: true },
    recipients: { user_ids: [editor.id] },
  }
  const { id } = await callApi<Alert>(admin, 'POST', '/api/alerts', alert)
  const path = `/api/alerts/${id}`
  const seen = await callApi<Alert>(editor, 'GET', path)
  expect(JSON.stringify(seen)).not.toMatch(/salary|Pay/)
  const { source, measure, condition, only_complete, for_times, explain_by, trigger, recipients } = seen
  const judged = { source, measure, condition, only_complete, for_times, explain_by }
  const whole = { ...judged, trigger, recipients, remind_hours: seen.remind_hours, name: 'B' }
  const saved = await callApi<Alert>(editor, 'PATCH', path, whole)
  expect(JSON.stringify(saved)).not.toMatch(/salary|Pay/)
  expect(await callApi<Alert>(admin, 'GET', path)).toMatchObject({ ...alert, name: 'B', owner_id: admin.id })
  // What of it they change is computed as they may see it, and it cannot be.
  const other = { ...whole, for_times: 3 }
  const refused = await call('PATCH', path, { token: editor.token, body: other })
  expect([refused.status, refused.text]).toEqual([409, expect.not.stringMatching(/salary|Pay/)])
})

test('S11: a recipe that somebody was not shown stays when they save all that they were shown', async () => {
  const inputs = [{ dataset_id: dataset, name: 'staff' }]
  const definitions = [
    { kind: 'sql', inputs, sql: 'SELECT id, salary FROM staff' },
    { kind: 'visual', inputs, steps: [{ kind: 'select', mode: 'keep', columns: ['id', 'salary'] }] },
  ]
  for (const [at, definition] of definitions.entries()) {
    const body = { name: `Recipe ${at}`, definition, publish: at === 0 }
    const { id } = await callApi<Recipe>(admin, 'POST', '/api/pipeline/recipes', body)
    const path = `/api/pipeline/recipes/${id}`
    const seen = await callApi<Recipe>(editor, 'GET', path)
    expect(JSON.stringify(seen)).not.toContain('salary')
    const whole = { name: 'B', definition: seen.definition, incremental: seen.incremental, retry: seen.retry }
    await callApi(editor, 'PATCH', path, { ...whole, name: `Again ${at}` })
    expect(await callApi<Recipe>(admin, 'GET', path)).toMatchObject({ definition, draft: null })
    const changed = { ...whole, incremental: { strategy: 'append', column: 'id' } }
    const refused = await call('PATCH', path, { token: editor.token, body: changed })
    expect([refused.status, refused.text]).toEqual([409, expect.not.stringContaining('salary')])
  }
  const empty = { name: 'Empty', definition: { kind: 'sql', inputs, sql: '' } }
  expect((await call('POST', '/api/pipeline/recipes', { token: editor.token, body: empty })).status).toBe(422)
})

test('S11: a field of a hidden column answers like one that is missing', async () => {
  const ask = async (name: string) => {
    const path = `/api/datasets/${dataset}/explore`
    const { status, text } = await call('POST', path, { token: editor.token, body: { measures: [name] } })
    return [status, text.replaceAll(name, 'it')]
  }
  expect(await ask('pay')).toEqual(await ask('nix'))
})

test('S11: the order of datasets does not tell how many rows are hidden', async () => {
  const small = await upload('few', 3)
  const order = async (user: TestUser) => {
    const path = '/api/datasets?sort=row_count&order=asc'
    const { items } = await callApi<{ items: { id: number }[] }>(user, 'GET', path)
    return items.map(({ id }) => id).filter((id) => id === dataset || id === small)
  }
  expect(await order(admin)).toEqual([small, dataset])
  await callApi(admin, 'PUT', `/api/datasets/${small}/policies`, hidden)
  expect(await order(editor)).toEqual([dataset, small])
})
