import type { Database } from '../../kernel/database/database.ts'
import type { Log } from '../../kernel/log.ts'
import { removeOldRuns } from '../agents/index.ts'
import { organizationIds, removeOldSessions } from './sessions/store.ts'

interface RetentionDependencies {
  database: Pick<Database, 'read' | 'transaction'>
  log: Log
  config: { chatKeepDays: number }
  now(): Date
}

const everyMs = 60 * 60 * 1000
const dayMs = 24 * 60 * 60 * 1000

/** Every hour forgets sessions and runs of agents that are too old, until it is stopped. */
export function startForgettingSessions(dependencies: RetentionDependencies): { stop(): void } {
  const forget = () =>
    void forgetSessions(dependencies).catch((err: unknown) =>
      dependencies.log.error({ err }, 'old chat sessions could not be forgotten'),
    )
  const timer = setInterval(forget, everyMs)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}

/** Deletes sessions that nobody went on with and finished runs of agents, in batches, each in a transaction of its own. */
export async function forgetSessions({ database, config, now, log }: RetentionDependencies): Promise<void> {
  const before = new Date(now().getTime() - config.chatKeepDays * dayMs)
  for (const { id: orgId } of await database.read({}, organizationIds))
    for (const [what, remove] of Object.entries({ sessions: removeOldSessions, runs: removeOldRuns })) {
      let removed = 0
      for (let last = -1; last !== 0; removed += last)
        last = await database.transaction({ orgId }, (db) => remove(db, before))
      if (removed > 0) log.info({ org_id: orgId, [what]: removed }, 'old chats forgotten')
    }
}
