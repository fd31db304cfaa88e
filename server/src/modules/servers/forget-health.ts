import type { Database } from '../../kernel/database/database.ts'
import type { Log } from '../../kernel/log.ts'
import { everyHour } from '../../kernel/retention.ts'
import { forgetOld, rollUp } from './store.ts'

/** Every hour makes hours of minutes, and forgets what is too old, until it is stopped. */
export const startRollingUpHealth = (parts: { database: Database; log: Log }): { stop(): void } =>
  everyHour(() => rollUpHealth(parts), {
    log: parts.log,
    failure: 'the health of servers could not be summarized',
  })

export const rollUpHealth = ({ database }: { database: Database }): Promise<void> =>
  database.transaction({}, async (db) => {
    await rollUp(db)
    await forgetOld(db)
  })
