import { entryBytes, impactUnits } from '../indexing/segment-store.ts'
import type { Scores } from './scores.ts'

/**
 * How many passages each segment has, by its id. Passages are only ever taken out of a segment: one that has as many as before
 * has the same.
 */
export type Segments = ReadonlyMap<number, number>

/** The passages of a segment that have a lexeme, with the impact of it in each, as they are stored. */
export interface Posting {
  lexeme_id: number
  segment_id: number
  entries: Buffer
}

interface Part {
  segmentId: number
  chunkCount: number
  chunkIds: Int32Array
  impacts: Int16Array
}

const numbersOfPart = 3

/** The passages that have a lexeme, of the segments that were read so far. It never changes. */
export class PostingList {
  static readonly empty = new PostingList([])

  /** Three numbers for each segment: its id, how many passages it has in all, and where those with the lexeme end. */
  readonly #parts: Int32Array
  readonly #chunkIds: Int32Array
  readonly #impacts: Int16Array

  private constructor(parts: readonly Part[]) {
    const length = parts.reduce((sum, { chunkIds }) => sum + chunkIds.length, 0)
    this.#parts = new Int32Array(numbersOfPart * parts.length)
    this.#chunkIds = new Int32Array(length)
    this.#impacts = new Int16Array(length)
    let end = 0
    for (const [at, { segmentId, chunkCount, chunkIds, impacts }] of parts.entries()) {
      this.#chunkIds.set(chunkIds, end)
      this.#impacts.set(impacts, end)
      end += chunkIds.length
      this.#parts.set([segmentId, chunkCount, end], numbersOfPart * at)
    }
  }

  get sizeBytes(): number {
    // The arrays themselves take about so much.
    return 600 + 4 * this.#parts.length + 6 * this.#chunkIds.length
  }

  /** Which of the segments it knows as they are now. */
  known(segments: Segments): number[] {
    const known: number[] = []
    for (let at = 0; at < this.#parts.length; at += numbersOfPart)
      if (segments.get(this.#parts[at]!) === this.#parts[at + 1]) known.push(this.#parts[at]!)
    return known
  }

  /** The same with what was read of the other segments: one that nothing was read of has no passage with the lexeme. */
  with(segments: Segments, read: readonly Posting[]): PostingList {
    const known = this.#within(segments)
    const isKnown = new Set(known.map(({ segmentId }) => segmentId))
    const entriesOf = new Map(read.map((posting) => [posting.segment_id, posting.entries]))
    const added = [...segments].flatMap(([segmentId, chunkCount]) =>
      isKnown.has(segmentId) ? [] : [{ segmentId, chunkCount, ...decoded(entriesOf.get(segmentId)) }],
    )
    return new PostingList([...known, ...added])
  }

  /** Adds to scores what the passages of the segments have of the lexeme. */
  addTo(scores: Scores, segments: Segments, weight: number): void {
    const [parts, chunkIds, impacts] = [this.#parts, this.#chunkIds, this.#impacts]
    for (let part = 0, at = 0; part < parts.length; part += numbersOfPart) {
      const end = parts[part + 2]!
      if (segments.get(parts[part]!) === parts[part + 1])
        for (; at < end; at += 1) scores.add(chunkIds[at]!, (weight / impactUnits) * impacts[at]!)
      at = end
    }
  }

  #within(segments: Segments): Part[] {
    const found: Part[] = []
    let start = 0
    for (let at = 0; at < this.#parts.length; at += numbersOfPart) {
      const [segmentId = 0, chunkCount = 0, end = 0] = this.#parts.subarray(at, at + numbersOfPart)
      if (segments.get(segmentId) === chunkCount)
        found.push({
          segmentId,
          chunkCount,
          chunkIds: this.#chunkIds.subarray(start, end),
          impacts: this.#impacts.subarray(start, end),
        })
      start = end
    }
    return found
  }
}

function decoded(entries: Buffer | undefined): Pick<Part, 'chunkIds' | 'impacts'> {
  const length = (entries?.length ?? 0) / entryBytes
  const chunkIds = new Int32Array(length)
  const impacts = new Int16Array(length)
  for (let at = 0; at < length; at += 1) {
    chunkIds[at] = entries!.readInt32BE(at * entryBytes)
    impacts[at] = entries!.readInt16BE(at * entryBytes + 4)
  }
  return { chunkIds, impacts }
}
