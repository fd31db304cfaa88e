import { dialects } from '../../../sql/index.ts'
import { decimalFor, maxDecimalDigits, type DecimalSize } from '../../sources/decimal-size.ts'
import type { PartWriter } from '../../sources/part-writer.ts'
import type { ExtractRequest, Extracted, PartColumn } from '../../sources/source.ts'
import { chosenColumns, shownColumns, valuesOf } from '../chosen-columns.ts'
import { cursorColumn } from '../cursor-column.ts'
import type { DatabaseSettings } from '../database-settings.ts'
import { columnsOf, type From, fromOf, type PostgresColumn } from './columns.ts'
import { rowsOut } from './rows-out.ts'
import type { Session } from './session.ts'

const dialect = dialects.postgres

/** Copies a relation into parts, all of it as it was at one moment. */
export async function extract(
  session: Session,
  {
    settings,
    request: ask,
    parts,
  }: { settings: DatabaseSettings; request: ExtractRequest; parts: PartWriter },
): Promise<Extracted> {
  const whole = fromOf(ask.relation, session, settings)
  const columns = chosenColumns(await columnsOf(session, whole), ask.columns)
  const where = await cursorOf(session, { from: whole, request: ask, columns })
  const from = { ...whole, sql: whole.sql + where.sql }
  const typed = await typedColumns(session, { from, columns })
  parts.describe({ format: 'csv', columns: typed })
  parts.expectedRows = await estimate(session, from)
  await rowsOut({
    client: session.client,
    select: `SELECT ${valuesOf(columns, dialect)} FROM ${from.sql}`,
    values: from.values,
    onRows: (bytes, rows) => parts.write(bytes, rows),
  })
  await parts.finish()
  return {
    columns: shownColumns(columns),
    rowCount: parts.rowCount,
    sizeBytes: parts.sizeBytes,
    cursor: where.cursor,
  }
}

/** Only what lies above the cursor, and the value that the next extract goes on from. */
async function cursorOf(
  session: Session,
  { from, request: ask, columns }: { from: From; request: ExtractRequest; columns: PostgresColumn[] },
): Promise<{ sql: string; cursor: string | null }> {
  if (!ask.cursor) return { sql: '', cursor: null }
  const { column: name, after, inclusive = false } = ask.cursor
  const column = cursorColumn(columns, name)
  const place = dialect.identifier(name)
  const sql =
    after === null
      ? ''
      : ` WHERE ${place} ${inclusive ? '>=' : '>'} CAST(${dialect.literal(after)} AS ${column.native_type})`
  const { rows } = await session.query(`SELECT max(${place})::text FROM ${from.sql}${sql}`, from.values)
  return { sql, cursor: rows[0]?.[0] ?? after }
}

/** The types of the parts: those of the table, and for numbers of any size what its values need. */
async function typedColumns(
  session: Session,
  { from, columns }: { from: From; columns: PostgresColumn[] },
): Promise<PartColumn[]> {
  const free = columns.filter(({ reading, precision }) => reading.native === 'DECIMAL' && !fits(precision))
  const sizes = free.length === 0 ? [] : await sizesOf(session, from, free)
  return columns.map((column) => {
    const { name, reading, precision } = column
    if (reading.native !== 'DECIMAL') return { name, native: reading.native }
    if (precision && fits(precision))
      return { name, native: `DECIMAL(${precision.digits},${precision.scale})` }
    return { name, native: decimalFor(name, sizes[free.indexOf(column)]) }
  })
}

const fits = (precision: PostgresColumn['precision']) =>
  precision !== undefined && precision.digits <= maxDecimalDigits

async function sizesOf(session: Session, from: From, columns: PostgresColumn[]): Promise<DecimalSize[]> {
  const sizes = columns.flatMap(({ name }) => {
    const place = dialect.identifier(name)
    return [
      `coalesce(max(length(trunc(abs(${place}))::text)), 1)`,
      `coalesce(max(scale(${place})), 0)`,
      `coalesce(bool_and(${place}::text !~ '[a-zA-Z]'), true)`,
    ]
  })
  const { rows } = await session.query(`SELECT ${sizes.join(', ')} FROM ${from.sql}`, from.values)
  return columns.map((_, at) => {
    const [whole, scale, isFinite] = rows[0]?.slice(at * 3, at * 3 + 3) ?? []
    return { whole: Number(whole), scale: Number(scale), isFinite: isFinite === 't' }
  })
}

/** The estimate of the remote planner; null when it has none. */
async function estimate(session: Session, { sql, values }: From): Promise<number | null> {
  const { rows } = await session.query(`EXPLAIN (FORMAT JSON) SELECT 1 FROM ${sql}`, values)
  const count = Number(/"Plan Rows": (\d+)/.exec(rows[0]?.[0] ?? '')?.[1])
  return Number.isFinite(count) ? count : null
}
