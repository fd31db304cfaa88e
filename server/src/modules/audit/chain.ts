import { cutSignatureOf, equalDigests, hashOf, isSigned, type Cut, type Entry, type Head } from './entry.ts'

export type Reason =
  | 'changed'
  | 'missing'
  | 'unlinked'
  | 'tail_cut'
  | 'head_forged'
  | 'cut_forged'
  | 'unexpected'

export interface Break {
  seq: number
  reason: Reason
}

/** An end of the log that was recorded earlier, outside the server's reach. */
export interface Anchor {
  seq: number
  hash: string
}

/** Written by the server itself when it finds the signed end of a log replaced. */
export const tamperedType = 'audit.tampering_found'

/** Walks a log from its first entry and stops at the first that cannot be trusted. */
export function chainCheck(key: Buffer, anchor?: Anchor) {
  const seen = { seq: 0, hash: '' }

  return {
    seen,
    /** Continues from where the oldest entries were cut off. */
    begin(cut: Cut | undefined): Break | undefined {
      if (!cut || cut.cut_seq === 0) return undefined
      if (!equalDigests(cut.cut_signature, cutSignatureOf(key, cut)))
        return { seq: cut.cut_seq, reason: 'cut_forged' }
      Object.assign(seen, { seq: cut.cut_seq, hash: cut.cut_hash })
      return undefined
    },
    /** Takes the next entry, in the order of their numbers. */
    take(entry: Entry): Break | undefined {
      const broken = breakAt(key, entry, seen) ?? anchorBreak(entry, anchor)
      if (!broken) Object.assign(seen, { seq: entry.seq, hash: entry.hash })
      return broken
    },
    /** Judges the end, once every entry up to it was taken. */
    end(head: Head | undefined, newestSeq: number): Break | undefined {
      if (anchor && seen.seq < anchor.seq) return { seq: seen.seq + 1, reason: 'tail_cut' }
      if (!head) return newestSeq > 0 ? { seq: newestSeq, reason: 'head_forged' } : undefined
      if (!isSigned(key, head)) return { seq: head.seq, reason: 'head_forged' }
      if (seen.seq < head.seq) return { seq: seen.seq + 1, reason: 'tail_cut' }
      if (newestSeq > head.seq) return { seq: head.seq + 1, reason: 'unexpected' }
      return equalDigests(seen.hash, head.hash) ? undefined : { seq: head.seq, reason: 'head_forged' }
    },
  }
}

function breakAt(key: Buffer, entry: Entry, last: Anchor): Break | undefined {
  if (entry.seq !== last.seq + 1) return { seq: last.seq + 1, reason: 'missing' }
  if (!equalDigests(entry.hash, hashOf(key, entry))) return { seq: entry.seq, reason: 'changed' }
  if (!equalDigests(entry.previous_hash, last.hash)) return { seq: entry.seq, reason: 'unlinked' }
  return entry.type === tamperedType ? { seq: entry.seq, reason: 'head_forged' } : undefined
}

const anchorBreak = (entry: Entry, anchor: Anchor | undefined): Break | undefined =>
  anchor && entry.seq === anchor.seq && !equalDigests(entry.hash, anchor.hash)
    ? { seq: entry.seq, reason: 'changed' }
    : undefined
