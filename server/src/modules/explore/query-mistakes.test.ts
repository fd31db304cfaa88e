import { expect, test } from 'vitest'
import { fileForm } from '../../../test/file-form.ts'
import { testServer } from '../../../test/server.ts'

const { admin, call } = await testServer()
const form = fileForm('sales.csv', 'region,amount,paid,at\nnorth,10,true,2026-03-28T23:30:00\n')
const sales = await call<{ id: number }>('POST', '/api/datasets/upload', { token: admin.token, ...form })

async function places(query: object) {
  const { status, body } = await call<{ details: { path: string }[] }>(
    'POST',
    `/api/datasets/${sales.body.id}/explore`,
    { token: admin.token, body: query },
  )
  return [status, body.details.map(({ path }) => path)]
}

test('A8: every name and every value of a query that does not fit is told at once', async () => {
  const wrong = await places({
    dimensions: ['regoin', { column: 'paid', grain: 'day' }],
    measures: [
      { aggregate: 'sum' },
      'profit',
      { aggregate: 'sum', column: 'amuont', filters: [{ column: 'x', operator: 'is_null' }] },
    ],
    filters: [
      { column: 'amount', operator: 'in', values: ['a', 1, 'b'] },
      { column: 'at', operator: 'between', values: ['today', 'tomorrow'] },
      { column: 'nothing', operator: 'is_null' },
    ],
  })
  expect(wrong).toEqual([
    422,
    [
      'body.filters.0.values.0',
      'body.filters.0.values.2',
      'body.filters.1.values.0',
      'body.filters.1.values.1',
      'body.filters.2.column',
      'body.dimensions.0',
      'body.dimensions.1.grain',
      'body.measures.0.column',
      'body.measures.1',
      'body.measures.2.column',
    ],
  ])
  const behind = await places({
    dimensions: ['region'],
    having: [{ column: 'x', operator: 'equals', value: 1 }],
    sort: [{ by: 'y' }, { by: 'z' }],
  })
  expect(behind).toEqual([422, ['body.having.0.column', 'body.sort.0.by', 'body.sort.1.by']])
})
