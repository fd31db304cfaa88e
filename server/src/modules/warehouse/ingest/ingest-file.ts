import type { DuckDBConnection } from '@duckdb/node-api'
import { join } from 'node:path'
import { columnTypeOf } from '../column.ts'
import type { Column } from '../column.ts'
import { openInstance } from '../engine/instance.ts'
import type { Running } from '../engine/query-engine.ts'
import { identifier, literal } from '../engine/quote.ts'
import { rowsOf } from '../engine/rows-of.ts'
import { WarehouseError } from '../errors.ts'
import { stagedFile } from '../messages.ts'
import type { IngestMessage, IngestReply } from '../messages.ts'
import { loadCsv } from './load-csv.ts'
import { loadJson, loadNdjson } from './load-json.ts'
import { createTable } from './load.ts'
import type { Loaded, LoadInput } from './load.ts'
import { badFile, recognizeFile } from './recognize-file.ts'
import type { Recognized, TextEncoding } from './recognize-file.ts'
import { transcode } from './transcode.ts'

const progressEveryMs = 200

/** Turns an uploaded file into a checked, closed table file in the stage folder. */
export async function ingestFile(
  running: Running,
  message: IngestMessage,
  onProgress: (fraction: number) => void,
): Promise<IngestReply> {
  const recognized = await recognizeFile(message.source)
  const path = await utf8Copy(message, recognized.encoding)
  const input = { ...recognized, path, name: message.source.name, stageFolder: message.stageFolder }
  const files = [message.source.path]
  const { instance, connection } = await openInstance({ ...message, folders: [message.stageFolder], files })
  running.connection = connection
  const timer = setInterval(() => reportProgress(connection, onProgress), progressEveryMs)
  try {
    const version = literal(join(message.stageFolder, stagedFile))
    await connection.run(`ATTACH ${version} AS version (STORAGE_VERSION 'latest')`)
    const loaded = await loadAnyEncoding(connection, { input, recognized, message })
    if (running.interrupted) throw new WarehouseError('cancelled', 'the load was cancelled')
    await connection.run('CHECKPOINT version')
    await connection.run('DETACH version')
    await connection.run(`ATTACH ${version} AS version (READ_ONLY)`)
    return { ...loaded, columns: await checkedColumns(connection, loaded.rowCount) }
  } finally {
    clearInterval(timer)
    delete running.connection
    connection.closeSync()
    instance.closeSync()
  }
}

interface Load {
  input: LoadInput
  recognized: Recognized
  message: IngestMessage
}

async function loadAnyEncoding(
  connection: DuckDBConnection,
  { input, recognized, message }: Load,
): Promise<Loaded> {
  try {
    return await load(connection, recognized, input)
  } catch (error) {
    // The sample was UTF-8, something behind it is not.
    if (!/not utf-8|invalid unicode|invalid encoding|invalid utf/i.test((error as Error).message)) throw error
    if (recognized.kind === 'parquet' || recognized.encoding !== 'utf-8') throw error
    return load(connection, recognized, { ...input, path: await utf8Copy(message, 'windows-1252') })
  }
}

function load(connection: DuckDBConnection, { kind }: Recognized, input: LoadInput): Promise<Loaded> {
  if (kind === 'csv') return loadCsv(connection, input)
  if (kind === 'json') return loadJson(connection, input)
  if (kind === 'ndjson') return loadNdjson(connection, input)
  return loadParquet(connection, input)
}

async function loadParquet(connection: DuckDBConnection, input: LoadInput): Promise<Loaded> {
  const select = `SELECT * FROM read_parquet(${literal(input.path)})`
  const rowCount = await createTable(connection, select).catch((error: Error) => {
    if (/^(Out of Memory|INTERRUPT|FATAL)/.test(error.message)) throw error
    throw badFile(input, 'the Parquet file is damaged or uses an encoding that cannot be read')
  })
  return { rowCount, rejects: [], rejectCount: 0 }
}

async function utf8Copy(message: IngestMessage, encoding: TextEncoding): Promise<string> {
  if (encoding === 'utf-8') return message.source.path
  const copy = join(message.stageFolder, 'text.utf8')
  await transcode(message.source.path, copy, encoding)
  return copy
}

/** Reads the closed file back: what was counted while loading must be there. */
async function checkedColumns(connection: DuckDBConnection, rowCount: number): Promise<Column[]> {
  const [[count] = [0]] = await rowsOf(connection, 'SELECT count(*) FROM version.data')
  if (Number(count) !== rowCount)
    throw new Error(`INTERNAL Error: ${rowCount} rows written, ${String(count)} read back`)
  const described = await rowsOf(connection, 'DESCRIBE version.data')
  const columns = described.map(([name, native]) => ({ name: String(name), native: String(native) }))
  const stats = columns.map(({ name }) => `stats(${identifier(name)})`).join(', ')
  const [row = []] = await rowsOf(connection, `SELECT ${stats} FROM version.data LIMIT 1`)
  return columns.map(({ name, native }, at) => {
    const nullable = !/Has Null: false/.test(String(row[at] ?? ''))
    return { name, native, nullable, type: columnTypeOf(native) }
  })
}

function reportProgress(connection: DuckDBConnection, onProgress: (fraction: number) => void): void {
  const { percentage } = connection.progress
  if (percentage > 0) onProgress(Math.min(percentage / 100, 1))
}
