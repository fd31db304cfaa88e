import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Database } from './database.ts'
import { migrate } from './migrating/migrate.ts'
import { type Migration, programMigrations } from './migrating/migrations.ts'
import { type Pglite, startPglite } from './embedded/pglite.ts'
import { NotificationListener } from './notices.ts'
import { PooledDatabase } from './pooled-database.ts'
import { appRole, assertRestricted } from './migrating/role.ts'
import { maintain } from './embedded/maintain.ts'
import { seedDatabase } from './embedded/template.ts'

export interface DatabaseOptions {
  /** PostgreSQL 15 or newer. Without it the embedded database in `home` is used. */
  url?: string | undefined
  /** Data folder of the server; the caller holds its lock. */
  home: string
  poolSize?: number
  migrations?: readonly Migration[]
}

const oldestSupported = 15
const startingMs = 10_000

/** Opens the metadata database, brought to the program's schema, working as the restricted role. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return (await openWithPool(options)).database
}

/** A database and the connections behind it, which only tests may touch. */
export interface Opened {
  database: Database
  pool: pg.Pool
}

export async function openWithPool(options: DatabaseOptions): Promise<Opened> {
  const migrations = options.migrations ?? programMigrations()
  return options.url === undefined
    ? await openEmbedded(options, migrations)
    : await openPostgres({ ...options, url: options.url }, migrations)
}

/** The folder of the embedded database in the server's data folder. */
export function embeddedFolder(home: string): string {
  return join(home, 'database')
}

async function openEmbedded(options: DatabaseOptions, migrations: readonly Migration[]): Promise<Opened> {
  const folder = embeddedFolder(options.home)
  const exists = await stat(folder).then(
    () => true,
    () => false,
  )
  if (!exists) await seedDatabase(folder, migrations)
  const pglite = await startPglite(folder)
  try {
    await migrateEmbedded(pglite, migrations)
    const pool = poolOf({ ...pglite.clientConfig(appRole), max: 1, idleTimeoutMillis: 0 })
    await withClient(pool, assertRestricted)
    const parts = { kind: 'pglite', durability: 'process crash only', pool } as const
    const work = { copy: pglite.copyTo, maintain: () => maintain(pool), close: pglite.close }
    return { database: new PooledDatabase({ ...parts, ...work }), pool }
  } catch (error) {
    await pglite.close()
    throw error
  }
}

async function migrateEmbedded(pglite: Pglite, migrations: readonly Migration[]) {
  const owner = await pglite.connect('postgres')
  try {
    await migrate(owner, migrations)
  } finally {
    await owner.end()
  }
}

async function openPostgres(
  options: DatabaseOptions & { url: string },
  migrations: readonly Migration[],
): Promise<Opened> {
  await migratePostgres(options.url, migrations)
  const pool = poolOf({
    connectionString: options.url,
    max: options.poolSize ?? 10,
    // A startup option and not a statement, so that RESET ROLE returns to it. Statements here take milliseconds, and
    // JIT-compiling one that the planner considers expensive takes a second.
    options: `-c role=${appRole} -c plan_cache_mode=force_generic_plan -c jit=off`,
    statement_timeout: 30_000,
    // So that callers waiting for one locked table release their connections before others time out.
    lock_timeout: 5000,
    // Shorter than a lease: locks of a process that was suspended in a transaction are released when its runs are taken
    // over.
    idle_in_transaction_session_timeout: 20_000,
    application_name: 'quarry',
  })
  try {
    await withClient(pool, assertRestricted)
    const listen = (channel: string, onNotice: () => void) =>
      new NotificationListener(
        { connectionString: options.url, application_name: 'quarry listens' },
        channel,
        onNotice,
      )
    const parts = { kind: 'postgres', durability: 'full', pool, listen, close: async () => {} } as const
    return { database: new PooledDatabase(parts), pool }
  } catch (error) {
    await pool.end()
    throw error
  }
}

/** Migrates a PostgreSQL database as the user of its URL; returns the names of the applied migrations. */
export async function migratePostgres(
  url: string,
  migrations: readonly Migration[] = programMigrations(),
): Promise<string[]> {
  const owner = await connectAsOwner(url)
  try {
    await requireFitting(owner)
    return await migrate(owner, migrations)
  } finally {
    await owner.end()
  }
}

/** @throws naming what Quarry cannot work with: an old server, or texts in another encoding */
export async function requireFitting(owner: pg.ClientBase): Promise<void> {
  const { rows } = await owner.query<{ version: string; encoding: string; name: string }>(`
    select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding,
      quote_ident(current_database()) as name`)
  const { version, encoding, name } = rows[0]!
  const major = Math.floor(Number(version) / 10_000)
  if (major < oldestSupported)
    throw new Error(`PostgreSQL ${oldestSupported} or newer is needed, this server is version ${major}`)
  if (encoding !== 'UTF8')
    throw new Error(
      `the database ${name} has the encoding ${encoding}, and UTF8 is needed: ` +
        `create database ${name} encoding 'UTF8' template template0`,
    )
}

// Where programs are started together, the database is often the last to be ready.
export async function connectAsOwner(url: string): Promise<pg.Client> {
  for (const giveUpAt = Date.now() + startingMs; ; await sleep(250)) {
    const owner = new pg.Client({ connectionString: url, application_name: 'quarry migrate' })
    owner.on('error', () => undefined)
    try {
      await owner.connect()
      return owner
    } catch (error) {
      const { code } = error as { code?: string }
      if (Date.now() > giveUpAt || !['ECONNREFUSED', '57P03'].includes(code ?? ''))
        throw unreachable(url, error)
    }
  }
}

function unreachable(url: string, error: unknown): Error {
  const { host } = new URL(url)
  const reason =
    error instanceof Error && error.message !== '' ? error.message : String((error as { code?: string }).code)
  return new Error(`the database of DATABASE_URL (${host}) cannot be reached: ${reason}`, { cause: error })
}

function poolOf(config: pg.PoolConfig): pg.Pool {
  const types = new pg.TypeOverrides()
  // Every count and id is far below 2^53.
  types.setTypeParser(pg.types.builtins.INT8, Number)
  types.setTypeParser(pg.types.builtins.DATE, String)
  const pool = new pg.Pool({
    ...config,
    types,
    pipeline: true,
    connectionTimeoutMillis: 10_000,
  } as pg.PoolConfig)
  // Without a listener a closed connection would crash the process. The pool listens to the idle ones and replaces
  // them itself; the user of an active one gets the error with its next statement.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

async function withClient(pool: pg.Pool, work: (client: pg.ClientBase) => Promise<void>) {
  const client = await pool.connect()
  try {
    await work(client)
  } finally {
    client.release()
  }
}
