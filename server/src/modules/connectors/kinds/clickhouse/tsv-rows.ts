import { jsonText } from '../../sources/json-rows.ts'

const tab = 0x09
const newline = 0x0a
const backslash = 0x5c
const capitalN = 0x4e

const escaped: Record<string, string> = { b: '\b', f: '\f', r: '\r', n: '\n', t: '\t', '0': '\0' }

export type Cell = Buffer | null

/** Reads the whole lines of an answer; the rest waits for what comes next. */
export class TsvRows {
  #rest: Buffer = Buffer.alloc(0)
  #areLiterals: readonly boolean[] = []

  /** Columns of the lines to come whose cells are literals: their quoted texts are escaped, they themselves are not. */
  literals(areLiterals: readonly boolean[]): void {
    this.#areLiterals = areLiterals
  }

  /** The rows that this piece completes, each read when it is asked for. */
  *rows(chunk: Buffer): Generator<Cell[], void> {
    const bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk])
    let start = 0
    for (let end = bytes.indexOf(newline); end >= 0; end = bytes.indexOf(newline, start)) {
      yield cellsOf(bytes.subarray(start, end), this.#areLiterals)
      start = end + 1
    }
    this.#rest = bytes.subarray(start)
  }

  /** Bytes of a line that never ended. */
  get waitingBytes(): number {
    return this.#rest.length
  }

  get rest(): string {
    return this.#rest.toString('utf8')
  }
}

function cellsOf(line: Buffer, areLiterals: readonly boolean[]): Cell[] {
  const cells: Cell[] = []
  let start = 0
  for (;;) {
    const end = line.indexOf(tab, start)
    const text = line.subarray(start, end < 0 ? line.length : end)
    cells.push(areLiterals[cells.length] && !isNull(text) ? text : cellOf(text))
    if (end < 0) return cells
    start = end + 1
  }
}

const isNull = (text: Buffer) => text.length === 2 && text[0] === backslash && text[1] === capitalN

function cellOf(text: Buffer): Cell {
  if (!text.includes(backslash)) return text
  return isNull(text) ? null : Buffer.from(unescapeText(text.toString('latin1')), 'latin1')
}

/** The text that stands escaped in a cell, or between the quotes of a literal. */
const unescapeText = (text: string) =>
  text.replace(/\\(.)/gs, (_, letter: string) => escaped[letter] ?? letter)

/** A list or row as the server writes it, e.g. `[1,NULL,'a']` or `{'k':1}`, as JSON; what reads as neither is a text. */
export function jsonOfLiteral(text: string): string {
  // Tuples differ from arrays only in their brackets, so both become lists.
  const json = text.replace(
    /'((?:[^'\\]|\\.)*)'|\bNULL\b|\(|\)|-?\b(?:nan|inf)\b/g,
    (piece, quoted: string | undefined) => {
      if (quoted !== undefined) return jsonText(unescapeText(quoted))
      if (piece === 'NULL') return 'null'
      if (piece === '(') return '['
      return piece === ')' ? ']' : 'null'
    },
  )
  try {
    JSON.parse(json)
    return json
  } catch {
    return jsonText(unescapeText(text))
  }
}
