import type pg from 'pg'
import { tablesWhere } from '../migrating/row-security.ts'

/** A table as a snapshot has it: columns by name and type, so that their order may differ. */
export interface DescribedTable {
  /** Quoted, with its schema. */
  name: string
  columns: { name: string; type: string }[]
}

/** Every table but the ledger of migrations, which a snapshot states by itself. */
export async function describeTables(client: pg.ClientBase): Promise<DescribedTable[]> {
  const tables: DescribedTable[] = []
  for (const name of await tablesWhere(client, `c.relname <> 'schema_migration'`)) {
    const { rows } = await client.query<{ name: string; type: string }>(columnsOf, [name])
    tables.push({ name, columns: rows })
  }
  return tables
}

// Generated columns follow from the others.
const columnsOf = `
  select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
  where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`

/** Names of all counters of identity columns, quoted. */
export async function sequencesOf(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select format('public.%I', relname) as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`)
  return rows.map(({ name }) => name)
}
