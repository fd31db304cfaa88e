import { open } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import type { Cell } from './sheet-rows.ts'

const bufferBytes = 1024 * 1024
const quote = 0x22
const comma = 0x2c
const lineEnd = 0x0a

/** Writes rows in the one form of CSV that parts of known types have: nothing for null, quotes around every text. */
export class CsvOut {
  readonly #file: FileHandle
  #buffer = Buffer.allocUnsafe(bufferBytes)
  #position = 0

  private constructor(file: FileHandle) {
    this.#file = file
  }

  static async open(path: string): Promise<CsvOut> {
    return new CsvOut(await open(path, 'w', 0o600))
  }

  /** Puts a row of so many fields into the buffer; further cells are left out. */
  row(cells: readonly Cell[], width: number): void {
    let column = 0
    for (const cell of cells) {
      if (cell.column >= width) break
      for (; column < cell.column; column += 1) this.#byte(comma)
      if (cell.kind === 'text') this.#text(cell.value)
      else this.#plain(cell.value as string)
    }
    for (; column < width - 1; column += 1) this.#byte(comma)
    // A line without anything would be taken for no line.
    if (width === 1 && cells.length === 0) this.#plain('""')
    this.#byte(lineEnd)
  }

  /** Hands on what has been put into the buffer. */
  async flush(): Promise<void> {
    if (this.#position < bufferBytes / 2) return
    await this.#write()
  }

  async close(): Promise<void> {
    await this.#write()
    await this.#file.close()
  }

  async #write(): Promise<void> {
    await this.#file.write(this.#buffer, 0, this.#position)
    this.#position = 0
  }

  #text(value: string | Buffer): void {
    const bytes = typeof value === 'string' ? Buffer.from(value) : value
    this.#byte(quote)
    let start = 0
    for (let at = bytes.indexOf(quote); at >= 0; at = bytes.indexOf(quote, at + 1)) {
      this.#bytes(bytes.subarray(start, at + 1))
      start = at
    }
    this.#bytes(start === 0 ? bytes : bytes.subarray(start))
    this.#byte(quote)
  }

  #plain(text: string): void {
    this.#ensure(text.length)
    // Numbers, dates and truth values are ASCII.
    this.#position += this.#buffer.write(text, this.#position, 'latin1')
  }

  #bytes(bytes: Buffer): void {
    this.#ensure(bytes.length)
    bytes.copy(this.#buffer, this.#position)
    this.#position += bytes.length
  }

  #byte(byte: number): void {
    this.#ensure(1)
    this.#buffer[this.#position] = byte
    this.#position += 1
  }

  #ensure(bytes: number): void {
    if (this.#position + bytes <= this.#buffer.length) return
    const larger = Buffer.allocUnsafe(Math.max(this.#buffer.length * 2, this.#position + bytes))
    this.#buffer.copy(larger, 0, 0, this.#position)
    this.#buffer = larger
  }
}
