import { everyHour } from '../kernel/retention.ts'
import { cutAudit } from '../modules/audit/index.ts'
import { auditKey } from './listeners.ts'
import type { Dependencies } from './dependencies.ts'

/** Every hour cuts off what organizations keep no longer, until it is stopped. */
export const startAuditRetention = ({ database, runIn, keys, now, log }: Dependencies): { stop(): void } =>
  everyHour(() => cutAudit({ database, runIn, now, key: auditKey(keys) }), {
    log,
    failure: 'cutting audit logs failed',
  })
