import { expect, test } from 'vitest'
import type { Dataset } from '../../../../contract/src/datasets.ts'
import { fileForm } from '../../../test/file-form.ts'
import { testServer, type TestUser } from '../../../test/server.ts'

const { admin, call } = await testServer()

interface Result {
  columns: { name: string; type: string }[]
  rows: unknown[][]
  totals?: unknown[]
  sql: string
  details: { path: string; message: string }[]
}

async function upload(name: string, rows: readonly string[]): Promise<Dataset> {
  const made = await call<Dataset>('POST', '/api/datasets/upload', {
    token: admin.token,
    ...fileForm(name, rows.join('\n')),
  })
  expect(made.status).toBe(201)
  return made.body
}

const orders = await upload('orders.csv', [
  'id,customer,region,amount,cost,ordered,shipped',
  '1,1,CA,10.00,4.00,2026-01-05,2026-01-07',
  '2,1,CA,30.00,10.00,2026-01-20,2026-02-01',
  '3,2,OR,20.00,20.00,2026-02-03,2026-02-03',
  '4,2,NY,40.00,10.00,2026-02-10,',
  '5,3,NY,0.00,5.00,2026-03-01,2026-03-11',
])

const ask = (body: object, user: TestUser = admin) =>
  call<Result>('POST', `/api/datasets/${orders.id}/explore`, { token: user.token, body })

async function rowsOf(body: object) {
  const answer = await ask(body)
  expect([answer.status, answer.status === 200 ? '' : answer.text]).toEqual([200, ''])
  return answer.body.rows
}

const margin = { name: 'margin', kind: 'formula', formula: 'sum(amount - cost) / nullif(sum(amount), 0)' }

test('a margin is a measure by formula of the question', async () => {
  const rows = await rowsOf({ fields: { measures: [margin] }, dimensions: ['region'], measures: ['margin'] })
  expect(rows).toEqual([
    ['CA', 0.65],
    ['NY', 0.625],
    ['OR', 0],
  ])
})

test('a dimension by formula is grouped, filtered and aggregated by like a column', async () => {
  const days = { name: 'days', kind: 'number', formula: "date_diff('day', ordered, shipped)" }
  const speed = {
    name: 'speed',
    kind: 'text',
    formula: "case when days < 5 then 'fast' when days >= 5 then 'slow' else 'open' end",
  }
  const rows = await rowsOf({
    fields: { dimensions: [days, speed] },
    dimensions: ['speed'],
    measures: [
      { aggregate: 'avg', column: 'days', name: 'd' },
      { aggregate: 'count', name: 'n' },
    ],
  })
  expect(rows).toEqual([
    ['fast', 1, 2],
    ['open', null, 1],
    ['slow', 11, 2],
  ])
  const kept = await rowsOf({
    fields: { dimensions: [days] },
    measures: [{ aggregate: 'count', name: 'n' }],
    filters: [{ column: 'days', operator: 'greater', value: 5 }],
  })
  expect(kept).toEqual([[2]])
})

test('values are grouped under labels, in their order, and bins have bounds of their own', async () => {
  const coast = {
    name: 'coast',
    kind: 'text',
    column: 'region',
    groups: [{ label: 'West', values: ['CA', 'OR'] }],
    ungrouped: { label: 'Other' },
  }
  const size = { name: 'size', kind: 'number', column: 'amount', bounds: [0, 15, 35] }
  const rows = await rowsOf({
    fields: { dimensions: [coast, size] },
    dimensions: ['coast', 'size'],
    measures: [{ aggregate: 'count', name: 'n' }],
  })
  expect(rows).toEqual([
    ['West', 0, 1],
    ['West', 15, 2],
    ['Other', 0, 1],
    ['Other', 35, 1],
  ])
})

const revenue = { name: 'revenue', kind: 'aggregate', aggregate: 'sum', column: 'amount' }

test('an average per customer is averaged by region, and stands beside other measures', async () => {
  const each = {
    name: 'each',
    kind: 'nested_aggregate',
    aggregate: 'avg',
    measure: 'revenue',
    per: ['customer'],
  }
  const fields = { measures: [revenue, each] }
  expect(await rowsOf({ fields, dimensions: ['region'], measures: ['each'] })).toEqual([
    ['CA', 40],
    ['NY', 20],
    ['OR', 20],
  ])
  expect(
    await rowsOf({ fields, dimensions: ['region'], measures: ['each', 'revenue'], totals: true }),
  ).toEqual([
    ['CA', 40, 40],
    ['NY', 20, 40],
    ['OR', 20, 20],
  ])
  expect(await rowsOf({ fields, measures: ['each'] })).toEqual([[100 / 3]])
})

