import type { Database } from '../../kernel/database/database.ts'
import type { Log } from '../../kernel/log.ts'
import { organizationIds, removeQueries } from './store.ts'

interface RetentionDependencies {
  database: Pick<Database, 'read' | 'transaction'>
  log: Log
  config: { queryHistoryKeepDays: number }
  now(): Date
}

const everyMs = 60 * 60 * 1000
const dayMs = 24 * 60 * 60 * 1000

/** Every hour forgets the queries that are too old, until it is stopped. */
export function startForgettingQueries(dependencies: RetentionDependencies): { stop(): void } {
  const forget = () =>
    void forgetQueries(dependencies).catch((err: unknown) =>
      dependencies.log.error({ err }, 'old queries could not be forgotten'),
    )
  const timer = setInterval(forget, everyMs)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}

/** Deletes old queries in batches, each in a transaction of its own. */
export async function forgetQueries({ database, config, now, log }: RetentionDependencies): Promise<void> {
  const before = new Date(now().getTime() - config.queryHistoryKeepDays * dayMs)
  for (const { id: orgId } of await organizationIds(database)) {
    let removed = 0
    for (let last = -1; last !== 0; removed += last)
      last = await database.transaction({ orgId }, (db) => removeQueries(db, before))
    if (removed > 0) log.info({ org_id: orgId, queries: removed }, 'old queries forgotten')
  }
}
