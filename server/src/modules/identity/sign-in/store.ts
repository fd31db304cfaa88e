import { sql } from 'kysely'
import type { Role } from '../../../kernel/context.ts'
import type { Reader, Tx } from '../../../kernel/database/database.ts'
import { ended, providerOnly } from '../passwords/store.ts'
import { amongAllUsers } from '../users/store.ts'

/** What decides whether a sign-in as this user may succeed. Times are compared with the database clock. */
export interface Candidate {
  id: number
  username: string
  role: Role
  password_hash: string | null
  is_active: boolean
  is_root_operator: boolean
  must_reset_password: boolean
  password_is_temporary: boolean
  password_has_expired: boolean
  token_generation: number
  default_org_id: number
  idp_issuer: string | null
  idp_subject: string | null
  /** Whether the home organization lets this user in through the provider only. */
  must_use_provider: boolean
  /** Whether the caller's address was signed in from before: it has its own count of failures. */
  address_is_known: boolean
  is_locked: boolean
}

/** A column that finds one user, and its value. */
type CandidateKey = ['id', number] | ['username_canonical' | 'email_canonical', string]

/** The user who wants in, as the address sees them. */
export const findCandidate = (
  db: Reader | Tx,
  [column, value]: CandidateKey,
  addressDigest: string,
): Promise<Candidate | undefined> => firstOf(candidates(db, addressDigest).where(`u.${column}`, '=', value))

/** The user who is bound to a subject of a provider. */
export const findBound = (
  db: Reader | Tx,
  { issuer, subject }: { issuer: string; subject: string },
  addressDigest: string,
): Promise<Candidate | undefined> =>
  firstOf(
    candidates(db, addressDigest).where('u.idp_issuer', '=', issuer).where('u.idp_subject', '=', subject),
  )

async function firstOf(query: ReturnType<typeof candidates>): Promise<Candidate | undefined> {
  const row = await query.executeTakeFirst()
  return row && { ...row, role: row.role as Role }
}

const candidates = (db: Reader | Tx, addressDigest: string) =>
  db
    .selectFrom('users as u')
    .leftJoin('login_addresses as a', (join) =>
      join
        .onRef('a.user_id', '=', 'u.id')
        .on('a.address_digest', '=', addressDigest)
        .on('a.last_login_at', '>', sql<Date>`now() - interval '30 days'`),
    )
    .select([
      'u.id',
      'u.username',
      'u.role',
      'u.password_hash',
      'u.is_active',
      'u.is_root_operator',
      'u.must_reset_password',
      'u.password_is_temporary',
      'u.token_generation',
      'u.default_org_id',
      'u.idp_issuer',
      'u.idp_subject',
    ])
    .select([
      sql<boolean>`${providerOnly('u')}`.as('must_use_provider'),
      sql<boolean>`u.password_is_temporary and u.password_expires_at <= now()`.as('password_has_expired'),
      sql<boolean>`a.user_id is not null`.as('address_is_known'),
      sql<boolean>`coalesce(case when a.user_id is null then u.locked_until else a.locked_until end > now(), false)`.as(
        'is_locked',
      ),
    ])

// Four failures are free; then the wait doubles from one second to one minute. An hour without failures resets it.
const isStale = sql`locked_until < now() - interval '1 hour'`
const failures = sql<number>`case when ${isStale} then 1 else failed_logins + 1 end`
const wait = sql<Date | null>`case when failed_logins >= 4 and (${isStale}) is not true
  then now() + interval '1 second' * least(60, 2 ^ least(failed_logins - 4, 10)) end`

/** How a row that counts wrong passwords changes with one more. */
export const backOff = { failed_logins: failures, locked_until: wait }

/** Counts a wrong password, against the address when it is a known one, else against the user. */
export async function recordFailedLogin(
  db: Tx,
  candidate: Candidate,
  addressDigest: string,
): Promise<{ isLocked: boolean }> {
  const counted = candidate.address_is_known
    ? await db
        .updateTable('login_addresses')
        .set(backOff)
        .where('user_id', '=', candidate.id)
        .where('address_digest', '=', addressDigest)
        .returning('locked_until')
        .executeTakeFirst()
    : await db
        .updateTable('users')
        .set(backOff)
        .where('id', '=', candidate.id)
        .returning('locked_until')
        .executeTakeFirst()
  return { isLocked: counted?.locked_until != null }
}

