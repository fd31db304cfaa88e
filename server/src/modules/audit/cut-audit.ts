import type { Reader } from '../../kernel/database/database.ts'
import { originOfProgram } from '../../kernel/events.ts'
import type { RunIn } from '../../kernel/work.ts'
import { cutSignatureOf } from './entry.ts'
import { cutOff, lastBefore, lockHead, retentions } from './store.ts'

export interface CutAuditDependencies {
  database: { read<T>(scope: object, query: (db: Reader) => Promise<T>): Promise<T> }
  runIn: RunIn
  /** The key of the chain, the same as the listener's. */
  key: Buffer
  now(): Date
}

const dayMs = 24 * 60 * 60 * 1000

/** Prunes each log that has a retention. The removal stays recorded: in the head, and as an entry. */
export async function cutAudit({ database, runIn, key, now }: CutAuditDependencies): Promise<void> {
  for (const { id, days } of await database.read({}, retentions)) {
    if (days === null) continue
    const at = now()
    const origin = originOfProgram('audit-retention')
    await runIn({ scope: { orgId: id }, origin }, async ({ db, emit }) => {
      await lockHead(db, id, at)
      const last = await lastBefore(db, id, new Date(at.getTime() - days * dayMs))
      if (!last) return
      const cut = { org_id: id, cut_seq: last.seq, cut_hash: last.hash, cut_at: at }
      const removed = await cutOff(db, { ...cut, cut_signature: cutSignatureOf(key, cut) })
      await emit({
        type: 'audit.cut',
        subject: { type: 'audit', id: null },
        data: { up_to_seq: last.seq, link: last.hash, entries: removed },
      })
    })
  }
}
