import type { Context, Principal } from '../../kernel/context.ts'
import { Refusal, refuse } from '../../kernel/errors.ts'
import type { AccessRequirement } from '../../kernel/route.ts'
import { type Caller, principalOf } from './callers.ts'
import { findPlaces } from './places.ts'
import { holdsEverywhere, holdsOn, type Place } from './rights.ts'

interface Viewing {
  requirement: AccessRequirement
  targetId: number
  userId: number
}

/** Users who may edit the policies of an object may view it as a member, and each view is audited. */
export function viewingAs(findCaller: (userId: number, orgId: number) => Promise<Caller | undefined>) {
  return async function viewAs(context: Context, viewing: Viewing): Promise<Principal | Refusal> {
    const { requirement, targetId, userId } = viewing
    const type = requirement.target?.type ?? ''
    const [place] = await findPlaces(context, { type, ids: [targetId] })
    if (!place) return refuse.notFound(type)
    if (!mayView(context.user, place)) return refuse.permissionDenied(editing, targetId)
    const member = await findCaller(userId, context.orgId)
    if (!member?.member_role || !member.is_active)
      return refuse.invalid('header.X-View-As', 'there is no such member')
    const seen = principalSeen(member, member.member_role, context.user)
    await context.transaction(({ emit }) =>
      emit({
        type: `${type}.viewed_as`,
        subject: { type, id: targetId },
        data: { user_id: member.id, username: member.username },
      }),
    )
    if (holdsOn(seen, requirement.permission, place)) return seen
    return refuse.permissionDenied(
      requirement.permission,
      targetId,
      `${member.username} lacks the permission ${requirement.permission} for this`,
    )
  }
}

const editing = 'dataset.edit_policies'

/** What shows several datasets is seen so by those who may edit the policies of all. */
const mayView = (user: Principal, place: Place): boolean =>
  place.type === 'dataset' ? holdsOn(user, editing, place) : holdsEverywhere(user, editing)

const principalSeen = (member: Caller, role: Principal['role'], viewer: Principal): Principal => ({
  ...principalOf(member, { role, limits: viewer.limits, token: viewer.token }),
  isRootOperator: false,
  viewedBy: viewer,
})
