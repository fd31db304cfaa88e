import { clientNetwork } from './address.ts'

/** One zone of the specification, counted as nginx counts `rate=… burst=… nodelay`. */
interface Zone {
  perSecond: number
  burst: number
}

export const authZone: Zone = { perSecond: 5, burst: 10 }
export const generalZone: Zone = { perSecond: 30, burst: 60 }

export interface RateZonesOptions {
  /** A clock that never goes back, in milliseconds. */
  nowMs?: () => number
  /** Clients remembered per zone; the one that was quiet for longest is forgotten first. */
  maxClients?: number
}

export type RateZones = (call: { address: string; path: string }) => {
  allowed: boolean
  retryAfterSeconds: number
}

/** The two zones in the process, for when no proxy stands in front. */
export function rateZones(options: RateZonesOptions = {}): RateZones {
  const nowMs = options.nowMs ?? (() => performance.now())
  const maxClients = options.maxClients ?? 50_000
  const auth = leakyBuckets(authZone, maxClients)
  const general = leakyBuckets(generalZone, maxClients)

  return ({ address, path }) => {
    const place = normalPath(path)
    if (!isUnder(place, '/api')) return { allowed: true, retryAfterSeconds: 0 }
    const client = clientNetwork(address)
    const at = nowMs()
    const zones = isUnder(place, '/api/auth') ? [auth, general] : [general]
    const waits = zones.map((zone) => zone.waitSeconds(client, at))
    const retryAfterSeconds = Math.max(...waits)
    if (retryAfterSeconds > 0) return { allowed: false, retryAfterSeconds }
    // As in nginx, a refused call fills no bucket.
    for (const zone of zones) zone.add(client, at)
    return { allowed: true, retryAfterSeconds: 0 }
  }
}

function leakyBuckets(zone: Zone, maxClients: number) {
  const buckets = new Map<string, { excess: number; at: number }>()

  const excessAfter = (client: string, at: number) => {
    const bucket = buckets.get(client)
    if (!bucket) return 0
    return Math.max(0, bucket.excess - ((at - bucket.at) / 1000) * zone.perSecond + 1)
  }

  return {
    waitSeconds(client: string, at: number): number {
      const over = excessAfter(client, at) - zone.burst
      return over > 0 ? Math.max(1, Math.ceil(over / zone.perSecond)) : 0
    },
    add(client: string, at: number): void {
      const excess = excessAfter(client, at)
      // Written anew at the end, so that the map stays in order of last use.
      buckets.delete(client)
      buckets.set(client, { excess, at })
      const [oldest] = buckets.keys()
      if (buckets.size > maxClients && oldest !== undefined) buckets.delete(oldest)
    },
  }
}

const isUnder = (path: string, prefix: string) => path === prefix || path.startsWith(`${prefix}/`)

/**
 * The path that any router could take a request target for. It may only err to the strict side: a spelling that no
 * route knows costs a call of the narrower zone.
 */
export function normalPath(target: string): string {
  const origin = /^[a-z][a-z0-9+.-]*:\/\/[^/?#\\]*/i
  const decoded = decode(target.replace(origin, '').split(/[?#]/, 1)[0] ?? '')
  const segments: string[] = []
  for (const segment of decoded.toLowerCase().split(/[/\\]+/)) {
    const bare = segment.replace(/;.*$/, '').trim()
    if (bare === '..') segments.pop()
    else if (bare !== '' && bare !== '.') segments.push(bare)
  }
  return `/${segments.join('/')}`
}

// Escapes of escapes are undone too, and what is no valid escape stays as it is.
function decode(text: string): string {
  let current = text
  for (let round = 0; round < 3 && current.includes('%'); round += 1) {
    current = current.replace(/%[0-9a-f]{2}/gi, (escape) =>
      String.fromCharCode(parseInt(escape.slice(1), 16)),
    )
  }
  return current
}
