import type pg from 'pg'
import { prepareRole } from './role.ts'
import type { Migration } from './migrations.ts'

// Any number will do, as long as nothing else in the database takes it.
const lockKey = 727_001

interface Applied {
  name: string
  sha256: string
}

/**
 * Brings the database to the program's schema, as its owner: one transaction for each file, so that a process
 * killed at any point leaves whole steps and the next start goes on. Answers the names of what it applied.
 */
export async function migrate(owner: pg.ClientBase, migrations: readonly Migration[]): Promise<string[]> {
  if ((await pendingOf(owner, migrations)).length === 0) return []
  await owner.query(`select pg_advisory_lock(${lockKey})`)
  try {
    await prepareRole(owner)
    await createLedger(owner)
    const pending = await pendingOf(owner, migrations)
    for (const migration of pending) await apply(owner, migration)
    return pending.map(({ name }) => name)
  } finally {
    await owner.query(`select pg_advisory_unlock(${lockKey})`).catch(() => undefined)
  }
}

/** What is still to be applied; throws when the database and the program do not belong together. */
async function pendingOf(client: pg.ClientBase, migrations: readonly Migration[]): Promise<Migration[]> {
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

async function apply(owner: pg.ClientBase, { name, sql, sha256 }: Migration) {
  try {
    await owner.query('begin')
    await owner.query(sql)
    await owner.query('insert into schema_migration (name, sha256) values ($1, $2)', [name, sha256])
    await owner.query('commit')
  } catch (error) {
    await owner.query('rollback').catch(() => undefined)
    const { message, position } = error as { message: string; position?: string }
    const line = position === undefined ? '' : `, line ${sql.slice(0, Number(position)).split('\n').length}`
    throw new Error(`the migration ${name} failed${line}: ${message}`, { cause: error })
  }
}
