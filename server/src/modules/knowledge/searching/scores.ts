import type { Scored } from './search-store.ts'

const pageBits = 8
const pageSize = 2 ** pageBits

/** Scores of passages by their ids, in pages of ids that follow one another: a Map would take most of the time of a search. */
export class Scores {
  readonly #pages = new Map<number, Float64Array>()
  // The one used last: passages mostly come in the order of their ids.
  #number = -1
  #page: Float64Array = new Float64Array(0)

  get isEmpty(): boolean {
    return this.#pages.size === 0
  }

  /** @param score more than zero */
  add(id: number, score: number): void {
    const number = id >>> pageBits
    if (number !== this.#number) this.#turnTo(number)
    this.#page[id & (pageSize - 1)]! += score
  }

  /** The passages that score best, in their order; of equal ones the older one first. */
  best(count: number): Scored[] {
    const best: Scored[] = []
    let least = 0
    for (const [number, page] of this.#pages)
      for (let at = 0; at < pageSize; at += 1) {
        const score = page[at]!
        if (score === 0 || score < least) continue
        const one = { chunk_id: number * pageSize + at, score }
        best.splice(placeIn(best, one), 0, one)
        if (best.length > count) best.pop()
        if (best.length === count) least = best[count - 1]!.score
      }
    return best
  }

  #turnTo(number: number): void {
    let page = this.#pages.get(number)
    if (!page) this.#pages.set(number, (page = new Float64Array(pageSize)))
    this.#number = number
    this.#page = page
  }
}

function placeIn(best: readonly Scored[], one: Scored): number {
  let [low, high] = [0, best.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBetter(best[middle]!, one)) low = middle + 1
    else high = middle
  }
  return low
}

const isBetter = (one: Scored, other: Scored): boolean =>
  one.score > other.score || (one.score === other.score && one.chunk_id < other.chunk_id)
