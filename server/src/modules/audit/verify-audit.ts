import type { Answer, Input } from '../../../../contract/src/endpoint.ts'
import type { verifyAudit as endpoint } from '../../../../contract/src/audit.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { chainCheck, type Break } from './chain.ts'
import { signerOf } from './signing.ts'
import { entryOf, findEnd, nextEntries } from './store.ts'

const pageSize = 1000

/** Recomputes the chain of the organization's log and names the first entry that cannot be trusted. */
export async function verifyAudit(
  key: Buffer,
  context: Pick<Context, 'orgId' | 'read' | 'signal'>,
  input: Input<typeof endpoint>,
): Promise<Answer<typeof endpoint>> {
  const { seq, hash } = input
  if ((seq === undefined) !== (hash === undefined))
    throw refuse.invalid(seq === undefined ? 'query.seq' : 'query.hash', 'give both or neither')
  const check = chainCheck(key, seq !== undefined && hash !== undefined ? { seq, hash } : undefined)
  const end = await context.read((db) => findEnd(db, context.orgId))
  const broken = check.begin(end.head) ?? (await firstBreak(check, context, end.newestSeq))
  const cutSeq = end.head?.cut_seq ?? 0
  const atEnd = broken ?? check.end(end.head, end.newestSeq)
  return {
    valid: !atEnd,
    checked: check.seen.seq - cutSeq,
    first_broken: atEnd ?? null,
    head: end.head
      ? { seq: end.head.seq, hash: end.head.hash, signed_at: end.head.signed_at.toISOString() }
      : null,
    cut: end.head?.cut_at
      ? { seq: cutSeq, hash: end.head.cut_hash, cut_at: end.head.cut_at.toISOString() }
      : null,
    public_key: signerOf(key).publicKey,
  }
}

async function firstBreak(
  check: ReturnType<typeof chainCheck>,
  context: Pick<Context, 'orgId' | 'read' | 'signal'>,
  upToSeq: number,
): Promise<Break | undefined> {
  while (!context.signal.aborted) {
    const at = { orgId: context.orgId, withServer: true, afterSeq: check.seen.seq, upToSeq, limit: pageSize }
    const rows = await context.read((db) => nextEntries(db, at))
    for (const row of rows) {
      const broken = check.take(entryOf(row, context.orgId))
      if (broken) return broken
    }
    if (rows.length < pageSize) return undefined
  }
  return undefined
}
