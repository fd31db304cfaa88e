import type { Database } from '../../kernel/database/database.ts'
import type { Log } from '../../kernel/log.ts'
import { daysBefore, everyHour, organizationIds, removeAll } from '../../kernel/retention.ts'
import { removeOldRuns } from '../agents/index.ts'
import { removeOldAppSessions } from '../publishing/index.ts'
import { removeOldSessions } from './sessions/store.ts'

interface RetentionDependencies {
  database: Pick<Database, 'read' | 'transaction'>
  log: Log
  config: { chatKeepDays: number }
  now(): Date
}

/** Every hour forgets sessions and runs of agents that are too old, until it is stopped. */
export const startForgettingSessions = (dependencies: RetentionDependencies): { stop(): void } =>
  everyHour(() => forgetSessions(dependencies), {
    log: dependencies.log,
    failure: 'old chat sessions could not be forgotten',
  })

const removals = { sessions: removeOldSessions, app_sessions: removeOldAppSessions, runs: removeOldRuns }

/** Deletes sessions that nobody went on with and finished runs of agents, in batches, each in a transaction of its own. */
export async function forgetSessions({ database, config, now, log }: RetentionDependencies): Promise<void> {
  const before = daysBefore(now(), config.chatKeepDays)
  for (const { id: orgId } of await database.read({}, organizationIds))
    for (const [what, remove] of Object.entries(removals)) {
      const removed = await removeAll(() => database.transaction({ orgId }, (db) => remove(db, before)))
      if (removed > 0) log.info({ org_id: orgId, [what]: removed }, 'old chats forgotten')
    }
}
