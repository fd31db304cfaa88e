/** What running one statement took. */
export interface Measured {
  elapsedMs: number
  rowCount: number
  cached: boolean
  /** Null where nothing counted them. */
  sizeBytes: number | null
}

/**
 * One query while it is answered. No governed table is read without one, and only `recordQuery` makes one, so every
 * query is in the history. The warehouse and the sources add what their statements took.
 */
export class Reading {
  #engineMs = 0
  #rowCount = 0
  #sizeBytes: number | null = 0
  #statements = 0
  #uncached = 0
  readonly #unfinished: Promise<unknown>[] = []

  add({ elapsedMs, rowCount, cached, sizeBytes }: Measured): void {
    this.#statements += 1
    this.#sizeBytes = sizeBytes === null || this.#sizeBytes === null ? null : this.#sizeBytes + sizeBytes
    // The other statements of a query have one row: totals, notes, counts of keys.
    this.#rowCount = Math.max(this.#rowCount, rowCount)
    if (cached) return
    this.#uncached += 1
    this.#engineMs += elapsedMs
  }

  /** The same for a result that is written while it is read. */
  addLater(measured: Promise<Measured>): void {
    this.#unfinished.push(measured.then((found) => this.add(found)))
  }

  /** Whether a statement ran, or waits to be read. */
  get isUsed(): boolean {
    return this.#statements > 0
  }

  get isFinished(): boolean {
    return this.#unfinished.length === 0
  }

  /** Once all is written. */
  get finished(): Promise<unknown> {
    return Promise.all(this.#unfinished)
  }

  get total() {
    return {
      engine_ms: this.#engineMs,
      row_count: this.#rowCount,
      size_bytes: this.#sizeBytes,
      is_cached: this.#statements > 0 && this.#uncached === 0,
    }
  }
}
