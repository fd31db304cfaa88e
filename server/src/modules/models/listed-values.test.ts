import { expect, test } from 'vitest'
import type { DatasetModel } from '../../../../contract/src/dataset-model.ts'
import { fileForm } from '../../../test/file-form.ts'
import { type TestUser, testServer } from '../../../test/server.ts'

const { admin, newUser, call } = await testServer()
const editor = await newUser({ orgId: admin.orgId, role: 'editor' })

interface Explored {
  columns: { name: string; values?: object[]; pivot?: unknown[]; pivot_values?: unknown[] }[]
  rows: unknown[][]
  items: { value: unknown; label?: string }[]
  details: { path: string; message: string }[]
}

const rows = ['large,EU,3', 'small,EU,1', 'medium,US,2', 'xl,US,9', 'giant,EU,4', ',US,5']
const sizes = [
  { value: 'small', label: 'S', color: '#3b5bdb' },
  { value: 'medium', label: 'M' },
  { value: 'large', label: 'L', color: '#e8590c' },
]
const regions = [{ value: 'US', label: 'America' }, { value: 'EU' }]
const dimensions = [
  { name: 'size', column: 'size', kind: 'text', values: sizes },
  { name: 'region', column: 'region', kind: 'text', values: regions },
]

async function upload(): Promise<string> {
  const form = fileForm('sizes.csv', `size,region,n\n${rows.join('\n')}\n`)
  const { body } = await call<{ id: number }>('POST', '/api/datasets/upload', { token: admin.token, ...form })
  return `/api/datasets/${body.id}`
}

const path = await upload()
const put = (body: object, at = path, { token }: TestUser = admin) =>
  call<DatasetModel & Explored>('PUT', `${at}/model`, { token, body })
await put({ dimensions })

async function ask(body: object, { token }: TestUser = admin, at = path): Promise<Explored> {
  const { body: answer, text } = await call<Explored>('POST', `${at}/explore`, { token, body })
  expect(answer.rows, text).toBeDefined()
  return answer
}
const firsts = async (body: object) => (await ask(body)).rows.map(([first]) => first)
const total = { aggregate: 'sum', column: 'n', name: 'total' }

test('rows are in the order of the model, page by page, with what it does not list behind and nulls last', async () => {
  const all = { dimensions: ['size'], measures: [total] }
  expect(await firsts(all)).toEqual(['small', 'medium', 'large', 'giant', 'xl', null])
  expect(await firsts({ ...all, limit: 2, offset: 1 })).toEqual(['medium', 'large'])
  const falling = [{ by: 'size', order: 'desc' }]
  expect(await firsts({ ...all, sort: falling })).toEqual(['xl', 'giant', 'large', 'medium', 'small', null])
  expect(await firsts({ ...all, sort: [{ by: 'total' }], limit: 2 })).toEqual(['small', 'medium'])
})

test('what is not listed may follow by what else the query sorts by', async () => {
  const at = await upload()
  const [size] = dimensions
  await put({ dimensions: [{ ...size, unlisted_values: 'by_query' }] }, at)
  const sort = [{ by: 'size' }, { by: 'total', order: 'desc' }]
  const answer = await ask({ dimensions: ['size'], measures: [total], sort }, admin, at)
  expect(answer.rows.map(([first]) => first)).toEqual(['small', 'medium', 'large', 'xl', 'giant', null])
})

test('columns of an answer, of a pivot and of raw values say what their values are called', async () => {
  const { columns } = await ask({ dimensions: ['size'], measures: [total] })
  expect(columns[0]).toMatchObject({ name: 'size', values: sizes })
  const pivoted = await ask({ dimensions: ['region'], measures: [total], pivot: { columns: ['size'] } })
  expect(pivoted.columns.slice(1).map(({ pivot }) => pivot?.[0])).toEqual([
    'small',
    'medium',
    'large',
    'giant',
    'xl',
    null,
  ])
  expect(pivoted.columns[1]?.pivot_values).toEqual([sizes[0]])
  expect(pivoted.columns[4]?.pivot_values).toBeUndefined()
  expect(pivoted.rows.map(([first]) => first)).toEqual(['US', 'EU'])
})

