import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { asSuperuser } from '../../../test/postgres-cluster.ts'
import { inspectPostgres } from './inspect.ts'

const server = await testDatabase([])

test('O4: looking at a database changes nothing in it, and tells a superuser', async () => {
  const url = server.url!
  expect(await inspectPostgres(url, '/nowhere')).toMatchObject({ isSuperuser: false })
  const state = await inspectPostgres(asSuperuser(url), '/nowhere')
  expect(state).toMatchObject({ isSuperuser: true, isForeign: false })
  expect(state.pending.length).toBeGreaterThan(10)
  const tables = await server.asOwner(`select relname from pg_class where relname = 'users'`)
  expect(tables).toEqual([])
})
