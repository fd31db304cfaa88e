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

test('A8: what does not fit within a group is told at its place, and groups have limits', async () => {
  const one = (column: string) => ({ column, operator: 'equals', value: 1 })
  const nested = (depth: number): object =>
    depth === 0 ? one('amount') : { [depth % 2 ? 'any' : 'all']: [nested(depth - 1)] }
  const count = [{ aggregate: 'count' }]
  expect(
    await places({
      measures: [{ aggregate: 'count', filters: [{ not: { any: [one('region'), one('gone')] } }] }],
      filters: [{ any: [one('x'), { all: [one('amount'), one('y')] }] }],
      having: [{ any: [one('count')] }],
    }),
  ).toEqual([
    422,
    [
      'body.filters.0.any.0.column',
      'body.filters.0.any.1.all.1.column',
      'body.measures.0.filters.0.not.any.1.column',
    ],
  ])
  expect(await places({ measures: count, having: [{ not: one('z') }] })).toEqual([
    422,
    ['body.having.0.not.column'],
  ])
  const { status } = await call('POST', `/api/datasets/${sales.body.id}/explore`, {
    token: admin.token,
    body: { measures: count, filters: [nested(16)] },
  })
  expect(status).toBe(200)
  const [, [tooDeep]] = (await places({ measures: count, filters: [nested(20)] })) as [number, string[]]
  expect(tooDeep).toMatch(/^body\.filters\.0(\.(all|any)\.0){17}$/)
  expect(await places({ measures: count, filters: [nested(50)] })).toEqual([422, ['body']])
  const wide = Array.from({ length: 4 }, () => ({ any: Array.from({ length: 100 }, () => one('amount')) }))
  expect(await places({ measures: count, filters: [{ any: wide }] })).toEqual([422, ['body.filters.0']])
  const across = { dimensions: ['region'], pivot: { columns: ['paid'] }, measures: count }
  const mixed = [{ any: [one('count'), one('true')] }]
  expect(await places({ ...across, having: mixed })).toEqual([422, ['body.having.0']])
})

test('A8: the top of each group names other dimensions, down the rows', async () => {
  const top = { dimension: 'region', by: 'count', limit: 1 }
  const query = { dimensions: ['region', 'paid'], measures: [{ aggregate: 'count' }] }
  expect(await places({ ...query, top: { ...top, per: ['x', 'paid', 'y'] } })).toEqual([
    422,
    ['body.top.per.0', 'body.top.per.2'],
  ])
  expect(await places({ ...query, top: { ...top, per: ['paid', 'region'] } })).toEqual([
    422,
    ['body.top.per.1'],
  ])
  const pivot = { columns: ['at'] }
  expect(await places({ ...query, pivot, top: { ...top, per: ['at'] } })).toEqual([422, ['body.top.per']])
})
