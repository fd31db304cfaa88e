import type { Database } from '../../kernel/database/database.ts'
import { forgetRequests } from '../../kernel/http/idempotency-store.ts'
import { originOfProgram } from '../../kernel/events.ts'
import type { Log } from '../../kernel/log.ts'
import type { RunIn } from '../../kernel/work.ts'
import { organizationIds, removeRuns } from './work/work-store.ts'

export interface RetentionDependencies {
  database: Pick<Database, 'read'>
  runIn: RunIn
  log: Log
  config: { runs: { keepDays: number } }
  now(): Date
}

const everyMs = 60 * 60 * 1000
const dayMs = 24 * 60 * 60 * 1000

/** Every hour forgets what ended too long ago, until it is stopped. */
export function startForgetting(dependencies: RetentionDependencies): { stop(): void } {
  const forget = () =>
    void forgetRuns(dependencies).catch((err: unknown) =>
      dependencies.log.error({ err }, 'old runs could not be forgotten'),
    )
  const timer = setInterval(forget, everyMs)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}

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
  const endedBefore = new Date(now().getTime() - config.runs.keepDays * dayMs)
  const origin = originOfProgram('run-retention')
  for (const { id } of await database.read({}, organizationIds)) {
    let removed = 0
    for (let last = -1; last !== 0; removed += last)
      last = await runIn({ scope: { orgId: id }, origin }, ({ db }) => removeRuns(db, endedBefore))
    await runIn({ scope: { orgId: id }, origin }, ({ db }) => forgetRequests(db))
    if (removed > 0) log.info({ org_id: id, runs: removed }, 'old runs forgotten')
  }
}
