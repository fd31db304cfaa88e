import type { Answer, Input } from '../../../../../contract/src/endpoint.ts'
import type { createInvitation as endpoint } from '../../../../../contract/src/invitations.ts'
import type { Context, Work } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { hasMemberWithEmail } from '../members/store.ts'
import { sendInvitationJob } from './send-invitation.ts'
import { type InvitationRow, replaceInvitation } from './store.ts'

export const showInvitation = (row: InvitationRow): Answer<typeof endpoint> => ({
  id: row.id,
  email: row.email,
  role: row.role,
  status: row.status,
  expires_at: row.expires_at.toISOString(),
  accepted_at: row.accepted_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  created_by: row.created_by,
})

export const createInvitation = (
  context: Pick<Context, 'orgId' | 'user' | 'transaction'>,
  { email, role }: Input<typeof endpoint>,
) =>
  context.transaction(
    async (work) => {
      const { orgId } = context
      if (await hasMemberWithEmail(work.db, orgId, email))
        throw refuse.conflict(`${email} is already a member`)
      return showInvitation(await invite(work, { orgId, email, role, createdBy: context.user.userId }))
    },
    { isResponse: true },
  )

/** Invites an address and sends the mail, in place of an invitation that it may have already. */
export async function invite(
  { db, emit, enqueue }: Work,
  invited: Parameters<typeof replaceInvitation>[1],
): Promise<InvitationRow> {
  const { email, role } = invited
  const invitation = await replaceInvitation(db, invited)
  await emit({
    type: 'invitation.created',
    subject: { type: 'invitation', id: invitation.id, name: email },
    data: { role },
  })
  await enqueue({ kind: sendInvitationJob, payload: { invitation_id: invitation.id } })
  return invitation
}
