import { type DuckDBConnection, DuckDBVarCharType } from '@duckdb/node-api'
import * as arrow from 'apache-arrow'
import { randomBytes } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import type { ExportMessage } from '../messages.ts'
import { arrowColumn, type ArrowColumn } from './arrow-columns.ts'
import { type Answer, distinctNames } from './export-statements.ts'
import { parenthesize } from './sql-guard.ts'
import { nestedText } from './cell-json.ts'
import { RowOfLists } from './list-values.ts'
import { holdsUnnamed } from './struct-fields.ts'

const batchRows = 64 * 1024

type Run = (
  statement: string,
  parameters?: ExportMessage['parameters'],
) => ReturnType<DuckDBConnection['run']>

/**
 * Writes the answer as an Arrow IPC stream. The engine first keeps the rows in a temporary table, in their order;
 * then each batch is one row of lists, whose memory is laid out as Arrow's own, so no value is touched here.
 */
export async function writeArrow(run: Run, answer: Answer, message: ExportMessage): Promise<number> {
  const table = `arrow_${randomBytes(6).toString('hex')}`
  const names = answer.types.map((_, at) => `c${at}`)
  const limit = message.rowLimit === null ? '' : ` LIMIT ${message.rowLimit}`
  const source = `(${parenthesize(answer.text)}(${names.join(', ')})${limit})`
  const stored = answer.types.map((type, at) =>
    holdsUnnamed(type) ? `${nestedText(type, `c${at}`)} AS c${at}` : `c${at}`,
  )
  await run(`CREATE TEMP TABLE ${table} AS SELECT ${stored.join(', ')} FROM ${source}`, message.parameters)
  const columns = answer.types.map((type, at) =>
    arrowColumn(holdsUnnamed(type) ? DuckDBVarCharType.instance : type, `c${at}`),
  )
  const file = await open(message.path, 'w')
  try {
    return await writeBatches({ run, table, file }, schemaOf(answer, columns), columns)
  } finally {
    await file.close()
    await run(`DROP TABLE ${table}`)
  }
}

function schemaOf({ columns }: Answer, arrows: readonly ArrowColumn[]): arrow.Schema {
  const names = distinctNames(columns.map(({ name }) => name))
  return new arrow.Schema(
    names.map((name, at) => arrow.Field.new(name, arrows[at]?.type ?? new arrow.Utf8(), true)),
  )
}

async function writeBatches(
  { run, table, file }: { run: Run; table: string; file: FileHandle },
  schema: arrow.Schema,
  columns: readonly ArrowColumn[],
): Promise<number> {
  const sink = new Pieces()
  const writer = new arrow.RecordBatchStreamWriter({ autoDestroy: false })
  writer.reset(sink, schema)
  const lists = columns.flatMap(({ sql }) => sql).join(', ')
  let rowCount = 0
  for (let from = 0; ; from += batchRows) {
    // Two threads would mix the rows; the source side of LIMIT is one.
    const rows = `SELECT * FROM ${table} WHERE rowid >= ${from} AND rowid < ${from + batchRows} LIMIT ${batchRows}`
    const chunk = await (await run(`SELECT count(*), ${lists} FROM (${rows})`)).fetchChunk()
    const length = chunk === null ? 0 : Number(chunk.getColumnVector(0).getItem(0))
    if (chunk === null || length === 0) break
    const row = new RowOfLists(chunk, 1)
    const children = columns.map((column) => column.read(row))
    const type = new arrow.Struct(schema.fields)
    writer.write(new arrow.RecordBatch(schema, arrow.makeData({ type, length, children, nullCount: 0 })))
    await writeAll(file, sink.take())
    rowCount += length
  }
  writer.finish()
  await writeAll(file, sink.take())
  return rowCount
}

async function writeAll(file: FileHandle, pieces: Uint8Array[]): Promise<void> {
  for (const piece of pieces) {
    for (let at = 0; at < piece.length;) at += (await file.write(piece, at)).bytesWritten
  }
}

/** Keeps what the writer says until it is taken. */
class Pieces extends arrow.AsyncByteQueue {
  #pieces: Uint8Array[] = []

  override write(piece: Uint8Array): void {
    if (piece.byteLength > 0) this.#pieces.push(piece)
  }

  take(): Uint8Array[] {
    return this.#pieces.splice(0)
  }
}
