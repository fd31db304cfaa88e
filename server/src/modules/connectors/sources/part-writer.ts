import { createWriteStream, type WriteStream } from 'node:fs'
import { once } from 'node:events'
import { join } from 'node:path'
import type { ExtractProgress, Part } from './source.ts'

// The server takes over finished parts; a reader that is quicker than the loading stops here and fills no disk.
const maxBuffered = 3
const newsEveryMs = 500

export interface PartWriterOptions {
  folder: string
  /** A part that has grown beyond this ends with the row that is being written. */
  partBytes: number
  announce(part: Part): void
  progress(progress: ExtractProgress): void
}

/** Writes the rows of an extract into part files, one after the other. */
export class PartWriter {
  readonly #options: PartWriterOptions
  #format: Pick<Part, 'format' | 'columns'> = { format: 'csv' }
  #stream: WriteStream | undefined
  #path = ''
  #partBytes = 0
  #count = 0
  #untaken = 0
  #announced = 0
  #onTaken: (() => void) | undefined
  #failed: Error | undefined
  #reportedAt = 0
  rowCount = 0
  sizeBytes = 0
  /** What the source reckons there is in all. */
  expectedRows: number | null = null

  constructor(options: PartWriterOptions) {
    this.#options = options
  }

  /** What the parts to come hold. */
  describe(format: Pick<Part, 'format' | 'columns'>): void {
    this.#format = format
  }

  /** Writes bytes that end where a row ends. */
  async write(bytes: Buffer, rows: number): Promise<void> {
    this.#stream ??= this.#begin()
    this.#partBytes += bytes.length
    this.sizeBytes += bytes.length
    this.rowCount += rows
    if (this.#failed) throw this.#failed
    if (!this.#stream.write(bytes)) await this.#drained(this.#stream)
    this.#tell()
    if (this.#partBytes >= this.#options.partBytes) await this.end()
  }

  /** Ends the part that is being written, if there is one, and announces it. */
  async end(name?: string): Promise<void> {
    const stream = this.#stream
    if (!stream) return
    this.#stream = undefined
    await new Promise<void>((done, fail) => {
      stream.once('error', fail)
      stream.end(done)
    })
    await this.add({ path: this.#path, sizeBytes: this.#partBytes, name, ...this.#format })
  }

  /** Ends the last part. An extract without rows is one empty part, so that its columns are known. */
  async finish(): Promise<void> {
    if (this.#announced === 0) this.#stream ??= this.#begin()
    await this.end()
  }

  /** Announces a file of the folder that was written by other means. */
  async add(part: Part): Promise<void> {
    this.#untaken += 1
    this.#announced += 1
    this.#options.announce(part)
    while (this.#untaken >= maxBuffered) await new Promise<void>((go) => (this.#onTaken = go))
  }

  /** A path in the folder for a file that is written by other means. */
  newPath(): string {
    return join(this.#options.folder, `part-${(this.#count += 1)}`)
  }

  taken(): void {
    this.#untaken -= 1
    this.#onTaken?.()
  }

  #begin(): WriteStream {
    this.#path = this.newPath()
    this.#partBytes = 0
    const stream = createWriteStream(this.#path, { mode: 0o600, highWaterMark: 1024 * 1024 })
    stream.on('error', (error) => (this.#failed = error))
    return stream
  }

  async #drained(stream: WriteStream): Promise<void> {
    await Promise.race([once(stream, 'drain'), once(stream, 'close')])
    if (this.#failed) throw this.#failed
  }

  #tell(): void {
    if (Date.now() - this.#reportedAt < newsEveryMs) return
    this.#reportedAt = Date.now()
    const { rowCount, sizeBytes, expectedRows } = this
    const fraction =
      expectedRows === null || expectedRows === 0 ? null : Math.min(rowCount / expectedRows, 0.99)
    this.#options.progress({ rowCount, sizeBytes, fraction })
  }
}
