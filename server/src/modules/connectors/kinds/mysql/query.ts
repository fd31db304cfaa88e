import type { AnsweredRows } from '../../sources/driver.ts'
import { JsonCells } from '../../sources/json-rows.ts'
import type { LiveStatement } from '../../sources/source.ts'
import { prepared } from './prepared.ts'
import type { Session } from './session.ts'
import { readingOf } from './types.ts'

/** Runs one SELECT with bound parameters, prepared by the server so that it can only be one, and stops at the limit. */
export async function query(
  session: Session,
  { sql, parameters, rowLimit, maxBytes }: LiveStatement & { maxBytes: number },
): Promise<AnsweredRows> {
  const execution = await prepared(session, { sql, parameters })
  let cells = new JsonCells<Buffer>([], { rowLimit, maxBytes })
  let columns: AnsweredRows['columns'] = []
  let tooMany = 0
  await session.stream(execution, {
    onFields(fields) {
      const readings = fields.map((field) => readingOf(field, session.settings.zero_dates ?? 'refuse'))
      columns = fields.map(({ name }, at) => {
        const { type = 'text', nativeType: native = '' } = readings[at] ?? {}
        return { name, type, native, nullable: true }
      })
      cells = new JsonCells(
        readings.map(({ json }) => json),
        { rowLimit, maxBytes },
      )
    },
    // One row more is what a statement with a limit answers; to break off for it would end the connection.
    onRow: (row) => cells.add(row) || (tooMany += 1) < 2,
  })
  return { columns, rows: cells.bytes(), rowCount: cells.rowCount, truncated: cells.isTruncated }
}
