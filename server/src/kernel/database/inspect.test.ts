import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { inspectPostgres } from './inspect.ts'

const onPostgres = process.env['QUARRY_TEST_DATABASE'] === 'postgres'
const server = onPostgres ? await testDatabase([]) : undefined

test.runIf(onPostgres)('O4: looking at a database changes nothing in it, and tells a superuser', async () => {
  const url = new URL(server!.url!)
  const state = await inspectPostgres(url.href, '/nowhere')
  expect(state).toMatchObject({ isSuperuser: true, isForeign: false })
  expect(state.pending.length).toBeGreaterThan(10)
  const tables = await server!.asOwner(`select relname from pg_class where relname = 'users'`)
  expect(tables).toEqual([])
})
