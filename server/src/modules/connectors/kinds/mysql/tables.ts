import type { SourceTable } from '../../sources/source.ts'
import { numberOrNull } from '../columns.ts'
import type { Session } from './session.ts'

/** Tables and views of the database that the user may see anything of. */
export async function tablesOf(
  { query: ask, settings }: Session,
  { q = '', limit }: { q?: string | undefined; limit: number },
): Promise<SourceTable[]> {
  const { rows } = await ask(
    `SELECT table_name, table_type, table_rows FROM information_schema.tables
     WHERE table_schema = ? AND LOCATE(LOWER(?), LOWER(CONCAT(table_schema, '.', table_name))) > 0
     ORDER BY table_name LIMIT ${Math.floor(limit)}`,
    [settings.database, q],
  )
  return rows.map(([name, kind, estimate]) => ({
    schema: null,
    name: name ?? '',
    kind: /view/i.test(kind ?? '') ? 'view' : 'table',
    row_estimate: numberOrNull(estimate),
  }))
}
