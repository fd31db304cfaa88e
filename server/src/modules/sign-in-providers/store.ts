import { sql } from 'kysely'
import type { Input } from '../../../../contract/src/endpoint.ts'
import type { SignInKind } from '../../../../contract/src/sign-in-protocols.ts'
import type { listSignInProviders } from '../../../../contract/src/sign-in-providers.ts'
import type { Context } from '../../kernel/context.ts'
import type { Reader, Tx } from '../../kernel/database/database.ts'
import { readPage } from '../../kernel/list.ts'
import type { ProviderRow, ProviderSettings } from './provider.ts'

export interface ProviderKey {
  orgId: number
  id: number
}

const columns = [
  'id',
  'org_id',
  'key',
  'name',
  'protocol',
  'secret',
  'is_enabled',
  'allowed_domains',
  'max_users',
  'new_user_role',
  'assume_email_verified',
  'groups_claim',
  'group_mappings',
  'attribute_mappings',
  'created_by',
  'created_at',
  'updated_at',
  'revision',
] as const

export const pageOfProviders = (
  context: Pick<Context, 'read' | 'orgId'>,
  list: Input<typeof listSignInProviders>,
) =>
  readPage<'sign_in_providers', ProviderRow>(context, list, {
    table: 'sign_in_providers',
    search: ['sign_in_providers.name'],
    fields: { has_secret: sql`sign_in_providers.secret is not null` },
    from: (db) =>
      db.selectFrom('sign_in_providers').where('org_id', '=', context.orgId).select(columns) as never,
  })

const providers = (db: Reader, orgId: number) =>
  db.selectFrom('sign_in_providers').select(columns).where('org_id', '=', orgId)

type Found = Promise<ProviderRow | undefined>

export const findProvider = (db: Reader, { orgId, id }: ProviderKey) =>
  providers(db, orgId).where('id', '=', id).executeTakeFirst() as Found

/** The provider, locked until the transaction ends. */
export const lockProvider = (db: Tx, { orgId, id }: ProviderKey) =>
  providers(db, orgId).where('id', '=', id).forUpdate().executeTakeFirst() as Found

/** A provider that users can sign in through, by its key. */
export const findByKey = (db: Reader, { orgId, key }: { orgId: number; key: string }) =>
  providers(db, orgId)
    .where('key', '=', key)
    .where('is_enabled', '=', true)
    .where(sql<boolean>`exists (select from organizations o where o.id = org_id and o.status = 'active')`)
    .executeTakeFirst() as Found

export const findOrganizationBySlug = (db: Reader, slug: string) =>
  db
    .selectFrom('organizations')
    .select('id')
    .where('slug', '=', slug)
    .where('status', '=', 'active')
    .executeTakeFirst()

export const enabledProviders = (db: Reader, orgId: number) =>
  db
    .selectFrom('sign_in_providers')
    .select(['org_id', 'key', 'name', sql<SignInKind>`protocol ->> 'kind'`.as('kind')])
    .where('org_id', '=', orgId)
    .where('is_enabled', '=', true)
    .orderBy('name')
    .execute()

/** Whether users can sign in through a provider of the organization, but for one of them. */
export const hasEnabledProvider = async (db: Reader, orgId: number, exceptId = 0): Promise<boolean> =>
  (await db
    .selectFrom('sign_in_providers')
    .select('id')
    .where('org_id', '=', orgId)
    .where('is_enabled', '=', true)
    .where('id', '<>', exceptId)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Whether passwords of the organization are disabled; locks it, so that this stays so until the transaction ends. */
export async function enforcesProvider(db: Tx, orgId: number): Promise<boolean> {
  const row = await db
    .selectFrom('organizations')
    .select('enforce_identity_provider')
    .where('id', '=', orgId)
    .forUpdate()
    .executeTakeFirst()
  return row?.enforce_identity_provider === true
}

type Stored = ProviderSettings & Pick<ProviderRow, 'secret'>

export const insertProvider = (
  db: Tx,
  row: Stored & { org_id: number; key: string; created_by: number },
): Promise<ProviderRow> =>
  db
    .insertInto('sign_in_providers')
    .values({ ...row, ...asJson(row) })
    .returning(columns)
    .executeTakeFirstOrThrow() as Promise<unknown> as Promise<ProviderRow>

export const changeProvider = (
  db: Tx,
  { orgId, id }: ProviderKey,
  change: Partial<Stored>,
): Promise<ProviderRow> =>
  db
    .updateTable('sign_in_providers')
    .set({ ...change, ...asJson(change), revision: sql`revision + 1`, updated_at: sql`now()` })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow() as Promise<unknown> as Promise<ProviderRow>

const jsonColumns = ['protocol', 'allowed_domains', 'group_mappings', 'attribute_mappings'] as const
type Texts = Record<(typeof jsonColumns)[number], string>

const asJson = <R extends Partial<Stored>>(row: R) =>
  Object.fromEntries(
    jsonColumns.flatMap((column) =>
      row[column] === undefined ? [] : [[column, JSON.stringify(row[column])]],
    ),
  ) as R extends Stored ? Texts : Partial<Texts>

export const deleteProvider = (db: Tx, { orgId, id }: ProviderKey) =>
  db.deleteFrom('sign_in_providers').where('org_id', '=', orgId).where('id', '=', id).execute()

interface Attempt {
  orgId: number
  digest: string
  providerId: number
  stateDigest: string
  nonce: string
  codeVerifier: string
}

/** Keeps what the end of a sign-in must match, for ten minutes; attempts that nobody finished are removed. */
export async function storeAttempt(db: Tx, attempt: Attempt): Promise<void> {
  await db
    .deleteFrom('sign_in_attempts')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
  await db
    .insertInto('sign_in_attempts')
    .values({
      org_id: attempt.orgId,
      digest: attempt.digest,
      provider_id: attempt.providerId,
      state_digest: attempt.stateDigest,
      nonce: attempt.nonce,
      code_verifier: attempt.codeVerifier,
      expires_at: sql<Date>`now() + interval '10 minutes'`,
    })
    .execute()
}

/** Keeps the first response to an attempt that is open; false when there is no such attempt. */
export async function storeResponse(
  db: Tx,
  answered: { orgId: number; providerId: number; stateDigest: string; response: string; codeDigest: string },
): Promise<boolean> {
  const stored = await db
    .updateTable('sign_in_attempts')
    .set({ response: answered.response, code_digest: answered.codeDigest })
    .where('org_id', '=', answered.orgId)
    .where('provider_id', '=', answered.providerId)
    .where('state_digest', '=', answered.stateDigest)
    .where('response', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('digest')
    .executeTakeFirst()
  return stored !== undefined
}

/** The attempt, which nothing can finish a second time, whatever becomes of it. */
export const takeAttempt = (db: Tx, { orgId, digest }: Pick<Attempt, 'orgId' | 'digest'>) =>
  db
    .deleteFrom('sign_in_attempts')
    .where('org_id', '=', orgId)
    .where('digest', '=', digest)
    .returning([
      'provider_id',
      'state_digest',
      'nonce',
      'code_verifier',
      'response',
      'code_digest',
      sql<boolean>`expires_at > now()`.as('is_open'),
    ])
    .executeTakeFirst()

export async function countActiveMembers(db: Reader, orgId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from memberships m join users u on u.id = m.user_id
    where m.org_id = ${orgId} and u.is_active`.execute(db)
  return rows[0]?.count ?? 0
}
