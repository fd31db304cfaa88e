import type { DuckDBConnection } from '@duckdb/node-api'
import { identifier, literal } from '../engine/quote.ts'
import { rowsOf } from '../engine/run-statement.ts'
import { WarehouseError } from '../errors.ts'
import { changedRows, createTable } from './load.ts'
import type { LoadFile } from './load.ts'
import { badFile } from './recognize-file.ts'

type Types = Map<string, string>

/** Adds a Parquet part to the table, or makes the table of it. */
export async function loadParquetPart(
  connection: DuckDBConnection,
  part: LoadFile,
  { into, isFirst }: { into: string; isFirst: boolean },
): Promise<number> {
  const reader = `read_parquet(${literal(part.path)}, hive_partitioning=false)`
  const damaged = (error: Error) => {
    if (error instanceof WarehouseError || /^(Out of Memory|INTERRUPT|FATAL)/.test(error.message)) throw error
    throw badFile(part, 'the Parquet file is damaged or uses an encoding that cannot be read')
  }
  await refuseWideDecimals(connection, part).catch(damaged)
  if (isFirst) return createTable(connection, into, `SELECT * FROM ${reader}`).catch(damaged)
  const [table, own] = [
    await typesOf(connection, `SELECT * FROM ${into}`),
    await typesOf(connection, `SELECT * FROM ${reader}`).catch(damaged),
  ]
  refuseOtherColumns(part, [...table.keys()], [...own.keys()])
  await widen(connection, into, { table, own })
  const columns = [...table.keys()].map((name) => identifier(name)).join(', ')
  await refuseMisfits(connection, part, { reader, table, own })
  return changedRows(connection, `INSERT INTO ${into} SELECT ${columns} FROM ${reader}`).catch(damaged)
}

const maxDecimalDigits = 38

/** The engine reads a decimal of more digits as another number, without a word. */
export async function refuseWideDecimals(connection: DuckDBConnection, part: LoadFile): Promise<void> {
  const [[name, precision] = []] = await rowsOf(
    connection,
    `SELECT name, precision FROM parquet_schema(${literal(part.path)}) WHERE precision > ${maxDecimalDigits} LIMIT 1`,
  )
  if (name === undefined) return
  throw badFile(
    part,
    `column ${String(name)} has decimals of ${String(precision)} digits, more than ${maxDecimalDigits}: write it as text, or with fewer digits`,
  )
}

/** Refuses a part whose columns are not those of the parts before it. */
export function refuseOtherColumns(part: LoadFile, table: readonly string[], own: readonly string[]): void {
  const lower = (names: readonly string[]) => new Set(names.map((name) => name.toLowerCase()))
  const [there, here] = [lower(table), lower(own)]
  const added = own.filter((name) => !there.has(name.toLowerCase()))
  const missing = table.filter((name) => !here.has(name.toLowerCase()))
  if (added.length === 0 && missing.length === 0) return
  const said = [
    ...(missing.length > 0 ? [`it lacks ${listed(missing)}`] : []),
    ...(added.length > 0 ? [`it has ${listed(added)} besides`] : []),
  ]
  throw badFile(part, `its columns are not those of the part before it: ${said.join(', ')}`)
}

const listed = (names: readonly string[]) =>
  names.slice(0, 5).join(', ') + (names.length > 5 ? ` and ${names.length - 5} more` : '')

const ladders = [
  ['TINYINT', 'SMALLINT', 'INTEGER', 'BIGINT', 'HUGEINT'],
  ['UTINYINT', 'USMALLINT', 'UINTEGER', 'UBIGINT', 'HUGEINT'],
  ['FLOAT', 'DOUBLE'],
  ['DATE', 'TIMESTAMP'],
]

/** Gives columns of the table the wider type where the part has it and nothing can be lost. */
async function widen(
  connection: DuckDBConnection,
  into: string,
  { table, own }: { table: Types; own: Types },
): Promise<void> {
  for (const [name, type] of table) {
    const wanted = typeIn(own, name)
    const ladder = ladders.find((steps) => steps.includes(type) && steps.includes(wanted))
    if (!ladder || ladder.indexOf(wanted) <= ladder.indexOf(type)) continue
    await connection.run(`ALTER TABLE ${into} ALTER COLUMN ${identifier(name)} TYPE ${wanted}`)
    table.set(name, wanted)
  }
}

async function refuseMisfits(
  connection: DuckDBConnection,
  part: LoadFile,
  { reader, table, own }: { reader: string; table: Types; own: Types },
): Promise<void> {
  const found = await firstMisfits(connection, { from: reader, table, own })
  if (!found) return
  throw badFile(
    part,
    `column ${found.name} is ${found.own} and holds ${found.count} values that do not fit ${found.type}, its type in the part before`,
  )
}

/** The first column with values that its type in a table does not hold exactly. */
export async function firstMisfits(
  connection: DuckDBConnection,
  { from, table, own }: { from: string; table: Types; own: Types },
): Promise<{ name: string; type: string; own: string; count: number } | undefined> {
  const differing = [...table]
    .map(([name, type]) => ({ name, type, own: typeIn(own, name) }))
    .filter((column) => column.own !== column.type)
  if (differing.length === 0) return undefined
  const counts = differing.map(({ name, ...types }) => misfits(identifier(name), types))
  const [row = []] = await rowsOf(connection, `SELECT ${counts.join(', ')} FROM ${from}`)
  return differing.map((column, at) => ({ ...column, count: Number(row[at]) })).find(({ count }) => count > 0)
}

const misfits = (column: string, { type, own }: { type: string; own: string }) =>
  `count(*) FILTER (${column} IS NOT NULL AND TRY_CAST(TRY_CAST(${column} AS ${type}) AS ${own}) IS DISTINCT FROM ${column})`

const typeIn = (types: Types, name: string) =>
  types.get(name) ?? [...types].find(([other]) => other.toLowerCase() === name.toLowerCase())?.[1] ?? ''

export async function typesOf(connection: DuckDBConnection, select: string): Promise<Types> {
  const rows = await rowsOf(connection, `DESCRIBE ${select}`)
  return new Map(rows.map(([name, type]) => [String(name), String(type)]))
}
