import type { SourceDriver } from '../../sources/driver.ts'
import { SourceError } from '../../sources/source-error.ts'
import { JsonCells } from '../../sources/json-rows.ts'
import { shownColumns } from '../chosen-columns.ts'
import type { DatabaseSettings } from '../database-settings.ts'
import { columnsOf } from './columns.ts'
import { extract } from './extract.ts'
import { fetchAll as put, stream } from './session.ts'
import { tablesOf } from './tables.ts'
import { isNullable, readingOf } from './types.ts'

export const clickhouseDriver: SourceDriver<DatabaseSettings> = {
  async test(call) {
    await put(call, { sql: 'SELECT 1' })
    return { ok: true, message: 'the database answers' }
  },
  tables: tablesOf,
  columns: async (call, relation) => shownColumns(await columnsOf(call, relation)),
  extract: (call, ask, parts) => extract(call, { request: ask, parts }),

  async query(call, { sql, parameters, rowLimit, maxBytes }) {
    let cells = new JsonCells<Buffer>([], { rowLimit, maxBytes })
    let columns: { name: string; type: string }[] = []
    await stream(
      call,
      { sql, parameters, maxRows: rowLimit + 1 },
      {
        onColumns(described) {
          columns = described
          const toJson = described.map(({ name, type }) => {
            const reading = readingOf(type)
            if (!reading)
              throw new SourceError('bad_value', `${name} is a state of an aggregate, not a value`)
            return (cell: Buffer) => reading.json(cell.toString('utf8'))
          })
          cells = new JsonCells(toJson, { rowLimit, maxBytes })
        },
        onRow: (row) => cells.add(row),
      },
    )
    return {
      columns: columns.map(({ name, type }) => ({
        name,
        type: readingOf(type)?.type ?? 'text',
        native: type,
        nullable: isNullable(type),
      })),
      rows: cells.bytes(),
      rowCount: cells.rowCount,
      truncated: cells.isTruncated,
    }
  },
}
