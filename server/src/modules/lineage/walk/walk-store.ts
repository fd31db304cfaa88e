import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../../kernel/database/database.ts'
import type { ColumnFacts, Edge, Gap } from '../node.ts'

export interface WalkLink {
  from_id: number
  to_id: number
  edges: Edge[]
}

/** Links that lead to these nodes, or away from them, at a time; now unless one is given. */
export const linksOf = (
  db: Reader,
  { ids, side, asOf }: { ids: readonly number[]; side: 'from_id' | 'to_id'; asOf: Date | undefined },
): Promise<WalkLink[]> =>
  db
    .selectFrom('lineage_links')
    .select(['from_id', 'to_id', 'edges'])
    .where(sql<boolean>`${sql.ref(side)} = any(${[...ids]}::integer[])`)
    .where(validAt(asOf))
    .execute() as unknown as Promise<WalkLink[]>

const validAt = (asOf: Date | undefined): RawBuilder<boolean> =>
  asOf === undefined
    ? sql<boolean>`valid_to is null`
    : sql<boolean>`valid_from <= ${asOf.toISOString()}::timestamptz
        and (valid_to is null or valid_to > ${asOf.toISOString()}::timestamptz)`

export interface NodeRow {
  id: number
  kind: string
  key: string
  name: string
  subject_type: string | null
  subject_id: number | null
  namespace: string | null
  external_name: string | null
  created_by: number | null
  deleted_at: Date | null
  version: number | null
  run_id: number | null
  columns: ColumnFacts[] | null
  gaps: Gap[] | null
  reported_by: string | null
}

/** Nodes with their state at a time. */
export async function nodeRows(
  db: Reader,
  { ids, asOf }: { ids: readonly number[]; asOf: Date | undefined },
): Promise<NodeRow[]> {
  const { rows } = await sql<NodeRow>`
    select n.id, n.kind, n.key, n.name, n.subject_type, n.subject_id, n.namespace, n.external_name, n.created_by, n.deleted_at,
      s.version, s.run_id, s.columns, s.gaps, s.reported_by
    from lineage_nodes n
    left join lineage_states s on s.org_id = n.org_id and s.node_id = n.id and ${validAt(asOf)}
    where n.id = any(${[...ids]}::integer[])`.execute(db)
  return rows
}

/** When a version of a node became what it is made of. */
export async function timeOfVersion(
  db: Reader,
  { nodeId, version }: { nodeId: number; version: number },
): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`
    select s.valid_from as at from lineage_states s where s.node_id = ${nodeId} and s.version = ${version}
    union all
    select r.recorded_at from lineage_runs r join lineage_nodes n on n.kind = 'dataset' and n.subject_id = r.dataset_id
      where n.id = ${nodeId} and r.version = ${version}
    order by at limit 1`.execute(db)
  return rows[0]?.at
}

export async function findNode(
  db: Reader,
  { kind, key }: { kind: string; key: string },
): Promise<number | undefined> {
  const isNumber = /^\d{1,10}$/.test(key) && Number(key) <= 2_147_483_647
  if (!hasOwnKey(kind) && !isNumber) return undefined
  const row = await db
    .selectFrom('lineage_nodes')
    .select('id')
    .where('kind', '=', kind)
    .$if(hasOwnKey(kind), (query) => query.where('key', '=', key))
    .$if(!hasOwnKey(kind), (query) => query.where('id', '=', Number(key)))
    .executeTakeFirst()
  return row?.id
}

/** What has a number of its own in the program is named by it; the others by the number of their node. */
export const hasOwnKey = (kind: string): boolean => !['table', 'file', 'external', 'job'].includes(kind)
