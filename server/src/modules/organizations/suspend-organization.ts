import { refuse } from '../../kernel/errors.ts'
import type { Context } from '../../kernel/context.ts'
import type { RunIn } from '../../kernel/work.ts'
import type { OrganizationRow } from './organization.ts'
import { changeOrganization, lockOrganization } from './store.ts'

interface Parts {
  runIn: RunIn
  now(): Date
}

type Caller = Pick<Context, 'user' | 'origin'>

/** Closes an organization on every surface at once, and keeps all that it has. */
export const suspendOrganization =
  (parts: Parts) =>
  async (context: Caller, { id, reason }: { id: number; reason: string }): Promise<OrganizationRow> => {
    if (id === context.user.defaultOrgId)
      throw refuse.conflict('this is your own home organization: suspending it would lock you out')
    return await move(parts, context, { id, from: 'active', to: 'suspended', data: { reason } })
  }

export const resumeOrganization =
  (parts: Parts) =>
  (context: Caller, { id }: { id: number }): Promise<OrganizationRow> =>
    move(parts, context, { id, from: 'suspended', to: 'active', data: {} })

interface Move {
  id: number
  from: 'active' | 'suspended'
  to: 'active' | 'suspended'
  data: Record<string, unknown>
}

/** In the scope of the organization, so that it is in its own audit log. */
const move = (
  { runIn, now }: Parts,
  { user, origin }: Caller,
  { id, from, to, data }: Move,
): Promise<OrganizationRow> =>
  runIn({ scope: { orgId: id, userId: user.userId }, origin }, async ({ db, emit }) => {
    const organization = await lockOrganization(db, id)
    if (!organization) throw refuse.notFound('organization')
    if (organization.status === to) return organization
    if (organization.status !== from)
      throw refuse.conflict(`the organization ${organization.name} is ${organization.status}, not ${from}`)
    const changed = await changeOrganization(db, id, {
      status: to,
      suspended_at: to === 'suspended' ? now() : null,
    })
    await emit({
      type: to === 'suspended' ? 'organization.suspended' : 'organization.resumed',
      subject: { type: 'organization', id, name: changed.name },
      data,
    })
    return changed
  })
