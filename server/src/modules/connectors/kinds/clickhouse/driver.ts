import type { AnsweredRows, SourceDriver } from '../../sources/driver.ts'
import { SourceError } from '../../sources/source-error.ts'
import { JsonCells } from '../../sources/json-rows.ts'
import type { LiveStatement } from '../../sources/source.ts'
import { shownColumns } from '../columns.ts'
import type { DatabaseSettings } from '../database-settings.ts'
import { columnsOf } from './columns.ts'
import { extract } from './extract.ts'
import { fetchAll, piecesOf, type ClickhouseCall } from './session.ts'
import { tablesOf } from './tables.ts'
import { isNullable, readingOf } from './types.ts'

export const clickhouseDriver: SourceDriver<DatabaseSettings> = {
  async test(call) {
    await fetchAll(call, { sql: 'SELECT 1' })
    return { ok: true, message: 'the database answers' }
  },
  tables: tablesOf,
  columns: async (call, relation) => shownColumns(await columnsOf(call, relation)),
  extract,
  query,
}

async function query(
  call: ClickhouseCall,
  { sql, parameters, ...limits }: LiveStatement & { maxBytes: number },
): Promise<AnsweredRows> {
  const cells = new JsonCells<Buffer>(limits)
  let columns: AnsweredRows['columns'] = []
  for await (const piece of piecesOf(call, { sql, parameters, maxRows: limits.rowLimit + 1 })) {
    if (cells.toJson.length === 0) {
      const readings = piece.columns.map(readingOfColumn)
      cells.toJson = readings.map(
        ({ json }) =>
          (cell: Buffer) =>
            json(cell.toString('utf8')),
      )
      columns = piece.columns.map(({ name, type }, at) => {
        return { name, type: readings[at]?.type ?? 'text', native: type, nullable: isNullable(type) }
      })
    }
    for (const row of piece.rows) if (!cells.add(row)) return cells.answer(columns)
  }
  return cells.answer(columns)
}

function readingOfColumn({ name, type }: { name: string; type: string }) {
  const reading = readingOf(type)
  if (reading) return reading
  throw new SourceError('bad_value', `${name} is a state of an aggregate, not a value`)
}
