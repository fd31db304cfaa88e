import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { kernelMigrations } from './migrating/migrations.ts'
import { openDatabase } from './open-database.ts'

const migrations = kernelMigrations()

const onPostgres = process.env['QUARRY_TEST_DATABASE'] === 'postgres'
const server = onPostgres ? await testDatabase(migrations) : undefined

describe.runIf(onPostgres)('on a PostgreSQL server', () => {
  /** A user with a fresh database of its own and nothing else. */
  async function ownerWith(attributes: string) {
    const name = `owner_${randomBytes(6).toString('hex')}`
    await server!.asOwner(`create role ${name} login ${attributes}`)
    await server!.asOwner(`create database ${name} owner ${name}`)
    onTestFinished(async () => {
      await server!.asOwner(`drop database ${name} with (force)`)
      await server!.asOwner(`drop role ${name}`)
    })
    const url = new URL(server!.url!)
    url.username = name
    url.pathname = `/${name}`
    return { name, url: url.href }
  }

  test('a user who may create roles needs no preparation', async () => {
    const { url } = await ownerWith('createrole')
    const database = await openDatabase({ home: '/nowhere', url, poolSize: 1, migrations })
    const { rows } = await database.read({}, (db) => sql`select current_user as role`.execute(db))
    await database.close()
    expect(rows).toEqual([{ role: 'quarry_app' }])
  })

  test('a user who may not is told what to let an administrator run, and that is enough', async () => {
    const { name, url } = await ownerWith('nocreaterole')
    const open = () => openDatabase({ home: '/nowhere', url, poolSize: 1, migrations })
    const problem = await open().catch((error: Error) => error.message)
    expect(problem).toContain(`grant quarry_app to "${name}"`)
    await server!.asOwner(`grant quarry_app to "${name}"`)
    const database = await open()
    expect(await database.version()).toMatch(/^PostgreSQL 1[5-9]/)
    await database.close()
  })

  test('a wrong address names the host and never the password', async () => {
    const url = server!.url!.replace('quarry@', 'nobody:canary-password@')
    const problem = await openDatabase({ home: '/nowhere', url, migrations }).catch(
      (error: Error) => error.message,
    )
    expect(problem).toMatch(/^the database of DATABASE_URL \(127\.0\.0\.1:\d+\) cannot be reached: .*nobody/)
    expect(problem).not.toContain('canary-password')
  })

  test('no statement is compiled before it runs, which takes longer than what any of them does', async () => {
    const { rows } = await server!.read({}, (db) =>
      sql<{ jit: string }>`select current_setting('jit') as jit`.execute(db),
    )
    expect(rows).toEqual([{ jit: 'off' }])
  })

  test('CRS-16: connections that the server ends are replaced', async () => {
    await server!.read({}, (db) => sql`select 1`.execute(db))
    await server!.asOwner(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    )
    const asked = Array.from({ length: 6 }, () =>
      server!.read({}, (db) => sql`select 1 as one`.execute(db)).catch(() => undefined),
    )
    await Promise.all(asked)
    const { rows } = await server!.read({}, (db) => sql`select current_user as role`.execute(db))
    expect(rows).toEqual([{ role: 'quarry_app' }])
  })
})
