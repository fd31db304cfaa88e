import { sql } from 'kysely'
import type { Input } from '../../../../contract/src/endpoint.ts'
import type { listConnectors } from '../../../../contract/src/connectors.ts'
import type { Context } from '../../kernel/context.ts'
import type { Reader, Tx } from '../../kernel/database/database.ts'
import { refuse } from '../../kernel/errors.ts'
import { readPage } from '../../kernel/list.ts'
import { visible } from '../access/index.ts'
import type { ConnectorRow, LastTest } from './connector.ts'
import type { Settings } from './kind.ts'

export interface ConnectorKey {
  orgId: number
  id: number
}

const columns = [
  'connectors.id',
  'connectors.name',
  'connectors.description',
  'connectors.type',
  'connectors.config',
  'connectors.secrets',
  'connectors.project_id',
  'connectors.last_test',
  'connectors.created_at',
  'connectors.updated_at',
  'connectors.created_by',
  'connectors.revision',
] as const

export const pageOfConnectors = (
  context: Pick<Context, 'read' | 'orgId' | 'user'>,
  list: Input<typeof listConnectors>,
) =>
  readPage<'connectors', ConnectorRow>(context, list, {
    table: 'connectors',
    search: ['connectors.name', 'connectors.description'],
    from: (db) =>
      db
        .selectFrom('connectors')
        .where('connectors.org_id', '=', context.orgId)
        .where(visible(context, 'connector.view', 'connector'))
        .$if((list.type ?? []).length > 0, (query) => query.where('connectors.type', 'in', list.type ?? []))
        .$if(list.project_id !== undefined, (query) =>
          query.where('connectors.project_id', '=', list.project_id ?? 0),
        )
        .select(columns) as never,
  })

export const findConnector = (db: Reader, { orgId, id }: ConnectorKey) =>
  db
    .selectFrom('connectors')
    .select(columns)
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst() as Promise<ConnectorRow | undefined>

export async function getConnector(
  { orgId, read }: Pick<Context, 'orgId' | 'read'>,
  id: number,
): Promise<ConnectorRow> {
  const connector = await read((db) => findConnector(db, { orgId, id }))
  if (!connector) throw refuse.notFound('connector')
  return connector
}

export const lockConnector = (db: Tx, { orgId, id }: ConnectorKey) =>
  db
    .selectFrom('connectors')
    .select(columns)
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst() as Promise<ConnectorRow | undefined>

interface NewConnector {
  org_id: number
  name: string
  description: string
  type: string
  config: Settings
  project_id: number | null
  created_by: number
}

export const insertConnector = (db: Tx, { config, ...connector }: NewConnector) =>
  db
    .insertInto('connectors')
    .values({ ...connector, config: JSON.stringify(config) })
    .returning('id')
    .executeTakeFirstOrThrow()

/** The secrets are sealed for the row's id, so they follow in a second statement of the same transaction. */
export const setSecrets = (db: Tx, { orgId, id }: ConnectorKey, secrets: Record<string, string>) =>
  db
    .updateTable('connectors')
    .set({ secrets: JSON.stringify(secrets) })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow() as Promise<ConnectorRow>

export interface ConnectorChange {
  name?: string
  description?: string
  project_id?: number | null
  /** New settings; the outcome of an earlier test no longer tells anything. */
  settings?: { config: Settings; secrets: Record<string, string> }
}

export const changeConnector = (db: Tx, { orgId, id }: ConnectorKey, change: ConnectorChange) => {
  const { settings, ...plain } = change
  return db
    .updateTable('connectors')
    .set({
      ...plain,
      ...(settings && {
        config: JSON.stringify(settings.config),
        secrets: JSON.stringify(settings.secrets),
        last_test: null,
      }),
      revision: sql`revision + 1`,
      updated_at: sql`now()`,
    })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow() as Promise<ConnectorRow>
}

/** Notes a test, unless the settings changed while it ran. */
export const setLastTest = (db: Tx, { orgId, id }: ConnectorKey, at: { revision: number; test: LastTest }) =>
  db
    .updateTable('connectors')
    .set({ last_test: JSON.stringify(at.test) })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('revision', '=', at.revision)
    .execute()

export const deleteConnector = (db: Tx, { orgId, id }: ConnectorKey) =>
  db.deleteFrom('connectors').where('org_id', '=', orgId).where('id', '=', id).execute()

export async function countDatasets(db: Tx, { orgId, id }: ConnectorKey): Promise<number> {
  const row = await db
    .selectFrom('datasets')
    .where('org_id', '=', orgId)
    .where('connector_id', '=', id)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirst()
  return row?.count ?? 0
}
