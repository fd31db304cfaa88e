import type { ExploreResult } from '../../../../../contract/src/explore.ts'
import { closed, type Static, Type } from '../../../../../contract/src/schema.ts'
import { fit } from '../fit.ts'

/** A result as tools show it. */
export const table = {
  columns: Type.Array(
    closed({ name: Type.String(), label: Type.String(), type: Type.String(), role: Type.String() }),
  ),
  rows: Type.Array(Type.Array(Type.Unknown()), {
    description: 'One list for each row, in the order of the columns',
  }),
  row_count: Type.Integer({ description: 'Rows of the result; `rows` may have fewer' }),
  truncated: Type.Boolean({
    description:
      'Whether the rows shown are not all: group more coarsely, filter, or ask for fewer with limit',
  }),
}

/** The rows that fit, and whether these are all. */
export function tableOf(result: Static<typeof ExploreResult>, beside: unknown = null) {
  const columns = result.columns.map(({ name, label = name, type, role = '' }) => ({
    name,
    label,
    type: String(type),
    role: String(role),
  }))
  const { items: rows, cut } = fit(result.rows, [columns, beside])
  return { columns, rows, row_count: result.row_count, truncated: result.truncated || cut }
}
