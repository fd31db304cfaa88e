import type { BackupConfig } from '../../../kernel/config/settings.ts'
import { type BackupKeys, backupKeys } from '../backup-cipher.ts'
import type { BackupStore } from './backup-store.ts'
import { folderStore } from './folder-store.ts'
import { s3Store } from './s3-store.ts'

/** Where backups lie, and how they are encrypted. */
export interface BackupPlace {
  store: BackupStore
  keys: BackupKeys
  /** Where the keys of organizations are. */
  keyStore: BackupStore
}

/** @throws with what is missing in the configuration */
export function openBackupPlace({ target, keysTarget, key, s3 }: BackupConfig): BackupPlace {
  if (target === undefined)
    throw new Error(
      'BACKUP_TARGET is not set: name a folder outside of QUARRY_HOME, or a bucket as s3://bucket/prefix',
    )
  if (key === undefined)
    throw new Error(
      'BACKUP_KEY is not set: backups are encrypted. Make one, for example by openssl rand -base64 48, and keep it apart from the backups',
    )
  const storeOf = (address: string) =>
    address.startsWith('s3://') ? s3Store(new URL(address), s3) : folderStore(address)
  return { store: storeOf(target), keys: backupKeys(key), keyStore: storeOf(keysTarget ?? target) }
}
