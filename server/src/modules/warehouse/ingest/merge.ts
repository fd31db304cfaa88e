import type { DuckDBConnection } from '@duckdb/node-api'
import { identifier } from '../engine/quote.ts'
import { rowsOf } from '../engine/rows-of.ts'
import { WarehouseError } from '../errors.ts'
import type { StagedCatalogs } from '../messages.ts'
import { changedRows } from './load.ts'
import { misfits, refuseOtherColumns, typesOf } from './parquet-part.ts'

/**
 * Adds what was loaded to the rows of the former version, which lies in the version's own file already when there are no
 * keys. Answers how many rows the version has.
 */
export async function mergeOntoFormer(
  connection: DuckDBConnection,
  { keys, keepAll }: { keys: readonly string[]; keepAll: boolean },
  catalogs: StagedCatalogs,
): Promise<number> {
  const former = await typesOf(connection, `SELECT * FROM ${catalogs.former}.main.data`)
  const delta = await typesOf(connection, `SELECT * FROM ${catalogs.delta}.main.data`)
  refuseOtherColumns({ name: 'the new rows', path: '' }, [...former.keys()], [...delta.keys()])
  await refuseMisfits(connection, former, { types: delta, catalog: catalogs.delta })
  const columns = [...former].map(
    ([name, type]) => `CAST(${identifier(name)} AS ${type}) AS ${identifier(name)}`,
  )
  if (keys.length === 0)
    await changedRows(
      connection,
      `INSERT INTO ${catalogs.version}.main.data SELECT ${columns.join(', ')} FROM ${catalogs.delta}.main.data`,
    )
  else await upsert(connection, { keys, keepAll, former: [...former.keys()], columns, catalogs })
  const [[count] = [0]] = await rowsOf(connection, `SELECT count(*) FROM ${catalogs.version}.main.data`)
  return Number(count)
}

interface Upsert {
  keys: readonly string[]
  keepAll: boolean
  former: readonly string[]
  columns: readonly string[]
  catalogs: StagedCatalogs
}

async function upsert(
  connection: DuckDBConnection,
  { keys, keepAll, former, columns, catalogs }: Upsert,
): Promise<void> {
  const missing = keys.find((key) => !former.includes(key))
  if (missing !== undefined) throw new WarehouseError('bad_file', `there is no key column called ${missing}`)
  const named = keys.map((key) => identifier(key))
  const nulls = named.map((key) => `${key} IS NULL`).join(' OR ')
  const [[empty] = [0]] = await rowsOf(
    connection,
    `SELECT count(*) FROM ${catalogs.delta}.main.data WHERE ${nulls}`,
  )
  if (Number(empty) > 0)
    throw new WarehouseError(
      'bad_file',
      `${String(empty)} of the new rows have no value in the key ${keys.join(', ')}`,
    )
  const last = `QUALIFY row_number() OVER (PARTITION BY ${named.join(', ')} ORDER BY rowid DESC) = 1`
  const same = named.map((key) => `f.${key} = d.${key}`).join(' AND ')
  await connection.run(
    `CREATE TABLE ${catalogs.version}.main.data AS
      SELECT * FROM ${catalogs.former}.main.data AS f WHERE NOT EXISTS (SELECT 1 FROM ${catalogs.delta}.main.data AS d WHERE ${same})
      UNION ALL
      SELECT ${columns.join(', ')} FROM (
        SELECT * FROM ${catalogs.delta}.main.data ${keepAll ? '' : last}
      )`,
  )
}

async function refuseMisfits(
  connection: DuckDBConnection,
  former: Map<string, string>,
  delta: { types: Map<string, string>; catalog: string },
): Promise<void> {
  const own = new Map([...delta.types].map(([name, type]) => [name.toLowerCase(), type]))
  const typeOf = (name: string) => own.get(name.toLowerCase()) ?? ''
  const differing = [...former].filter(([name, type]) => typeOf(name) !== type)
  if (differing.length === 0) return
  const counts = differing.map(([name, type]) => misfits(identifier(name), type, typeOf(name)))
  const [row = []] = await rowsOf(connection, `SELECT ${counts.join(', ')} FROM ${delta.catalog}.main.data`)
  const at = row.findIndex((count) => Number(count) > 0)
  const [name, type] = differing[at] ?? []
  if (name === undefined) return
  throw new WarehouseError(
    'bad_file',
    `column ${name} holds ${String(row[at])} new values that do not fit its type ${type}`,
  )
}
