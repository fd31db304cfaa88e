import type { PartWriter } from './part-writer.ts'

const flushBytes = 512 * 1024
const quote = 0x22
const comma = Buffer.from(',')
const newline = Buffer.from('\n')
const quotes = Buffer.from('"')

/** How a value that is not null goes into a part: as it is, between quotes, or as another text; null for no value. */
export type ToCsv = (value: Buffer) => Buffer | null

/** A number, a date: nothing in it that means something to the reader of the part. */
export const csvPlain: ToCsv = (value) => value

/** Any text, with the quotes inside doubled. */
export const csvText: ToCsv = (value) =>
  Buffer.concat([quotes, value.includes(quote) ? doubled(value) : value, quotes])

/** Bytes as the engine reads them. */
export const csvBytes: ToCsv = (value) => csvText(Buffer.from(value.toString('hex').replace(/../g, '\\x$&')))

export const csvOf =
  (change: (text: string) => string | null): ToCsv =>
  (value) => {
    const text = change(value.toString('latin1'))
    return text === null ? null : Buffer.from(text)
  }

/** Collects rows into pieces that are worth writing. */
export class CsvRows {
  readonly #toCsv: readonly ToCsv[]
  readonly #parts: PartWriter
  #pieces: Buffer[] = []
  #sizeBytes = 0
  #rowCount = 0

  constructor(toCsv: readonly ToCsv[], parts: PartWriter) {
    this.#toCsv = toCsv
    this.#parts = parts
  }

  /** Takes one row; true when it is time to write. */
  add(values: readonly (Buffer | null)[]): boolean {
    values.forEach((value, at) => {
      if (at > 0) this.#push(comma)
      const text = value === null ? null : (this.#toCsv[at] ?? csvText)(value)
      if (text !== null) this.#push(text)
    })
    this.#push(newline)
    this.#rowCount += 1
    return this.#sizeBytes >= flushBytes
  }

  async write(): Promise<void> {
    if (this.#rowCount === 0) return
    const [bytes, rows] = [Buffer.concat(this.#pieces, this.#sizeBytes), this.#rowCount]
    this.#pieces = []
    this.#sizeBytes = 0
    this.#rowCount = 0
    await this.#parts.write(bytes, rows)
  }

  #push(piece: Buffer): void {
    this.#pieces.push(piece)
    this.#sizeBytes += piece.length
  }
}

const doubled = (value: Buffer) => Buffer.from(value.toString('latin1').replaceAll('"', '""'), 'latin1')
