import { sql } from 'kysely'
import type { Language } from '../../../../../contract/src/languages.ts'
import type { Role } from '../../../kernel/context.ts'
import type { Reader, Tx } from '../../../kernel/database/database.ts'
import { refuse } from '../../../kernel/errors.ts'

const columns = [
  'id',
  'username',
  'email',
  'role',
  'token_generation',
  'must_reset_password',
  'default_org_id',
] as const

export interface PasswordUser {
  id: number
  username: string
  email: string
  role: Role
  token_generation: number
  must_reset_password: boolean
  default_org_id: number
}

/**
 * Whether the home organization of a user lets them in through the provider only. Root operators always have both, and so
 * has its break-glass administrator.
 */
export const providerOnly = (
  users: string,
) => sql<boolean>`(not ${sql.ref(`${users}.is_root_operator`)} and exists (
  select from organizations o
  where o.id = ${sql.ref(`${users}.default_org_id`)} and o.enforce_identity_provider
    and (o.break_glass_user_id is distinct from ${sql.ref(`${users}.id`)} or ${sql.ref(`${users}.role`)} <> 'admin')))`

export const mustUseProvider = async (db: Reader, userId: number): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where(providerOnly('users'))
    .executeTakeFirst()) !== undefined

export const noPasswordHere = () =>
  refuse.conflict(
    'members of this organization sign in through the identity provider and have no password here',
  )

/** Whether passwords are disabled for users whose home is the organization. */
export const hasProviderOnly = async (db: Reader, orgId: number): Promise<boolean> =>
  (await db
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', orgId)
    .where('enforce_identity_provider', '=', true)
    .executeTakeFirst()) !== undefined

export const isBoundToProvider = async (db: Reader, userId: number): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('idp_subject', 'is not', null)
    .executeTakeFirst()) !== undefined

/** Ends what members of a home signed in with before, but for the token of who decides it. */
export async function endPasswordSessions(db: Tx, orgId: number, kept: { userId: number; jti: string }) {
  await db
    .updateTable('users')
    .set({
      ...ended,
      exempt_token_jti: sql<string | null>`case when id = ${kept.userId} then ${kept.jti} end`,
    })
    .where('default_org_id', '=', orgId)
    .where('is_root_operator', '=', false)
    .execute()
}

// Every change of credentials revokes the user's tokens and links.
export const ended = {
  token_generation: sql<number>`token_generation + 1`,
  tokens_revoked_at: sql<Date>`now()`,
  reset_token_hash: null,
  reset_token_expires_at: null,
  updated_at: sql<Date>`now()`,
  revision: sql<number>`revision + 1`,
}

const settled = (passwordHash: string) => ({
  ...ended,
  password_hash: passwordHash,
  must_reset_password: false,
  password_is_temporary: false,
  password_expires_at: null,
  failed_logins: 0,
  locked_until: null,
})

/** The caller's own new password; undefined when the old one is not the stored one any more. */
export const replacePassword = (
  db: Tx,
  change: { userId: number; oldHash: string; newHash: string; exemptTokenJti: string },
) =>
  db
    .updateTable('users')
    .set({ ...settled(change.newHash), exempt_token_jti: change.exemptTokenJti })
    .where('id', '=', change.userId)
    .where('password_hash', '=', change.oldHash)
    .where('is_active', '=', true)
    .returning(columns)
    .executeTakeFirst() as Promise<PasswordUser | undefined>

// The database clock decides, not the clock of this process.
const holds = sql<boolean>`is_active and reset_token_expires_at > now() and not ${providerOnly('users')}`

/** Whose link this is, while it is valid. */
export const findByResetToken = (db: Reader, tokenHash: string) =>
  db
    .selectFrom('users')
    .select(columns)
    .where('reset_token_hash', '=', tokenHash)
    .where(holds)
    .executeTakeFirst() as Promise<PasswordUser | undefined>

