import type { Listener } from '../kernel/events.ts'
import type { Keys } from '../kernel/config/keys.ts'
import { derivedKey } from '../kernel/secrets.ts'
import { forgetDeleted } from '../modules/access/index.ts'
import { auditListener } from '../modules/audit/index.ts'
import { notify } from '../modules/notifications/index.ts'

/** Who hears what happened, in this order and in the transaction in which it happened. */
export const listeners = ({ keys }: { keys: Keys }): Listener[] => [
  forgetDeleted,
  notify,
  auditListener(auditKey(keys)),
]

/** The audit log's own key, which the database does not know. */
export const auditKey = (keys: Keys) => derivedKey(keys.encryptionKey, 'audit log')
