import { statfs } from 'node:fs/promises'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Sample } from './store.ts'

const bounds = [1, 2.5, 5, 10, 25, 50, 75, 100, 150, 250, 400, 600, 1000, 2500, 5000, 10_000, 30_000]

/** What a process counts between two rows of its health. */
export class ServerFigures {
  readonly #loop = monitorEventLoopDelay({ resolution: 20 })
  #requests = 0
  #errors = 0
  #buckets = bounds.map(() => 0)

  start(): void {
    this.#loop.enable()
  }

  stop(): void {
    this.#loop.disable()
  }

  answered({ status, seconds }: { status: number; seconds: number }): void {
    this.#requests += 1
    if (status >= 500) this.#errors += 1
    const bucket = bounds.findIndex((bound) => seconds * 1000 <= bound)
    this.#buckets[bucket < 0 ? bounds.length - 1 : bucket]! += 1
  }

  /** The figures since the last time. */
  async take(at: { home: string; engines: number; databaseMs: number }): Promise<Sample> {
    const { bavail, blocks, bsize } = await statfs(at.home)
    const sample = {
      requests: this.#requests,
      errors: this.#errors,
      p95_ms: percentile95(this.#buckets),
      event_loop_p99_ms: rounded(this.#loop.percentile(99) / 1e6),
      memory_bytes: process.memoryUsage.rss(),
      disk_free_bytes: bavail * bsize,
      disk_bytes: blocks * bsize,
      engines: at.engines,
      database_ms: rounded(at.databaseMs),
    }
    this.#requests = 0
    this.#errors = 0
    this.#buckets = bounds.map(() => 0)
    this.#loop.reset()
    return sample
  }
}

const rounded = (value: number) => Math.round(value * 100) / 100

/** By the bounds of the buckets, in between linearly; null without a request. */
export function percentile95(buckets: readonly number[]): number | null {
  const total = buckets.reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  let before = 0
  for (const [at, count] of buckets.entries()) {
    if (before + count < total * 0.95) {
      before += count
      continue
    }
    const lower = bounds[at - 1] ?? 0
    return rounded(lower + ((bounds[at] ?? lower) - lower) * ((total * 0.95 - before) / count))
  }
  return bounds.at(-1) ?? null
}
