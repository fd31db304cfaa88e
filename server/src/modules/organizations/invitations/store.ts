import type { Language } from '../../../../../contract/src/languages.ts'
import { sql } from 'kysely'
import type { Input } from '../../../../../contract/src/endpoint.ts'
import type { listInvitations } from '../../../../../contract/src/invitations.ts'
import type { Context, Role } from '../../../kernel/context.ts'
import type { Reader, Tx } from '../../../kernel/database/database.ts'
import { readPage } from '../../../kernel/list.ts'

export interface InvitationRow {
  id: number
  email: string
  role: Role
  status: 'pending' | 'accepted' | 'expired'
  expires_at: Date
  accepted_at: Date | null
  created_by: number | null
  created_at: Date
}

// The clock of the database decides, because it also wrote the time that is compared.
const status = sql<InvitationRow['status']>`case when accepted_at is not null then 'accepted'
  when expires_at <= now() then 'expired' else 'pending' end`.as('status')

const columns = ['id', 'email', 'role', 'expires_at', 'accepted_at', 'created_by', 'created_at'] as const

export const pageOfInvitations = (
  context: Pick<Context, 'read' | 'orgId'>,
  list: Input<typeof listInvitations>,
) =>
  readPage<'invitations', InvitationRow>(context, list, {
    table: 'shown',
    search: ['shown.email'],
    from: (db) => {
      const own = db.selectFrom('invitations').where('org_id', '=', context.orgId)
      const all = db.selectFrom(own.select(columns).select(status).as('shown')).selectAll()
      return (list.status ? all.where('status', 'in', list.status) : all) as never
    },
  })

export interface NewInvitation {
  orgId: number
  email: string
  role: Role
  createdBy: number
}

const lifetime = sql<Date>`now() + interval '7 days'`

/** Writes the invitation in the place of an earlier one of the same address. */
export async function replaceInvitation(db: Tx, invitation: NewInvitation): Promise<InvitationRow> {
  await db
    .deleteFrom('invitations')
    .where('org_id', '=', invitation.orgId)
    .where('email_canonical', '=', invitation.email.toLowerCase())
    .where('accepted_at', 'is', null)
    .execute()
  return (await db
    .insertInto('invitations')
    .values({
      org_id: invitation.orgId,
      email: invitation.email,
      email_canonical: invitation.email.toLowerCase(),
      role: invitation.role,
      created_by: invitation.createdBy,
      expires_at: lifetime,
    })
    .returning(columns)
    .returning(status)
    .executeTakeFirstOrThrow()) as InvitationRow
}

export async function deleteInvitation(
  db: Tx,
  key: { orgId: number; id: number },
): Promise<string | undefined> {
  const deleted = await db
    .deleteFrom('invitations')
    .where('org_id', '=', key.orgId)
    .where('id', '=', key.id)
    .returning('email')
    .executeTakeFirst()
  return deleted?.email
}

/** Gives a pending invitation its token; undefined when it is no longer pending. */
export const setToken = (db: Tx, invitation: { orgId: number; id: number; hash: Buffer }) =>
  db
    .updateTable('invitations')
    .set({ token_hash: invitation.hash, expires_at: lifetime })
    .where('invitations.org_id', '=', invitation.orgId)
    .where('invitations.id', '=', invitation.id)
    .where('accepted_at', 'is', null)
    .returning(['email', 'role'])
    .executeTakeFirst() as Promise<{ email: string; role: Role } | undefined>

/** Uses up the invitation with this token for this address, once. */
export const acceptInvitationOnce = (
  db: Tx,
  { orgId, hash, email, userId }: { orgId: number; hash: Buffer; email: string; userId: number },
) =>
  db
    .updateTable('invitations')
    .set({ accepted_at: sql<Date>`now()`, accepted_by: userId, token_hash: null })
    .where('org_id', '=', orgId)
    .where('token_hash', '=', hash)
    .where('email_canonical', '=', email.toLowerCase())
    .where('accepted_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['id', 'role', 'created_by'])
    .executeTakeFirst() as Promise<{ id: number; role: Role; created_by: number | null } | undefined>

export const inviterOf = (db: Reader, orgId: number) =>
  db
    .selectFrom('organizations')
    .select(['name', sql<Language>`language`.as('language')])
    .where('id', '=', orgId)
    .executeTakeFirst()
