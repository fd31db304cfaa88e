/** So many a second in the long run, and so many more at once. */
export interface Rate {
  perSecond: number
  burst: number
}

/** Counts as nginx does for `rate=… burst=… nodelay`, one bucket per key; the longest unused key is forgotten first. */
export function leakyBuckets(rate: Rate, maxKeys: number) {
  const buckets = new Map<string, { excess: number; at: number }>()

  const excessAfter = (key: string, at: number) => {
    const bucket = buckets.get(key)
    if (!bucket) return 0
    return Math.max(0, bucket.excess - ((at - bucket.at) / 1000) * rate.perSecond + 1)
  }

  return {
    waitSeconds(key: string, at: number): number {
      const over = excessAfter(key, at) - rate.burst
      return over > 0 ? Math.max(1, Math.ceil(over / rate.perSecond)) : 0
    },
    add(key: string, at: number): void {
      const excess = excessAfter(key, at)
      // Reinserted at the end, so that the map stays in order of last use.
      buckets.delete(key)
      buckets.set(key, { excess, at })
      const [oldest] = buckets.keys()
      if (buckets.size > maxKeys && oldest !== undefined) buckets.delete(oldest)
    },
  }
}
