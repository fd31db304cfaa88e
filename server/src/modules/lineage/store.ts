import { sql } from 'kysely'
import type { Reader, Tx } from '../../kernel/database/database.ts'
import type { ColumnFacts, Edge, Gap, NodeFacts, NodeRef } from './node.ts'
import { refOf } from './node.ts'

export interface StateRow {
  id: number
  node_id: number
  valid_from: Date
  version: number | null
  run_id: number | null
  columns: ColumnFacts[]
  gaps: Gap[]
  reported_by: string | null
}

export interface LinkRow {
  id: number
  owner_id: number
  from_id: number
  to_id: number
  edges: Edge[]
  valid_from: Date
}

/** Makes the nodes, or tells them what their things are called now. In one order, so that two writers never wait for each other. */
export async function writeNodes(
  db: Tx,
  orgId: number,
  nodes: readonly NodeFacts[],
): Promise<Map<string, number>> {
  const list = JSON.stringify(
    [...new Map(nodes.map((node) => [refOf(node), node])).values()].map(
      ({ subject, remote, createdBy, ...node }) => ({
        ...node,
        subject_type: subject?.type ?? null,
        subject_id: subject?.id ?? null,
        namespace: remote?.namespace ?? null,
        external_name: remote?.name ?? null,
        created_by: createdBy,
      }),
    ),
  )
  await sql`
    insert into lineage_nodes as known (org_id, kind, key, name, subject_type, subject_id, namespace, external_name, created_by)
    select ${orgId}::integer, kind, key, name, subject_type, subject_id, namespace, external_name, created_by
    from jsonb_to_recordset(${list}::jsonb) as n (kind text, key text, name text, subject_type text, subject_id integer,
      namespace text, external_name text, created_by integer)
    order by kind, key
    on conflict (org_id, kind, key) do update set name = excluded.name, subject_type = excluded.subject_type,
      subject_id = excluded.subject_id, namespace = excluded.namespace, external_name = excluded.external_name,
      created_by = excluded.created_by, deleted_at = null
    where (known.name, known.subject_type, known.subject_id, known.namespace, known.external_name, known.created_by, known.deleted_at)
      is distinct from (excluded.name, excluded.subject_type, excluded.subject_id, excluded.namespace,
        excluded.external_name, excluded.created_by, null)`.execute(db)
  return findNodeIds(db, nodes)
}

/** Nodes of things that were not read yet, or are no longer there: they get their names when they are. */
export async function ensureNodes(
  db: Tx,
  orgId: number,
  refs: readonly NodeRef[],
): Promise<Map<string, number>> {
  const list = JSON.stringify(
    [...new Map(refs.map((ref) => [refOf(ref), ref])).values()].map(({ kind, key }) => ({
      kind,
      key,
      ...subjectIn({ kind, key }),
    })),
  )
  await sql`
    insert into lineage_nodes (org_id, kind, key, name, subject_type, subject_id, deleted_at)
    select ${orgId}::integer, kind, key, kind || ' ' || key, subject_type, subject_id, now()
    from jsonb_to_recordset(${list}::jsonb) as n (kind text, key text, subject_type text, subject_id integer)
    order by kind, key on conflict (org_id, kind, key) do nothing`.execute(db)
  return findNodeIds(db, refs)
}

// A missing object is hidden from users who could not see it if it existed.
function subjectIn({ kind, key }: NodeRef) {
  const id = Number(/^\d+/.exec(key)?.[0])
  const type =
    { model: 'dataset', chart: 'dashboard', file: 'dataset', table: 'connector' }[kind as string] ?? kind
  return Number.isSafeInteger(id) ? { subject_type: type, subject_id: id } : {}
}

export async function findNodeIds(db: Reader, refs: readonly NodeRef[]): Promise<Map<string, number>> {
  const list = JSON.stringify(refs.map(({ kind, key }) => ({ kind, key })))
  const { rows } = await sql<{ id: number; kind: string; key: string }>`
    select distinct l.id, l.kind, l.key from jsonb_to_recordset(${list}::jsonb) as n (kind text, key text)
    join lineage_nodes l on l.org_id = current_org_id() and l.kind = n.kind and l.key = n.key`.execute(db)
  return new Map(rows.map(({ id, kind, key }) => [`${kind}:${key}`, id]))
}

/** Nodes of these kinds that represent these objects; of all objects by default. */
export async function nodesOfSubjects(
  db: Reader,
  { kinds, type, ids }: { kinds: readonly string[]; type: string; ids: readonly number[] | undefined },
): Promise<{ id: number; kind: string; key: string }[]> {
  return db
    .selectFrom('lineage_nodes')
    .select(['id', 'kind', 'key'])
    .where('kind', 'in', [...kinds])
    .where('subject_type', '=', type)
    .where('deleted_at', 'is', null)
    .$if(ids !== undefined, (query) => query.where('subject_id', 'in', ids?.length ? [...ids] : [0]))
    .execute()
}

const stateColumns = [
  'id',
  'node_id',
  'valid_from',
  'version',
  'run_id',
  'columns',
  'gaps',
  'reported_by',
] as const

export const currentStates = (db: Reader, nodeIds: readonly number[]): Promise<StateRow[]> =>
  db
    .selectFrom('lineage_states')
    .select(stateColumns)
    .where(sql<boolean>`node_id = any(${[...nodeIds]}::integer[])`)
    .where('valid_to', 'is', null)
    .execute() as unknown as Promise<StateRow[]>

