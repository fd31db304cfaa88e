import { sql } from 'kysely'
import type { Tx } from '../../../kernel/database/database.ts'

/** How long a request could come again, with a margin for clocks that differ. */
const keptMinutes = 15

/** Records a signed request; false if it was received before. */
export async function recordRequest(
  db: Tx,
  request: { org_id: number; connector_id: number; digest: string },
): Promise<boolean> {
  await sql`
    delete from connector_interactions
    where org_id = ${request.org_id} and received_at < now() - make_interval(mins => ${keptMinutes})`.execute(
    db,
  )
  const { numInsertedOrUpdatedRows: inserted } = await db
    .insertInto('connector_interactions')
    .values(request)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return Number(inserted) === 1
}

/** The active member with an e-mail address. */
export async function memberWithEmail(db: Tx, at: { orgId: number; email: string }) {
  const row = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .where('memberships.org_id', '=', at.orgId)
    .where('users.email_canonical', '=', at.email.toLowerCase())
    .where('users.is_active', '=', true)
    .select('users.id')
    .executeTakeFirst()
  return row?.id
}
