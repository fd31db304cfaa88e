import type { Keys } from './config/keys.ts'
import type { Database } from './database/database.ts'
import { markOfKey } from './kept-keys.ts'
import { noteComplete, organizationIds, replaceSealed, sealedRows } from './kept-keys-store.ts'
import type { Log } from './log.ts'
import { everyHour } from './retention.ts'
import { sealedAgain, sealedColumns } from './sealed-columns.ts'
import type { Secrets } from './secrets.ts'

interface Sealing {
  database: Database
  secrets: Secrets
  keys: Keys
  log: Pick<Log, 'info' | 'error'>
}

/**
 * Seals under ENCRYPTION_KEY what ENCRYPTION_KEY_PREVIOUS sealed, one row in a transaction: after a kill each opens with one of
 * them, and the next start goes on. Returns how many values it sealed, and how many changed meanwhile and wait for the next time.
 */
export async function sealAgain({
  database,
  secrets,
  keys,
  log,
}: Sealing): Promise<{ sealed: number; left: number }> {
  const counts = { sealed: 0, left: 0 }
  for (const orgId of [0, ...(await database.read({}, organizationIds))])
    for (const column of sealedColumns) {
      if ((column.ofServer === true) !== (orgId === 0)) continue
      const scope = orgId === 0 ? {} : { orgId }
      const at = { orgId, table: column.table, column: column.column }
      for (const { ctid, row } of await database.read(scope, (db) => sealedRows(db, at))) {
        const value = sealedAgain(secrets, { column, row: textsOf(row), orgId })
        if (value === undefined || value === null) continue
        const isDone = await database.transaction(scope, (db) => replaceSealed(db, { ...at, ctid, value }))
        counts[isDone ? 'sealed' : 'left'] += 1
      }
    }
  if (counts.left === 0)
    await database.transaction({}, (db) => noteComplete(db, markOfKey(keys.encryptionKey)))
  log.info(counts, 'secrets were sealed under the new ENCRYPTION_KEY')
  return counts
}

const textsOf = (row: Record<string, unknown>): Record<string, string | null> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      value === null || value === undefined
        ? null
        : typeof value === 'string'
          ? value
          : JSON.stringify(value),
    ]),
  )

/** At the start and every hour: a process that has only the former key yet may go on sealing with it. */
export function startSealingAgain(parts: Sealing): { stop(): void } {
  if (parts.keys.previousEncryptionKey === undefined) return { stop: () => undefined }
  const failure = 'secrets could not be sealed under the new ENCRYPTION_KEY'
  const work = () => sealAgain(parts)
  void work().catch((err: unknown) => parts.log.error({ err }, failure))
  return everyHour(work, { log: parts.log, failure })
}
