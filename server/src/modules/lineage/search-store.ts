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

/** Without a meaning of its own in LIKE. */
const likeText = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&')

/** Nodes and columns by name, those that begin with it first. */
export async function searchNodes(db: Reader, ask: Input<typeof searchLineage>, open: Open): Promise<Hit[]> {
  const { q = '', kind, columns = true, limit, offset, sort, order } = ask
  const text = likeText(q)
  // As the names of a state are written: JSON has quotes and backslashes in its own way.
  const written = likeText(JSON.stringify(q).slice(1, -1))
  const direction = order === 'desc' ? sql`desc` : sql`asc`
  const columnOf = { name: sql`name`, kind: sql`kind`, column: sql`column_name` }
  const by = sort === undefined ? sql`coalesce(column_name, name)` : columnOf[sort]
  const { rows } = await sql<Hit>`
    with named as materialized (
      select n.id, n.org_id, n.kind, n.key, n.name, n.subject_type, n.subject_id, s.columns,
        ${columns} and s.names like lower(${`%${written}%`}) as has_column
      from lineage_nodes n
      left join lineage_states s on s.org_id = n.org_id and s.node_id = n.id and s.valid_to is null
      where n.deleted_at is null and ${kind === undefined ? sql`true` : sql`n.kind = any(${[...kind]}::text[])`}
        and (n.name ilike ${`%${text}%`} or ${columns} and s.names like lower(${`%${written}%`}))
    ), seen as (
      -- Rights are asked only of what is named so: that is a look into another table for each.
      select n.* from named n where ${open.nodes}
    ), hidden as (
      select (h ->> 0)::integer as node_id, h ->> 1 as name from jsonb_array_elements(${JSON.stringify(open.hidden)}::jsonb) as h
    ), restricted as (
      select (r ->> 0)::integer as dataset_id, r -> 1 as names
      from jsonb_array_elements(${JSON.stringify(open.restricted)}::jsonb) as r
    ), hits as (
      select seen.*, null::text as column_name from seen where seen.name ilike ${`%${text}%`}
      union all
      select seen.*, c.column_name from seen
      cross join lateral (select one ->> 0 as column_name from jsonb_array_elements(seen.columns) as one) c
      where seen.has_column and c.column_name ilike ${`%${text}%`}
        and not exists (select from hidden h where h.node_id = seen.id and h.name = c.column_name)
        and not exists (select from restricted r where seen.kind in ('dataset', 'file') and r.dataset_id = seen.subject_id
          and not r.names @> to_jsonb(c.column_name))
    )
    select id, kind, key, name, subject_type, subject_id, column_name, count(*) over ()::integer as total from hits
    order by ${sort === undefined ? sql`(coalesce(column_name, name) ilike ${`${text}%`}) desc,` : sql``}
      ${by} ${direction} nulls last, id ${direction}, column_name ${direction} nulls first
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
        // Queried once per kind, and not once per node.
        ({ type, table, visible }) => sql`(n.subject_type = ${type} and n.subject_id in (
          select ${sql.ref(`${table}.id`)} from ${sql.table(table)}
          where ${sql.ref(`${table}.org_id`)} = current_org_id() and ${visible}))`,
      ),
    ],
    sql` or `,
  )})`
