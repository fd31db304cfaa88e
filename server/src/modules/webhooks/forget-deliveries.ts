import type { Database } from '../../kernel/database/database.ts'
import type { Log } from '../../kernel/log.ts'
import { daysBefore, everyHour, organizationIds, removeAll } from '../../kernel/retention.ts'
import { removeDeliveries } from './delivery-store.ts'

interface RetentionDependencies {
  database: Pick<Database, 'read' | 'transaction'>
  log: Log
  now(): Date
}

const keptDays = 7

/** Every hour forgets what was sent more than a week ago, until it is stopped. */
export const startForgettingDeliveries = (dependencies: RetentionDependencies): { stop(): void } =>
  everyHour(() => forgetDeliveries(dependencies), {
    log: dependencies.log,
    failure: 'old deliveries of webhooks could not be forgotten',
  })

/** In batches, each in a transaction of its own. */
export async function forgetDeliveries({ database, now }: Omit<RetentionDependencies, 'log'>): Promise<void> {
  const before = daysBefore(now(), keptDays)
  for (const { id: orgId } of await database.read({}, organizationIds))
    await removeAll(() => database.transaction({ orgId }, (db) => removeDeliveries(db, before)))
}
