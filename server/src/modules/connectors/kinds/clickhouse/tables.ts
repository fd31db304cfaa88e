import { dialects } from '../../../sql/index.ts'
import { SourceError } from '../../sources/source-error.ts'
import type { SourceTable } from '../../sources/source.ts'
import { numberOrNull } from '../columns.ts'
import { fetchAll, type ClickhouseCall } from './session.ts'

const { literal } = dialects.clickhouse

/** Tables and views of the database. */
export async function tablesOf(
  call: ClickhouseCall,
  { q = '', limit }: { q?: string | undefined; limit: number },
): Promise<SourceTable[]> {
  const { database } = call.settings
  const listing = (rows: string) => `
    SELECT name, engine, ${rows} FROM system.tables
    WHERE database = ${literal(database)} AND positionCaseInsensitiveUTF8(concat(database, '.', name), ${literal(q)}) > 0
      AND name NOT LIKE '.inner%'
    ORDER BY name LIMIT ${Math.floor(limit)}`
  // Servers before 2019 do not count the rows of a table.
  const { rows } = await fetchAll(call, { sql: listing('total_rows') }).catch((error: unknown) => {
    if (error instanceof SourceError && error.kind === 'unknown_object')
      return fetchAll(call, { sql: listing('NULL') })
    throw error
  })
  return rows.map(([name, engine, count]) => ({
    schema: null,
    name: name ?? '',
    kind: engine?.endsWith('View') ? 'view' : 'table',
    row_estimate: numberOrNull(count),
  }))
}
