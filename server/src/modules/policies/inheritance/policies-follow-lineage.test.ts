import { beforeEach, expect, test } from 'vitest'
import type { Static } from 'typebox'
import type { Dataset } from '../../../../../contract/src/datasets.ts'
import type { PolicyDocument } from '../../../../../contract/src/policy-document.ts'
import type { PolicySuggestions } from '../../../../../contract/src/policy-suggestions.ts'
import { recipesUnderTest } from '../../../../test/recipes-under-test.ts'

const quarry = await recipesUnderTest()
const { admin, newUser, call, dataset, recipe, run, rows } = quarry
const reader = await newUser({ orgId: admin.orgId, role: 'editor' })
await call('PUT', `/api/users/${reader.id}/attributes`, { body: { attributes: { region: ['EU'] } } })

const people = await dataset('people', [
  'id,region,email,salary',
  '1,EU,anna@example.com,10',
  '2,EU,ben@example.com,20',
  '3,US,carl@example.com,30',
])

type Suggested = Static<typeof PolicySuggestions>

const masked: PolicyDocument = { columns: [{ column: 'email', mask: { kind: 'partial', keep_last: 4 } }] }
const own: PolicyDocument['rows'] = [
  {
    name: 'Own region',
    applies_to: { everyone: true },
    condition: { column: 'region', operator: 'in', attribute: 'region' },
  },
]

const policies = async (id: number, body: PolicyDocument) =>
  expect((await call('PUT', `/api/datasets/${id}/policies`, { body })).status).toBe(200)
const follow = async (policies_follow_lineage: Suggested['policies_follow_lineage']) => {
  const path = `/api/organizations/${admin.orgId}/settings`
  expect((await call('PATCH', path, { body: { policies_follow_lineage } })).status).toBe(200)
}
const suggested = async (id: number) =>
  (await call<Suggested>('GET', `/api/datasets/${id}/policies/suggestions`)).body
const preview = (id: number) =>
  call<{ rows: unknown[][]; message: string }>('GET', `/api/datasets/${id}/preview`, { as: reader })

/** The output of a recipe in SQL over a dataset, with data. */
async function made(name: string, input: Dataset, sql: string) {
  const { id, output_dataset_id: output } = await recipe(name, { inputs: [input], sql })
  expect(await run(id)).toMatchObject({ status: 'succeeded' })
  const { body } = await call<Dataset>('GET', `/api/datasets/${output}`)
  return { recipeId: id, ...body }
}

const copy = await made('Copies', people, 'SELECT id, region AS place, email AS mail, salary FROM people')
const second = await made('Second', copy, 'SELECT id, place, upper(mail) AS loud, mail FROM "Copies"')
const totals = await made('Totals', people, 'SELECT count(*) AS n, sum(salary) AS total FROM people')

beforeEach(async () => {
  await policies(people.id, {})
  await follow('suggest')
})

test('a mask and a row policy are suggested in columns of the output, with the way that they come', async () => {
  await policies(people.id, { ...masked, rows: own })
  const { origins, policies_follow_lineage: setting } = await suggested(second.id)
  expect(setting).toBe('suggest')
  expect(origins).toMatchObject([
    {
      dataset_id: people.id,
      dataset_name: 'people',
      masks: [
        { policy: { column: 'loud', mask: { kind: 'null' } } },
        {
          policy: { column: 'mail', mask: { kind: 'partial', keep_last: 4 } },
          path: [
            { dataset_name: 'people', column: 'email' },
            { dataset_name: 'Copies', column: 'mail' },
            { dataset_name: 'Second', column: 'mail' },
          ],
          is_own: false,
        },
      ],
      rows: [{ policy: { name: 'Own region', condition: { column: 'place', attribute: 'region' } } }],
      warnings: [],
    },
  ])
  // A suggestion changes nothing.
  expect((await preview(second.id)).body.rows).toHaveLength(3)
  const closed = await suggested(totals.id)
  expect(closed.origins[0]).toMatchObject({ rows: [], warnings: [expect.stringContaining('"region"')] })
})

test('what a user applied is no longer suggested, and off suggests nothing', async () => {
  await policies(people.id, masked)
  await policies(copy.id, { columns: [{ column: 'mail', mask: { kind: 'hide' } }] })
  expect((await suggested(copy.id)).origins[0]?.masks).toMatchObject([{ is_own: true }])
  await policies(copy.id, {})
  await follow('off')
  expect((await suggested(copy.id)).origins).toEqual([])
})

