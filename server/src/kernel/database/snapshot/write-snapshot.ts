import type pg from 'pg'
import { seedDatabase } from '../embedded/template.ts'
import { startPglite } from '../embedded/pglite.ts'
import { migrate } from '../migrating/migrate.ts'
import { type Migration, programMigrations } from '../migrating/migrations.ts'
import { workAsOwner } from '../migrating/role.ts'
import { liftRowSecurity, restoreRowSecurity, tablesWhere } from '../migrating/row-security.ts'
import { connectAsOwner } from '../open-database.ts'
import { type DescribedTable, describeTables } from './described-table.ts'
import type { AppliedMigration, SnapshotSource, TableContent } from './read-snapshot.ts'
import { RowDigest } from './row-digest.ts'

export interface SnapshotContent {
  migrations: readonly AppliedMigration[]
  lines: AsyncIterable<string>
  contents: Readonly<Record<string, TableContent>>
  /** Statements that follow in the same transaction. */
  afterwards: readonly string[]
}

const batchBytes = 2 * 1024 ** 2

/**
 * Fills an empty database with a snapshot, in one transaction: after a failure or a kill it has no row of it.
 * @throws where the rows are not exactly those of the snapshot
 */
export async function writeSnapshot(target: SnapshotSource, content: SnapshotContent): Promise<void> {
  const migrations = knownOf(content.migrations)
  if ('folder' in target) await writeEmbedded(target.folder, migrations, content)
  else await writePostgres(target.url, migrations, content)
}

/** The program's migrations that a snapshot has. */
export function knownOf(applied: readonly AppliedMigration[]): Migration[] {
  const known = programMigrations()
  return applied.map(({ name, sha256 }) => {
    const found = known.find((one) => one.name === name)
    if (found?.sha256 === sha256) return found
    throw new Error(
      found === undefined
        ? `the backup is newer than this program, which does not know the migration ${name}: restore with the version that made it, or a newer one`
        : `the migration ${name} of the backup is not the one of this program: restore with the version that made it`,
    )
  })
}

async function writeEmbedded(
  folder: string,
  migrations: readonly Migration[],
  content: SnapshotContent,
): Promise<void> {
  await seedDatabase(folder, migrations)
  const pglite = await startPglite(folder)
  const client = await pglite.connect('postgres')
  try {
    await migrate(client, migrations)
    await fill(client, content)
  } finally {
    await client.end()
    await pglite.close()
  }
}

async function writePostgres(url: string, migrations: readonly Migration[], content: SnapshotContent) {
  const client = await connectAsOwner(url)
  try {
    await migrate(client, migrations)
    await fill(client, content)
  } finally {
    await client.end()
  }
}

/** Whether a database has organizations, and if so from which backup it was restored. */
export async function emptinessOf(
  url: string,
): Promise<{ isEmpty: boolean; restoredFrom: string | undefined }> {
  const client = await connectAsOwner(url)
  try {
    const { rows: tables } = await client.query<{
      organizations: string | null
      restorations: string | null
    }>(
      `select to_regclass('public.organizations') as organizations, to_regclass('public.restorations') as restorations`,
    )
    const { organizations, restorations } = tables[0]!
    const found = organizations === null ? [] : (await client.query('select from organizations limit 1')).rows
    const marks =
      restorations === null
        ? []
        : (await client.query<{ backup: string }>('select backup from restorations order by id desc limit 1'))
            .rows
    return { isEmpty: found.length === 0, restoredFrom: marks[0]?.backup }
  } finally {
    await client.end()
  }
}

