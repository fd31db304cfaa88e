import { expect, test } from 'vitest'
import type { Flow, FlowDataset } from '../../../../contract/src/flow.ts'
import type { Recipe } from '../../../../contract/src/recipes.ts'
import { recipesUnderTest } from '../../../test/recipes-under-test.ts'

const { call, dataset, load, recipe, run, newUser, newOrganization, admin, database } =
  await recipesUnderTest()
const patient = { timeout: 120_000 }

const project = async (name: string) =>
  (await call<{ id: number }>('POST', '/api/projects', { body: { name } })).body.id
const [raw, marts] = [await project('Raw'), await project('Marts')]
const flights = await dataset('flights', ['id,value', '1,2'])
await call('PATCH', `/api/datasets/${flights.id}`, { body: { project_id: raw } })
const output = async ({ output_dataset_id: id }: Recipe) =>
  (await call<typeof flights>('GET', `/api/datasets/${id}`)).body
const clean = await recipe('clean', {
  inputs: [flights],
  sql: 'SELECT id, value FROM flights',
  project_id: raw,
})
const cleaned = await output(clean)
const total = await recipe('total', {
  inputs: [cleaned],
  sql: 'SELECT sum(value) AS total FROM clean',
  project_id: marts,
})

const flowOf = async (id: number, as = admin) =>
  (await call<Flow>('GET', `/api/pipeline/flow?project_id=${id}`, { as })).body
const names = ({ nodes }: Flow) =>
  nodes.map((node) => ('name' in node ? `${node.kind} ${node.name}` : node.key)).toSorted()
const nodeOf = <T>({ nodes }: Flow, name: string) =>
  nodes.find((node) => 'name' in node && node.name === name) as T

test(
  'the flow of a project is its datasets and recipes with their neighbours, and how they stand',
  patient,
  async () => {
    const before = await flowOf(raw)
    expect(names(before)).toEqual(['dataset clean', 'dataset flights', 'recipe clean', 'recipe total'])
    expect(before.edges.map(({ from, to }) => `${from} ${to}`).toSorted()).toEqual(
      [
        `dataset:${flights.id} recipe:${clean.id}`,
        `recipe:${clean.id} dataset:${cleaned.id}`,
        `dataset:${cleaned.id} recipe:${total.id}`,
      ].toSorted(),
    )
    expect(before.nodes.find(({ key }) => key === `recipe:${total.id}`)).toMatchObject({
      is_neighbour: true,
      project_id: marts,
    })
    const own = before.nodes.find(({ key }) => key === `recipe:${clean.id}`)
    expect(own).toMatchObject({ build_status: 'empty', words: 'it has never run', dependent_count: 1 })
    expect((await run(clean.id)).status).toBe('succeeded')
    const after = await flowOf(raw)
    expect(after.nodes.find(({ key }) => key === `recipe:${clean.id}`)).toMatchObject({
      build_status: 'current',
    })
    expect(nodeOf<FlowDataset>(after, 'flights')).toMatchObject({
      build_status: 'current',
      version: 1,
      dependent_count: 2,
    })
    await load(flights, ['id,value', '1,3'])
    expect((await run(total.id)).status).toBe('succeeded')
    const changed = await flowOf(marts)
    expect(changed.nodes.find(({ key }) => key === `recipe:${total.id}`)).toMatchObject({
      build_status: 'out_of_date',
      words: 'clean is out of date',
    })
  },
)

test('what one may not see is there without a name', patient, async () => {
  const reader = await newUser({ orgId: admin.orgId, role: 'viewer' })
  const [group] = await database.asOwner<{ id: number }>(
    `insert into groups (org_id, name) values ($1, 'Marts') returning id`,
    [admin.orgId],
  )
  await database.asOwner('insert into group_members (org_id, group_id, user_id) values ($1, $2, $3)', [
    admin.orgId,
    group!.id,
    reader.id,
  ])
  for (const permission of ['dataset.edit', 'recipe.edit'])
    await database.asOwner(
      `insert into group_permissions (org_id, group_id, permission, target_type, target_id) values ($1, $2, $3, 'project', $4)`,
      [admin.orgId, group!.id, permission, marts],
    )
  await database.asOwner(`update datasets set status = 'draft', current_version_id = null where id = $1`, [
    cleaned.id,
  ])
  const seen = await flowOf(marts, reader)
  expect(names(seen)).toEqual(['dataset total', 'recipe total', 'unseen:1'])
  expect(JSON.stringify(seen)).not.toContain('clean')
  expect((await call('GET', `/api/pipeline/flow?project_id=${raw}`, { as: reader })).status).toBe(422)
  const stranger = await newOrganization()
  expect((await call('GET', `/api/pipeline/flow?project_id=${raw}`, { as: stranger })).status).toBe(422)
})
