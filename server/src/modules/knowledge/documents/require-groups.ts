import type { Tx } from '../../../kernel/database/database.ts'
import { refuse } from '../../../kernel/errors.ts'
import { groupsOf } from './document-store.ts'

/** The groups that a document is restricted to must be of the organization. */
export async function requireGroups(db: Tx, orgId: number, ids: readonly number[]): Promise<void> {
  const found = await groupsOf(db, orgId, ids)
  const missing = ids.find((id) => !found.includes(id))
  if (missing !== undefined) throw refuse.invalid('body.group_ids', `there is no such group: ${missing}`)
}
