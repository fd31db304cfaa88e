import { sql } from 'kysely'
import type { Role } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/database/database.ts'

/**
 * Writes the role that a user got in the home organization into the user's own row, inside the caller's
 * transaction: the two are always equal. Tokens that carry the former role end with it.
 */
export async function setHomeRole(db: Tx, { userId, role }: { userId: number; role: Role }): Promise<void> {
  await db
    .updateTable('users')
    .set({ role, revision: sql`revision + 1`, updated_at: sql`now()` })
    .where('id', '=', userId)
    .execute()
}
