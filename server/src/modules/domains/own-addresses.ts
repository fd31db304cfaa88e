import type { Database } from '../../kernel/database/database.ts'
import { worker } from '../../kernel/jobs/queue.ts'
import { servedHosts } from './store.ts'

/** Where the pages of an organization are for its users: at its own hosts that are served, else at those of the server. */
export async function ownAddresses<U extends Record<'platform' | 'app', string>>(
  { database, urls }: { database: Pick<Database, 'read'>; urls: U },
  orgId: number | null,
): Promise<U> {
  if (orgId === null) return urls
  const hosts = await database.read(worker, (db) => servedHosts(db, orgId))
  const at = (surface: 'platform' | 'app') => {
    const own = hosts.find((one) => one.surface === surface)
    return own === undefined ? urls[surface] : `${new URL(urls[surface]).protocol}//${own.host}`
  }
  return { ...urls, platform: at('platform'), app: at('app') }
}
