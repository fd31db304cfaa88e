import { clientNetwork } from './outbound/address.ts'
import { leakyBuckets, type Rate } from './leaky-buckets.ts'

/** The zones of the specification. */
const authZone: Rate = { perSecond: 5, burst: 10 }
const generalZone: Rate = { perSecond: 30, burst: 60 }

export interface RateZonesOptions {
  /** A monotonic clock, in milliseconds. */
  nowMs?: () => number
  /** Clients tracked per zone; the least recently seen one is dropped first. */
  maxClients?: number
}

export type RateZones = (call: { address: string; path: string }) => {
  allowed: boolean
  retryAfterSeconds: number
}

/** The two rate limits inside the process, for use without a proxy. */
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
    const bare = (segment.split(';', 1)[0] ?? '').trim()
    if (bare === '..') segments.pop()
    else if (bare !== '' && bare !== '.') segments.push(bare)
  }
  return `/${segments.join('/')}`
}

// Nested escapes are decoded too, and invalid escapes stay unchanged.
function decode(text: string): string {
  let current = text
  for (let round = 0; round < 3 && current.includes('%'); round += 1) {
    current = current.replace(/%[0-9a-f]{2}/gi, (escape) =>
      String.fromCharCode(parseInt(escape.slice(1), 16)),
    )
  }
  return current
}
