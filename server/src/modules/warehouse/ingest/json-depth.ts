import { createReadStream } from 'node:fs'
import type { LoadFile } from './load.ts'
import { badFile } from './recognize-file.ts'

// The engine's reader calls itself for each level, and falls over at some thousands.
const maxLevels = 200

const [quote, backslash, lineEnd] = [0x22, 0x5c, 0x0a]

const steps = new Int8Array(256)
for (const opening of ['[', '{']) steps[opening.charCodeAt(0)] = 1
for (const closing of [']', '}']) steps[closing.charCodeAt(0)] = -1

/** Refuses JSON that is nested deeper than anything sensible, with the line, before the engine reads it. */
export async function refuseDeepJson(part: LoadFile, { byLine }: { byLine: boolean }): Promise<void> {
  const levels = new Levels(byLine)
  for await (const chunk of createReadStream(part.path, { highWaterMark: 1024 * 1024 }))
    if (levels.isTooDeep(chunk as Buffer))
      throw badFile(part, `line ${levels.line}: it is nested deeper than ${maxLevels} levels`, levels.line)
}

class Levels {
  readonly #byLine: boolean
  #depth = 0
  #isText = false
  /** The first byte of the next piece belongs to a backslash. */
  #isEscaped = false
  line = 1

  constructor(byLine: boolean) {
    this.#byLine = byLine
  }

  /** Reads on. Every byte of a file comes by here, hence the plain loop. */
  isTooDeep(chunk: Buffer): boolean {
    let at = this.#isEscaped && chunk[0] !== lineEnd ? 1 : 0
    for (; at < chunk.length; at += 1) {
      const byte = chunk[at] as number
      if (byte === quote) this.#isText = !this.#isText
      else if (byte === lineEnd) this.#nextLine()
      else if (this.#isText) at += byte === backslash && chunk[at + 1] !== lineEnd ? 1 : 0
      else if (steps[byte] !== 0) {
        this.#depth = Math.max(0, this.#depth + (steps[byte] as number))
        if (this.#depth > maxLevels) return true
      }
    }
    this.#isEscaped = at > chunk.length
    return false
  }

  // No text goes on over the end of a line, so a damaged line harms no other.
  #nextLine(): void {
    this.line += 1
    this.#isText = false
    if (this.#byLine) this.#depth = 0
  }
}
