import { lockBackups } from '../../kernel/database/snapshot/backup-lock.ts'
import { type BackupOptions, type BackupResult, makeBackup } from './make-backup.ts'
import { pruneBackups } from './prune-backups.ts'

/** Makes a backup and removes those that are too many; of two at once the second is refused. */
export async function runBackup(
  options: BackupOptions & { keep: number },
): Promise<BackupResult & { pruned: number }> {
  const { home, database } = options
  const lock = await lockBackups(home, 'url' in database ? database.url : undefined)
  try {
    const result = await makeBackup(options)
    const { backups } = await pruneBackups(options.place, options.keep)
    return { ...result, pruned: backups }
  } finally {
    await lock.release()
  }
}
