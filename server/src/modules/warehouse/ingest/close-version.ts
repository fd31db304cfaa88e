import type { DuckDBConnection } from '@duckdb/node-api'
import { join } from 'node:path'
import { columnTypeOf } from '../column.ts'
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
  return columns.map(({ name, native }, at) => {
    const type = columnTypeOf(native)
    const known = String(row[at] ?? '')
    const nullable = !/Has Null: false/.test(known)
    const column = { name, native, nullable, type }
    return type === 'number' && isFiniteBetween(known) ? { ...column, isFinite: true } : column
  })
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
