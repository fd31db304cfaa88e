import { sql } from 'kysely'
import type { listChatProviders } from '../../../../../contract/src/chat-providers.ts'
import type { Input } from '../../../../../contract/src/endpoint.ts'
import type { Context } from '../../../kernel/context.ts'
import type { Reader, Tx } from '../../../kernel/database/database.ts'
import { readPage } from '../../../kernel/list.ts'
import type { ProviderKey, ProviderRow, ProviderSettings } from './provider.ts'

const columns = [
  'id',
  'name',
  'kind',
  'base_url',
  'model',
  'embedding_model',
  'api_key',
  'privacy_level',
  'is_enabled',
  'is_default',
  'structured_outputs',
  'timeout_seconds',
  'max_output_tokens',
  'input_price',
  'output_price',
  'currency',
  'last_test',
  'created_by',
  'created_at',
  'updated_at',
  'revision',
] as const

export const pageOfProviders = (
  context: Pick<Context, 'read' | 'orgId'>,
  list: Input<typeof listChatProviders>,
) =>
  readPage<'chat_providers', ProviderRow>(context, list, {
    table: 'chat_providers',
    search: ['chat_providers.name', 'chat_providers.model'],
    fields: { api_key: sql`chat_providers.api_key is null` },
    from: (db) =>
      db.selectFrom('chat_providers').where('org_id', '=', context.orgId).select(columns) as never,
  })

const providers = (db: Reader, orgId: number) =>
  db.selectFrom('chat_providers').select(columns).where('org_id', '=', orgId)

type Found = Promise<ProviderRow | undefined>

export const findProvider = (db: Reader, { orgId, id }: ProviderKey) =>
  providers(db, orgId).where('id', '=', id).executeTakeFirst() as Found

/** The embedding model of a provider: null where it has none, undefined where there is no such provider. */
export const embeddingModelOf = async (db: Reader, key: ProviderKey): Promise<string | null | undefined> =>
  (await findProvider(db, key))?.embedding_model

/** The provider that is called when none is named. */
export const findDefault = (db: Reader, orgId: number) =>
  providers(db, orgId).where('is_default', '=', true).executeTakeFirst() as Found

/** The provider, locked until the transaction ends. */
export const lockProvider = (db: Tx, { orgId, id }: ProviderKey) =>
  providers(db, orgId).where('id', '=', id).forUpdate().executeTakeFirst() as Found

/** Which provider is the default is decided in turn. */
export async function lockDefault(db: Tx, orgId: number): Promise<{ hasDefault: boolean }> {
  await sql`select pg_advisory_xact_lock(hashtext('chat_providers'), ${orgId}::integer)`.execute(db)
  return { hasDefault: (await findDefault(db, orgId)) !== undefined }
}

export const unsetDefault = (db: Tx, { orgId, id }: ProviderKey) =>
  db
    .updateTable('chat_providers')
    .set({ is_default: false, revision: sql`revision + 1`, updated_at: sql`now()` })
    .where('org_id', '=', orgId)
    .where('id', '<>', id)
    .where('is_default', '=', true)
    .execute()

export const insertProvider = (db: Tx, row: ProviderSettings & { org_id: number; created_by: number }) =>
  db.insertInto('chat_providers').values(row).returning('id').executeTakeFirstOrThrow()

/** The key is sealed for the row's id, so it follows in a second statement of the same transaction. */
export const setKey = (db: Tx, { orgId, id }: ProviderKey, apiKey: string | null) =>
  db
    .updateTable('chat_providers')
    .set({ api_key: apiKey })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow() as Promise<unknown> as Promise<ProviderRow>

export const changeProvider = (
  db: Tx,
  { orgId, id }: ProviderKey,
  change: Partial<ProviderSettings> & { api_key?: string | null },
) =>
  db
    .updateTable('chat_providers')
    .set({ ...change, last_test: null, revision: sql`revision + 1`, updated_at: sql`now()` })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow() as Promise<unknown> as Promise<ProviderRow>

export const deleteProvider = (db: Tx, { orgId, id }: ProviderKey) =>
  db.deleteFrom('chat_providers').where('org_id', '=', orgId).where('id', '=', id).execute()

interface Tested {
  revision: number
  test: NonNullable<ProviderRow['last_test']>
}

/** Notes a test, unless the settings changed while it ran. */
export const setLastTest = (db: Tx, { orgId, id }: ProviderKey, { revision, test }: Tested) =>
  db
    .updateTable('chat_providers')
    .set({ last_test: JSON.stringify(test) })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('revision', '=', revision)
    .execute()
