import type { Answer, Input } from '../../../../../contract/src/endpoint.ts'
import type { acceptInvitation as endpoint } from '../../../../../contract/src/invitations.ts'
import type { Context } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import type { RunIn } from '../../../kernel/work.ts'
import { insertMember } from '../members/store.ts'
import { showToMember } from '../organization.ts'
import { findOrganization } from '../store.ts'
import { acceptInvitationOnce } from './store.ts'
import { parseInvitationToken } from './token.ts'

/** The holder of a link for another address learns nothing: it responds like one that never existed. */
export const acceptInvitation =
  ({ runIn }: { runIn: RunIn }) =>
  async (
    context: Pick<Context, 'user' | 'origin'>,
    input: Input<typeof endpoint>,
  ): Promise<Answer<typeof endpoint>> => {
    const token = parseInvitationToken(input.token)
    if (!token) throw refuse.notFound('invitation')
    const { userId, username, email, defaultOrgId } = context.user
    const { orgId } = token
    return await runIn({ scope: { orgId, userId }, origin: context.origin }, async ({ db, emit }) => {
      const invitation = await acceptInvitationOnce(db, { ...token, email, userId })
      const organization = invitation && (await findOrganization(db, orgId))
      if (!organization || organization.status !== 'active') throw refuse.notFound('invitation')
      const { id, role, created_by } = invitation
      if (!(await insertMember(db, { orgId, userId, role })))
        throw refuse.conflict(`you are already a member of ${organization.name}`)
      await emit({
        type: 'invitation.accepted',
        subject: { type: 'invitation', id, name: email },
        data: { invited_by: created_by, user_id: userId, role },
      })
      await emit({
        type: 'member.added',
        subject: { type: 'user', id: userId, name: username },
        data: { role },
      })
      return showToMember(organization, { role, defaultOrgId })
    })
  }
