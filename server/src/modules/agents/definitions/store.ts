import { type SelectQueryBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../../../kernel/database/database.ts'
import type { DB } from '../../../kernel/database/schema.generated.ts'
import type { AgentRow, AgentVersionRow, Definition } from './agent.ts'

export function agentRows(db: Reader): SelectQueryBuilder<DB, 'agents', AgentRow> {
  const rows = db
    .selectFrom('agents as a')
    .innerJoin('agent_versions as v', (join) =>
      join
        .onRef('v.org_id', '=', 'a.org_id')
        .onRef('v.agent_id', '=', 'a.id')
        .onRef('v.version', '=', 'a.version'),
    )
    .select(['a.id', 'a.name', 'a.description', 'a.status', 'a.version', 'v.definition'])
    .select(['a.created_by', 'a.created_at', 'a.updated_at', 'a.revision'])
  return db.selectFrom(rows.as('agents')).selectAll() as unknown as SelectQueryBuilder<DB, 'agents', AgentRow>
}

/** What fields that are not selected by their names are sorted by. */
export const agentFields = Object.fromEntries(
  ['instructions', 'answer', 'provider_id'].map((name) => [
    name,
    sql`agents.definition ->> ${sql.lit(name)}`,
  ]),
)

export const findAgent = (db: Reader, id: number): Promise<AgentRow | undefined> =>
  agentRows(db).where('agents.id', '=', id).executeTakeFirst()

/** Locks the row, but lets what refers to it be written. */
export async function lockAgent(db: Tx, id: number): Promise<AgentRow | undefined> {
  const locked = await db
    .selectFrom('agents')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return locked && (await findAgent(db, id))
}

interface NewAgent {
  orgId: number
  userId: number
  name: string
  description: string
  status: string
  definition: Definition
}

export async function insertAgent(db: Tx, made: NewAgent): Promise<number> {
  const { orgId, userId, name, description, status, definition } = made
  const { id } = await db
    .insertInto('agents')
    .values({ org_id: orgId, name, description, status, created_by: userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertAgentVersion(db, { orgId, userId, agentId: id, version: 1, definition })
  return id
}

interface NewVersion {
  orgId: number
  userId: number
  agentId: number
  version: number
  definition: Definition
}

export const insertAgentVersion = (
  db: Tx,
  { orgId, userId, agentId, version, definition }: NewVersion,
): Promise<unknown> =>
  db
    .insertInto('agent_versions')
    .values({
      org_id: orgId,
      agent_id: agentId,
      version,
      definition: JSON.stringify(definition),
      created_by: userId,
    })
    .execute()

export interface AgentChange {
  name?: string
  description?: string
  status?: string
  version?: number
}

export const updateAgentRow = (db: Tx, id: number, change: AgentChange) =>
  db
    .updateTable('agents')
    .set((eb) => ({ ...change, updated_at: sql<Date>`now()`, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute()

export const deleteAgentRow = (db: Tx, id: number) => db.deleteFrom('agents').where('id', '=', id).execute()

export function versionRows(
  db: Reader,
  agentId: number,
): SelectQueryBuilder<DB, 'agent_versions', AgentVersionRow> {
  return db
    .selectFrom('agent_versions')
    .innerJoin('agents as a', (join) =>
      join.onRef('a.org_id', '=', 'agent_versions.org_id').onRef('a.id', '=', 'agent_versions.agent_id'),
    )
    .where('agent_versions.agent_id', '=', agentId)
    .select([
      'agent_versions.version',
      sql<boolean>`agent_versions.version = a.version`.as('is_current'),
      'agent_versions.definition',
      'agent_versions.created_at',
      'agent_versions.created_by',
    ]) as unknown as SelectQueryBuilder<DB, 'agent_versions', AgentVersionRow>
}

export const findAgentVersion = (
  db: Reader,
  { agentId, version }: { agentId: number; version: number },
): Promise<AgentVersionRow | undefined> =>
  versionRows(db, agentId).where('agent_versions.version', '=', version).executeTakeFirst()

/** The newest versions of agents, by their ids. */
export async function agentVersions(db: Reader, ids: readonly number[]): Promise<Record<string, string>> {
  if (ids.length === 0) return {}
  const rows = await db.selectFrom('agents').select(['id', 'version']).where('id', 'in', ids).execute()
  return Object.fromEntries(rows.map(({ id, version }) => [String(id), String(version)]))
}

/** The agents whose newest version has a tool. */
export const agentsWithTool = (db: Reader, name: string): Promise<{ id: number; name: string }[]> =>
  agentRows(db)
    .where(sql<boolean>`agents.definition -> 'tools' @> ${JSON.stringify([{ name }])}::jsonb`)
    .execute()

/** The organization's own tools of agents with their versions, e.g. "orders_in 2", by the ids of the agents. */
export async function toolVersions(db: Reader, ids: readonly number[]): Promise<Record<string, string>> {
  const { rows } = await sql<{ id: number; tools: string }>`
    select a.id, coalesce(string_agg(t.name || ' ' || t.version, ', ' order by t.name), '') as tools
    from agents a
    join agent_versions v on v.org_id = a.org_id and v.agent_id = a.id and v.version = a.version
    left join agent_tools t on t.org_id = a.org_id
      and v.definition -> 'tools' @> jsonb_build_array(jsonb_build_object('name', t.name))
    where a.id = any(${[...ids]}::integer[])
    group by a.id`.execute(db)
  return Object.fromEntries(rows.map(({ id, tools }) => [String(id), tools]))
}
