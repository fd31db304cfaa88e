import { expect, test } from 'vitest'
import type { ModelLoss } from '../../../../contract/src/model-interchange.ts'
import { modelFormats } from '../../../../contract/src/model-interchange.ts'
import type { Model } from '../../../../contract/src/models.ts'
import { fileForm } from '../../../test/file-form.ts'
import { testServer } from '../../../test/server.ts'

const { admin, newOrganization, newUser, call } = await testServer()
const { token } = admin

const upload = async (name: string, csv: string) =>
  (
    await call<{ id: number }>('POST', '/api/datasets/upload', {
      token,
      ...fileForm(`${name}.csv`, csv, { name }),
    })
  ).body.id
const customers = await upload('customers', 'customer_id,country\n1,AT\n2,DE\n')
const orders = await upload(
  'orders',
  'order_id,customer_id,status,amount,ordered_at\n1,1,paid,10,2026-01-01\n2,2,open,20,2026-01-02\n',
)
const path = `/api/datasets/${orders}/model`

interface Imported {
  applied: boolean
  imported: Model
  losses: ModelLoss[]
}
const importing = <T = Imported>(body: object, as = token) =>
  call<T>('POST', `${path}/import`, { token: as, body })
const exporting = (format: string, as = token) =>
  call<{ text: string; losses: ModelLoss[] }>('GET', `${path}/export?format=${format}`, { token: as })
const modelNow = async () => (await call<{ model: Model }>('GET', path, { token })).body.model

const model = {
  description: 'What was ordered',
  default_time_dimension: 'ordered',
  dimensions: [
    { name: 'ordered', column: 'ordered_at', kind: 'time', label: 'Ordered on' },
    {
      name: 'status',
      column: 'status',
      kind: 'text',
      synonyms: ['state'],
      values: [{ value: 'paid', label: 'Paid' }],
    },
  ],
  hierarchies: [],
  measures: [
    {
      name: 'revenue',
      kind: 'aggregate',
      aggregate: 'sum',
      column: 'amount',
      format: { kind: 'currency', currency: 'EUR' },
    },
    {
      name: 'paid_revenue',
      kind: 'aggregate',
      aggregate: 'sum',
      column: 'amount',
      filters: [{ column: 'status', operator: 'equals', value: 'paid' }],
    },
    { name: 'paid_share', kind: 'ratio', numerator: 'paid_revenue', denominator: 'revenue' },
    { name: 'smooth', kind: 'moving', measure: 'revenue', periods: 3 },
  ],
  joins: [
    {
      name: 'customer',
      dataset_id: customers,
      cardinality: 'many_to_one',
      on: [{ column: 'customer_id', to: 'customer_id' }],
    },
  ],
}
const written = await call('PUT', path, { token, body: model })
if (written.status !== 200) throw new Error(written.text)

test.each(modelFormats)(
  'a model is exported as %s with what that cannot say, and imported again without a loss',
  async (format) => {
    const { body, text } = await exporting(format)
    expect(body.text, text).toMatchSnapshot('document')
    expect(body.losses.map(({ path: place, message }) => `${place}: ${message}`)).toMatchSnapshot('losses')
    const yaml = await call('GET', `${path}/export?format=${format}`, {
      token,
      headers: { accept: 'application/yaml' },
    })
    expect(yaml.text).toBe(body.text)
    const before = await modelNow()
    const again = await importing({ format, text: body.text })
    expect([again.status, again.text]).toEqual([200, again.text])
    expect(again.body.losses).toEqual([])
    expect(await modelNow()).toEqual(before)
  },
)

test('what a foreign document says in SQL is lost by name, and the rest is carried over', async () => {
  const text = `
cubes:
  - name: shop_orders
    sql_table: analytics.orders
    segments:
      - name: big
        sql: "{CUBE}.amount > 100"
    joins:
      - name: customers
        relationship: many_to_one
        sql: "{CUBE.customer_id} = {customers.customer_id}"
      - name: nowhere
        relationship: many_to_one
        sql: "{CUBE.customer_id} = {nowhere.id}"
    dimensions:
      - name: id
        sql: order_id
        type: number
        primary_key: true
      - name: status
        sql: "UPPER({CUBE}.status)"
        type: string
    measures:
      - name: count
        type: count
      - name: total
        sql: "{CUBE}.amount"
        type: sum
        filters:
          - sql: "{CUBE}.status IN ('paid', 'open') AND {CUBE.amount} > 0"
      - name: per_order
        sql: "{total} / {count}"
        type: number
      - name: odd
        sql: "SUM({CUBE}.amount * 2)"
        type: number
`
  const { status, body } = await importing({ format: 'cube', text, dry_run: true })
  expect([status, body.applied]).toEqual([200, false])
  expect(body.imported).toMatchObject({
    dimensions: [{ name: 'id', column: 'order_id', kind: 'number', hidden: true }],
    joins: [{ name: 'customers', dataset_id: customers }],
  })
  expect(body.imported.measures.map(({ name, kind }) => [name, kind])).toEqual([
    ['count', 'aggregate'],
    ['total', 'aggregate'],
    ['per_order', 'ratio'],
    // Cube has no word for it, and so does not take it away.
    ['smooth', 'moving'],
  ])
  expect(body.losses.map(({ path: place }) => place)).toEqual([
    'cubes.shop_orders.dimensions.status',
    'cubes.shop_orders.measures.odd',
    'cubes.shop_orders.joins.nowhere',
    'cubes.shop_orders.segments',
  ])
})

test('a document that is none, or that does not fit, is refused with the reason', async () => {
  const refused = async (body: object) => {
    const answer = await importing<{ message: string }>(body)
    return [answer.status, answer.body.message]
  }
  expect(await refused({ format: 'cube', text: 'a: [' })).toEqual([
    422,
    expect.stringContaining('not valid YAML'),
  ])
  expect(await refused({ format: 'ossie', text: '[1]' })).toEqual([
    422,
    expect.stringContaining('nothing of this format'),
  ])
  const two = 'semantic_models:\n  - {name: a}\n  - {name: b}\n'
  expect(await refused({ format: 'metricflow', text: two })).toEqual([
    422,
    expect.stringContaining('"a", "b"'),
  ])
  expect(await refused({ format: 'metricflow', text: two, name: 'c' })).toEqual([
    422,
    expect.stringContaining('"a", "b"'),
  ])
  expect((await importing({ format: 'metricflow', text: two, name: 'a', dry_run: true })).status).toBe(200)
})

test('others neither import nor export, and what policies hide is not in the document', async () => {
  const viewer = await newUser({ orgId: admin.orgId, role: 'viewer' })
  const stranger = await newOrganization()
  expect((await importing({ format: 'cube', text: 'cubes: []' }, viewer.token)).status).toBe(403)
  expect((await exporting('cube', stranger.token)).status).toBe(404)
  const body = { columns: [{ column: 'amount', mask: { kind: 'hide' } }], unrestricted: { roles: ['admin'] } }
  await call('PUT', `/api/datasets/${orders}/policies`, { token, body })
  const editor = await newUser({ orgId: admin.orgId, role: 'editor' })
  for (const format of modelFormats) {
    const seen = await exporting(format, editor.token)
    expect([format, seen.status, seen.text.includes('amount')]).toEqual([format, 200, false])
  }
})
