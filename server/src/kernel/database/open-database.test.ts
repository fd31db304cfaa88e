import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { kernelMigrations } from './migrating/migrations.ts'

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

test('callers who vary their statements without end do not fill the server, and old statements still work', async () => {
  const ask = (value: number) =>
    database.read({ orgId: 7 }, (db) =>
      sql<{ n: number }>`select ${sql.lit(value)}::integer as n`.execute(db),
    )
  for (let value = 0; value < 900; value += 1) expect((await ask(value)).rows).toEqual([{ n: value }])
  const held = () =>
    database.transaction({}, (tx) =>
      sql<{ held: number }>`select count(*) as held from pg_prepared_statements`.execute(tx),
    )
  const counts = await Promise.all([held(), held(), held()])
  for (const { rows } of counts) expect(rows[0]!.held).toBeLessThanOrEqual(402)
  expect((await ask(0)).rows).toEqual([{ n: 0 }])
})

test('a statement that cannot be prepared fails alike every time, and the ones after it work', async () => {
  for (let round = 0; round < 3; round += 1) {
    const missing = database.read({ orgId: 7 }, (db) => sql`select * from missing_table`.execute(db))
    await expect(missing).rejects.toMatchObject({ code: '42P01' })
    expect((await database.read({ orgId: 8 }, (db) => whoami.execute(db))).rows[0]?.org).toBe(8)
  }
})

test('several reads that are started at once each keep their own scope', async () => {
  const reads = Array.from({ length: 30 }, (_, at) =>
    database.read({ orgId: at + 1 }, (db) => whoami.execute(db)),
  )
  expect((await Promise.all(reads)).map(({ rows }) => rows[0]?.org)).toEqual(reads.map((_, at) => at + 1))
})

test('what reaches the program is what the types say', async () => {
  const { rows } = await database.read({}, (db) =>
    sql`select 9007199254740991::bigint as big, count(*) as counted, date '2026-01-31' as day, 0.1::numeric as exact,
      timestamptz '2026-01-31T00:00:00Z' as at, '{"a": [1]}'::jsonb as document`.execute(db),
  )
  expect(rows).toEqual([
    {
      big: 9007199254740991,
      counted: 1,
      day: '2026-01-31',
      exact: '0.1',
      at: new Date('2026-01-31T00:00:00Z'),
      document: { a: [1] },
    },
  ])
})

test('CRS-21: the embedded database says that it does not survive a power loss', () => {
  expect(database.durability).toBe(database.kind === 'pglite' ? 'process crash only' : 'full')
})
