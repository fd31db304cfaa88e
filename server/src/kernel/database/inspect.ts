import { stat } from 'node:fs/promises'
import type pg from 'pg'
import { folderMark } from './installation.ts'
import { pendingOf } from './migrating/migrate.ts'
import { programMigrations } from './migrating/migrations.ts'
import { connectAsOwner, embeddedFolder, requireFitting } from './open-database.ts'
import { startPglite } from './embedded/pglite.ts'

/** The state of a database, read without changes. */
export interface DatabaseState {
  version: string
  user: string
  /** Row-level security does not bind such a user, and what it makes belongs to it. */
  isSuperuser: boolean
  /** Migrations that the next start will apply. */
  pending: string[]
  /** Whether the data folder is another one than the database's. */
  isForeign: boolean
  /** Mark of the key under which all secrets are known to be sealed. */
  sealedUnder: string | null
  /** How far the clock of this machine is ahead of the database's. */
  clockOffsetMs: number
}

/** @throws when it cannot be reached, or does not belong to this program */
export async function inspectPostgres(url: string, home: string): Promise<DatabaseState> {
  const owner = await connectAsOwner(url)
  try {
    await requireFitting(owner)
    return await stateOf(owner, home)
  } finally {
    await owner.end()
  }
}

/** Of the embedded database; undefined before its first start. The caller holds the lock of the folder. */
export async function inspectEmbedded(home: string): Promise<DatabaseState | undefined> {
  const folder = embeddedFolder(home)
  if (!(await stat(folder).catch(() => undefined))) return undefined
  const pglite = await startPglite(folder)
  try {
    const owner = await pglite.connect('postgres')
    const { isSuperuser: _all, isForeign: _own, ...state } = await stateOf(owner, home)
    await owner.end()
    return { ...state, isSuperuser: false, isForeign: false }
  } finally {
    await pglite.close()
  }
}

async function stateOf(owner: pg.ClientBase, home: string): Promise<DatabaseState> {
  await owner.query('set default_transaction_read_only = on')
  const { rows } = await owner.query<{
    version: string
    user: string
    strong: boolean
    marked: boolean
    now: string
  }>(`
    select 'PostgreSQL ' || current_setting('server_version') as version, current_user as user, rolsuper as strong,
      to_regclass('public.installation') is not null as marked, extract(epoch from clock_timestamp()) * 1000 as now
    from pg_roles where rolname = current_user`)
  const { version, user, strong, marked, now } = rows[0]!
  const clockOffsetMs = Date.now() - Number(now)
  const pending = (await pendingOf(owner, programMigrations())).map(({ name }) => name)
  const mark = marked ? await owner.query<{ id: string }>('select id from installation') : undefined
  const own = mark?.rows[0]?.id
  const isForeign = own !== undefined && own !== (await folderMark(home))
  const { rows: sealed } = await owner.query<{ there: boolean }>(
    `select to_regclass('public.sealed_keys') is not null as there`,
  )
  const keys = sealed[0]!.there
    ? (await owner.query<{ mark: string | null }>('select complete_under as mark from sealed_keys')).rows
    : []
  return {
    version,
    user,
    isSuperuser: strong,
    pending,
    isForeign,
    sealedUnder: keys[0]?.mark ?? null,
    clockOffsetMs,
  }
}
