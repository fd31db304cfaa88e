import { cutAudit } from '../modules/audit/index.ts'
import { auditKey } from './listeners.ts'
import type { Dependencies } from './dependencies.ts'

const everyMs = 60 * 60 * 1000

/** Every hour cuts off what organizations keep no longer, until it is stopped. */
export function startAuditRetention({ database, runIn, keys, now, log }: Dependencies): { stop(): void } {
  const cut = () =>
    void cutAudit({ database, runIn, now, key: auditKey(keys) }).catch((err: unknown) =>
      log.error({ err }, 'cutting audit logs failed'),
    )
  const timer = setInterval(cut, everyMs)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
