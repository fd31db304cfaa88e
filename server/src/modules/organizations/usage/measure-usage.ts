import type { Database } from '../../../kernel/database/database.ts'
import type { Log } from '../../../kernel/log.ts'
import { measureLevels } from '../../../kernel/quotas/quota-store.ts'
import { everyHour, organizationIds } from '../../../kernel/retention.ts'

interface Measuring {
  database: Database
  log: Log
}

/** Every hour writes how much each organization keeps, and how many seats it has, until it is stopped. */
export const startMeasuringUsage = ({ database, log }: Measuring): { stop(): void } =>
  everyHour(
    async () => {
      for (const { id: orgId } of await database.read({}, organizationIds))
        await database.transaction({ orgId }, (db) => measureLevels(db, orgId))
    },
    { log, failure: 'the usage of organizations could not be measured' },
  )
