import { sql } from 'kysely'
import type { Reader, Tx } from '../../kernel/database/database.ts'
import { backOff } from '../identity/index.ts'

/** What wrong passwords are counted by. */
export interface FailureKey {
  org_id: number
  provider_id: number
  name_digest: string
  /** Empty for all addresses that nobody signed in from before. */
  address_digest: string
}

export async function isLockedOut(db: Reader, key: FailureKey): Promise<boolean> {
  const row = await db
    .selectFrom('sign_in_failures')
    .select(sql<boolean>`locked_until > now()`.as('is_locked'))
    .where((where) => where.and({ ...key }))
    .executeTakeFirst()
  return row?.is_locked === true
}

/** Counts a wrong password. True when further attempts have to wait now. */
export async function recordFailedLogin(db: Tx, key: FailureKey): Promise<boolean> {
  await db
    .deleteFrom('sign_in_failures')
    .where('failed_at', '<', sql<Date>`now() - interval '1 hour'`)
    .execute()
  await db
    .insertInto('sign_in_failures')
    .values(key)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const counted = await db
    .updateTable('sign_in_failures')
    .set({ ...backOff, failed_at: sql<Date>`now()` })
    .where((where) => where.and({ ...key }))
    .returning('locked_until')
    .executeTakeFirst()
  return counted?.locked_until != null
}

export const clearFailures = (db: Tx, key: FailureKey) =>
  db
    .deleteFrom('sign_in_failures')
    .where((where) => where.and({ ...key }))
    .execute()
