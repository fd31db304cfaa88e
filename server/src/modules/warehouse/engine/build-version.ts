import type { DuckDBConnection } from '@duckdb/node-api'
import { randomBytes } from 'node:crypto'
import type { Column } from '../column.ts'
import { WarehouseError } from '../errors.ts'
import { attachStaged, closeVersion } from '../ingest/close-version.ts'
import { keepLast, mergeOntoFormer } from '../ingest/merge.ts'
import type { BuildMessage, BuildReply, StagedCatalogs } from '../messages.ts'
import { parenthesize } from './sql-guard.ts'
import { versionTable } from './governed-tables.ts'
import { run, stopIfInterrupted, type Running } from './run-statement.ts'
import { asciiLower } from './tree-walk.ts'

interface Builder {
  running: Running
  /** Sees the governed tables of the statement and nothing else. */
  connection: DuckDBConnection
  admin: DuckDBConnection
}

/** Writes what an admitted statement answers into the table file of a stage folder. */
export async function buildVersion(
  { running, connection, admin }: Builder,
  { text, columns }: { text: string; columns: readonly Column[] },
  message: BuildMessage,
): Promise<BuildReply> {
  const { stageFolder, onto, unique, parameters } = message
  refuseColumns(columns)
  const catalogs = randomCatalogs()
  try {
    await attachStaged(admin, message, catalogs)
    const into = `${onto ? catalogs.delta : catalogs.version}.main.${versionTable}`
    const made = await run(connection, `CREATE TABLE ${into} AS ${parenthesize(text)}`, parameters)
    const loadedRowCount = Number((await made.fetchChunk())?.getRowValues(0)[0] ?? 0)
    stopIfInterrupted(running)
    const gone = unique ? await keepLast(connection, into, unique) : 0
    const merged = onto ? await mergeOntoFormer(connection, onto, catalogs) : undefined
    const rowCount = merged?.rowCount ?? loadedRowCount - gone
    const duplicateCount = gone + (merged?.duplicateCount ?? 0)
    stopIfInterrupted(running)
    await admin.run(`CHECKPOINT ${catalogs.version}`)
    const written = await closeVersion(connection, { stageFolder, catalog: catalogs.version, rowCount })
    return { rowCount, duplicateCount, loadedRowCount, columns: written }
  } finally {
    // Not all may be attached: the version is detached and attached again while it is closed.
    for (const name of Object.values(catalogs)) await admin.run(`DETACH DATABASE IF EXISTS ${name}`)
  }
}

/** Names that no statement can know. */
function randomCatalogs(): StagedCatalogs {
  const name = () => `b${randomBytes(12).toString('hex')}`
  return { version: name(), former: name(), delta: name() }
}

const unheldTypes = /\b(UNION|VARIANT|GEOMETRY|POINTER|LAMBDA|AGGREGATE_STATE|TABLE|ANY|UNKNOWN)\b/

function refuseColumns(columns: readonly Column[]): void {
  const seen = new Set<string>()
  for (const [at, { name, native }] of columns.entries()) {
    const key = asciiLower(name)
    if (name.trim() === '')
      throw new WarehouseError('bad_value', `column ${at + 1} has no name: give it one with AS`)
    if (seen.has(key))
      throw new WarehouseError('bad_value', `two columns are called "${name}": give one another name with AS`)
    // Names of fields and values of enumerations stand in quotes.
    if (unheldTypes.test(native.replaceAll(/"(?:[^"]|"")*"|'(?:[^']|'')*'/g, '')))
      throw new WarehouseError('bad_value', `column "${name}" is of a type that cannot be stored: ${native}`)
    seen.add(key)
  }
}
