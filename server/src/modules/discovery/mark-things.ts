import type { ThingType } from '../../../../contract/src/discovery.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import type { Event, EventContext } from '../../kernel/events.ts'
import { visibleIds } from '../access/index.ts'
import { deleteFavorite, forgetTarget, insertFavorite, insertView } from './store.ts'

interface Marking {
  type: ThingType
  target_id: number
}

type Caller = Pick<Context, 'read' | 'orgId' | 'user' | 'transaction'>

const own = ({ orgId, user }: Caller, { type, target_id }: Marking) => ({
  org_id: orgId,
  user_id: user.userId,
  type,
  target_id,
})

async function requireSeen(context: Caller, { type, target_id: id }: Marking): Promise<void> {
  const { visible } = await visibleIds(context, `${type}.view`, { type, ids: [id] })
  if (!visible.has(id)) throw refuse.notFound(type === 'query' ? 'saved query' : type)
}

export async function addFavorite(context: Caller, marking: Marking): Promise<void> {
  await requireSeen(context, marking)
  await context.transaction(({ db }) => insertFavorite(db, own(context, marking)))
}

/** Also of what the caller may not see any more. */
export const removeFavorite = (context: Caller, marking: Marking): Promise<void> =>
  context.transaction(({ db }) => deleteFavorite(db, own(context, marking)))

export async function noteView(context: Caller, marking: Marking): Promise<void> {
  await requireSeen(context, marking)
  await context.transaction(({ db }) => insertView(db, own(context, marking)))
}

/** Permanently deleted objects are no favorites; ids are never reused. */
export async function forgetFound({ type, subject }: Event, { db, orgId }: EventContext): Promise<void> {
  if (orgId === null || subject.id === null || type !== `${subject.type}.deleted`) return
  await forgetTarget(db, { orgId, type: subject.type, id: subject.id })
}
