import type { AnsweredRows } from '../../sources/driver.ts'
import { JsonCells } from '../../sources/json-rows.ts'
import type { LiveStatement } from '../../sources/source.ts'
import { boundValues } from './columns.ts'
import { runExtended } from './extended-query.ts'
import type { Session } from './session.ts'
import { answeredType } from './types.ts'

/** Runs one SELECT as it is, with bound parameters, and asks for no more rows than the limit and one. */
export async function query(
  { client }: Session,
  { sql, parameters, ...limits }: LiveStatement & { maxBytes: number },
): Promise<AnsweredRows> {
  let columns: AnsweredRows['columns'] = []
  const cells = new JsonCells<string>(limits)
  await runExtended(client, {
    text: sql,
    values: boundValues(parameters),
    maxRows: limits.rowLimit + 1,
    onFields(fields) {
      const types = fields.map(answeredType)
      cells.toJson = types.map(({ json }) => json)
      columns = types.map(({ type, name: native }, at) => {
        return { name: fields[at]?.name ?? '', type, native, nullable: true }
      })
    },
    onRow: (values) => cells.add(values),
  })
  return cells.answer(columns)
}
