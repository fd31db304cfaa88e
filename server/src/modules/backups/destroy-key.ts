import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../../kernel/config/settings.ts'
import { BackupAtWork, lockBackups } from '../../kernel/database/snapshot/backup-lock.ts'
import { KeyRing } from './key-ring.ts'
import { openBackupPlace } from './stores/open-store.ts'

/** What became of an organization in backups: there are none, it was in none, or nobody can read it any more. */
export type InBackups = { target: null } | { target: string; key: 'none' | 'destroyed' }

const retryMs = 2000

/**
 * Destroys the key of an organization in backups. A backup that is at work may still have it, so this waits for its end.
 * Whatever is written under it is unreadable then.
 */
export async function destroyKey(
  { home, databaseUrl, backup }: Pick<Config, 'home' | 'databaseUrl' | 'backup'>,
  { orgId, at, signal }: { orgId: number; at: Date; signal: AbortSignal },
): Promise<InBackups> {
  if (backup.target === undefined) return { target: null }
  const place = openBackupPlace(backup)
  const lock = await lockWhenFree(home, databaseUrl, signal)
  try {
    const ring = await KeyRing.open(place)
    const isThere = await ring.destroy(orgId, at)
    return { target: place.store.address, key: isThere ? 'destroyed' : 'none' }
  } finally {
    await lock.release()
  }
}

async function lockWhenFree(home: string, databaseUrl: string | undefined, signal: AbortSignal) {
  for (;;) {
    try {
      return await lockBackups(home, databaseUrl)
    } catch (error) {
      if (!(error instanceof BackupAtWork)) throw error
      await sleep(retryMs, undefined, { signal })
    }
  }
}