/** Whether a user of the provider signed in from the address lately. */
export const isAddressKnown = async (
  db: Reader,
  { issuer, addressDigest }: { issuer: string; addressDigest: string },
): Promise<boolean> =>
  (await db
    .selectFrom('login_addresses as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .select('u.id')
    .where('a.address_digest', '=', addressDigest)
    .where('a.last_login_at', '>', sql<Date>`now() - interval '30 days'`)
    .where('u.idp_issuer', '=', issuer)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** What a sign-in changes. False when the user was changed meanwhile, so that the sign-in does not count. */
export async function noteLogin(
  db: Tx,
  candidate: Candidate,
  login: { addressDigest: string; by: 'password' | 'provider'; newHash?: string },
): Promise<boolean> {
  const byPassword = login.by === 'password'
  const signedIn = await db
    .with('signed_in', (query) =>
      query
        .updateTable('users')
        .set({
          last_login_at: sql<Date>`now()`,
          // A temporary password opens one session, in which it is changed.
          ...(byPassword && candidate.password_is_temporary ? { password_expires_at: sql<Date>`now()` } : {}),
          ...(login.newHash === undefined ? {} : { password_hash: login.newHash }),
          ...(candidate.address_is_known ? {} : { failed_logins: 0, locked_until: null }),
        })
        .where('id', '=', candidate.id)
        .where('is_active', '=', true)
        .where('token_generation', '=', candidate.token_generation)
        .$if(byPassword, (user) =>
          user.where(sql<boolean>`not (password_is_temporary and password_expires_at <= now())`),
        )
        .returning('id'),
    )
    .with('remembered', (query) =>
      query
        .insertInto('login_addresses')
        .columns(['user_id', 'address_digest'])
        .expression((from) =>
          from.selectFrom('signed_in').select(['id', sql.val(login.addressDigest).as('address_digest')]),
        )
        .onConflict((conflict) =>
          conflict
            .columns(['user_id', 'address_digest'])
            .doUpdateSet({ failed_logins: 0, locked_until: null, last_login_at: sql<Date>`now()` }),
        ),
    )
    .selectFrom('signed_in')
    .select('id')
    .executeTakeFirst()
  if (signedIn && !candidate.address_is_known) await forgetOldAddresses(db, candidate.id)
  return signedIn !== undefined
}

const addressRetention = 20

async function forgetOldAddresses(db: Tx, userId: number): Promise<void> {
  const kept = db
    .selectFrom('login_addresses')
    .select('address_digest')
    .where('user_id', '=', userId)
    .orderBy('last_login_at', 'desc')
    .limit(addressRetention)
  await db
    .deleteFrom('login_addresses')
    .where('user_id', '=', userId)
    .where('address_digest', 'not in', kept)
    .execute()
}

/** False when the token was used before, by whichever process. */
export async function useIdToken(db: Tx, token: { digest: string; expiresAt: Date }): Promise<boolean> {
  await db
    .deleteFrom('used_id_tokens')
    .where('expires_at', '<', sql<Date>`now() - interval '1 hour'`)
    .execute()
  const used = await db
    .insertInto('used_id_tokens')
    .values({ digest: token.digest, expires_at: token.expiresAt })
    .onConflict((conflict) => conflict.column('digest').doNothing())
    .returning('digest')
    .executeTakeFirst()
  return used !== undefined
}

/**
 * Ties the user to the provider's subject at the first sign-in. A temporary password that was still unused ends
 * with it: the user has another way in.
 */
export async function bindSubject(
  db: Tx,
  candidate: Candidate,
  identity: { issuer: string; subject: string },
) {
  if (await amongAllUsers(db, () => hasSubject(db, identity))) return false
  const bound = await db
    .updateTable('users')
    .set({
      idp_issuer: identity.issuer,
      idp_subject: identity.subject,
      ...(candidate.password_is_temporary
        ? {
            password_hash: null,
            password_is_temporary: false,
            password_expires_at: null,
            must_reset_password: false,
          }
        : {}),
    })
    .where('id', '=', candidate.id)
    .where('idp_subject', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return bound !== undefined
}

const hasSubject = async (
  db: Tx,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where('idp_issuer', '=', issuer)
    .where('idp_subject', '=', subject)
    .executeTakeFirst()) !== undefined

/** The user forgets the provider and is signed out. False when there was nothing to forget. */
export async function unbindUser(db: Tx, userId: number): Promise<boolean> {
  const unbound = await db
    .updateTable('users')
    .set({ ...ended, idp_issuer: null, idp_subject: null })
    .where('id', '=', userId)
    .where('idp_subject', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return unbound !== undefined
}

/** Users whose home is the organization forget that provider: each is matched by address once more. */
export async function unbindProvider(db: Tx, at: { orgId: number; issuer: string }): Promise<void> {
  await db
    .updateTable('users')
    .set({ idp_issuer: null, idp_subject: null })
    .where('default_org_id', '=', at.orgId)
    .where('idp_issuer', '=', at.issuer)
    .execute()
}
