import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, onTestFinished } from 'vitest'
import type { Database } from '../src/kernel/database/database.ts'
import { hashOf, type Migration, programMigrations } from '../src/kernel/database/migrating/migrations.ts'
import {
  embeddedFolder,
  migratePostgres,
  type Opened,
  openWithPool,
} from '../src/kernel/database/open-database.ts'
import { appRole } from '../src/kernel/database/migrating/role.ts'
import { copyDatabase, migratedTemplate } from '../src/kernel/database/embedded/template.ts'
import type { WorkDependencies } from '../src/kernel/work.ts'
import { asSuperuser, databaseOwner, ownedBy } from './postgres-cluster.ts'

// Opening a database compiles a program of nine megabytes. While a compiled one is kept, every other that opens in
// this process reuses it, which saves half of the work.
let compiled: Promise<WebAssembly.Module> | undefined
const pglite = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))

export interface TestDatabase extends Database {
  /** A data folder of this test's own; the embedded database lies in it. */
  readonly home: string
  /** Address of the database when it is on a PostgreSQL server. */
  readonly url: string | undefined
  /**
   * Runs a statement, or several without values, as the superuser, who owns nothing and bypasses row-level security.
   */
  asOwner<R extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<R[]>
}

/** Where a database of a test lies, open or not. */
export interface TestPlace {
  home: string
  url: string | undefined
  remove(): Promise<void>
}

/**
 * A migrated database of its own, copied from a template: embedded, or on the PostgreSQL server of the test run
 * when QUARRY_TEST_DATABASE is "postgres". Call it at the top of a test file (it ends with the file) or inside
 * a test (it ends with the test); then it is checked that nothing was left open.
 */
export async function testDatabase(
  migrations: readonly Migration[] = programMigrations(),
): Promise<TestDatabase> {
  const place = await testPlace(migrations)
  const database = await openTestDatabase(place, migrations)
  atEnd(async () => {
    try {
      await requireNothingOpen(database)
    } finally {
      await database.close()
      await place.remove()
    }
  })
  return database
}

/** A migrated database that nobody has open, for tests that open it themselves or let a process do it. */
export async function testPlace(migrations: readonly Migration[]): Promise<TestPlace> {
  const home = await mkdtemp(join(tmpdir(), 'quarry-test-'))
  const url = process.env['QUARRY_TEST_DATABASE'] === 'postgres' ? await ownPostgres(migrations) : undefined
  if (url === undefined) {
    await (compiled ??= readFile(join(pglite, 'pglite.wasm')).then((bytes) => WebAssembly.compile(bytes)))
    await copyDatabase(await migratedTemplate(migrations), embeddedFolder(home))
  }
  return {
    home,
    url,
    async remove() {
      await rm(home, { recursive: true, force: true })
      if (url !== undefined)
        await onServer((server) => server.query(`drop database ${nameIn(url)} with (force)`))
    },
  }
}

/** Opens the database of a place as the program does; the caller closes it. */
export async function openTestDatabase(
  { home, url }: TestPlace,
  migrations: readonly Migration[],
): Promise<TestDatabase> {
  const { database, pool } = await openWithPool({ home, url, poolSize: 4, migrations })
  const asOwner = url === undefined ? superuserOfEmbedded(pool) : superuserOfPostgres(url)
  return Object.assign(database, { home, url, asOwner: asOwner as TestDatabase['asOwner'] })
}

/** Fails where connections stay in use or are waited for; what a test let run may still end within some seconds on a busy machine. */
export async function requireNothingOpen(database: Database): Promise<void> {
  let left = 0
  for (const giveUpAt = Date.now() + 10_000; Date.now() < giveUpAt; await sleep(20)) {
    const { total, idle, waiting } = database.connections()
    left = total - idle + waiting
    if (left === 0) return
  }
  throw new Error(`${left} database connections were left open`)
}

type AsOwner = (sql: string, values?: unknown[]) => Promise<unknown[]>

// The embedded database has one session, so the pool's only connection changes its role for a moment.
function superuserOfEmbedded(pool: Opened['pool']): AsOwner {
  return async (sql, values = []) => {
    const client = await pool.connect()
    try {
      await client.query('set session authorization postgres')
      return await rowsOf(client, sql, values)
    } finally {
      await client.query(`set session authorization ${appRole}`)
      client.release()
    }
  }
}

// Connecting costs the server more than most statements do: connections stay for what follows within a second.
function superuserOfPostgres(url: string): AsOwner {
  const own = asSuperuser(url)
  const pool = new pg.Pool({ connectionString: own, max: 4, idleTimeoutMillis: 1000, allowExitOnIdle: true })
  // A test may end the connections of others, or the server.
  pool.on('error', () => undefined)
  return async (sql, values = []) => {
    if (leavesTraces.test(sql)) return await withClient(own, (client) => rowsOf(client, sql, values))
    const client = await pool.connect()
    try {
      return await rowsOf(client, sql, values)
    } finally {
      client.release()
    }
  }
}

const leavesTraces = /\b(begin|lock|listen|set_config|set (session|local|role)|session_replication_role)\b/i

// Several statements at once, which is possible without values, answer with a list.
async function rowsOf(client: pg.ClientBase, sql: string, values: unknown[]): Promise<unknown[]> {
  const answers = [await client.query(sql, values)].flat()
  return answers.flatMap(({ rows }) => rows as unknown[])
}

async function ownPostgres(migrations: readonly Migration[]): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await onServer(async (server) => {
    await server.query('select pg_advisory_lock(1)')
    const template = await templateOf(server, migrations)
    await server.query(`create database ${name} template ${template} owner ${databaseOwner}`)
  })
  return ownedBy(superuserUrl(), name)
}

async function templateOf(server: pg.Client, migrations: readonly Migration[]): Promise<string> {
  const template = `template_${hashOf(migrations)}`
  const { rows } = await server.query('select from pg_database where datname = $1', [template])
  if (rows.length > 0) return template
  await server.query(`create database ${template}_new owner ${databaseOwner}`)
  await migratePostgres(ownedBy(superuserUrl(), `${template}_new`), migrations)
  await server.query(`alter database ${template}_new rename to ${template}`)
  return template
}

function superuserUrl(): string {
  const address = process.env['QUARRY_TEST_POSTGRES_URL']
  if (address === undefined) throw new Error('QUARRY_TEST_POSTGRES_URL does not name a PostgreSQL server')
  return address
}

function nameIn(url: string): string {
  return new URL(url).pathname.slice(1)
}

function onServer<T>(work: (server: pg.Client) => Promise<T>): Promise<T> {
  return withClient(superuserUrl(), work)
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function atEnd(work: () => Promise<void>) {
  try {
    onTestFinished(work)
  } catch {
    afterAll(work)
  }
}

/** Transactions on a test database alone: events have no handlers, and no job is queued. */
export const workOn = (database: Database): WorkDependencies => ({
  database,
  listeners: [],
  enqueue: async () => undefined,
  wakeWorker: () => undefined,
  now: () => new Date(),
})
