const tab = 0x09
const newline = 0x0a
const backslash = 0x5c
const capitalN = 0x4e

const escaped: Record<string, string> = { b: '\b', f: '\f', r: '\r', n: '\n', t: '\t', '0': '\0' }

export type Cell = Buffer | null

/** Reads the whole lines of an answer; the rest waits for what comes next. */
export class TsvRows {
  #rest: Buffer = Buffer.alloc(0)

  /** The rows that this piece completes. */
  rows(chunk: Buffer): Cell[][] {
    const found: Cell[][] = []
    const bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk])
    let start = 0
    for (let end = bytes.indexOf(newline); end >= 0; end = bytes.indexOf(newline, start)) {
      found.push(cellsOf(bytes.subarray(start, end)))
      start = end + 1
    }
    this.#rest = bytes.subarray(start)
    return found
  }

  /** Bytes of a line that never ended. */
  get waitingBytes(): number {
    return this.#rest.length
  }

  get rest(): string {
    return this.#rest.toString('utf8')
  }
}

function cellsOf(line: Buffer): Cell[] {
  const cells: Cell[] = []
  let start = 0
  for (;;) {
    const end = line.indexOf(tab, start)
    cells.push(cellOf(line.subarray(start, end < 0 ? line.length : end)))
    if (end < 0) return cells
    start = end + 1
  }
}

function cellOf(text: Buffer): Cell {
  const at = text.indexOf(backslash)
  if (at < 0) return text
  if (text.length === 2 && text[1] === capitalN) return null
  const plain = text.toString('latin1').replace(/\\(.)/gs, (_, letter: string) => escaped[letter] ?? letter)
  return Buffer.from(plain, 'latin1')
}