test('table calculations read the other rows of the answer', async () => {
  const fields = {
    measures: [
      revenue,
      { name: 'rank', kind: 'rank', measure: 'revenue' },
      { name: 'change', kind: 'difference', measure: 'revenue', show: 'change' },
      { name: 'running', kind: 'cumulative', measure: 'revenue', along: 'region' },
      { name: 'two', kind: 'moving', aggregate: 'sum', measure: 'revenue', periods: 2, along: 'region' },
      { name: 'share', kind: 'share_of_total', measure: 'revenue' },
    ],
  }
  const measures = fields.measures.map(({ name }) => name)
  expect(await rowsOf({ fields, dimensions: ['region'], measures })).toEqual([
    ['CA', 40, 1, null, 40, 40, 0.4],
    ['NY', 40, 1, 0, 80, 80, 0.4],
    ['OR', 20, 3, -20, 100, 60, 0.2],
  ])
})

test('shares are of a row, a column or the parent of a pivot', async () => {
  const share = (of: string) => ({ name: of, kind: 'share_of_total', measure: 'revenue', of })
  const fields = { measures: [revenue, share('row'), share('column'), share('parent')] }
  const pivot = { columns: [{ column: 'ordered', grain: 'month' }] }
  const of = async (name: string) => rowsOf({ fields, dimensions: ['region'], measures: [name], pivot })
  expect(await of('row')).toEqual([
    ['CA', 1, null, null],
    ['NY', null, 1, 0],
    ['OR', null, 1, null],
  ])
  expect(await of('column')).toEqual([
    ['CA', 1, null, null],
    ['NY', null, 40 / 60, null],
    ['OR', null, 20 / 60, null],
  ])
})

const wrong: [formula: string, message: RegExp][] = [
  ['sum(amout)', /column 5: .*no field "amout".*amount/],
  ['sum(amount) +', /something is missing at the end/],
  ['amount', /"amount" is a column, and outside of an aggregate/],
  ['sum(region)', /column 1: .*sum needs a number/],
  ["sum(amount) + 'a'", /needs two numbers/],
  ['sum(sum(amount))', /nested_aggregate/],
  ['margin + 1', /made of itself/],
  ['nosuch(1)', /no function "nosuch"/],
  [Array(2000).fill('1').join('+'), /at most 800 terms/],
  ['('.repeat(200) + '1' + ')'.repeat(200), /brackets deep/],
  ['sum("amount)', /not closed/],
  ['sum(amount) per 2', /"per" was not expected here/],
]

test.each(wrong)('%s is refused at its place', async (formula, message) => {
  const { status, body } = await ask({
    fields: { measures: [{ name: 'margin', kind: 'formula', formula }] },
    measures: ['margin'],
  })
  expect(status).toBe(422)
  expect(body.details[0]?.path).toBe('body.fields.measures.0.formula')
  expect(body.details[0]?.message).toMatch(message)
})

test('dimensions that are made of each other are refused, whichever is first', async () => {
  const { status, body } = await ask({
    fields: {
      dimensions: [
        { name: 'a', kind: 'number', formula: 'b + 1' },
        { name: 'b', kind: 'number', formula: 'a + 1' },
      ],
    },
    dimensions: ['a'],
  })
  expect(status).toBe(422)
  expect(body.details[0]?.message).toMatch(/made of itself/)
})

test('fields that double each other do not grow without end', async () => {
  const doubled = Array.from({ length: 40 }, (_, at) => ({
    name: `f${at}`,
    kind: 'number',
    formula: at === 0 ? 'amount' : `f${at - 1} + f${at - 1}`,
  }))
  const { status, body } = await ask({ fields: { dimensions: doubled }, dimensions: ['f39'] })
  expect(status).toBe(422)
  expect(body.details[0]?.message).toMatch(/more than 3000 parts/)
})

test('measures that double each other do not grow without end', async () => {
  const doubled = Array.from({ length: 18 }, (_, at) => ({
    name: `m${at}`,
    kind: 'formula',
    formula: at === 0 ? 'count(*)' : `m${at - 1} + m${at - 1}`,
  }))
  const { status, body } = await ask({ fields: { measures: doubled }, measures: ['m17'] })
  expect(status).toBe(422)
  expect(body.details[0]?.message).toMatch(/more than 2000 parts/)
})

test('a formula takes parameters, whose values stay values', async () => {
  const coast = { name: 'coast', kind: 'text', formula: "if(region in ($west), 'West $west', 'East')" }
  const over = { name: 'over', kind: 'formula', formula: 'sum(amount) - $least' }
  const body = {
    fields: { dimensions: [coast], measures: [over] },
    dimensions: ['coast'],
    measures: ['over'],
    parameter_definitions: [
      { name: 'west', type: 'text', is_multiple: true, default: ['CA'] },
      { name: 'least', type: 'number', default: -1 },
    ],
  }
  expect(await rowsOf(body)).toEqual([
    ['East', 61],
    ['West $west', 41],
  ])
  const odd = { ...body, parameters: { west: ["x', 'OR') or ('1' = '1", 'OR'], least: 20 } }
  expect(await rowsOf(odd)).toEqual([
    ['East', 60],
    ['West $west', 0],
  ])
  const { status, body: refused } = await ask({ ...body, parameters: { least: 'many' } })
  expect([status, refused.details[0]?.path]).toEqual([422, 'body.parameters.least'])
})
