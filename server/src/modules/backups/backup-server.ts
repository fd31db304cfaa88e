import type { Config } from '../../kernel/config/settings.ts'
import type { Keys } from '../../kernel/config/keys.ts'
import type { Database } from '../../kernel/database/database.ts'
import { runBackup } from './run-backup.ts'
import { openBackupPlace } from './stores/open-store.ts'

export interface BackedUpServer {
  config: Pick<Config, 'home' | 'databaseUrl' | 'backup'>
  keys: Keys
  database: Database
}

/** A backup of the server that this process belongs to, where its configuration says. */
export async function backupServer(
  { config, keys, database }: BackedUpServer,
  signal: AbortSignal,
): ReturnType<typeof runBackup> {
  const { home, databaseUrl, backup } = config
  return await runBackup({
    home,
    signal,
    keep: backup.keep,
    place: openBackupPlace(backup),
    encryptionKey: keys.encryptionKey,
    database:
      databaseUrl === undefined ? { copyTo: (folder) => database.copyTo!(folder) } : { url: databaseUrl },
  })
}