export const currentLinks = (db: Reader, ownerIds: readonly number[]): Promise<LinkRow[]> =>
  db
    .selectFrom('lineage_links')
    .select(['id', 'owner_id', 'from_id', 'to_id', 'edges', 'valid_from'])
    .where(sql<boolean>`owner_id = any(${[...ownerIds]}::integer[])`)
    .where('valid_to', 'is', null)
    .execute() as unknown as Promise<LinkRow[]>

/** What holds no longer; what held for no time at all never did. */
export async function endRows(
  db: Tx,
  table: 'lineage_states' | 'lineage_links',
  { ids, now }: { ids: readonly number[]; now: Date },
): Promise<void> {
  if (ids.length === 0) return
  const these = sql<boolean>`id = any(${[...ids]}::bigint[])`
  await db.deleteFrom(table).where(these).where('valid_from', '>=', now).execute()
  await db.updateTable(table).set({ valid_to: now }).where(these).execute()
}

export type NewState = Omit<StateRow, 'id' | 'valid_from'>

export async function insertStates(db: Tx, at: { orgId: number; now: Date }, states: readonly NewState[]) {
  if (states.length === 0) return
  await sql`
    insert into lineage_states (org_id, node_id, valid_from, version, run_id, columns, gaps, reported_by)
    select ${at.orgId}::integer, node_id, ${at.now.toISOString()}::timestamptz, version, run_id, columns, gaps, reported_by
    from jsonb_to_recordset(${JSON.stringify(states)}::jsonb) as s (node_id integer, version integer, run_id integer,
      columns jsonb, gaps jsonb, reported_by text)`.execute(db)
}

/** The same as before, as a later version says. */
export async function setVersion(
  db: Tx,
  { id, version, run_id: runId }: Pick<StateRow, 'id' | 'version' | 'run_id'>,
): Promise<void> {
  await db.updateTable('lineage_states').set({ version, run_id: runId }).where('id', '=', id).execute()
}

export type NewLink = Omit<LinkRow, 'id' | 'valid_from'>

export async function insertLinks(db: Tx, at: { orgId: number; now: Date }, links: readonly NewLink[]) {
  if (links.length === 0) return
  await sql`
    insert into lineage_links (org_id, owner_id, from_id, to_id, edges, valid_from)
    select ${at.orgId}::integer, owner_id, from_id, to_id, edges, ${at.now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as l (owner_id integer, from_id integer, to_id integer,
      edges jsonb)`.execute(db)
}

/** In the order of `writeNodes`. */
export async function markDeleted(db: Tx, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await sql`
    with locked as (
      select id from lineage_nodes where id = any(${[...ids]}::integer[]) order by kind, key for update
    )
    update lineage_nodes n set deleted_at = ${now.toISOString()}::timestamptz from locked where n.id = locked.id`.execute(
    db,
  )
}

/** Tables have the columns that are read or written; a table with neither is dropped. */
export async function columnsByLinks(db: Reader, nodeIds: readonly number[]): Promise<Map<number, string[]>> {
  const { rows } = await sql<{ id: number; names: (string | null)[] }>`
    select n.id, array_agg(distinct e.name order by e.name) as names
    from unnest(${[...nodeIds]}::integer[]) as n (id)
    join lineage_links l on l.org_id = current_org_id() and l.valid_to is null and (l.from_id = n.id or l.to_id = n.id)
    left join lateral (
      select edge ->> case when l.from_id = n.id then 0 else 1 end as name from jsonb_array_elements(l.edges) as edge
    ) e on true
    group by n.id`.execute(db)
  return new Map(rows.map(({ id, names }) => [id, names.filter((name) => name !== null)]))
}

/** Held until the transaction ends, so that of two who change what is read of a table one sees the other's. */
export async function tablesAmong(db: Tx, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('lineage_nodes')
    .select('id')
    .where(sql<boolean>`id = any(${[...new Set(ids)]}::integer[])`)
    .where('kind', '=', 'table')
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** The saved queries on a dataset, or until this time. */
export async function queriesOfDataset(
  db: Reader,
  { datasetId, now }: { datasetId: number; now: Date },
): Promise<number[]> {
  const { rows } = await sql<{ query_id: number }>`
    select q.subject_id as query_id from lineage_nodes d
    join lineage_links l on l.org_id = d.org_id and l.from_id = d.id and (l.valid_to is null or l.valid_to = ${now.toISOString()}::timestamptz)
    join lineage_nodes q on q.org_id = l.org_id and q.id = l.to_id and q.kind = 'query' and q.deleted_at is null
    where d.org_id = current_org_id() and d.kind = 'dataset' and d.key = ${String(datasetId)}`.execute(db)
  return rows.map((row) => row.query_id)
}

/** Whether a node consists of something else since this very time. */
export async function hasNewState(db: Reader, { kind, key, now }: NodeRef & { now: Date }): Promise<boolean> {
  const state = await db
    .selectFrom('lineage_states as s')
    .innerJoin('lineage_nodes as n', 'n.id', 's.node_id')
    .select('s.id')
    .where('n.kind', '=', kind)
    .where('n.key', '=', key)
    .where('s.valid_from', '=', now)
    .where('s.valid_to', 'is', null)
    .executeTakeFirst()
  return state !== undefined
}
