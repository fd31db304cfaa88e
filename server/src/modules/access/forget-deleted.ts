import { grantTargets } from '../../../../contract/src/access.ts'
import type { Event, EventContext } from '../../kernel/events.ts'
import { deleteGrantsOn } from './groups/store.ts'

/** Grants end with what they were given on; ids are never given again, so nothing else depends on it. */
export async function forgetDeleted({ type, subject }: Event, { db, orgId }: EventContext): Promise<void> {
  if (orgId === null || subject.id === null || type !== `${subject.type}.deleted`) return
  if (!grantTargets.some((target) => target === subject.type)) return
  await deleteGrantsOn(db, orgId, { type: subject.type, id: subject.id })
}
