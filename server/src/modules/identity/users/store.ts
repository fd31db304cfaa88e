import { sql } from 'kysely'
import type { Input } from '../../../../../contract/src/endpoint.ts'
import type { listUsers } from '../../../../../contract/src/users.ts'
import type { Context, Role } from '../../../kernel/context.ts'
import type { Reader, Tx } from '../../../kernel/database/database.ts'
import { refuse } from '../../../kernel/errors.ts'
import { readPage } from '../../../kernel/list.ts'
import type { UserRow } from '../user.ts'

export interface UserKey {
  orgId: number
  userId: number
}

export type ManagedUser = UserRow & { is_root_operator: boolean }

/** The members of one organization, each with the role held there. */
const users = (db: Reader, orgId: number) =>
  db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .where('memberships.org_id', '=', orgId)
    .select([
      'users.id',
      'users.username',
      'users.email',
      'users.full_name',
      'memberships.role',
      'memberships.is_app_viewer',
      'users.is_active',
      'users.is_root_operator',
      'users.must_reset_password',
      'users.default_org_id',
      'users.last_login_at',
      'users.created_by',
      'users.created_at',
      'users.updated_at',
      'users.revision',
      // Of a user from elsewhere it is the business of their home.
      sql<boolean>`users.idp_subject is not null and users.default_org_id = memberships.org_id`.as(
        'is_linked',
      ),
    ])

export const pageOfUsers = (context: Pick<Context, 'read' | 'orgId'>, list: Input<typeof listUsers>) =>
  readPage<'users', ManagedUser>(context, list, {
    table: 'members',
    search: ['members.username', 'members.email', 'members.full_name'],
    fields: {
      user_id: sql`members.id`,
      status: sql`case when members.is_active then 'active' else 'deactivated' end`,
    },
    from: (db) => {
      const { status, role } = list
      const active = [...new Set(status?.map((one) => one === 'active'))]
      return db
        .selectFrom(users(db, context.orgId).as('members'))
        .selectAll()
        .$if(status !== undefined, (query) => query.where('is_active', 'in', active))
        .$if(role !== undefined, (query) => query.where('role', 'in', role ?? [])) as never
    },
  })

export async function getUser(db: Reader, { orgId, userId }: UserKey): Promise<ManagedUser> {
  const row = await users(db, orgId).where('users.id', '=', userId).executeTakeFirst()
  if (!row) throw refuse.notFound('user')
  return row
}

/** The user, locked until this transaction ends. */
export async function lockUser(db: Tx, { orgId, userId }: UserKey): Promise<ManagedUser> {
  const row = await users(db, orgId).where('users.id', '=', userId).forUpdate('users').executeTakeFirst()
  if (!row) throw refuse.notFound('user')
  return row
}

export interface NewUser {
  username: string
  email: string
  full_name: string
  role: Role
  password_hash: string | null
  default_org_id: number
  created_by: number | null
  must_reset_password?: boolean
  is_root_operator?: boolean
}

/** Undefined when the name or the address is taken. Without a password a temporary one is expected. */
export const insertUser = (db: Tx, user: NewUser) =>
  db
    .insertInto('users')
    .values({
      ...user,
      username_canonical: user.username.toLowerCase(),
      email_canonical: user.email.toLowerCase(),
      ...(user.password_hash === null
        ? { password_is_temporary: true, password_expires_at: sql<Date>`now() + interval '24 hours'` }
        : {}),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()

/**
 * Usernames and addresses are unique per server. The error does not say which of the two is taken, nor in which
 * organization: that would reveal members of others.
 */
export const identifierTaken = () =>
  refuse.conflict(
    'this user name or e-mail address cannot be used: choose another, or invite its user to your organization',
  )

/**
 * Searches all users in the middle of a transaction of one organization, which sees only its own: names, addresses
 * and subjects are unique on the whole server. Results must never be shown.
 */
export async function amongAllUsers<T>(db: Tx, look: () => Promise<T>): Promise<T> {
  const { rows } = await sql<{ org: string; user: string }>`
    select current_setting('app.org_id', true) as org, current_setting('app.user_id', true) as "user"`.execute(
    db,
  )
  const { org, user } = rows[0]!
  const within = (orgId: string | null, userId: string | null) =>
    sql`select set_config('app.org_id', ${orgId ?? ''}, true), set_config('app.user_id', ${userId ?? ''}, true)`.execute(
      db,
    )
  await within('', '')
  const found = await look()
  await within(org, user)
  return found
}

export const isEmailTaken = async (db: Tx, email: string, exceptId: number): Promise<boolean> =>
  (await amongAllUsers(db, () =>
    db
      .selectFrom('users')
      .select('id')
      .where('email_canonical', '=', email.toLowerCase())
      .where('id', '<>', exceptId)
      .executeTakeFirst(),
  )) !== undefined

export interface UserChange {
  email?: string
  full_name?: string
  is_active?: boolean
}

/** A new address and a deactivation end the reset link; a deactivation ends every token too. */
export async function changeUser(db: Tx, id: number, change: UserChange): Promise<void> {
  const { email, is_active } = change
  const linkEnded = { reset_token_hash: null, reset_token_expires_at: null }
  await db
    .updateTable('users')
    .set({
      ...change,
      ...(email === undefined ? {} : { email_canonical: email.toLowerCase(), ...linkEnded }),
      ...(is_active === false
        ? {
            ...linkEnded,
            token_generation: sql<number>`token_generation + 1`,
            tokens_revoked_at: sql<Date>`now()`,
            exempt_token_jti: null,
          }
        : {}),
      updated_at: sql<Date>`now()`,
      revision: sql<number>`revision + 1`,
    })
    .where('id', '=', id)
    .execute()
}

/** Keeps the role in the token equal to the one in the home organization. */
export async function setHomeRole(db: Tx, { userId, role }: { userId: number; role: Role }): Promise<void> {
  await db
    .updateTable('users')
    .set({ role, updated_at: sql<Date>`now()`, revision: sql<number>`revision + 1` })
    .where('id', '=', userId)
    .where('role', '<>', role)
    .execute()
}

export const hasUsers = async (db: Reader): Promise<boolean> =>
  (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined

/** Serializes the decision whether there is no user yet. */
export async function lockBootstrap(db: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('first administrator'))`.execute(db)
}
