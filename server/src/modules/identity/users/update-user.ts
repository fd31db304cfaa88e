import type { Answer, Input } from '../../../../../contract/src/endpoint.ts'
import type {
  deactivateUser as removal,
  unlinkUser as unlinking,
  updateUser as endpoint,
} from '../../../../../contract/src/users.ts'
import type { Context, Role, Work } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { checkRevision } from '../../../kernel/revision.ts'
import { requireSeat } from '../../license/index.ts'
import { requireOtherAdministrator, takeSeat } from '../../organizations/index.ts'
import { unbindUser } from '../sign-in/store.ts'
import { shownUser } from '../user.ts'
import { requireManaged } from './managed.ts'
import {
  changeUser,
  getUser,
  identifierTaken,
  isEmailTaken,
  lockUser,
  type ManagedUser,
  type UserChange,
} from './store.ts'

type Changing = Pick<Context, 'orgId' | 'user' | 'transaction' | 'ifMatch'>
type Status = NonNullable<Input<typeof endpoint>['status']>

export async function updateUser(
  context: Changing,
  { id, status, ...fields }: Input<typeof endpoint>,
): Promise<Answer<typeof endpoint>> {
  return await context.transaction(async (work) => {
    const user = await takeUser(context, work, { id, status, permission: 'user.edit' })
    if (fields.email !== undefined && (await isEmailTaken(work.db, fields.email, id))) throw identifierTaken()
    if (status === 'active' && !user.is_active) {
      const { is_app_viewer: isAppViewer } = user
      await takeSeat(work.db, { orgId: context.orgId, isAppViewer })
      await requireSeat(work.db, { role: user.role as Role, isAppViewer })
    }
    await changeUser(work.db, id, { ...fields, ...activityOf(status) })
    const changed = Object.keys(fields)
    if (changed.length > 0)
      await work.emit({ type: 'user.updated', subject: subjectOf(user), data: { changed } })
    await emitStatusChange(work, user, status)
    return shownUser(await getUser(work.db, { orgId: context.orgId, userId: id }))
  })
}

/** Signed out from the next request on; what the user made stays. */
export async function deactivateUser(context: Changing, { id }: Input<typeof removal>): Promise<void> {
  await context.transaction(async (work) => {
    const user = await takeUser(context, work, { id, status: 'deactivated', permission: 'user.deactivate' })
    await changeUser(work.db, id, activityOf('deactivated'))
    await emitStatusChange(work, user, 'deactivated')
  })
}

/** Matched by address at the next sign-in through a provider: for users whose subject there was replaced. */
export async function unlinkUser(
  context: Omit<Changing, 'ifMatch'>,
  { id }: Input<typeof unlinking>,
): Promise<void> {
  await context.transaction(async (work) => {
    const user = await takeUser(context, work, { id, status: undefined, permission: 'user.edit' })
    if (await unbindUser(work.db, id)) await work.emit({ type: 'user.unlinked', subject: subjectOf(user) })
  })
}

async function takeUser(
  context: Omit<Changing, 'ifMatch'> & Partial<Changing>,
  { db }: Work,
  { id, status, permission }: { id: number; status: Status | undefined; permission: string },
): Promise<ManagedUser> {
  const key = { orgId: context.orgId, userId: id }
  const before = await getUser(db, key)
  requireManaged(context, before, permission)
  if (status === 'deactivated') {
    if (id === context.user.userId) throw refuse.conflict('you cannot deactivate yourself')
    // Before the user's own row is locked, because a role change takes the two locks in this order.
    if (before.role === 'admin' && before.is_active) await requireOtherAdministrator(db, key)
  }
  const user = await lockUser(db, key)
  checkRevision(context.ifMatch, user)
  return user
}

const activityOf = (status: Status | undefined): UserChange =>
  status === undefined ? {} : { is_active: status === 'active' }

async function emitStatusChange(
  { emit }: Work,
  user: ManagedUser,
  status: Status | undefined,
): Promise<void> {
  if (status === undefined || user.is_active === (status === 'active')) return
  await emit({
    type: status === 'active' ? 'user.reactivated' : 'user.deactivated',
    subject: subjectOf(user),
  })
}

const subjectOf = ({ id, username }: ManagedUser) => ({ type: 'user', id, name: username })
