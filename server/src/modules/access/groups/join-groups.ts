import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/database/database.ts'
import { type Place, refuse } from '../../../kernel/errors.ts'
import { requireJoinable } from './require-grants.ts'
import { findGroup, insertGroupMembers } from './store.ts'

/**
 * Checks the groups that a new user is to join: each exists, and the caller has its grants. Reads the database
 * itself: call it before opening a transaction.
 */
export async function requireGroups(
  context: Pick<Context, 'orgId' | 'user' | 'read'>,
  groupIds: readonly number[],
  pathOf: (at: number) => Place = (at) => `body.group_ids.${at}`,
): Promise<void> {
  for (const [at, id] of groupIds.entries()) {
    const group = await context.read((db) => findGroup(db, { orgId: context.orgId, id }))
    if (!group) throw refuse.invalid(pathOf(at), 'there is no such group')
  }
  await requireJoinable(context, groupIds, 'body.group_ids')
}

/** Puts a member of the organization into groups that were checked before, inside the caller's transaction. */
export const joinGroups = (
  db: Tx,
  {
    orgId,
    userId,
    addedBy,
    groupIds,
  }: { orgId: number; userId: number; addedBy: number; groupIds: readonly number[] },
) =>
  insertGroupMembers(
    db,
    groupIds.map((id) => ({ org_id: orgId, group_id: id, user_id: userId, added_by: addedBy })),
  )