test('subtotals keep the order, and each stays behind its group', async () => {
  const { rows: found } = await ask({
    dimensions: ['region', 'size'],
    measures: [total],
    subtotals: true,
  })
  expect(found.map((row) => row.slice(0, 2))).toEqual([
    ['US', 'medium'],
    ['US', 'xl'],
    ['US', null],
    ['US', null],
    ['EU', 'small'],
    ['EU', 'large'],
    ['EU', 'giant'],
    ['EU', null],
    [null, null],
  ])
})

test('values of a field come in the order, with their labels, and are found by them', async () => {
  const list = async (query: string) =>
    (await call<Explored>('GET', `${path}/values?field=region&${query}`, admin)).body.items
  expect(await list('order=listed')).toMatchObject([{ value: 'US', label: 'America' }, { value: 'EU' }])
  expect(await list('q=meric')).toMatchObject([{ value: 'US', label: 'America' }])
  expect(await list('q=e')).toMatchObject([{ value: 'US' }, { value: 'EU' }])
})

test.each([
  [{ values: [{ value: 'a' }, { value: 'a' }] }, 'values.1.value', '"a" is listed before, at 0'],
  [{ values: [{ value: 'a', label: 'b' }, { value: 'b' }] }, 'values.1.label', '"b" is what the value at 0'],
  [{ values: [{ value: 1 }] }, 'values.0.value', 'its value is a text, not 1'],
  [{ values: [{ value: 'a', color: 'red' }] }, 'values.0.color', 'six hexadecimal digits'],
  [{ unlisted_values: 'by_query' }, 'unlisted_values', 'goes with values only'],
  [{ column: 'n', kind: 'number', bin: 2, values: [{ value: 1 }] }, 'values', 'with bins lists none'],
  [{ values: Array.from({ length: 501 }, (_, at) => ({ value: `${at}` })) }, 'values', '500'],
])('what cannot be listed is refused with its place: %#', async (dimension, place, message) => {
  const wrong = { name: 'd', column: 'size', kind: 'text', ...dimension }
  const { status, body } = await put({ dimensions: [wrong] })
  expect([status, body.details[0]]).toEqual([
    422,
    { path: `body.dimensions.0.${place}`, message: expect.stringContaining(message) },
  ])
})

test('S11: who sees a mask, or some rows, learns of no value that is not in their answer', async () => {
  const at = await upload()
  await put({ dimensions }, at)
  const masked = { column: 'size', mask: { kind: 'hash' } }
  const eu = {
    name: 'eu',
    applies_to: { everyone: true },
    condition: { column: 'region', operator: 'equals', value: 'EU' },
  }
  const policies = { columns: [masked], rows: [eu] }
  const set = await call('PUT', `${at}/policies`, { token: admin.token, body: policies })
  expect([set.status, set.text]).toEqual([200, expect.any(String)])
  const size = await ask({ dimensions: ['size'] }, editor, at)
  expect(size.columns[0]).not.toHaveProperty('values')
  const region = await ask({ dimensions: ['region'] }, editor, at)
  expect(region.columns[0]).toMatchObject({ values: [{ value: 'EU' }] })
  const read = { token: editor.token }
  const shown = await call<DatasetModel>('GET', `${at}/model`, read)
  const revision = await call('GET', `${at}/model/revisions/1`, read)
  for (const { text } of [shown, revision]) expect(text).not.toMatch(/small|America/)
  // Nor do they lose what they were not shown, when they write the model.
  expect((await put(shown.body.model, at, editor)).status).toBe(200)
  const whole = await call<DatasetModel>('GET', `${at}/model`, admin)
  expect(whole.body.model.dimensions).toEqual(dimensions)
})
