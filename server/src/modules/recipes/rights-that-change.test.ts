import { beforeAll, expect, test } from 'vitest'
import type { BuildPlan } from '../../../../contract/src/builds.ts'
import type { Recipe } from '../../../../contract/src/recipes.ts'
import { recipesUnderTest } from '../../../test/recipes-under-test.ts'

const { admin, newUser, dataset, recipe, run, rows, call, get } = await recipesUnderTest()

const author = await newUser({ orgId: admin.orgId, role: 'editor' })
const groupCalled = async (name: string) =>
  (await call<{ id: number }>('POST', '/api/groups', { body: { name } })).body.id
const [european, american] = [await groupCalled('Europe'), await groupCalled('America')]

const done = async (method: string, path: string, body?: object) => {
  const answer = await call(method, path, { body })
  if (answer.status >= 300) throw new Error(answer.text)
}
const join = (group: number) => done('POST', `/api/groups/${group}/members`, { user_id: author.id })
const leave = (group: number) => done('DELETE', `/api/groups/${group}/members/${author.id}`)
const attributes = (of: object) => done('PUT', `/api/users/${author.id}/attributes`, { attributes: of })

const region = (name: string, group: number, value: unknown) => ({
  name,
  applies_to: { group_ids: [group] },
  condition: { column: 'region', operator: 'equals', ...(value as object) },
})

let seen: Recipe
let plain: Recipe
beforeAll(async () => {
  await join(european)
  await attributes({ region: ['EU'] })
  const people = await dataset('people', ['name,region', 'Ada,EU', 'Bob,US', 'Cleo,EU'])
  const open = await dataset('open', ['name', 'Ada'])
  await done('PUT', `/api/datasets/${people.id}/policies`, {
    rows: [region('own', european, { attribute: 'region' }), region('america', american, { value: 'US' })],
    unrestricted: { roles: ['admin'] },
  })
  seen = await recipe('Seen', { inputs: [people], sql: 'SELECT name FROM people' }, author)
  plain = await recipe('Plain', { inputs: [open], sql: 'SELECT name FROM open' }, author)
  for (const { id } of [seen, plain]) await run(id)
})

const isOutOfDate = async ({ id }: Recipe) => (await get(id)).is_out_of_date

const planned = async () => {
  const body = { targets: [seen.output_dataset_id], mode: 'required', dry_run: true }
  return (await call<BuildPlan>('POST', '/api/pipeline/run', { body })).text
}

async function expectRows(expected: string[]): Promise<void> {
  expect((await rows(seen.output_dataset_id)).map(([name]) => name)).toEqual(expected)
  expect(await isOutOfDate(seen)).toBe(false)
}

test(
  'a group, an attribute or a role of the publisher that changes makes the output out of date',
  { timeout: 300_000 },
  async () => {
    await expectRows(['Ada', 'Cleo'])
    const changes: [() => Promise<void>, string[]][] = [
      [() => join(american), ['Ada', 'Bob', 'Cleo']],
      [() => leave(european), ['Bob']],
      [() => join(european), ['Ada', 'Bob', 'Cleo']],
      [() => leave(american), ['Ada', 'Cleo']],
      [() => attributes({ region: ['US'] }), ['Bob']],
      [() => done('PUT', `/api/users/${author.id}/role`, { role: 'admin' }), ['Ada', 'Bob', 'Cleo']],
    ]
    for (const [change, expected] of changes) {
      await change()
      expect(await isOutOfDate(seen)).toBe(true)
      expect(await planned()).toContain('input_changed')
      expect((await run(seen.id, { mode: 'required' })).result).not.toHaveProperty('is_skipped')
      await expectRows(expected)
    }
    expect(await isOutOfDate(plain)).toBe(false)
  },
)

test('a change of rights that changes nothing here is looked at once', { timeout: 300_000 }, async () => {
  await attributes({ region: ['US'], shift: ['night'] })
  expect(await isOutOfDate(seen)).toBe(true)
  expect((await run(seen.id, { mode: 'required' })).result).toMatchObject({ is_skipped: true })
  expect(await isOutOfDate(seen)).toBe(false)
  expect(await planned()).not.toContain('input_changed')
})
