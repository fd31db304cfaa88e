import type { Database, Tx } from './database.ts'

/** Reads as if a change were made: each read makes it in a transaction of its own, which is rolled back. */
export const readAsIf = (
  database: Pick<Database, 'transaction'>,
  change: (db: Tx) => Promise<unknown>,
): Pick<Database, 'read'> => ({
  async read(scope, query) {
    const undone = new Undone()
    let found: { value: Awaited<ReturnType<typeof query>> } | undefined
    try {
      await database.transaction(scope, async (db) => {
        await change(db)
        found = { value: await query(db) }
        throw undone
      })
    } catch (error) {
      if (error !== undone) throw error
    }
    if (!found) throw new Error('the read was not done')
    return found.value
  },
})

class Undone extends Error {}
