import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase, workOn } from '../../test/database.ts'
import { runWork } from './work.ts'
import { kernelMigrations } from './database/migrating/migrations.ts'

const database = await testDatabase(kernelMigrations())
const at = { scope: {}, origin: { userId: null, username: null, requestId: 'test', address: null } }

test('of two that wait for each other neither is told: what was undone runs again', async () => {
  let goOn = () => {}
  const bothHoldOne = new Promise<void>((resolve) => (goOn = resolve))
  let holders = 0
  let attempts = 0
  const lockInOrder = (first: number, second: number) =>
    runWork(workOn(database), at, async ({ db }) => {
      attempts += 1
      await sql`select pg_advisory_xact_lock(${first}::bigint)`.execute(db)
      holders += 1
      if (holders === 2) goOn()
      await bothHoldOne
      await sql`select pg_advisory_xact_lock(${second}::bigint)`.execute(db)
      return first
    })
  expect(await Promise.all([lockInOrder(1, 2), lockInOrder(2, 1)])).toEqual([1, 2])
  expect(attempts).toBe(3)
})
