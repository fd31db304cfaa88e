import type { Answer } from '../../../../../contract/src/endpoint.ts'
import type { addGroupMember, getGroup, GroupPermission } from '../../../../../contract/src/groups.ts'
import type { Static } from '../../../../../contract/src/schema.ts'
import type { Context, Grant } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/database/database.ts'
import { refuse } from '../../../kernel/errors.ts'
import { checkRevision } from '../../../kernel/revision.ts'
import { type GroupMemberRow, type GroupRow, lockGroup } from './store.ts'

export const showGroup = (row: GroupRow): Answer<typeof getGroup> => ({
  id: row.id,
  name: row.name,
  description: row.description,
  member_count: row.member_count,
  created_by: row.created_by,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  revision: row.revision,
})

export const showGroupMember = (row: GroupMemberRow): Answer<typeof addGroupMember> => ({
  user_id: row.user_id,
  username: row.username,
  full_name: row.full_name,
  email: row.email,
  added_at: row.added_at.toISOString(),
})

export const showGrant = ({ permission, target, expiresAt }: Grant): Static<typeof GroupPermission> => ({
  permission,
  target_type: (target?.type ?? null) as Static<typeof GroupPermission>['target_type'],
  target_id: target?.id ?? null,
  expires_at: expiresAt ?? null,
})

/** The group at the revision that the caller knows, unchanged by others until the transaction ends. */
export async function lockForChange(
  db: Tx,
  context: Pick<Context, 'orgId' | 'ifMatch'>,
  id: number,
): Promise<GroupRow> {
  const group = await lockGroup(db, { orgId: context.orgId, id })
  if (!group) throw refuse.notFound('group')
  checkRevision(context.ifMatch, group)
  return group
}
