import type { Context } from '../../kernel/context.ts'
import type { PolicyParts, TriedTable } from '../policies/index.ts'
import type { Warehouse } from '../warehouse/index.ts'
import { queryFailure } from './errors.ts'
import { storedTable } from './stored-table.ts'
import { tableRows } from './versions/store.ts'

const timeoutMs = 30_000
// The text of a statement is bounded, and conditions with many values are long.
const mostTextLength = 48 * 1024

/** What policies are tried on: tables without policies, of which only counts come back. */
export function triedTables({ warehouse }: { warehouse: Warehouse }): PolicyParts {
  return {
    async findTable(context, id) {
      const row = await context.read((db) => tableRows(db).where('datasets.id', '=', id).executeTakeFirst())
      if (!row) return undefined
      const { name, columns, view, source } = storedTable(row)
      const tried = { id, name, columns, view }
      if (source.kind === 'live') return { ...tried, dialect: source.dialect }
      const count = counting(context, { warehouse, file: source.file })
      return { ...tried, dialect: 'duckdb', count }
    },
  }
}

function counting(
  { orgId, signal }: Pick<Context, 'orgId' | 'signal'>,
  { warehouse, file }: { warehouse: Warehouse; file: string },
): NonNullable<TriedTable['count']> {
  return async (conditions) => {
    const counts: number[] = []
    for (const some of inParts(conditions)) {
      const sql = `SELECT ${some.map((condition) => `coalesce(sum(CASE WHEN ${condition} THEN 1 ELSE 0 END), 0)`).join(', ')} FROM t AS t`
      const answer = await warehouse
        .query(orgId, { sql, tables: [{ name: 't', file }], rowLimit: 1, timeoutMs, signal })
        .catch((error: unknown) => {
          throw queryFailure(error, undefined)
        })
      const [row = []] = JSON.parse(answer.rowsJson.toString()) as (number | string)[][]
      counts.push(...row.map(Number))
    }
    return counts
  }
}

function inParts(conditions: readonly string[]): string[][] {
  const parts: string[][] = []
  let length = Infinity
  for (const condition of conditions) {
    length += condition.length + 60
    if (length > mostTextLength) {
      parts.push([])
      length = condition.length + 60
    }
    parts.at(-1)?.push(condition)
  }
  return parts
}
