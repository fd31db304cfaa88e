import { afterAll, expect, test } from 'vitest'
import { openTestDatabase, testPlace, type TestDatabase } from '../../../test/database.ts'
import { programMigrations } from '../../kernel/database/migrating/migrations.ts'

const all = programMigrations()
const before = all.filter(({ number }) => number < 315)

const place = await testPlace(before)
afterAll(place.remove)

const seen = 'k'.repeat(43)

/** An organization with an administrator, a viewer, a key and one mask. */
async function organization({ asOwner }: TestDatabase, slug: string, mask: string) {
  const one = async (sql: string, values: unknown[]) =>
    (await asOwner<{ id: number }>(`${sql} returning id`, values))[0]?.id
  const org = await one('insert into organizations (name, slug) values ($1, $1)', [slug])
  const people = []
  for (const role of ['admin', 'viewer']) {
    const name = `${slug}-${role}`
    const user = await one(
      `insert into users (username, username_canonical, email, email_canonical, role, default_org_id)
       values ($1, $1, $1 || '@example.com', $1 || '@example.com', $2, $3)`,
      [name, role, org],
    )
    await asOwner(
      `insert into memberships (org_id, user_id, role) values ($1, $2, $3) on conflict do nothing`,
      [org, user, role],
    )
    people.push(user)
  }
  const dataset = await one('insert into datasets (org_id, name) values ($1, $2)', [org, slug])
  await asOwner('insert into mask_keys (org_id, mask_key) values ($1, $2)', [org, seen])
  const document = { rows: [], columns: [{ column: 'email', mask: { kind: mask } }] }
  await asOwner(
    `insert into dataset_policies (org_id, dataset_id, document, column_types) values ($1, $2, $3, '{}')`,
    [org, dataset, JSON.stringify(document)],
  )
  const recipe = await one(
    `insert into recipes (org_id, name, draft, draft_saved_at) values ($1, $2, '{}', now())`,
    [org, slug],
  )
  await asOwner(
    `insert into recipe_inputs (org_id, recipe_id, position, dataset_id, name) values ($1, $2, 1, $3, 'input')`,
    [org, recipe, dataset],
  )
  await asOwner(`insert into runs (org_id, kind, recipe_id) values ($1, 'recipe', $2)`, [org, recipe])
  return { org, adminId: people[0], dataset }
}

test('S1: every key that may have been seen is replaced, administrators whose codes change are told, and runs know what they read', async () => {
  const old = await openTestDatabase(place, before)
  const hashing = await organization(old, 'hashing', 'hash')
  const hiding = await organization(old, 'hiding', 'hide')
  await old.close()
  const now = await openTestDatabase(place, all)
  const keys = await now.asOwner<{ org_id: number; mask_key: string }>(
    'select org_id, mask_key from mask_keys order by org_id',
  )
  const notifications = await now.asOwner('select org_id, user_id, kind from notifications')
  const reads = await now.asOwner<{ reads: number[] }>('select reads from runs order by org_id')
  await now.close()
  expect(reads).toEqual([{ reads: [hashing.dataset] }, { reads: [hiding.dataset] }])
  expect(keys.map(({ org_id: org }) => org)).toEqual([hashing.org, hiding.org])
  expect(new Set([seen, ...keys.map(({ mask_key: key }) => key)]).size).toBe(3)
  expect(keys.every(({ mask_key: key }) => /^[0-9a-f]{64}$/.test(key))).toBe(true)
  expect(notifications).toEqual([
    { org_id: hashing.org, user_id: hashing.adminId, kind: 'dataset.codes_replaced' },
  ])
})
