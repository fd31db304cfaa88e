import type * as contract from '../../../../../contract/src/access-requests.ts'
import type { Answer, Input } from '../../../../../contract/src/endpoint.ts'
import type { Context, Grant } from '../../../kernel/context.ts'
import { orNotFound, refuse } from '../../../kernel/errors.ts'
import { requireGranter } from '../grants/granters.ts'
import { grantsOf } from '../grants/levels.ts'
import { insertGrants } from '../grants/store.ts'
import { requireFuture, requireGrants } from '../groups/require-grants.ts'
import { decideRequest, findRequest, showRequest } from './store.ts'

type Decider = Pick<Context, 'orgId' | 'user' | 'now' | 'read' | 'transaction'>

/** Gives what was asked for, at the level and for as long as the decider chooses. */
export async function approveAccessRequest(
  context: Decider,
  { id, level, expires_at: expires, note = '' }: Input<typeof contract.approveAccessRequest>,
): Promise<Answer<typeof contract.approveAccessRequest>> {
  const request = await requireDecider(context, id)
  const expiresAt = expires ?? null
  requireFuture(context.now(), expiresAt, 'body.expires_at')
  const target = { type: request.target_type, id: request.target_id }
  const grants = grantsOf(level ?? request.level, { target, expiresAt })
  await requireGrants(
    context,
    grants.map((grant) => ({ grant, path: 'body.level' })),
  )
  return await decide(context, { id, status: 'approved', note, grants })
}

export async function declineAccessRequest(
  context: Decider,
  { id, note = '' }: Input<typeof contract.declineAccessRequest>,
): Promise<Answer<typeof contract.declineAccessRequest>> {
  await requireDecider(context, id)
  return await decide(context, { id, status: 'declined', note, grants: [] })
}

/** The request, for those who may give access to its target; for all others, who asked included, there is none. */
async function requireDecider(context: Decider, id: number) {
  const request = await context.read((db) => findRequest(db, context, id))
  if (!request?.is_decider) throw refuse.notFound('access request')
  await requireGranter(context, { type: request.target_type, id: request.target_id })
  if (request.user_id === context.user.userId) throw refuse.conflict('nobody decides their own request')
  return request
}

interface Decision {
  id: number
  status: 'approved' | 'declined'
  note: string
  grants: readonly Grant[]
}

const decide = ({ orgId, user, transaction }: Decider, { id, status, note, grants }: Decision) =>
  transaction(
    async ({ db, emit }) => {
      const request = orNotFound(await findRequest(db, { orgId, user }, id), 'access request')
      if (!(await decideRequest(db, { orgId, id }, { status, note, decidedBy: user.userId })))
        throw refuse.conflict('this request was decided already')
      const holder = { userId: request.user_id, groupId: undefined }
      await insertGrants(db, { orgId, holder, grants, grantedBy: user.userId })
      const expiresAt = grants[0]?.expiresAt ?? null
      await emit({
        type: `access_request.${status}`,
        subject: { type: 'access_request', id },
        data: {
          user_id: request.user_id,
          username: request.username,
          target_type: request.target_type,
          target_id: request.target_id,
          name: request.target_name,
          note,
          ...(status === 'approved'
            ? { permissions: grants.map(({ permission }) => permission), expires_at: expiresAt }
            : {}),
        },
      })
      return showRequest((await findRequest(db, { orgId, user }, id))!)
    },
    { isResponse: true },
  )
