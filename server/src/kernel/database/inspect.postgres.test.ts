import pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { asSuperuser } from '../../../test/postgres-cluster.ts'
import { inspectPostgres } from './inspect.ts'
import { migratePostgres } from './open-database.ts'

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

test('a database whose encoding has not all texts is refused with the one that is needed', async () => {
  const url = new URL(asSuperuser(server.url!))
  const superuser = new pg.Client(url.href)
  await superuser.connect()
  await superuser.query(`create database ascii encoding 'SQL_ASCII' locale 'C' template template0`)
  await superuser.end()
  url.pathname = '/ascii'
  for (const open of [() => inspectPostgres(url.href, '/nowhere'), () => migratePostgres(url.href)])
    await expect(open()).rejects.toThrow(
      /ascii has the encoding SQL_ASCII[^]*encoding 'UTF8' template template0/,
    )
})
