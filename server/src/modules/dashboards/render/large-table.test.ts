import { beforeAll, expect, test } from 'vitest'
import type { RenderedDashboard } from '../../../../../contract/src/dashboard-render.ts'
import { fileForm } from '../../../../test/file-form.ts'
import { testServer } from '../../../../test/server.ts'

const { admin, call } = await testServer()
const rowCount = 100_000
const filler = 'x'.repeat(250)
let dataset: number

beforeAll(async () => {
  const lines = Array.from({ length: rowCount }, (_, at) => `${at},${filler}`)
  const form = fileForm('large.csv', `id,note\n${lines.join('\n')}\n`)
  dataset = (await call<{ id: number }>('POST', '/api/datasets/upload', { token: admin.token, ...form })).body
    .id
})

const chart = (id: string, kind: string, columns: string[]) => ({
  id,
  title: id,
  kind,
  dataset_id: dataset,
  query: { dimensions: columns, sort: [{ by: 'id', order: 'asc' }], limit: 1_000_000 },
  position: { x: 0, y: 0, w: 6, h: 4 },
})

async function render(charts: object[]) {
  const body = { name: 'Large', charts }
  const { id } = (await call<{ id: number }>('POST', '/api/dashboards', { token: admin.token, body })).body
  return await call<RenderedDashboard>('GET', `/api/dashboards/${id}/render`, { token: admin.token })
}

test('a table has a hundred thousand rows, and a chart as many marks as can be told apart', async () => {
  const { body } = await render([chart('rows', 'table', ['id']), chart('bars', 'bar', ['id'])])
  const [rows, bars] = body.charts.map(({ result }) => result?.rows ?? [])
  expect(rows).toHaveLength(rowCount)
  expect(rows?.at(-1)).toEqual([rowCount - 1])
  expect(bars).toHaveLength(10_000)
})

test('DOS-14: more than fits into one answer is refused with what to ask for instead', async () => {
  const wide = Array.from({ length: 6 }, (_, at) => chart(`rows-${at}`, 'table', ['id', 'note']))
  const answer = await render(wide)
  expect(answer.status).toBe(422)
  expect(answer.body).toMatchObject({
    error: 'query_too_large',
    message: expect.stringContaining('text/event-stream') as string,
  })
})
