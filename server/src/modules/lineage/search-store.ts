import { type RawBuilder, sql } from 'kysely'
import type { Input } from '../../../../contract/src/endpoint.ts'
import type { searchLineage } from '../../../../contract/src/lineage-columns.ts'
import type { Reader } from '../../kernel/database/database.ts'

export interface Hit {
  id: number
  kind: string
  key: string
  name: string
  subject_type: string | null
  subject_id: number | null
  column_name: string | null
  total: number
}

export interface Open {
  /** Keeps of the nodes `n` those that the reader may see. */
  nodes: RawBuilder<boolean>
  /** Columns that they may not see: [node, column]. */
  hidden: readonly (readonly [number, string])[]
  /** Datasets of which they see some columns only: [dataset, columns]. */
  restricted: readonly (readonly [number, readonly string[]])[]
}

/** Nodes and columns by name, those that begin with it first. */
export async function hits(db: Reader, ask: Input<typeof searchLineage>, open: Open): Promise<Hit[]> {
  const { q = '', kind, columns = true, limit, offset, sort = 'name', order } = ask
  const text = q.replaceAll(/[\\%_]/g, '\\$&')
  const direction = order === 'desc' ? sql`desc` : sql`asc`
  const by = { name: sql`coalesce(column_name, name)`, kind: sql`kind`, id: sql`id` }[sort]
  const { rows } = await sql<Hit>`
    with seen as (
      select n.id, n.kind, n.key, n.name, n.subject_type, n.subject_id from lineage_nodes n
      where n.deleted_at is null and ${open.nodes}
        and ${kind === undefined ? sql`true` : sql`n.kind = any(${[...kind]}::text[])`}
    ), hidden as (
      select (h ->> 0)::integer as node_id, h ->> 1 as name from jsonb_array_elements(${JSON.stringify(open.hidden)}::jsonb) as h
    ), restricted as (
      select (r ->> 0)::integer as dataset_id, r -> 1 as names
      from jsonb_array_elements(${JSON.stringify(open.restricted)}::jsonb) as r
    ), hits as (
      select seen.*, null::text as column_name from seen where seen.name ilike ${`%${text}%`}
      union all
      select seen.*, c.column_name from seen
      join lineage_states s on s.org_id = current_org_id() and s.node_id = seen.id and s.valid_to is null
      cross join lateral (select one ->> 0 as column_name from jsonb_array_elements(s.columns) as one) c
      where ${columns} and c.column_name ilike ${`%${text}%`}
        and not exists (select from hidden h where h.node_id = seen.id and h.name = c.column_name)
        and not exists (select from restricted r where seen.kind in ('dataset', 'file') and r.dataset_id = seen.subject_id
          and not r.names @> to_jsonb(c.column_name))
    )
    select *, count(*) over ()::integer as total from hits
    order by (coalesce(column_name, name) ilike ${`${text}%`}) desc, ${by} ${direction}, id, column_name nulls first
    limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** Keeps of the nodes `n` those whose things the reader may see. */
export const nodesOpen = (
  things: readonly { type: string; table: string; visible: RawBuilder<boolean> }[],
  others: boolean,
): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    [
      sql`(n.subject_type is null and ${others})`,
      ...things.map(
        ({ type, table, visible }) => sql`(n.subject_type = ${type} and exists (
          select from ${sql.table(table)} where ${sql.ref(`${table}.org_id`)} = n.org_id
            and ${sql.ref(`${table}.id`)} = n.subject_id and ${visible}))`,
      ),
    ],
    sql` or `,
  )})`
