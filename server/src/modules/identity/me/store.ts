import { sql } from 'kysely'
import type { Language } from '../../../../../contract/src/languages.ts'
import type { Reader, Tx } from '../../../kernel/database/database.ts'

const columns = [
  'id',
  'username',
  'email',
  'full_name',
  'language',
  'is_active',
  'must_reset_password',
  'default_org_id',
  'last_login_at',
  'created_by',
  'created_at',
  'updated_at',
  'revision',
  sql<boolean>`idp_subject is not null`.as('is_linked'),
] as const

export const findSelf = (db: Reader, userId: number) =>
  db.selectFrom('users').select(columns).where('id', '=', userId).executeTakeFirst()

export const lockSelf = (db: Tx, userId: number) =>
  db.selectFrom('users').select(columns).where('id', '=', userId).forUpdate().executeTakeFirstOrThrow()

export async function changeSelf(
  db: Tx,
  userId: number,
  change: { full_name?: string; language?: Language | null },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ ...change, updated_at: sql<Date>`now()`, revision: sql<number>`revision + 1` })
    .where('id', '=', userId)
    .execute()
}
