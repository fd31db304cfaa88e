import { dialects } from '../../../sql/index.ts'
import { CsvRows } from '../../sources/csv-rows.ts'
import type { PartWriter } from '../../sources/part-writer.ts'
import { SourceError } from '../../sources/source-error.ts'
import type { ExtractRequest, Extracted } from '../../sources/source.ts'
import { numberOrNull } from '../columns.ts'
import { type DecimalSize, extractRelation } from '../relation.ts'
import { columnsOf, type From, fromOf, type MysqlColumn, selectStatement } from './columns.ts'
import { asHex, type Session } from './session.ts'

const dialect = dialects.mysql

/** Reads a relation into parts, all of it as it was at one moment. */
export async function extract(
  session: Session,
  request: ExtractRequest,
  parts: PartWriter,
): Promise<Extracted> {
  const from = fromOf(request.relation, session)
  const select = (items: string, where: string) =>
    selectStatement(session, items, { ...from, sql: from.sql + where })
  const columns = await columnsOf(session, request.relation)
  return extractRelation(
    {
      dialect,
      columns,
      valueOf,
      async highest(place, where) {
        const { rows } = await session.query(await select(`max(${place})`, where))
        return rows[0]?.[0] ?? null
      },
      sizesOf: (wide, where) => sizesOf(session, { ...from, sql: from.sql + where }, wide),
      estimate: () => estimate(session, request),
      async write(items, where, read) {
        const rows = new CsvRows(
          read.map(({ reading }) => reading.csv),
          parts,
        )
        await session.stream(await select(items, where), {
          onFields: () => undefined,
          onRow: (row) => (rows.add(row) ? rows.write() : undefined),
        })
        await rows.write()
      },
    },
    request,
    parts,
  )
}

// Numbers stand as they are, because a text would be compared as a float.
function valueOf({ type, name }: MysqlColumn, after: string): string {
  if (type === 'integer' || type === 'decimal' || type === 'number') {
    if (/^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(after)) return after
    throw new SourceError(
      'bad_value',
      `${name} holds numbers, and ${after.slice(0, 50)} is none to go on from`,
    )
  }
  return asHex(after)
}

async function sizesOf(
  session: Session,
  from: From,
  columns: readonly MysqlColumn[],
): Promise<DecimalSize[]> {
  const sizes = columns.flatMap(({ name }) => {
    const place = dialect.identifier(name)
    return [
      `COALESCE(MAX(CHAR_LENGTH(TRUNCATE(ABS(${place}), 0))), 1)`,
      `COALESCE(MAX(CHAR_LENGTH(TRIM(TRAILING '0' FROM MOD(ABS(${place}), 1))) - 2), 0)`,
    ]
  })
  const { rows } = await session.query(await selectStatement(session, sizes.join(', '), from))
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
  return numberOrNull(rows[0]?.[0])
}
