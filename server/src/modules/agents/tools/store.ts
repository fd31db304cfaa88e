import { type SelectQueryBuilder, sql } from 'kysely'
import type { AgentToolVersion, ToolParameter } from '../../../../../contract/src/agent-tools.ts'
import type { Reader, Tx } from '../../../kernel/database/database.ts'
import type { DB } from '../../../kernel/database/schema.generated.ts'
import type { CustomToolRow } from './custom-tool.ts'

const columns = [
  'id',
  'name',
  'kind',
  'description',
  'parameters',
  'saved_query_id',
  'connector_id',
  'request_path',
  'version',
  'created_by',
  'created_at',
  'updated_at',
  'revision',
] as const

type Rows = Promise<CustomToolRow[]>
type Row = Promise<CustomToolRow | undefined>

export const allTools = (db: Reader): Rows =>
  db.selectFrom('agent_tools').select(columns).orderBy('id').execute() as unknown as Rows

export const findToolsNamed = (db: Reader, names: readonly string[]): Rows =>
  db.selectFrom('agent_tools').select(columns).where('name', 'in', names).execute() as unknown as Rows

export const findTool = (db: Reader, id: number): Row =>
  db.selectFrom('agent_tools').select(columns).where('id', '=', id).executeTakeFirst() as unknown as Row

export const lockTool = (db: Tx, id: number): Row =>
  db
    .selectFrom('agent_tools')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst() as unknown as Row

export interface ToolContent {
  description: string
  parameters: ToolParameter[]
  saved_query_id: number | null
  connector_id: number | null
  request_path: string | null
}

interface NewTool extends ToolContent {
  org_id: number
  name: string
  kind: string
  created_by: number
}

export async function insertTool(db: Tx, made: NewTool): Promise<number> {
  const { id } = await db
    .insertInto('agent_tools')
    .values({ ...made, parameters: JSON.stringify(made.parameters) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertToolVersion(db, { ...made, tool_id: id, version: 1 })
  return id
}

export async function updateTool(
  db: Tx,
  { id, ...change }: ToolContent & { id: number; org_id: number; created_by: number; version: number },
): Promise<void> {
  const { created_by: _changedBy, org_id: _org, ...content } = change
  await db
    .updateTable('agent_tools')
    .set({
      ...content,
      parameters: JSON.stringify(content.parameters),
      updated_at: sql<Date>`now()`,
      revision: sql`revision + 1`,
    })
    .where('id', '=', id)
    .execute()
  await insertToolVersion(db, { ...change, tool_id: id })
}

type NewVersion = ToolContent & { org_id: number; tool_id: number; version: number; created_by: number }

const insertToolVersion = (db: Tx, made: NewVersion) =>
  db
    .insertInto('agent_tool_versions')
    .values({
      org_id: made.org_id,
      tool_id: made.tool_id,
      version: made.version,
      description: made.description,
      parameters: JSON.stringify(made.parameters),
      saved_query_id: made.saved_query_id,
      connector_id: made.connector_id,
      request_path: made.request_path,
      created_by: made.created_by,
    })
    .execute()

export const deleteTool = (db: Tx, id: number) => db.deleteFrom('agent_tools').where('id', '=', id).execute()

type ToolVersionRow = Omit<AgentToolVersion, 'created_at'> & { created_at: Date }

export const toolVersionRows = (
  db: Reader,
  toolId: number,
): SelectQueryBuilder<DB, 'agent_tool_versions', ToolVersionRow> =>
  db
    .selectFrom('agent_tool_versions')
    .select(['version', 'description', 'parameters', 'saved_query_id', 'connector_id', 'request_path'])
    .select(['created_at', 'created_by'])
    .where('tool_id', '=', toolId) as unknown as SelectQueryBuilder<DB, 'agent_tool_versions', ToolVersionRow>
