import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Migration } from './migrations.ts'
import { workAsOwner, grantToRole, prepareRole } from './role.ts'
import { letForeignKeysWait } from './waiting-keys.ts'
import { letOwnerRead } from './owner-reads.ts'
import { liftRowSecurity, restoreRowSecurity, tablesWhere } from './row-security.ts'

// Any number will do, as long as nothing else in the database takes it.
const lockKey = 727_001

interface Applied {
  name: string
  sha256: string
}

// Shorter than PostgreSQL's deadlock_timeout, so that of a migration and a running program it is the migration that yields.
const lockMs = 800
const lockingMs = 60_000

/**
 * Migrates the database to the program's schema, as the owner of its tables. All of it is one transaction: after a
 * failure or a kill the database is unchanged, and the previous program still starts. Returns the names of the
 * applied migrations.
 */
export async function migrate(owner: pg.ClientBase, migrations: readonly Migration[]): Promise<string[]> {
  if ((await pendingOf(owner, migrations)).length === 0) return []
  await owner.query(`select pg_advisory_lock(${lockKey})`)
  try {
    await prepareRole(owner)
    await workAsOwner(owner)
    await grantToRole(owner)
    await createLedger(owner)
    const pending = await pendingOf(owner, migrations)
    await applyAll(owner, pending)
    return pending.map(({ name }) => name)
  } finally {
    // The embedded database has one session for all.
    await owner.query('reset role').catch(() => undefined)
    await owner.query(`select pg_advisory_unlock(${lockKey})`).catch(() => undefined)
  }
}

/** Pending migrations; throws if the database and the program do not belong together. */
export async function pendingOf(
  client: pg.ClientBase,
  migrations: readonly Migration[],
): Promise<Migration[]> {
  const applied = await appliedIn(client)
  for (const { name, sha256 } of applied) {
    const known = migrations.find((one) => one.name === name)
    if (!known)
      throw new Error(
        `the database is newer than the program: it has the migration ${name}, which this program does not know`,
      )
    if (known.sha256 !== sha256)
      throw new Error(`the migration ${name} was edited after it was applied to this database`)
  }
  const names = new Set(applied.map(({ name }) => name))
  return migrations.filter(({ name }) => !names.has(name))
}

async function appliedIn(client: pg.ClientBase): Promise<Applied[]> {
  const { rows } = await client.query<{ ledger: string | null }>(
    `select to_regclass('public.schema_migration') as ledger`,
  )
  if (rows[0]!.ledger === null) return []
  return (await client.query<Applied>('select name, sha256 from schema_migration order by name')).rows
}

async function createLedger(owner: pg.ClientBase) {
  await owner.query(`
    create table if not exists schema_migration (
      name text primary key, sha256 text not null, applied_at timestamptz not null default now()
    );
    revoke insert, update, delete on schema_migration from quarry_app`)
}

async function applyAll(owner: pg.ClientBase, migrations: readonly Migration[]) {
  try {
    await beginAlone(owner)
    // An event that waits for the end of the transaction would keep its table from being altered.
    await owner.query('set constraints all immediate')
    for (const migration of migrations) {
      await liftRowSecurity(owner)
      await apply(owner, migration)
    }
    await letForeignKeysWait(owner)
    await letOwnerRead(owner)
    await restoreRowSecurity(owner)
    await owner.query('commit')
  } catch (error) {
    await owner.query('rollback').catch(() => undefined)
    throw error
  }
}

/** Opens a transaction that locks every table at once: locking them one by one could deadlock. */
async function beginAlone(owner: pg.ClientBase) {
  const tables = await tablesWhere(owner, 'true')
  for (const giveUpAt = Date.now() + lockingMs; ; await sleep(200)) {
    await owner.query(`begin; set local lock_timeout = ${lockMs}; set local statement_timeout = 0`)
    try {
      await owner.query(`lock table ${tables.join(', ')} in access exclusive mode`)
      await owner.query('set local lock_timeout = 0')
      return
    } catch (error) {
      await owner.query('rollback')
      if ((error as { code?: string }).code !== '55P03') throw error
      if (Date.now() > giveUpAt)
        throw new Error(
          `the tables are in use by another program, and could not be locked within ${lockingMs / 1000} s: ` +
            'stop what works on this database, then start again',
          { cause: error },
        )
    }
  }
}

async function apply(owner: pg.ClientBase, { name, sql, sha256 }: Migration) {
  try {
    await owner.query(sql)
    await owner.query('insert into schema_migration (name, sha256) values ($1, $2)', [name, sha256])
  } catch (error) {
    const { message, position } = error as { message: string; position?: string }
    const line = position === undefined ? '' : `, line ${sql.slice(0, Number(position)).split('\n').length}`
    throw new Error(
      `the migration ${name} failed${line}: ${message}. Nothing was changed: the program of before still starts`,
      { cause: error },
    )
  }
}
