import type { Database } from '../../kernel/database/database.ts'

/** The backup from which this database was restored, while nobody has confirmed that it is to act. */
export async function unconfirmedRestore(database: Pick<Database, 'read'>): Promise<string | undefined> {
  const row = await database.read({}, (db) =>
    db
      .selectFrom('restorations')
      .select('backup')
      .where('confirmed_at', 'is', null)
      .limit(1)
      .executeTakeFirst(),
  )
  return row?.backup
}

/** From now on the server acts; returns whether it did not before. */
export async function confirmRestore(database: Pick<Database, 'transaction'>): Promise<boolean> {
  const { numUpdatedRows } = await database.transaction({}, (tx) =>
    tx
      .updateTable('restorations')
      .set({ confirmed_at: new Date() })
      .where('confirmed_at', 'is', null)
      .executeTakeFirst(),
  )
  return numUpdatedRows > 0n
}
