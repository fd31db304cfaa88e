import type { DuckDBConnection } from '@duckdb/node-api'
import { join } from 'node:path'
import { columnTypeOf, maxCounterSpan, minCounted } from '../column.ts'
import type { Column } from '../column.ts'
import { identifier, literal } from '../engine/quote.ts'
import { rowsOf } from '../engine/run-statement.ts'
import type { LoadNote } from '../load-note.ts'
import { deltaFile, formerFile, type StagedCatalogs, stagedFile } from '../messages.ts'

/** Attaches the files of a stage folder by the names that statements call them. */
export async function attachStaged(
  connection: DuckDBConnection,
  { stageFolder, onto }: { stageFolder: string; onto?: unknown },
  { version, former, delta }: StagedCatalogs,
): Promise<void> {
  const attach = (file: string, name: string, option = "STORAGE_VERSION 'latest'") =>
    connection.run(`ATTACH ${literal(join(stageFolder, file))} AS ${name} (${option})`)
  await attach(stagedFile, version)
  if (!onto) return
  await attach(formerFile, former, 'READ_ONLY')
  await attach(deltaFile, delta)
}

/** Closes the finished file, all of it written and checkpointed, and reads it back: what was counted while loading must be there. */
export async function closeVersion(
  connection: DuckDBConnection,
  { stageFolder, catalog, rowCount }: { stageFolder: string; catalog: string; rowCount: number },
): Promise<Column[]> {
  await connection.run(`DETACH ${catalog}`)
  await connection.run(`ATTACH ${literal(join(stageFolder, stagedFile))} AS ${catalog} (READ_ONLY)`)
  const [[count] = [0]] = await rowsOf(connection, `SELECT count(*) FROM ${catalog}.data`)
  if (Number(count) !== rowCount)
    throw new Error(`INTERNAL Error: ${rowCount} rows written, ${String(count)} read back`)
  const described = await rowsOf(connection, `DESCRIBE ${catalog}.data`)
  const columns = described.map(([name, native]) => ({ name: String(name), native: String(native) }))
  const stats = columns.map(({ name }) => `stats(${identifier(name)})`).join(', ')
  const [row = []] = await rowsOf(connection, `SELECT ${stats} FROM ${catalog}.data LIMIT 1`)
  const found = columns.map(({ name, native }, at): Column & { known: string } => {
    const type = columnTypeOf(native)
    const known = String(row[at] ?? '')
    const nullable = !/Has Null: false/.test(known)
    const column = { name, native, nullable, type, known }
    return type === 'number' && isFiniteBetween(known) ? { ...column, isFinite: true } : column
  })
  const dense = found.filter(({ type, known }) => type === 'integer' && isDense(known, rowCount))
  const counters = await countersAmong(connection, `${catalog}.data`, dense)
  return found.map(({ known: _known, ...column }) =>
    counters.has(column.name) ? { ...column, isCounter: true } : column,
  )
}

/** Whether as many whole numbers lie between the least and the largest as there are rows, or few more. */
function isDense(stats: string, rowCount: number): boolean {
  const [, least, largest] = /Min: (-?\d+), Max: (-?\d+)\]/.exec(stats) ?? []
  const span = Number(largest) - Number(least) + 1
  return rowCount >= minCounted && span >= rowCount && span <= maxCounterSpan * rowCount
}

const sampledRows = 100_000

/** Columns of which no value stands twice in the first rows. */
async function countersAmong(
  connection: DuckDBConnection,
  table: string,
  columns: readonly Pick<Column, 'name'>[],
): Promise<Set<string>> {
  if (columns.length === 0) return new Set()
  const names = columns.map(({ name }) => identifier(name))
  const same = names.map((name) => `count(DISTINCT ${name}) = count(*)`)
  const [row = []] = await rowsOf(
    connection,
    `SELECT ${same.join(', ')} FROM (SELECT ${names.join(', ')} FROM ${table} LIMIT ${sampledRows})`,
  )
  return new Set(columns.flatMap(({ name }, at) => (row[at] === true ? [name] : [])))
}

/** By the least and the largest value, as in "[Min: -1.5, Max: inf]". NaN is larger than every other number here. */
function isFiniteBetween(stats: string): boolean {
  const [, least, largest] = /Min: ([^,\]]+), Max: ([^\]]+)\]/.exec(stats) ?? []
  return Number.isFinite(Number(least)) && Number.isFinite(Number(largest))
}

/** Columns of a finished version with values that are NaN or infinite. */
export async function notesOfNumbers(
  connection: DuckDBConnection,
  columns: readonly Column[],
): Promise<LoadNote[]> {
  const names = columns.filter(({ type, isFinite }) => type === 'number' && !isFinite).map(({ name }) => name)
  if (names.length === 0) return []
  const counts = names.map((name) => `count(*) FILTER (NOT isfinite(${identifier(name)}))`)
  const [row = []] = await rowsOf(connection, `SELECT ${counts.join(', ')} FROM version.data`)
  return names.flatMap((column, at): LoadNote[] =>
    Number(row[at]) === 0 ? [] : [{ kind: 'not_finite', column, detail: String(row[at]) }],
  )
}
