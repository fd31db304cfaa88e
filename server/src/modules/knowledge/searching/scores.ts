import { entryBytes, impactUnits } from '../indexing/segment-store.ts'
import type { Posting, Scored, WeightedLexeme } from './search-store.ts'

const multiplier = 0x9e3779b1

/** Scores of passages by their ids: a hash table of plain numbers, because a Map takes most of the time of a search. */
export class Scores {
  /** Zero: nothing is here; ids start at one. */
  #ids = new Int32Array(4096)
  #sums = new Float64Array(4096)
  #count = 0

  get size(): number {
    return this.#count
  }

  /** Adds what passages have of the words of a query, by weight. */
  add(postings: readonly Posting[], lexemes: readonly WeightedLexeme[]): void {
    const weights = new Map(lexemes.map(({ id, weight }) => [id, weight / impactUnits]))
    this.#reserve(postings.reduce((sum, { entries }) => sum + entries.length / entryBytes, 0))
    for (const { lexeme_id: lexemeId, entries } of postings) {
      const weight = weights.get(lexemeId)!
      const view = new DataView(entries.buffer, entries.byteOffset, entries.byteLength)
      for (let at = 0; at < entries.length; at += entryBytes)
        this.#sums[this.#slotOf(view.getInt32(at))]! += weight * view.getInt16(at + 4)
    }
  }

  /** The passages that score best, in their order; of equal ones the older one first. */
  best(count: number): Scored[] {
    const best: Scored[] = []
    let least = -Infinity
    for (let slot = 0; slot < this.#ids.length; slot += 1) {
      const id = this.#ids[slot]!
      const score = this.#sums[slot]!
      if (id === 0 || score < least) continue
      const one = { chunk_id: id, score }
      let [low, high] = [0, best.length]
      while (low < high) {
        const middle = (low + high) >> 1
        if (isBetter(best[middle]!, one)) low = middle + 1
        else high = middle
      }
      best.splice(low, 0, one)
      if (best.length > count) best.pop()
      if (best.length === count) least = best[count - 1]!.score
    }
    return best
  }

  #slotOf(id: number): number {
    const ids = this.#ids
    const mask = ids.length - 1
    let slot = (Math.imul(id, multiplier) >>> 8) & mask
    while (ids[slot] !== id) {
      if (ids[slot] === 0) {
        ids[slot] = id
        this.#count += 1
        return slot
      }
      slot = (slot + 1) & mask
    }
    return slot
  }

  /** At most half of the table is taken, so that few ids meet. */
  #reserve(more: number): void {
    if (2 * (this.#count + more) <= this.#ids.length) return
    const [ids, sums] = [this.#ids, this.#sums]
    const length = 2 ** Math.ceil(Math.log2(2 * (this.#count + more)))
    this.#ids = new Int32Array(length)
    this.#sums = new Float64Array(length)
    this.#count = 0
    for (const [at, id] of ids.entries()) if (id !== 0) this.#sums[this.#slotOf(id)] = sums[at]!
  }
}

const isBetter = (one: Scored, other: Scored): boolean =>
  one.score > other.score || (one.score === other.score && one.chunk_id < other.chunk_id)
