import { createHash } from 'node:crypto'

export interface CacheLimits {
  maxBytes: number
  /** Share of the bytes that one organization may hold while others need some. */
  orgShare: number
}

const defaultLimits: CacheLimits = { maxBytes: 256 * 1024 * 1024, orgShare: 0.25 }

export interface CacheEntry {
  orgId: number
  value: unknown
  sizeBytes: number
}

/** What a run returned. */
export interface RunResult<Value> {
  value: Value
  /** Where it is stored; undefined: it is not. */
  store: { key: string; sizeBytes: number } | undefined
}

interface CacheRequest<Value> {
  orgId: number
  key: string
  signal?: AbortSignal | undefined
  /** Receives the progress of the run, whoever started it. */
  onProgress?: ((progress: never) => void) | undefined
  /** Whether a stored value still counts; a key that names everything that its value depends on needs none. */
  isFresh?: (value: Value) => boolean
}

type Run<Value> = (signal: AbortSignal, onProgress: (progress: unknown) => void) => Promise<RunResult<Value>>

interface Flight {
  result: Promise<RunResult<unknown>>
  listeners: Set<(progress: unknown) => void>
  readers: number
  stop: AbortController
}

/**
 * Everything that the program holds in memory to save work, within one number of bytes. The key says what a value is and
 * what it depends on. What was used longest ago is evicted first, and an organization that fills its share evicts its own.
 */
export class Cache {
  readonly #limits: CacheLimits
  /** Most recently used last. */
  readonly #entries = new Map<string, CacheEntry>()
  readonly #bytesByOrg = new Map<number, number>()
  readonly #flights = new Map<string, Flight>()
  #bytes = 0

  constructor(limits: Partial<CacheLimits> = {}) {
    this.#limits = { ...defaultLimits, ...limits }
  }

  get sizeBytes(): number {
    return this.#bytes
  }

  /**
   * The stored value, or that of the run, which equal requests at the same time share. A run is stopped when all who
   * wait for it have gone.
   */
  async get<Value>(
    request: CacheRequest<Value>,
    run: Run<Value>,
  ): Promise<{ value: Value; isCached: boolean }> {
    const { orgId, key, signal, isFresh = () => true } = request
    signal?.throwIfAborted()
    const found = this.find<Value>(key)
    if (found !== undefined && isFresh(found)) return { value: found, isCached: true }
    const joined = this.#flights.get(key)
    const flight = joined ?? this.#start(orgId, key, run)
    const onProgress = request.onProgress as ((progress: unknown) => void) | undefined
    flight.readers += 1
    if (onProgress) flight.listeners.add(onProgress)
    const leave = once(() => {
      if (onProgress) flight.listeners.delete(onProgress)
      flight.readers -= 1
      if (flight.readers > 0) return
      flight.stop.abort()
      // Whoever comes now must not join what was given up.
      if (this.#flights.get(key) === flight) this.#flights.delete(key)
    })
    try {
      const { value } = await untilAborted(flight.result, signal, leave)
      return { value: value as Value, isCached: joined !== undefined }
    } finally {
      leave()
    }
  }

  find<Value>(key: string): Value | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.value as Value
  }

  set(key: string, entry: CacheEntry): void {
    const { orgId } = entry
    const share = this.#limits.maxBytes * this.#limits.orgShare
    if (entry.sizeBytes > share / 2) return
    this.#delete(key)
    this.#entries.set(key, entry)
    this.#count(entry, 1)
    for (const [oldest, other] of this.#entries) {
      if ((this.#bytesByOrg.get(orgId) ?? 0) <= share) break
      if (other.orgId === orgId) this.#delete(oldest)
    }
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#limits.maxBytes) break
      this.#delete(oldest)
    }
  }

  #start<Value>(orgId: number, key: string, run: Run<Value>): Flight {
    const stop = new AbortController()
    const listeners: Flight['listeners'] = new Set()
    const onProgress = (progress: unknown) => listeners.forEach((listener) => listener(progress))
    const result = run(stop.signal, onProgress).finally(() => {
      if (this.#flights.get(key) === flight) this.#flights.delete(key)
    })
    const flight: Flight = { result, listeners, readers: 0, stop }
    this.#flights.set(key, flight)
    result.then(
      ({ value, store }) => store && this.set(store.key, { orgId, value, sizeBytes: store.sizeBytes }),
      () => undefined,
    )
    return flight
  }

  #delete(key: string): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    this.#entries.delete(key)
    this.#count(entry, -1)
  }

  #count({ orgId, sizeBytes }: CacheEntry, sign: 1 | -1): void {
    this.#bytes += sign * sizeBytes
    const bytes = (this.#bytesByOrg.get(orgId) ?? 0) + sign * sizeBytes
    if (bytes === 0) this.#bytesByOrg.delete(orgId)
    else this.#bytesByOrg.set(orgId, bytes)
  }
}

/** A key of a kind of values: a digest of all that the value depends on. */
export const cacheKey = (kind: string, dependsOn: readonly unknown[]): string =>
  `${kind} ${createHash('sha256').update(JSON.stringify(dependsOn)).digest('base64url')}`

/** The promise, or the refusal of the one who does not wait for it any longer; the others still do. */
function untilAborted<Value>(
  promise: Promise<Value>,
  signal: AbortSignal | undefined,
  leave: () => void,
): Promise<Value> {
  if (!signal) return promise
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      leave()
      reject(signal.reason as Error)
    }
    signal.addEventListener('abort', onAbort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}

function once(act: () => void): () => void {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    act()
  }
}
