import { expect, test } from 'vitest'
import type { RecipeJoinPreview } from '../../../../../contract/src/recipe-joins.ts'
import { recipesUnderTest } from '../../../../test/recipes-under-test.ts'

const { admin, call, dataset, newOrganization, newUser } = await recipesUnderTest()

const orders = await dataset('orders', ['id,customer', '1,10', '2,10', '3,20', '4,', '5,99', '6,99'])
const customers = await dataset('customers', ['key,name', '10,Ann', '20,Ben', '20,Bert', '30,Cid'])
const inputs = [
  { dataset_id: orders.id, name: 'o"rders' },
  { dataset_id: customers.id, name: "c'ustomers" },
]
const definition = { kind: 'visual', inputs, steps: [] }
const path = '/api/pipeline/recipes/join-preview'
const on = [{ left: 'customer', right: 'key' }]

test('a join can be looked at before it is made: how many rows match none, one or several', async () => {
  const { status, body } = await call<RecipeJoinPreview>('POST', path, {
    body: { definition, input: "c'ustomers", on },
  })
  expect([status, body]).toEqual([
    200,
    {
      left: {
        row_count: 6,
        null_key_count: 1,
        unmatched_count: 3,
        single_count: 2,
        multiple_count: 1,
        unmatched_keys: [
          { values: [99], row_count: 2 },
          { values: [null], row_count: 1 },
        ],
      },
      right: {
        row_count: 4,
        null_key_count: 0,
        unmatched_count: 1,
        single_count: 2,
        multiple_count: 1,
        unmatched_keys: [{ values: [30], row_count: 1 }],
      },
      pair_count: 4,
    },
  ])
})

test('the left side is what the steps before make of it', async () => {
  const steps = [{ kind: 'filter', condition: { column: 'id', operator: 'less', value: 3 } }]
  const { body } = await call<RecipeJoinPreview>('POST', path, {
    body: { definition: { ...definition, steps }, input: "c'ustomers", on },
  })
  expect(body.left).toMatchObject({ row_count: 2, single_count: 2, unmatched_keys: [] })
})

test('what does not fit is refused with its place', async () => {
  const wrong = await call('POST', path, {
    body: { definition, input: "c'ustomers", on: [{ left: 'customer', right: 'name' }] },
  })
  expect([wrong.status, wrong.body.details?.[0]?.path]).toEqual([422, 'body.on.0.right'])
  const missing = await call('POST', path, { body: { definition, input: 'customers', on } })
  expect([missing.status, missing.body.details?.[0]?.path]).toEqual([422, 'body.input'])
})

test('TEN-18: it shows nothing of datasets that one may not ask', async () => {
  const stranger = await newOrganization()
  const viewer = await newUser({ orgId: admin.orgId, role: 'viewer' })
  const body = { definition, input: "c'ustomers", on }
  expect((await call('POST', path, { body, as: stranger })).status).toBeGreaterThanOrEqual(400)
  expect((await call('POST', path, { body, as: viewer })).status).toBe(403)
})
