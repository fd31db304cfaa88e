import { dialects } from '../../../sql/index.ts'
import { CsvRows } from '../../sources/csv-rows.ts'
import type { PartWriter } from '../../sources/part-writer.ts'
import { type ExtractRequest, type Extracted, parametersOf } from '../../sources/source.ts'
import { chosenColumns, shownColumns, valuesOf } from '../chosen-columns.ts'
import { cursorColumn } from '../cursor-column.ts'
import { columnsOf, fromClause, type ClickhouseColumn } from './columns.ts'
import { fetchAll as put, stream, type ClickhouseCall } from './session.ts'
import { bareType } from './types.ts'

const dialect = dialects.clickhouse

/** Reads a relation into parts. */
export async function extract(
  call: ClickhouseCall,
  { request: ask, parts }: { request: ExtractRequest; parts: PartWriter },
): Promise<Extracted> {
  const from = fromClause(ask.relation, call)
  const columns = chosenColumns(await columnsOf(call, ask.relation), ask.columns)
  const where = await cursorOf(call, { from, request: ask, columns })
  parts.describe({
    format: 'csv',
    columns: columns.map(({ name, reading }) => ({ name, native: reading.native })),
  })
  const rows = new CsvRows(
    columns.map(({ reading }) => reading.csv),
    parts,
  )
  let isFull = false
  await stream(
    call,
    {
      sql: `SELECT ${valuesOf(columns, dialect)} FROM ${from}${where.sql}`,
      parameters: parametersOf(ask.relation),
    },
    {
      onColumns: () => undefined,
      onRow(row) {
        isFull = rows.add(row)
        return undefined
      },
      onPiece: async () => {
        if (isFull) await rows.write()
        isFull = false
      },
    },
  )
  await rows.write()
  await parts.finish()
  const { rowCount, sizeBytes } = parts
  return { columns: shownColumns(columns), rowCount, sizeBytes, cursor: where.cursor }
}

/**
 * Only what lies above the cursor, and the value that the next extract goes on from. There is no transaction here, so
 * rows that come meanwhile are left for the next time.
 */
async function cursorOf(
  call: ClickhouseCall,
  { from, request: ask, columns }: { from: string; request: ExtractRequest; columns: ClickhouseColumn[] },
): Promise<{ sql: string; cursor: string | null }> {
  if (!ask.cursor) return { sql: '', cursor: null }
  const { column: name, after, inclusive = false } = ask.cursor
  const column = cursorColumn(columns, name)
  const place = dialect.identifier(name)
  const value = (text: string) => `CAST(${dialect.literal(text)} AS ${bareType(column.native_type)})`
  const above = after === null ? '' : ` WHERE ${place} ${inclusive ? '>=' : '>'} ${value(after)}`
  const { rows } = await put(call, {
    sql: `SELECT toString(max(${place})), count() FROM ${from}${above}`,
    parameters: parametersOf(ask.relation),
  })
  const [highest, count] = rows[0] ?? []
  if (highest === null || highest === undefined || Number(count) === 0) return { sql: above, cursor: after }
  const upTo = `${place} <= ${value(highest)}`
  return {
    sql: above === '' ? ` WHERE ${upTo} OR ${place} IS NULL` : `${above} AND ${upTo}`,
    cursor: highest,
  }
}
