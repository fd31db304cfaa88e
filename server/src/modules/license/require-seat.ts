import type { Tx } from '../../kernel/database/database.ts'
import { Refusal } from '../../kernel/errors.ts'
import type { Role } from '../../kernel/context.ts'
import type { SeatKind } from './document.ts'
import { refusedKinds } from './license.ts'
import { findLicense } from './store.ts'

/** Refuses one more seat when the grace period after the end of the license, or after its seats were used up, is over. */
export async function requireSeat(
  db: Tx,
  { role, isAppViewer }: { role: Role; isAppViewer?: boolean },
): Promise<void> {
  const license = await findLicense(db)
  if (!license) return
  const kind = kindOf(role, isAppViewer)
  if (!refusedKinds(license, new Date()).includes(kind)) return
  throw new Refusal(
    'quota_exceeded',
    license.over[kind] === undefined
      ? 'the license of this installation expired more than 30 days ago, so no user can be added: ask the operator of the server to renew it'
      : `the license of this installation has had no seat left for ${words[kind]} for more than 30 days: deactivate one who no longer needs it, or ask the operator of the server for more seats`,
  )
}

const words: Record<SeatKind, string> = {
  author: 'administrators and editors',
  reader: 'members who read',
  app_viewer: 'viewers of apps',
}

function kindOf(role: Role, isAppViewer = false): SeatKind {
  if (isAppViewer) return 'app_viewer'
  return role === 'admin' || role === 'editor' ? 'author' : 'reader'
}
