import { lockBackups } from '../../kernel/database/snapshot/backup-lock.ts'
import { type BackupOptions, type BackupResult, makeBackup } from './make-backup.ts'
import { pruneBackups } from './prune-backups.ts'

interface Pruned {
  /** How many older backups were removed. */
  pruned: number
  /** Why older ones were not: some places deny deletes, and the new backup is as good there. */
  pruneFailure?: string
}

/** Makes a backup and removes those that are too many; of two at once the second is refused. */
export async function runBackup(options: BackupOptions & { keep: number }): Promise<BackupResult & Pruned> {
  const { home, database } = options
  const lock = await lockBackups(home, 'url' in database ? database.url : undefined)
  try {
    const result = await makeBackup(options)
    return { ...result, ...(await prune(options)) }
  } finally {
    await lock.release()
  }
}

async function prune({ place, keep }: Pick<BackupOptions, 'place'> & { keep: number }): Promise<Pruned> {
  try {
    return { pruned: (await pruneBackups(place, keep)).backups }
  } catch (error) {
    return { pruned: 0, pruneFailure: (error as Error).message }
  }
}
