import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import type { Reader, Scope, Tx } from './database.ts'
import { kernelMigrations, type Migration } from './migrating/migrations.ts'

/** A table of organizations, as a module would make it. */
const probeMigration: Migration = {
  number: 9000,
  name: '9000-twin',
  sha256: 'of the test',
  sql: `
    create table twin (
      id integer generated always as identity primary key,
      org_id integer not null check (org_id > 0),
      name text not null
    );
    alter table twin enable row level security;
    alter table twin force row level security;
    create policy twin_org on twin using (org_id = current_org_id()) with check (org_id = current_org_id());`,
}

const database = await testDatabase([...kernelMigrations(), probeMigration])
await database.asOwner(`insert into twin (org_id, name) values (7, 'seven'), (8, 'eight')`)

const names = (db: Reader) =>
  sql<{ name: string }>`select name from twin order by id`.execute(db).then(({ rows }) => rows)
const inScope = (scope: Scope) => database.transaction(scope, names)

test('TEN-18: a query without any filter of its own sees one organization only', async () => {
  expect(await inScope({ orgId: 7 })).toEqual([{ name: 'seven' }])
  expect(await inScope({ orgId: 8 })).toEqual([{ name: 'eight' }])
})

test('TEN-18: writing for, taking from or giving to another organization fails or finds nothing', async () => {
  const run = (statement: string) =>
    database.transaction({ orgId: 7 }, (db) => sql.raw(statement).execute(db))
  await expect(run(`insert into twin (org_id, name) values (8, 'x')`)).rejects.toMatchObject({
    code: '42501',
  })
  await expect(run(`update twin set org_id = 8`)).rejects.toMatchObject({ code: '42501' })
  expect((await run(`update twin set name = 'x' where org_id = 8`)).numAffectedRows).toBe(0n)
  expect((await run(`delete from twin where org_id = 8`)).numAffectedRows).toBe(0n)
  await expect(run(`truncate twin`)).rejects.toMatchObject({ code: '42501' })
})

test('TEN-19: without an organization no row is seen and none is written', async () => {
  expect(await inScope({})).toEqual([])
  expect(await database.read({}, names)).toEqual([])
  const writing = database.transaction({}, (db) =>
    sql`insert into twin (org_id, name) values (7, 'x')`.execute(db),
  )
  await expect(writing).rejects.toMatchObject({ code: '42501' })
  const emptied = database.transaction({ orgId: 7 }, async (db) => {
    await sql`set local app.org_id = ''`.execute(db)
    return await names(db)
  })
  expect(await emptied).toEqual([])
})

test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, "7'; reset role; --", null])(
  'TEN-19: %j is no scope',
  async (orgId) => {
    const scope = { orgId: orgId as number }
    await expect(database.transaction(scope, names)).rejects.toThrow('not an id for a database scope')
    expect(() => database.read(scope, names)).toThrow('not an id for a database scope')
  },
)

// Each leaves the connection in another state; afterwards nothing of it may be visible.
const troubles: Record<string, (db: Tx) => Promise<unknown>> = {
  'a database error': (db) => sql`select 1 / 0`.execute(db),
  'an error of the work': async (db) => {
    await names(db)
    throw new Error('of the work')
  },
  'a syntax error': (db) => sql`selec`.execute(db),
  'an unfinished statement': async (db) => {
    void sql`select pg_sleep(0.05)`.execute(db).catch(() => undefined)
    throw new Error('left early')
  },
  'an error that the work swallowed': async (db) => {
    await sql`select 1 / 0`.execute(db).catch(() => undefined)
  },
}

test.each(Object.entries(troubles))(
  'TEN-20: after %s the next caller starts without an organization',
  async (_what, trouble) => {
    for (let round = 0; round < 8; round += 1) {
      const orgId = 7 + (round % 2)
      await expect(database.transaction({ orgId }, trouble)).rejects.toThrow()
      expect(await inScope({})).toEqual([])
      expect(await inScope({ orgId: 15 - orgId })).toEqual([{ name: orgId === 7 ? 'eight' : 'seven' }])
    }
  },
)

test('TEN-20: callers of two organizations at once never see the other one', async () => {
  const seen = await Promise.all(
    Array.from({ length: 60 }, async (_, index) => {
      const orgId = 7 + (index % 2)
      const rows = index % 3 === 0 ? await database.read({ orgId }, names) : await inScope({ orgId })
      return [orgId, rows] as const
    }),
  )
  for (const [orgId, rows] of seen) expect(rows).toEqual([{ name: orgId === 7 ? 'seven' : 'eight' }])
})

test('TEN-20: a setting made inside a transaction ends with it, and one that outlives it is not made', async () => {
  await database.transaction({ orgId: 7 }, (db) =>
    sql`select set_config('app.org_id', '8', true)`.execute(db),
  )
  expect(await inScope({})).toEqual([])
})

test('TEN-21: the role of the server is neither owner nor superuser and cannot become one by resetting', async () => {
  const { rows } = await database.read({}, (db) =>
    sql`select rolname, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolcanlogin,
      (select count(*) from pg_class where relowner = pg_roles.oid)::integer as owned
      from pg_roles where rolname = current_user`.execute(db),
  )
  expect(rows).toEqual([
    {
      rolname: 'quarry_app',
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolcanlogin: false,
      owned: 0,
    },
  ])
  for (const reset of ['reset role', 'reset session authorization', 'reset all', 'discard plans']) {
    const afterReset = database.transaction({}, async (db) => {
      await sql.raw(reset).execute(db)
      return await names(db)
    })
    expect(await afterReset, reset).toEqual([])
  }
})

test('TEN-21: the role cannot change the schema, the ledger of migrations or switch off its own walls', async () => {
  const statements = [
    'alter table twin disable row level security',
    'drop policy twin_org on twin',
    'create table public.mine (id integer)',
    `update schema_migration set sha256 = 'x'`,
    'set local row_security = off; select * from twin',
  ]
  for (const statement of statements) {
    const running = database.transaction({ orgId: 7 }, (db) => sql.raw(statement).execute(db))
    await expect(running, statement).rejects.toThrow()
  }
})

test('DOS-12: a caller that waits too long for a connection is told so', async () => {
  const blocked = await testDatabase([...kernelMigrations(), probeMigration])
  await expect(blocked.ping(5000)).resolves.toBeUndefined()
  const holding = Array.from({ length: blocked.kind === 'pglite' ? 1 : 4 }, () =>
    blocked.transaction({}, () => sleep(300)),
  )
  await expect(blocked.ping(50)).rejects.toThrow('did not answer within 50 ms')
  await Promise.all(holding)
})
