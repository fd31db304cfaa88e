import type { SourceTable } from '../../sources/source.ts'
import { numberOrNull } from '../columns.ts'
import type { Session } from './session.ts'

// Tables that the user may read at least one column of; parts of partitioned tables are counted with the whole.
const listing = `
  SELECT n.nspname, c.relname, CASE WHEN c.relkind IN ('v', 'm') THEN 'view' ELSE 'table' END,
    CASE
      WHEN c.relkind = 'v' THEN NULL
      WHEN c.relkind = 'p' THEN (
        SELECT sum(part.reltuples) FROM pg_catalog.pg_inherits i JOIN pg_catalog.pg_class part ON part.oid = i.inhrelid
        WHERE i.inhparent = c.oid AND part.reltuples >= 0)
      WHEN c.reltuples < 0 THEN NULL
      ELSE c.reltuples
    END::bigint
  FROM pg_catalog.pg_class c
  JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f')
    AND NOT c.relispartition
    AND n.nspname <> 'information_schema' AND n.nspname !~ '^pg_'
    AND ($1::text[] IS NULL OR n.nspname = ANY ($1::text[]))
    AND strpos(lower(n.nspname || '.' || c.relname), lower($2)) > 0
    AND has_schema_privilege(n.oid, 'USAGE')
    AND has_any_column_privilege(c.oid, 'SELECT')
  ORDER BY n.nspname = 'public' DESC, n.nspname, c.relname
  LIMIT $3`

export async function tablesOf(
  session: Session,
  { schemas, q = '', limit }: { schemas: string[] | undefined; q?: string | undefined; limit: number },
): Promise<SourceTable[]> {
  const { rows } = await session.query(listing, [schemas ?? null, q, limit])
  return rows.map(([schema = null, name, kind, estimate]) => ({
    schema,
    name: name ?? '',
    kind: kind === 'view' ? 'view' : 'table',
    row_estimate: numberOrNull(estimate),
  }))
}
