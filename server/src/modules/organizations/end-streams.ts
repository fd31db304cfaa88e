import type { Database } from '../../kernel/database/database.ts'
import type { Log } from '../../kernel/log.ts'
import { closedOrganizations } from './store.ts'

const everyMs = 500

/** Ends the open streams of organizations that were suspended; asks nothing while there are none. */
export function startEndingStreams({
  database,
  log,
  streams,
}: {
  database: Database
  log: Pick<Log, 'warn'>
  streams: { orgIds(): number[]; endOf(orgId: number): void }
}): { stop(): void } {
  let isAsking = false
  const look = async () => {
    const orgIds = streams.orgIds()
    if (isAsking || orgIds.length === 0) return
    isAsking = true
    try {
      const closed = await database.read({}, (db) => closedOrganizations(db, orgIds))
      closed.forEach(({ id }) => streams.endOf(id))
    } catch (err) {
      log.warn({ err }, 'it could not be read whose streams have to end')
    } finally {
      isAsking = false
    }
  }
  const timer = setInterval(() => void look(), everyMs).unref()
  return { stop: () => clearInterval(timer) }
}
