import { dialects } from '../../../sql/index.ts'
import { CsvRows } from '../../sources/csv-rows.ts'
import { decimalFor, maxDecimalDigits, type DecimalSize } from '../../sources/decimal-size.ts'
import type { PartWriter } from '../../sources/part-writer.ts'
import { SourceError } from '../../sources/source-error.ts'
import type { ExtractRequest, Extracted } from '../../sources/source.ts'
import { chosenColumns, shownColumns, valuesOf } from '../chosen-columns.ts'
import { cursorColumn } from '../cursor-column.ts'
import { columnsOf, type From, fromOf, type MysqlColumn, selecting } from './columns.ts'
import { asHex, type Session } from './session.ts'

const dialect = dialects.mysql

/** Reads a relation into parts, all of it as it was at one moment. */
export async function extract(
  session: Session,
  { request: ask, parts }: { request: ExtractRequest; parts: PartWriter },
): Promise<Extracted> {
  const from = fromOf(ask.relation, session)
  const columns = chosenColumns(await columnsOf(session, ask.relation), ask.columns)
  const where = await cursorOf(session, { from, request: ask, columns })
  const wanted = { ...from, sql: from.sql + where.sql }
  const natives = await nativesOf(session, wanted, columns)
  parts.describe({
    format: 'csv',
    columns: columns.map(({ name }, at) => ({ name, native: natives[at] ?? '' })),
  })
  parts.expectedRows = await estimate(session, ask)
  const rows = new CsvRows(
    columns.map(({ reading }) => reading.csv),
    parts,
  )
  await session.stream(await selecting(session, valuesOf(columns, dialect), wanted), {
    onFields: () => undefined,
    onRow: (row) => (rows.add(row) ? rows.write() : undefined),
  })
  await rows.write()
  await parts.finish()
  const { rowCount, sizeBytes } = parts
  return { columns: shownColumns(columns), rowCount, sizeBytes, cursor: where.cursor }
}

/** Only what lies above the cursor, and the value that the next extract goes on from. */
async function cursorOf(
  session: Session,
  { from, request: ask, columns }: { from: From; request: ExtractRequest; columns: MysqlColumn[] },
): Promise<{ sql: string; cursor: string | null }> {
  if (!ask.cursor) return { sql: '', cursor: null }
  const { column: name, after, inclusive = false } = ask.cursor
  const column = cursorColumn(columns, name)
  const place = dialect.identifier(name)
  const sql = after === null ? '' : ` WHERE ${place} ${inclusive ? '>=' : '>'} ${cursorValue(column, after)}`
  const { rows } = await session.query(
    await selecting(session, `max(${place})`, { ...from, sql: from.sql + sql }),
  )
  return { sql, cursor: rows[0]?.[0] ?? after }
}

// Numbers stand as they are, because a text would be compared as a float.
function cursorValue({ type, name }: MysqlColumn, after: string): string {
  if (type === 'integer' || type === 'decimal' || type === 'number') {
    if (/^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(after)) return after
    throw new SourceError(
      'bad_value',
      `${name} holds numbers, and ${after.slice(0, 50)} is none to go on from`,
    )
  }
  return asHex(after)
}

async function nativesOf(session: Session, from: From, columns: MysqlColumn[]): Promise<string[]> {
  const wide = columns.filter(({ reading }) => (reading.digits?.digits ?? 0) > maxDecimalDigits)
  const sizes = wide.length === 0 ? [] : await sizesOf(session, from, wide)
  return columns.map((column) => {
    const { name, reading } = column
    if (!reading.digits) return reading.native
    const { digits, scale } = reading.digits
    if (digits <= maxDecimalDigits) return `DECIMAL(${digits},${scale})`
    return decimalFor(name, sizes[wide.indexOf(column)])
  })
}

async function sizesOf(session: Session, from: From, columns: MysqlColumn[]): Promise<DecimalSize[]> {
  const sizes = columns.flatMap(({ name }) => {
    const place = dialect.identifier(name)
    return [
      `COALESCE(MAX(CHAR_LENGTH(TRUNCATE(ABS(${place}), 0))), 1)`,
      `COALESCE(MAX(CHAR_LENGTH(TRIM(TRAILING '0' FROM MOD(ABS(${place}), 1))) - 2), 0)`,
    ]
  })
  const { rows } = await session.query(await selecting(session, sizes.join(', '), from))
  return columns.map((_, at) => ({
    whole: Number(rows[0]?.[at * 2]),
    scale: Math.max(0, Number(rows[0]?.[at * 2 + 1])),
    isFinite: true,
  }))
}

/** The server's row estimate of a whole table; null for anything else. */
async function estimate(
  { query: put, settings }: Session,
  { relation, cursor }: ExtractRequest,
): Promise<number | null> {
  if (!('table' in relation) || (cursor && cursor.after !== null)) return null
  const { rows } = await put(
    'SELECT table_rows FROM information_schema.tables WHERE table_schema = ? AND table_name = ?',
    [settings.database, relation.table],
  )
  const count = rows[0]?.[0]
  return count === null || count === undefined ? null : Number(count)
}
