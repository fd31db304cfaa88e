import type { Work } from '../../../kernel/context.ts'
import { deleteGroupMember, insertGroupMembers, lockGroupsWith } from './store.ts'

interface Assignment {
  orgId: number
  userId: number
  username: string
  /** The groups that are decided here; in others the member stays as they are. */
  mapped: readonly number[]
  /** Those of them that the member is to be in. */
  wanted: readonly number[]
}

/** Makes a member belong to some of certain groups and to no other of these. Groups that are gone are passed over. */
export async function assignGroups({ db, emit }: Work, assignment: Assignment): Promise<void> {
  const { orgId, userId, username, mapped, wanted } = assignment
  if (mapped.length === 0) return
  for (const { id, name, is_in } of await lockGroupsWith(db, { orgId, userId, groupIds: mapped })) {
    const isWanted = wanted.includes(id)
    if (isWanted === is_in) continue
    const row = { org_id: orgId, group_id: id, user_id: userId, added_by: userId }
    if (isWanted) await insertGroupMembers(db, [row])
    else await deleteGroupMember(db, { orgId, id }, userId)
    await emit({
      type: isWanted ? 'group.member_added' : 'group.member_removed',
      subject: { type: 'group', id, name },
      data: { user_id: userId, username },
    })
  }
}
