import { BackupAtWork, lockBackups } from '../../kernel/database/snapshot/backup-lock.ts'
import { worker } from '../../kernel/jobs/queue.ts'
import type { BackedUpServer } from './backup-server.ts'
import { clearWork, hasScheduledWork } from './work-store.ts'

/** Makes way for new work: what a killed server left at work is noted as failed. */
export async function endDeadWork({ config, database }: BackedUpServer): Promise<void> {
  // Asked only when it matters: who asks has the lock for a moment, and a backup that begins then is refused.
  const isIdle = (await database.read(worker, hasScheduledWork)) && (await nobodyBacksUp(config))
  await database.transaction(worker, (db) => clearWork(db, { isIdle }))
}

async function nobodyBacksUp({ home, databaseUrl }: BackedUpServer['config']): Promise<boolean> {
  try {
    await (await lockBackups(home, databaseUrl)).release()
    return true
  } catch (error) {
    if (error instanceof BackupAtWork) return false
    throw error
  }
}
