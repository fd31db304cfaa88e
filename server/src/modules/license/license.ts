import type { Answer } from '../../../../contract/src/endpoint.ts'
import { type getLicense as endpoint, seatKinds } from '../../../../contract/src/license.ts'
import type { ReadLicense, SeatKind } from './document.ts'

export type ShownLicense = Answer<typeof endpoint>
type Seats = ShownLicense['seats']

const dayMs = 24 * 60 * 60 * 1000
const graceDays = 30

/** Kinds of which more are used than licensed, with the time from which on that is so. */
export type Over = Partial<Record<SeatKind, string>>
export type Used = Record<SeatKind, number>

export interface LicenseRow {
  document: string
  customer: string
  expires_at: Date
  stage: string
  over: Over
  revision: number
}

const graceEnd = (since: string | Date) => new Date(new Date(since).getTime() + graceDays * dayMs)

/** The stage that root operators are notified of. */
export function stageOf(expiresAt: Date, now: Date): string {
  const daysLeft = (expiresAt.getTime() - now.getTime()) / dayMs
  if (daysLeft <= -graceDays) return 'expired'
  if (daysLeft <= 0) return 'grace'
  const ahead = [7, 30, 60].find((days) => daysLeft <= days)
  return ahead === undefined ? 'valid' : `${ahead} days`
}

/** Which kinds are over, keeping since when. */
export function overOf(
  { used, before }: { used: Used; before: Over },
  { claims }: ReadLicense,
  now: Date,
): Over {
  const over: Over = {}
  for (const kind of seatKinds) {
    const max = claims.seats[kind]
    if (max !== null && used[kind] > max) over[kind] = before[kind] ?? now.toISOString()
  }
  return over
}

/** Kinds of which no user can be added any more. */
export const refusedKinds = ({ expires_at, over }: Pick<LicenseRow, 'expires_at' | 'over'>, now: Date) =>
  seatKinds.filter((kind) => {
    const since = over[kind]
    return graceEnd(expires_at) <= now || (since !== undefined && graceEnd(since) <= now)
  })

export const seatsOf = (used: Used, read: ReadLicense | undefined, over: Over): Seats =>
  seatKinds.map((kind) => ({
    kind,
    max: read?.claims.seats[kind] ?? null,
    used: used[kind],
    over_since: over[kind] ?? null,
  }))

interface Found {
  row: LicenseRow | undefined
  /** Undefined where no key verifies it. */
  read: ReadLicense | undefined
  used: Used
}

export function showLicense({ row, read, used }: Found, now: Date): ShownLicense {
  const claims = read?.claims
  return {
    state: stateOf(row, read, now),
    license_id: claims?.id ?? null,
    customer: row?.customer ?? null,
    key_id: read?.keyId ?? null,
    issued_at: isoOf(claims?.issued_at),
    expires_at: isoOf(claims?.expires_at),
    grace_ends_at: claims ? graceEnd(claims.expires_at).toISOString() : null,
    features: claims?.features ?? [],
    seats: seatsOf(used, read, row?.over ?? {}),
    new_seats_refused: row && read ? refusedKinds(row, now) : [],
    revision: row?.revision ?? null,
  }
}

const isoOf = (time: string | undefined) => (time === undefined ? null : new Date(time).toISOString())

function stateOf(
  row: LicenseRow | undefined,
  read: ReadLicense | undefined,
  now: Date,
): ShownLicense['state'] {
  if (!row) return 'none'
  if (!read) return 'unverified'
  const stage = stageOf(row.expires_at, now)
  if (stage.endsWith('days')) return 'expiring'
  return stage as 'valid' | 'grace' | 'expired'
}