async function fill(client: pg.ClientBase, { lines, contents, afterwards }: SnapshotContent): Promise<void> {
  await client.query(
    'begin; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0',
  )
  try {
    await workAsOwner(client)
    await client.query(
      `set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres'`,
    )
    const tables = await tablesWhere(client, `c.relname <> 'schema_migration'`)
    await client.query(`lock table ${tables.join(', ')} in access exclusive mode`)
    await liftRowSecurity(client)
    const keys = await dropForeignKeys(client)
    await client.query(tables.map((table) => `alter table ${table} disable trigger user`).join('; '))
    // Some migrations fill tables.
    await client.query(`truncate ${tables.join(', ')}`)
    await insertLines(client, lines, contents)
    for (const statement of afterwards) await client.query(statement)
    await client.query(tables.map((table) => `alter table ${table} enable trigger user`).join('; '))
    // Each is checked over all rows.
    for (const { table, name, definition } of keys)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    await restoreRowSecurity(client)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    await client.query('reset role').catch(() => undefined)
  }
}

interface ForeignKey {
  table: string
  name: string
  definition: string
}

/** Tables refer to each other in circles, so that no order of them would do. */
async function dropForeignKeys(client: pg.ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conname`)
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`)
  return rows
}

type Line =
  | { table: string; columns: DescribedTable['columns'] }
  | { sequence: string; last: string; called: boolean }

async function insertLines(
  client: pg.ClientBase,
  lines: AsyncIterable<string>,
  contents: SnapshotContent['contents'],
): Promise<void> {
  const known = new Map((await describeTables(client)).map((table) => [table.name, table]))
  const loaded = new Set<string>()
  let into: TableRows | undefined
  for await (const line of lines) {
    if (line.startsWith('[')) {
      if (into === undefined) throw new Error('the backup has rows of no table')
      await into.add(line)
      continue
    }
    await into?.end(contents)
    into = undefined
    const next = JSON.parse(line) as Line
    if ('table' in next) {
      if (!known.has(next.table))
        throw new Error(`the backup has a table that its migrations do not make: ${next.table}`)
      loaded.add(next.table)
      into = new TableRows(client, { name: next.table, columns: next.columns })
    } else await setSequence(client, next)
  }
  await into?.end(contents)
  const missing = [...known.keys()].filter((name) => !loaded.has(name))
  if (missing.length > 0) throw new Error(`the backup lacks the tables ${missing.join(', ')}`)
}

async function setSequence(client: pg.ClientBase, next: { sequence: string; last: string; called: boolean }) {
  await client.query('select setval($1::regclass, $2::bigint, $3::boolean)', [
    next.sequence,
    next.last,
    next.called,
  ])
}

/** Inserts rows of one table in batches. */
class TableRows {
  readonly #client: pg.ClientBase
  readonly #table: DescribedTable
  readonly #statement: string
  readonly #digest = new RowDigest()
  #batch: string[] = []
  #bytes = 0

  constructor(client: pg.ClientBase, table: DescribedTable) {
    this.#client = client
    this.#table = table
    const names = table.columns.map(({ name }) => client.escapeIdentifier(name)).join(', ')
    const values = table.columns.map(({ type }, at) => `(r ->> ${at})::${type}`).join(', ')
    this.#statement = `insert into ${table.name} (${names}) overriding system value
      select ${values} from json_array_elements($1::json) r`
  }

  async add(row: string): Promise<void> {
    this.#digest.add(row)
    this.#batch.push(row)
    this.#bytes += row.length
    if (this.#bytes >= batchBytes) await this.#flush()
  }

  async end(contents: SnapshotContent['contents']): Promise<void> {
    await this.#flush()
    const { name } = this.#table
    const expected = contents[name]
    const { rows, digest } = this.#digest.content
    if (expected?.rows !== rows || expected.digest !== digest)
      throw new Error(
        `the backup has ${rows} rows of ${name} and states ${expected?.rows ?? 'none'}, or other ones: it is damaged`,
      )
  }

  async #flush(): Promise<void> {
    if (this.#batch.length === 0) return
    await this.#client.query(this.#statement, [`[${this.#batch.join(',')}]`])
    this.#batch = []
    this.#bytes = 0
  }
}
