import pg from 'pg'
import { startPglite } from '../embedded/pglite.ts'
import { tablesWhere } from '../migrating/row-security.ts'
import { withoutOwnerReads } from '../migrating/owner-reads.ts'
import { workAsOwner } from '../migrating/role.ts'
import { connectAsOwner } from '../open-database.ts'
import { type DescribedTable, describeTables, sequencesOf } from './described-table.ts'
import { RowDigest } from './row-digest.ts'

/** A PostgreSQL database, or the folder of an embedded one that no process works in. */
export type SnapshotSource = { url: string } | { folder: string }

export interface AppliedMigration {
  name: string
  sha256: string
}

/** What was in a table. */
export interface TableContent {
  rows: number
  digest: string
}

/** Whose the rows of a table are, as SQL of a row. */
export interface RowOwner {
  /** The organization; null: nobody's. */
  orgId: string
  /** What stays of a row once its organization is erased, by column; the others have their default. Undefined: nothing stays. */
  erased?: Readonly<Record<string, string>>
}

export interface SnapshotLine {
  text: string
  /** Of a row of an organization. */
  orgId?: number
  /** The row as it is once that is erased. */
  erased?: string
}

/** All rows of a database at one moment. */
export interface Snapshot {
  takenAt: string
  migrations: AppliedMigration[]
  /** The one column of each row of the statement. */
  values(sql: string): Promise<string[]>
  /** Every table as lines of JSON: the table, its rows as lists of texts, and so on; then the counters. */
  lines(ownerOf?: (table: DescribedTable) => RowOwner | undefined): AsyncGenerator<SnapshotLine>
  /** The tables of the database. */
  tables(): Promise<DescribedTable[]>
  /** Rows of one table, as `lines` has them. */
  rows(table: DescribedTable, where: string): AsyncGenerator<string>
  /** Of the tables that `lines` has passed, without the rows that it gave an organization. */
  contents: Record<string, TableContent>
}

const rowsAtOnce = 1000

/** Opens a snapshot for the work. Writers do not wait for it. */
export async function withSnapshot<T>(
  source: SnapshotSource,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  const { client, close } = await connectTo(source)
  try {
    await workAsOwner(client)
    await client.query('begin isolation level repeatable read, read only')
    await client.query(`set local app.backup = 'on'; set local timezone = 'UTC'; set local datestyle = 'ISO';
      set local intervalstyle = 'postgres'; set local bytea_output = 'hex'; set local extra_float_digits = 1;
      set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`)
    if ('url' in source) await requireEveryRow(client)
    return await work(await snapshotOf(client))
  } finally {
    await client.query('rollback').catch(() => undefined)
    await close()
  }
}

async function connectTo(source: SnapshotSource): Promise<{ client: pg.Client; close(): Promise<void> }> {
  if ('url' in source) {
    const client = await connectAsOwner(source.url)
    return { client, close: () => client.end() }
  }
  const pglite = await startPglite(source.folder)
  const client = await pglite.connect('postgres')
  return {
    client,
    async close() {
      await client.end()
      await pglite.close()
    },
  }
}

/** A filtered row would be missing without an error. */
async function requireEveryRow(client: pg.ClientBase): Promise<void> {
  const hidden = await tablesWhere(client, `row_security_active(c.oid) and ${withoutOwnerReads}`)
  if (hidden.length > 0)
    throw new Error(
      `the rows of ${hidden.join(', ')} are hidden from the user of DATABASE_URL: run "quarry migrate" once, then repeat`,
    )
}

async function snapshotOf(client: pg.ClientBase): Promise<Snapshot> {
  const { rows: ledger } = await client.query<AppliedMigration>(
    'select name, sha256 from schema_migration order by name',
  )
  const { rows: clock } = await client.query<{ at: Date }>('select now() as at')
  const contents: Snapshot['contents'] = {}
  return {
    takenAt: clock[0]!.at.toISOString(),
    migrations: ledger,
    contents,
    async values(sql) {
      const { rows } = await client.query<string[]>({ text: sql, rowMode: 'array' })
      return rows.map(([value]) => value!)
    },
    tables: () => describeTables(client),
    async *rows(table, where) {
      for await (const { text } of rowsOf(client, { table, where })) yield text
    },
    async *lines(ownerOf) {
      for (const table of await describeTables(client)) {
        const digest = new RowDigest()
        yield { text: JSON.stringify({ table: table.name, columns: table.columns }) }
        for await (const row of rowsOf(client, { table, owner: ownerOf?.(table) })) {
          if (row.orgId === undefined) digest.add(row.text)
          yield row
        }
        contents[table.name] = digest.content
      }
      for (const name of await sequencesOf(client)) {
        const { rows } = await client.query<{ last: string; called: boolean }>(
          `select last_value::text as last, is_called as called from ${name}`,
        )
        yield { text: JSON.stringify({ sequence: name, ...rows[0] }) }
      }
    },
  }
}

async function* rowsOf(
  client: pg.ClientBase,
  { table, owner, where = 'true' }: { table: DescribedTable; owner?: RowOwner | undefined; where?: string },
): AsyncGenerator<SnapshotLine> {
  const { name, columns } = table
  const shown = textsOf(columns.map((column) => client.escapeIdentifier(column.name)))
  const erased = owner?.erased && textsOf(await erasedValues(client, table, owner.erased))
  await client.query(`declare rows no scroll cursor for
    select ${shown}, ${owner?.orgId ?? 'null'}, ${erased ?? 'null'} from ${name} where ${where}`)
  for (;;) {
    const { rows } = await client.query<[string, number | null, string | null]>({
      text: `fetch ${rowsAtOnce} from rows`,
      rowMode: 'array',
    })
    for (const [text, orgId, left] of rows)
      yield orgId === null ? { text } : { text, orgId, ...(left !== null && { erased: left }) }
    if (rows.length < rowsAtOnce) break
  }
  await client.query('close rows')
}

/** A text of each value, as the type itself writes it and reads it again: JSON numbers and nulls would lose some. */
const textsOf = (values: readonly string[]) =>
  `array_to_json(array[${values.map((value) => `(${value})::text`).join(', ')}]::text[])::text`

async function erasedValues(
  client: pg.ClientBase,
  { name, columns }: DescribedTable,
  kept: Readonly<Record<string, string>>,
): Promise<string[]> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select attname as name, pg_get_expr(adbin, adrelid) as value from pg_attribute
     join pg_attrdef on adrelid = attrelid and adnum = attnum where attrelid = $1::regclass and attnotnull`,
    [name],
  )
  const defaults = new Map(rows.map((column) => [column.name, column.value]))
  return columns.map((column) => kept[column.name] ?? defaults.get(column.name) ?? 'null')
}
