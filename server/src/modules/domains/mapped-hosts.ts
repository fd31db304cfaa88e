import type { Database } from '../../kernel/database/database.ts'
import type { FindMappedHost, MappedHost } from '../../kernel/http/mapped-hosts.ts'
import { worker } from '../../kernel/jobs/queue.ts'
import { findMappedHost } from './store.ts'

const keptMs = 5000
const maxKept = 10_000

/** What is served at hosts, read every five seconds at most for each, however often it is asked for. */
export function mappedHosts(database: Pick<Database, 'read'>): FindMappedHost {
  const kept = new Map<string, { mapped: Promise<MappedHost | undefined>; until: number }>()
  return async (host) => {
    const found = kept.get(host)
    if (found && found.until > Date.now()) return await found.mapped
    const mapped = database.read(worker, (db) => findMappedHost(db, host))
    if (kept.size >= maxKept) kept.clear()
    kept.set(host, { mapped, until: Date.now() + keptMs })
    mapped.catch(() => kept.delete(host))
    return await mapped
  }
}
