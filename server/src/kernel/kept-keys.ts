import { createHmac } from 'node:crypto'
import type { Keys } from './config/keys.ts'
import type { Database } from './database/database.ts'
import type { Log } from './log.ts'
import { derivedKey, openSecrets, type SealedPlace } from './secrets.ts'
import { findKey, insertKey, replaceKey } from './kept-keys-store.ts'

const name = 'audit log'
const place: SealedPlace = { column: 'sealed_keys.sealed', orgId: 0, row: name, field: 'key' }

/** Says which key it is, and nothing else about it. */
export const markOfKey = (encryptionKey: string): string =>
  createHmac('sha256', derivedKey(encryptionKey, 'mark of sealed keys')).digest('hex').slice(0, 32)

/**
 * The key of audit logs. It is made of the first ENCRYPTION_KEY, and kept sealed, so that entries and exports of before can be
 * verified after that was replaced.
 */
export async function openAuditKey(
  { database, log }: { database: Database; log: Pick<Log, 'warn'> },
  { encryptionKey, previousEncryptionKey }: Keys,
): Promise<Buffer> {
  const secrets = openSecrets(encryptionKey, previousEncryptionKey)
  const first = derivedKey(previousEncryptionKey ?? encryptionKey, 'audit log').toString('hex')
  await database.transaction({}, (db) => insertKey(db, { name, sealed: secrets.seal(first, place) }))
  const sealed = (await database.read({}, (db) => findKey(db, name)))!.sealed
  try {
    const key = secrets.open(sealed, place)
    if (secrets.isFormer(sealed, place))
      await database.transaction({}, (db) => replaceKey(db, { name, sealed: secrets.seal(key, place) }))
    return Buffer.from(key, 'hex')
  } catch {
    log.warn(
      'ENCRYPTION_KEY is not the one of this database: secrets do not open and audit logs do not verify. If it was replaced, set ENCRYPTION_KEY_PREVIOUS to the former one',
    )
    return Buffer.from(first, 'hex')
  }
}