/** Uses the link up and sets the password in one statement, so that of many tries at once one succeeds. */
export const consumeResetToken = (db: Tx, { tokenHash, newHash }: { tokenHash: string; newHash: string }) =>
  db
    .updateTable('users')
    .set({ ...settled(newHash), exempt_token_jti: null })
    .where('reset_token_hash', '=', tokenHash)
    .where(holds)
    .returning(columns)
    .executeTakeFirst() as Promise<PasswordUser | undefined>

/**
 * The user of an address who may get a link. Users who sign in only through the provider have no password to reset.
 */
export const findForResetLink = (db: Reader, email: string) =>
  db
    .selectFrom('users')
    .select(columns)
    .where('email_canonical', '=', email)
    .where('is_active', '=', true)
    .where(signsInByPassword)
    .executeTakeFirst() as Promise<PasswordUser | undefined>

const signsInByPassword = sql<boolean>`(password_hash is not null or password_is_temporary or idp_subject is null)
  and not ${providerOnly('users')}`

const inThisHour = sql<boolean>`coalesce(reset_mails_since > now() - interval '1 hour', false)`

/** Stores the link's digest for half an hour, in place of any older one; false when the hour's three mails are spent. */
export async function storeResetToken(db: Tx, userId: number, tokenHash: string): Promise<boolean> {
  const stored = await db
    .updateTable('users')
    .set({
      reset_token_hash: tokenHash,
      reset_token_expires_at: sql<Date>`now() + interval '30 minutes'`,
      reset_mails_sent: sql<number>`case when ${inThisHour} then reset_mails_sent + 1 else 1 end`,
      reset_mails_since: sql<Date>`case when ${inThisHour} then reset_mails_since else now() end`,
    })
    .where('id', '=', userId)
    .where('is_active', '=', true)
    .where(signsInByPassword)
    .where(sql<boolean>`not (${inThisHour} and reset_mails_sent >= 3)`)
    .returning('id')
    .executeTakeFirst()
  return stored !== undefined
}

/** Gives a mail of the hour back that could not be sent. */
export async function returnResetMail(db: Tx, userId: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ reset_mails_sent: sql<number>`greatest(reset_mails_sent - 1, 0)` })
    .where('id', '=', userId)
    .execute()
}

/** Ends every way in until the mailed temporary password is there. */
export async function expectTemporaryPassword(db: Tx, userId: number): Promise<void> {
  await db
    .updateTable('users')
    .set({
      ...ended,
      exempt_token_jti: null,
      password_hash: null,
      must_reset_password: true,
      password_is_temporary: true,
      password_expires_at: sql<Date>`now() + interval '24 hours'`,
    })
    .where('id', '=', userId)
    .execute()
}

/** Undefined when the user has settled on a password meanwhile, or may not sign in. */
export const storeTemporaryPassword = (db: Tx, userId: number, passwordHash: string) =>
  db
    .updateTable('users')
    .set({ password_hash: passwordHash, password_expires_at: sql<Date>`now() + interval '24 hours'` })
    .where('id', '=', userId)
    .where('password_is_temporary', '=', true)
    .where('is_active', '=', true)
    .returning([...columns, sql<boolean>`last_login_at is null`.as('is_new')])
    .executeTakeFirst()

export const findOwner = (db: Reader, userId: number) =>
  db.selectFrom('users').select(columns).where('id', '=', userId).executeTakeFirst() as Promise<
    PasswordUser | undefined
  >

/** Where a user is at home, and whether there are only apps for them. */
export interface Home {
  slug: string
  name: string
  is_app_viewer: boolean
  /** Of mails to the user. */
  language: Language
}

export const findHome = (
  db: Reader,
  { id, default_org_id: orgId }: Pick<PasswordUser, 'id' | 'default_org_id'>,
): Promise<Home> =>
  db
    .selectFrom('organizations as o')
    .leftJoin('memberships as m', (join) => join.onRef('m.org_id', '=', 'o.id').on('m.user_id', '=', id))
    .where('o.id', '=', orgId)
    .select([
      'o.slug',
      'o.name',
      sql<boolean>`coalesce(m.is_app_viewer, false)`.as('is_app_viewer'),
      sql<Language>`coalesce((select u.language from users u where u.id = ${id}), o.language)`.as('language'),
    ])
    .executeTakeFirstOrThrow()
