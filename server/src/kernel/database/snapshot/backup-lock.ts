import { join } from 'node:path'
import { HomeInUse, lockHome } from '../../home-lock.ts'
import { connectAsOwner } from '../open-database.ts'

// Any number will do, as long as nothing else in the database takes it.
const lockKey = 727_002

export class BackupAtWork extends Error {
  constructor() {
    super('another backup of this server is at work: wait for its end')
    this.name = 'BackupAtWork'
  }
}

/** Lets one backup work at a time, also of several machines with one database; it ends with its process, too. */
export async function lockBackups(
  home: string,
  url: string | undefined,
): Promise<{ release(): Promise<void> }> {
  const lock = await lockHome(join(home, 'backup')).catch((error: unknown) => {
    throw error instanceof HomeInUse ? new BackupAtWork() : error
  })
  if (url === undefined) return lock
  const owner = await connectAsOwner(url).catch(async (error: unknown) => {
    await lock.release()
    throw error
  })
  const release = async () => {
    await owner.end()
    await lock.release()
  }
  const { rows } = await owner.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
    lockKey,
  ])
  if (rows[0]!.taken) return { release }
  await release()
  throw new BackupAtWork()
}
