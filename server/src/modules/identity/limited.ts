/** Runs what it is given, at most so many at a time, in the order they came. */
export function limitConcurrency(concurrency: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= concurrency) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await work()
    } finally {
      // The slot passes directly to the next waiter; only without waiters does it become free.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}

/** The same, with a limit for each key; a key without work takes no memory. */
export function limitedByKey(concurrency: number) {
  const lines = new Map<string, { turn: ReturnType<typeof limitConcurrency>; users: number }>()
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const line = lines.get(key) ?? { turn: limitConcurrency(concurrency), users: 0 }
    lines.set(key, line)
    line.users++
    try {
      return await line.turn(work)
    } finally {
      if (--line.users === 0) lines.delete(key)
    }
  }
}
