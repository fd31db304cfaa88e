import type { Database } from '../../kernel/database/database.ts'
import { forgetRequests } from '../../kernel/http/idempotency-store.ts'
import { originOfProgram } from '../../kernel/events.ts'
import type { Log } from '../../kernel/log.ts'
import { daysBefore, everyHour, organizationIds, removeAll } from '../../kernel/retention.ts'
import type { RunIn } from '../../kernel/work.ts'
import { removeRuns } from './work/work-store.ts'

export interface RetentionDependencies {
  database: Pick<Database, 'read'>
  runIn: RunIn
  log: Log
  config: { runs: { keepDays: number } }
  now(): Date
}

/** Every hour forgets what ended too long ago, until it is stopped. */
export const startForgetting = (dependencies: RetentionDependencies): { stop(): void } =>
  everyHour(() => forgetRuns(dependencies), {
    log: dependencies.log,
    failure: 'old runs could not be forgotten',
  })

/**
 * Deletes old runs and their logs in batches, and stored responses whose requests can no longer be repeated; the
 * outputs stay.
 */
export async function forgetRuns({
  database,
  runIn,
  config,
  now,
  log,
}: RetentionDependencies): Promise<void> {
  const endedBefore = daysBefore(now(), config.runs.keepDays)
  const origin = originOfProgram('run-retention')
  for (const { id } of await database.read({}, organizationIds)) {
    const removed = await removeAll(() =>
      runIn({ scope: { orgId: id }, origin }, ({ db }) => removeRuns(db, endedBefore)),
    )
    await runIn({ scope: { orgId: id }, origin }, ({ db }) => forgetRequests(db))
    if (removed > 0) log.info({ org_id: id, runs: removed }, 'old runs forgotten')
  }
}
