import type { DuckDBConnection } from '@duckdb/node-api'
import { identifier } from '../engine/quote.ts'
import { rowsOf } from '../engine/run-statement.ts'
import { WarehouseError } from '../errors.ts'
import type { Onto } from '../load-source.ts'
import type { StagedCatalogs } from '../messages.ts'
import { changedRows } from './load.ts'
import { firstMisfits, refuseOtherColumns, typesOf } from './parquet-part.ts'

/**
 * Adds what was loaded to the rows of the former version, which lies in the version's own file already when there are no
 * keys. Answers how many rows the version has, and how many new ones gave way to another of the same key.
 */
export async function mergeOntoFormer(
  connection: DuckDBConnection,
  { keys, keepAll, orderBy }: Omit<Onto, 'file'>,
  catalogs: StagedCatalogs,
): Promise<{ rowCount: number; duplicateCount: number }> {
  const former = await typesOf(connection, `SELECT * FROM ${catalogs.former}.main.data`)
  const delta = await typesOf(connection, `SELECT * FROM ${catalogs.delta}.main.data`)
  refuseOtherColumns({ name: 'the new rows', path: '' }, [...former.keys()], [...delta.keys()])
  const misfits = await firstMisfits(connection, {
    from: `${catalogs.delta}.main.data`,
    table: former,
    own: delta,
  })
  if (misfits)
    throw new WarehouseError(
      'bad_file',
      `column ${misfits.name} holds ${misfits.count} new values that do not fit its type ${misfits.type}`,
    )
  const columns = [...former].map(
    ([name, type]) => `CAST(${identifier(name)} AS ${type}) AS ${identifier(name)}`,
  )
  let duplicateCount = 0
  const prepare = async () => {
    if (!keepAll)
      duplicateCount = await keepLast(connection, `${catalogs.delta}.main.data`, { keys, orderBy })
  }
  if (keys.length === 0)
    await changedRows(
      connection,
      `INSERT INTO ${catalogs.version}.main.data SELECT ${columns.join(', ')} FROM ${catalogs.delta}.main.data`,
    )
  else await upsert(connection, { keys, former: [...former.keys()], columns, catalogs, prepare })
  const [[count] = [0]] = await rowsOf(connection, `SELECT count(*) FROM ${catalogs.version}.main.data`)
  return { rowCount: Number(count), duplicateCount }
}

/** What tells rows apart, and of those with equal keys the last by which column; of equal ones the last that was read. */
export interface Uniqueness {
  keys: readonly string[]
  orderBy?: string | null | undefined
}

/** Of rows with the same keys leaves the last one. Answers how many went. */
export async function keepLast(
  connection: DuckDBConnection,
  table: string,
  { keys, orderBy }: Uniqueness,
): Promise<number> {
  const named = keys.map((key) => identifier(key)).join(', ')
  const order = [...(orderBy ? [`${identifier(orderBy)} DESC NULLS LAST`] : []), 'rowid DESC']
  return await changedRows(
    connection,
    `DELETE FROM ${table} WHERE rowid IN (SELECT rowid FROM ${table}
      QUALIFY row_number() OVER (PARTITION BY ${named} ORDER BY ${order.join(', ')}) > 1)`,
  )
}

interface Upsert {
  keys: readonly string[]
  former: readonly string[]
  columns: readonly string[]
  catalogs: StagedCatalogs
  /** Called once the keys are known to be there and filled. */
  prepare(): Promise<void>
}

async function upsert(
  connection: DuckDBConnection,
  { keys, former, columns, catalogs, prepare }: Upsert,
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
  await prepare()
  const same = named.map((key) => `f.${key} = d.${key}`).join(' AND ')
  await connection.run(
    `CREATE TABLE ${catalogs.version}.main.data AS
      SELECT * FROM ${catalogs.former}.main.data AS f WHERE NOT EXISTS (SELECT 1 FROM ${catalogs.delta}.main.data AS d WHERE ${same})
      UNION ALL
      SELECT ${columns.join(', ')} FROM ${catalogs.delta}.main.data`,
  )
}
