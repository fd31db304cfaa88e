import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Event, Origin } from '../../kernel/events.ts'
import { sortedJson } from '../../kernel/sorted-json.ts'

/** What an entry says, without its place in the chain. */
export interface Fact {
  created_at: Date
  type: string
  actor_id: number | null
  actor_name: string | null
  address: string | null
  request_id: string
  subject_type: string
  subject_id: number | null
  subject_name: string | null
  data: Record<string, unknown>
}

export interface Link {
  org_id: number
  seq: number
  previous_hash: string
}

export type Entry = Fact & Link & { id: number; hash: string; signature: string | null }

/** The newest entry of a log, signed, so that a cut-off end is noticed. */
export interface Head {
  org_id: number
  seq: number
  hash: string
  signature: string
  signed_at: Date
}

/** Up to where the oldest entries were cut off; zero: none were. */
export interface Cut {
  org_id: number
  cut_seq: number
  cut_hash: string
  cut_at: Date | null
  cut_signature: string
}

const maxNameLength = 200
const maxDataLength = 8000

/** An event as an audit entry: bounded, storable and without anything that looks like a secret. */
export function factOf(event: Event, { origin, now }: { origin: Origin; now: Date }): Fact {
  return {
    created_at: now,
    type: event.type,
    actor_id: origin.userId,
    actor_name: origin.username === null ? null : plain(origin.username),
    address: origin.address,
    request_id: origin.requestId,
    subject_type: event.subject.type,
    subject_id: event.subject.id,
    subject_name: event.subject.name === undefined ? null : plain(event.subject.name),
    data: dataOf(event.data ?? {}),
  }
}

/** Everything that an entry says, and its place, as one text. */
export const textOf = (entry: Fact & Link): string =>
  sortedJson({
    org_id: entry.org_id,
    seq: entry.seq,
    created_at: entry.created_at,
    type: entry.type,
    actor_id: entry.actor_id,
    actor_name: entry.actor_name,
    address: entry.address,
    request_id: entry.request_id,
    subject_type: entry.subject_type,
    subject_id: entry.subject_id,
    subject_name: entry.subject_name,
    data: entry.data,
    previous_hash: entry.previous_hash,
  })

/** Covers everything that an entry says, its signature, and through the hash before it every entry before. */
export const hashOf = (key: Buffer, entry: Fact & Link & { signature: string | null }): string =>
  createHmac('sha256', key)
    .update(textOf(entry) + (entry.signature ?? ''))
    .digest('hex')

/** Signs the record of the entries that were cut off. */
export const cutSignatureOf = (key: Buffer, cut: Omit<Cut, 'cut_signature'>): string =>
  createHmac('sha256', key)
    .update(sortedJson(['cut', cut.org_id, cut.cut_seq, cut.cut_hash, cut.cut_at]))
    .digest('hex')

/** Signs the end of a log. */
export const signatureOf = (key: Buffer, head: Omit<Head, 'signature'>): string =>
  createHmac('sha256', key)
    .update(sortedJson(['head', head.org_id, head.seq, head.hash, head.signed_at]))
    .digest('hex')

export const isSigned = (key: Buffer, head: Head): boolean =>
  equalDigests(head.signature, signatureOf(key, head))

export function equalDigests(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

// PostgreSQL stores neither NUL nor half of a surrogate pair.
const plain = (text: string) =>
  text
    .replaceAll('\u0000', '\ufffd')
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .slice(0, maxNameLength)

// Events carry no secrets; this is the second lock on that door.
const secretName = /password|secret|token|hash|authorization|credential/i

function dataOf(data: Record<string, unknown>): Record<string, unknown> {
  const text = JSON.stringify(data, (name, part: unknown) => {
    if (typeof part !== 'string') return part
    return secretName.test(name)
      ? '[removed]'
      : part.replaceAll('\u0000', '\ufffd').replace(/\p{Surrogate}/gu, '\ufffd')
  })
  return text.length > maxDataLength
    ? { too_long: text.length }
    : (JSON.parse(text) as Record<string, unknown>)
}
