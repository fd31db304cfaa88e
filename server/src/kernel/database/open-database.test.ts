import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { kernelMigrations } from './migrations.ts'

const database = await testDatabase(kernelMigrations())

const whoami = sql<{ who: string; org: number | null; user: number | null }>`
  select current_user as who, current_org_id() as org, current_user_id() as user`

test('a transaction works as the restricted role in its scope, and the scope ends with it', async () => {
  const inside = await database.transaction({ orgId: 7, userId: 3 }, (tx) => whoami.execute(tx))
  const after = await database.transaction({}, (tx) => whoami.execute(tx))
  expect(inside.rows).toEqual([{ who: 'quarry_app', org: 7, user: 3 }])
  expect(after.rows).toEqual([{ who: 'quarry_app', org: null, user: null }])
})

test('a read sees its scope in one round trip and leaves nothing behind, even when it fails', async () => {
  const inside = await database.read({ orgId: 7 }, (db) => whoami.execute(db))
  expect(inside.rows).toEqual([{ who: 'quarry_app', org: 7, user: null }])
  await expect(database.read({ orgId: 8 }, (db) => sql`select 1 / 0`.execute(db))).rejects.toThrow(
    'division by zero',
  )
  await expect(database.read({ orgId: 8 }, (db) => sql`selec`.execute(db))).rejects.toThrow('syntax error')
  const after = await database.read({}, (db) => whoami.execute(db))
  expect(after.rows).toEqual([{ who: 'quarry_app', org: null, user: null }])
})
