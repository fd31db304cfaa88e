import type { Input } from '../../../../../contract/src/endpoint.ts'
import type { deleteInvitation as endpoint } from '../../../../../contract/src/invitations.ts'
import type { Context } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { deleteInvitation } from './store.ts'

export const withdrawInvitation = (
  context: Pick<Context, 'orgId' | 'transaction'>,
  { invitation_id: id }: Input<typeof endpoint>,
) =>
  context.transaction(async ({ db, emit }) => {
    const email = await deleteInvitation(db, { orgId: context.orgId, id })
    if (email === undefined) throw refuse.notFound('invitation')
    await emit({ type: 'invitation.deleted', subject: { type: 'invitation', id, name: email } })
  })
