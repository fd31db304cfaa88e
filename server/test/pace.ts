import { workedMs } from './thread-time.ts'

/** Processor time of the piece of work where the budgets were measured, in milliseconds, while the tests ran. */
const whereMeasured = 30

/**
 * How many times as long as on the machine of the budgets the same work takes here. Machines of one kind differ by two, and one
 * machine differs with its neighbours from minute to minute: many samples during the run tell what the run had.
 */
export class Pace {
  readonly #table = new Int32Array(1 << 20)
  readonly referenceMs: number
  #samples = 0
  #totalMs = 0

  constructor(referenceMs = whereMeasured) {
    this.referenceMs = referenceMs
    // The first rounds compile it and take the memory.
    for (let round = 0; round < 2; round += 1) this.#work()
  }

  sample(): void {
    const before = workedMs()
    this.#work()
    this.#totalMs += workedMs() - before
    this.#samples += 1
  }

  get pieceMs(): number {
    return this.#totalMs / this.#samples
  }

  /** A faster machine takes nothing away. */
  get factor(): number {
    return Math.max(1, this.pieceMs / this.referenceMs)
  }

  /** Long enough for the ticks by which the system counts. Counts and reads all over four megabytes, as programs do. */
  #work(): void {
    const table = this.#table
    let state = 1
    for (let step = 0; step < 2_000_000; step += 1) {
      state ^= state << 13
      state ^= state >>> 17
      state ^= state << 5
      const place = state >>> 12
      table[place] = (table[(place * 7) & 0xf_ffff] ?? 0) + step
    }
  }
}
