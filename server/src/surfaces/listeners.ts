import type { Listener } from '../kernel/events.ts'
import type { Keys } from '../kernel/config/keys.ts'
import { forgetDeleted } from '../modules/access/index.ts'

/** Who hears what happened, in this order and in the transaction in which it happened. */
export const listeners = (_parts: { keys: Keys }): Listener[] => [forgetDeleted]
