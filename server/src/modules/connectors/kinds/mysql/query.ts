import type { AnsweredRows } from '../../sources/driver.ts'
import { JsonCells } from '../../sources/json-rows.ts'
import type { LiveStatement, SourceParameter } from '../../sources/source.ts'
import { asHex, type Session } from './session.ts'
import { readingOf } from './types.ts'

/** Runs one SELECT with bound parameters, prepared by the server so that it can only be one, and stops at the limit. */
export async function query(
  session: Session,
  { sql, parameters, rowLimit, mostBytes }: LiveStatement & { mostBytes: number },
): Promise<AnsweredRows> {
  const names = parameters.map((_, at) => `@p${at + 1}`)
  const values = [
    `@statement = ${asHex(sql)}`,
    ...parameters.map((value, at) => `${names[at]} = ${literal(value)}`),
  ]
  await session.ask(`SET ${values.join(', ')}`)
  await session.ask('PREPARE statement FROM @statement')
  let cells = new JsonCells<Buffer>([], { rowLimit, mostBytes })
  let columns: AnsweredRows['columns'] = []
  let tooMany = 0
  await session.stream(`EXECUTE statement${names.length === 0 ? '' : ` USING ${names.join(', ')}`}`, {
    onFields(fields) {
      const readings = fields.map((field) => readingOf(field, session.settings.zero_dates ?? 'refuse'))
      columns = fields.map(({ name }, at) => {
        const { type = 'text', nativeType: native = '' } = readings[at] ?? {}
        return { name, type, native, nullable: true }
      })
      cells = new JsonCells(
        readings.map(({ json }) => json),
        { rowLimit, mostBytes },
      )
    },
    // One row more is what a statement with a limit answers; to break off for it would end the connection.
    onRow: (row) => cells.add(row) || (tooMany += 1) < 2,
  })
  return { columns, rows: cells.bytes(), rowCount: cells.rowCount, truncated: cells.isTruncated }
}

function literal(value: SourceParameter): string {
  if (value === null) return 'NULL'
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : asHex(String(value))
}