test('enforced policies hold along chains of recipes, and change and go with the policies of the origin', async () => {
  await follow('enforce')
  expect((await preview(second.id)).body.rows).toHaveLength(3)
  await policies(people.id, { ...masked, rows: own })
  const seen = (await preview(second.id)).body.rows
  expect(seen.map(([id, place, loud, mail]) => [Number(id), place, loud, mail])).toEqual([
    [1, 'EU', null, '***.com'],
    [2, 'EU', null, '***.com'],
  ])
  // Whom the origin restricts nothing is hidden.
  expect(await rows(second.id)).toHaveLength(3)
  await policies(people.id, { columns: [{ column: 'email', mask: { kind: 'hide' } }] })
  expect((await preview(copy.id)).body.rows[0]).toHaveLength(3)
  await policies(people.id, {})
  expect((await preview(copy.id)).body.rows[0]).toHaveLength(4)
})

test('an output whose rows cannot be told is closed to whom the origin restricts, until an administrator releases it', async () => {
  await follow('enforce')
  await policies(people.id, { rows: own })
  const closed = await preview(totals.id)
  expect(closed.status).toBe(403)
  expect(closed.body.message).toContain('inherits row policies')
  const path = `/api/datasets/${totals.id}/policies/releases`
  const body = { column: null, reason: 'Totals identify nobody' }
  expect((await call('POST', path, { body, as: reader })).status).toBe(403)
  const release = await call<{ id: number }>('POST', path, { body })
  expect(release.status).toBe(201)
  expect((await call('POST', path, { body })).status).toBe(409)
  expect((await preview(totals.id)).body.rows).toHaveLength(1)
  expect((await suggested(totals.id)).releases).toMatchObject([{ column: null, reason: body.reason }])
  expect((await call('DELETE', `${path}/${release.body.id}`)).status).toBe(204)
  expect((await preview(totals.id)).status).toBe(403)
})

test('a released column shows its values, there and in what is made of it', async () => {
  await follow('enforce')
  await policies(people.id, masked)
  const path = `/api/datasets/${copy.id}/policies/releases`
  const body = { column: 'mail', reason: 'Invented addresses' }
  const release = await call<{ id: number }>('POST', path, { body })
  expect((await preview(second.id)).body.rows[0]).toContain('anna@example.com')
  await call('DELETE', `${path}/${release.body.id}`)
  expect((await preview(second.id)).body.rows[0]).toContain('***.com')
})

test('rows that are made of several rows of one input are closed: read twice, or under a window', async () => {
  await follow('enforce')
  await policies(people.id, { rows: own })
  for (const [name, sql] of [
    ['Pairs', 'SELECT a.region, b.email FROM people a JOIN people b ON a.id < b.id'],
    ['Windows', 'SELECT region, sum(salary) OVER () AS total FROM people'],
    ['Twice', 'WITH p AS (SELECT * FROM people) SELECT a.region, b.salary FROM p a JOIN p b ON a.id <> b.id'],
  ] as const) {
    const output = await made(name, people, sql)
    expect([name, (await preview(output.id)).status]).toEqual([name, 403])
  }
  const grouped = await made('Groups', people, 'SELECT region, sum(salary) AS s FROM people GROUP BY region')
  expect((await preview(grouped.id)).body.rows).toEqual([['EU', expect.anything()]])
})

test('policies outlive the recipe and the dataset that they came by', async () => {
  const origin = await dataset('staff', ['region,email', 'EU,anna@example.com', 'US,carl@example.com'])
  const output = await made('Staff copy', origin, 'SELECT region, email FROM staff')
  await policies(origin.id, { ...masked, rows: own })
  await follow('enforce')
  expect((await call('DELETE', `/api/datasets/${origin.id}`)).status).toBe(204)
  expect((await preview(output.id)).body.rows).toEqual([['EU', '***.com']])
  expect((await call('DELETE', `/api/pipeline/recipes/${output.recipeId}`)).status).toBe(204)
  expect((await preview(output.id)).body.rows).toEqual([['EU', '***.com']])
  expect(await rows(output.id)).toHaveLength(2)
})
