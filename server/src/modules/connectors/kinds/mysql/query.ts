import type { AnsweredRows } from '../../sources/driver.ts'
import { JsonCells } from '../../sources/json-rows.ts'
import type { LiveStatement } from '../../sources/source.ts'
import { prepareStatement } from './prepared.ts'
import type { Session } from './session.ts'
import { readingOf } from './types.ts'

/** Runs one SELECT with bound parameters, prepared by the server so that it can only be one, and stops at the limit. */
export async function query(
  session: Session,
  { sql, parameters, ...limits }: LiveStatement & { maxBytes: number },
): Promise<AnsweredRows> {
  const execution = await prepareStatement(session, { sql, parameters })
  const cells = new JsonCells<Buffer>(limits)
  let columns: AnsweredRows['columns'] = []
  let tooMany = 0
  await session.stream(execution, {
    onFields(fields) {
      const readings = fields.map((field) => readingOf(field, session.settings.zero_dates ?? 'refuse'))
      cells.toJson = readings.map(({ json }) => json)
      columns = readings.map(({ type, nativeType }, at) => {
        return { name: fields[at]?.name ?? '', type, native: nativeType, nullable: true }
      })
    },
    // One row more is what a statement with a limit answers; to break off for it would end the connection.
    onRow: (row) => cells.add(row) || (tooMany += 1) < 2,
  })
  return cells.answer(columns)
}
