import { expect, test } from 'vitest'
import type { Dataset } from '../../../../contract/src/datasets.ts'
import { fileForm } from '../../../test/file-form.ts'
import { testServer } from '../../../test/server.ts'

const { admin, call } = await testServer()

interface Values {
  field: string
  type: string
  items: { value: unknown; count: number }[]
  truncated: boolean
}

async function upload(name: string, content: string): Promise<Dataset> {
  const form = fileForm(name, content)
  const made = await call<Dataset>('POST', '/api/datasets/upload', { token: admin.token, ...form })
  expect(made.status).toBe(201)
  return made.body
}

const sales = await upload(
  'sales.csv',
  'region,amount,day,paid\nnorth,10,2026-01-05,true\nsouth,20,2026-01-06,false\nnorth,5,2026-02-01,true\n,7,2025-12-31,true\n',
)

const ask = (query: string) => call<Values>('GET', `/api/datasets/${sales.id}/values?${query}`, admin)
const pairs = async (query: string) => {
  const { status, body, text } = await ask(query)
  expect([status, text]).toEqual([200, expect.any(String)])
  return body.items.map(({ value, count }) => [value, count])
}

test('the values of a field come with their rows, the most frequent or the smallest first', async () => {
  expect(await pairs('field=region')).toEqual([
    ['north', 2],
    ['south', 1],
    [null, 1],
  ])
  expect(await pairs('field=amount&order=value&limit=2')).toEqual([
    [5, 1],
    [7, 1],
  ])
  expect((await ask('field=amount&order=value&limit=2')).body).toMatchObject({
    type: 'integer',
    truncated: true,
  })
})

test.each([
  ['a text by a part of it, in any case', 'field=region&q=ORT', ['north']],
  ['a percent sign as itself', 'field=region&q=%25', []],
  ['a number by being equal', 'field=amount&q=20', [20]],
  ['a number never by a text', 'field=amount&q=x', []],
  ['a date by its year', 'field=day&q=2025', ['2025-12-31']],
  ['a date by its month', 'field=day&q=2026-01&order=value', ['2026-01-05', '2026-01-06']],
  ['a date by its day', 'field=day&q=2026-02-01', ['2026-02-01']],
  ['no date by what is none', 'field=day&q=2026-13', []],
  ['a boolean by its first letters', 'field=paid&q=F', [false]],
])('a search finds %s', async (_what, query, values) => {
  expect((await pairs(query)).map(([value]) => value)).toEqual(values)
})

test('dimensions of the model are listed by their names, and what has no values is refused', async () => {
  const model = {
    dimensions: [{ name: 'area', column: 'region', kind: 'text' }],
    measures: [{ name: 'total', kind: 'aggregate', aggregate: 'sum', column: 'amount' }],
  }
  const put = { token: admin.token, body: model }
  expect((await call('PUT', `/api/datasets/${sales.id}/model`, put)).status).toBe(200)
  const refused = async (query: string) =>
    ((await ask(query)).body as unknown as { details: { path: string; message: string }[] }).details
  expect(await refused('field=total')).toEqual([
    { path: 'query.field', message: '"total" is a measure, and has no values of rows' },
  ])
  expect(await refused('field=regoin')).toEqual([
    { path: 'query.field', message: expect.stringContaining('there is no field "regoin"') },
  ])
})
