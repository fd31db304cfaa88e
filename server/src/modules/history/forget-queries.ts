import type { Database } from '../../kernel/database/database.ts'
import type { Log } from '../../kernel/log.ts'
import { daysBefore, everyHour, organizationIds, removeAll } from '../../kernel/retention.ts'
import { removeQueries } from './store.ts'

interface RetentionDependencies {
  database: Pick<Database, 'read' | 'transaction'>
  log: Log
  config: { queryHistoryKeepDays: number }
  now(): Date
}

/** Every hour forgets the queries that are too old, until it is stopped. */
export const startForgettingQueries = (dependencies: RetentionDependencies): { stop(): void } =>
  everyHour(() => forgetQueries(dependencies), {
    log: dependencies.log,
    failure: 'old queries could not be forgotten',
  })

/** Deletes old queries in batches, each in a transaction of its own. */
export async function forgetQueries({ database, config, now, log }: RetentionDependencies): Promise<void> {
  const before = daysBefore(now(), config.queryHistoryKeepDays)
  for (const { id: orgId } of await database.read({}, organizationIds)) {
    const removed = await removeAll(() => database.transaction({ orgId }, (db) => removeQueries(db, before)))
    if (removed > 0) log.info({ org_id: orgId, queries: removed }, 'old queries forgotten')
  }
}
