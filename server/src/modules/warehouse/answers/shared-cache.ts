import { BoundedMemory, type MemoryLimits } from '../../../kernel/bounded-memory.ts'

/** What a run gave, and whether others may have it later. */
export interface Made<Value> {
  value: Value
  /** Under this key it is kept; without one it is not. */
  keep: { key: string; sizeBytes: number } | undefined
}

interface Flight<Value> {
  made: Promise<Made<Value>>
  listeners: Set<(news: unknown) => void>
  readers: number
  stop: AbortController
}

interface Sharing {
  orgId: number
  key: string
  signal?: AbortSignal | undefined
  /** Observes the result while it is computed. */
  onNews?: ((news: never) => void) | undefined
}

type Make<Value> = (signal: AbortSignal, tell: (news: unknown) => void) => Promise<Made<Value>>

/**
 * Answers that were given before, and those that are being made: equal questions at the same time run once. Nothing
 * in here grows old, because a key names everything that an answer depends on.
 */
export class SharedCache<Value> {
  readonly #kept: BoundedMemory<Value>
  readonly #flights = new Map<string, Flight<Value>>()

  constructor(limits: MemoryLimits) {
    this.#kept = new BoundedMemory(limits)
  }

  get sizeBytes(): number {
    return this.#kept.sizeBytes
  }

  find(key: string): Value | undefined {
    return this.#kept.get(key)
  }

  /** Makes an answer once for all who ask under one key. It is given up when all of them have gone. */
  async share(
    { orgId, key, signal, onNews }: Sharing,
    make: Make<Value>,
  ): Promise<{ value: Value; isShared: boolean }> {
    signal?.throwIfAborted()
    const joined = this.#flights.get(key)
    const flight = joined ?? this.#start(orgId, key, make)
    flight.readers += 1
    if (onNews) flight.listeners.add(onNews as (news: unknown) => void)
    const leave = once(() => {
      if (onNews) flight.listeners.delete(onNews as (news: unknown) => void)
      flight.readers -= 1
      if (flight.readers > 0) return
      flight.stop.abort()
      // Whoever comes now must not join what was given up.
      if (this.#flights.get(key) === flight) this.#flights.delete(key)
    })
    try {
      const { value } = await untilAborted(flight.made, signal, leave)
      return { value, isShared: joined !== undefined }
    } finally {
      leave()
    }
  }

  #start(orgId: number, key: string, make: Make<Value>): Flight<Value> {
    const stop = new AbortController()
    const listeners: Flight<Value>['listeners'] = new Set()
    const tell = (news: unknown) => listeners.forEach((listener) => listener(news))
    const made = make(stop.signal, tell).finally(() => {
      if (this.#flights.get(key) === flight) this.#flights.delete(key)
    })
    const flight: Flight<Value> = { made, listeners, readers: 0, stop }
    this.#flights.set(key, flight)
    made.then(
      ({ value, keep }) => keep && this.#kept.set(keep.key, { orgId, value, sizeBytes: keep.sizeBytes }),
      () => undefined,
    )
    return flight
  }
}

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
