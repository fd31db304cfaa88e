import type { Database } from '../database/database.ts'

/** Where root operators get mail. Without an organization a transaction sees all users. */
export async function rootOperatorMails(database: Pick<Database, 'read'>): Promise<string[]> {
  const rows = await database.read({}, (db) =>
    db
      .selectFrom('users')
      .select('email')
      .where('is_root_operator', '=', true)
      .where('is_active', '=', true)
      .execute(),
  )
  return rows.map(({ email }) => email)
}
