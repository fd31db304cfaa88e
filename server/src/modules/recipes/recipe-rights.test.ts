import { expect, test } from 'vitest'
import type { RecipePreview } from '../../../../contract/src/recipe-previews.ts'
import { type Refused, recipesUnderTest } from '../../../test/recipes-under-test.ts'

const { admin, database, newUser, newOrganization, dataset, post, recipe, run, rows, call, get } =
  await recipesUnderTest()

const people = await dataset('people', ['name,region,salary', 'Ada,EU,100', 'Bob,US,200', 'Cleo,EU,300'])
const policies = {
  rows: [
    {
      name: 'eu',
      applies_to: { everyone: true },
      condition: { column: 'region', operator: 'equals', value: 'EU' },
    },
  ],
  columns: [{ column: 'salary', mask: { kind: 'hide' } }],
  unrestricted: { roles: ['admin'] },
}
const governed = await call('PUT', `/api/datasets/${people.id}/policies`, { body: policies })
if (governed.status !== 200) throw new Error(governed.text)
const inputs = [{ dataset_id: people.id, name: 'people' }]
const sqlOver = (sql: string) => ({ kind: 'sql', inputs, sql })

test(
  'a recipe makes of its inputs what whoever published it may see, whoever runs it',
  { timeout: 300_000 },
  async () => {
    const author = await newUser({ orgId: admin.orgId, role: 'editor' })
    const made = await recipe('Seen', { inputs: [people], sql: 'SELECT name FROM people' }, author)
    expect(made.run_as).toBe(author.id)
    expect(made.warnings[0]?.message).toContain('has policies and the output has none')
    expect((await run(made.id)).failure).toBe(null)
    expect(await rows(made.output_dataset_id)).toEqual([['Ada'], ['Cleo']])
    const hidden = await post({ name: 'X', definition: sqlOver('SELECT salary FROM people') }, author)
    expect([hidden.status, hidden.body.details?.[0]?.path]).toEqual([422, 'body.definition.sql'])
    const looked = await call<RecipePreview>('POST', '/api/pipeline/recipes/preview', {
      body: { definition: sqlOver('SELECT * FROM people') },
      as: author,
    })
    expect(looked.body.rows).toEqual([
      ['Ada', 'EU'],
      ['Cleo', 'EU'],
    ])
    await database.asOwner('update users set is_active = false where id = $1', [author.id])
    const closed = await run(made.id)
    expect([closed.status, closed.failure]).toEqual(['failed', expect.stringContaining('was deactivated')])
    const republished = await call('POST', `/api/pipeline/recipes/${made.id}/publish`, { body: {} })
    expect(republished.status).toBe(200)
    await run(made.id)
    expect(await rows(made.output_dataset_id)).toEqual([['Ada'], ['Bob'], ['Cleo']])
  },
)

test(
  'a dataset of another organization is no input, and its recipes are not there',
  { timeout: 300_000 },
  async () => {
    const stranger = await newOrganization()
    const foreign = await post({ name: 'F', definition: sqlOver('SELECT 1 AS a FROM people') }, stranger)
    expect([foreign.status, foreign.body.message]).toEqual([
      422,
      'body.definition.inputs.0.dataset_id: there is no such dataset',
    ])
    const own = await recipe('Own', { inputs: [people], sql: 'SELECT name FROM people' })
    for (const path of ['', '/versions', '/tests'])
      expect((await call('GET', `/api/pipeline/recipes/${own.id}${path}`, { as: stranger })).status).toBe(404)
    const reader = await newUser({ orgId: admin.orgId, role: 'management' })
    const read = await call<Refused>('POST', `/api/pipeline/recipes/${own.id}/run`, { body: {}, as: reader })
    expect(read.status).toBe(403)
  },
)

test('a recipe cannot read what it makes, by whatever way', { timeout: 300_000 }, async () => {
  const one = await recipe('One', { inputs: [people], sql: 'SELECT name FROM people' })
  const definition = {
    kind: 'sql',
    inputs: [{ dataset_id: one.output_dataset_id, name: 'one' }],
    sql: 'SELECT name FROM one',
  }
  const two = await post({ name: 'Two', definition, publish: true })
  expect(two.status).toBe(201)
  const back = { ...definition, inputs: [{ dataset_id: two.body.output_dataset_id, name: 'one' }] }
  const refused = await call<Refused>('PATCH', `/api/pipeline/recipes/${one.id}`, {
    body: { definition: back },
  })
  expect(refused.body.details?.[0]).toMatchObject({
    path: 'body.definition.inputs.0',
    message: expect.stringContaining(`through recipe ${two.body.id}`) as string,
  })
  await run(one.id)
  expect((await run(two.body.id)).failure).toBe(null)
  expect((await call('DELETE', `/api/pipeline/recipes/${two.body.id}?output=delete`)).status).toBe(204)
  expect((await call('GET', `/api/datasets/${two.body.output_dataset_id}`)).status).toBe(404)
  expect((await get(one.id)).output_dataset_id).toBe(one.output_dataset_id)
})
