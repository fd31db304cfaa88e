import type { OutboundAnswer } from '../../../../kernel/outbound/outbound-request.ts'
import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { basename } from 'node:path/posix'
import type { SourceCall, SourceDriver } from '../../sources/driver.ts'
import type { PartWriter } from '../../sources/part-writer.ts'
import type { ExtractRequest, Extracted } from '../../sources/source.ts'
import { SourceError } from '../../sources/source-error.ts'
import { firstBytes, getPage } from './get-page.ts'
import type { HttpSettings } from './http.ts'
import { JsonRows, JsonRowsError } from './json-rows.ts'
import { headersOf } from './headers.ts'
import { firstPage, nextPage } from './pages.ts'
import { RowShape } from './row-shape.ts'

const maxBytes = 4 * 1024 ** 3
const defaultMaxPages = 1000
/** What a look at the columns reads of the first page. */
const sampleBytes = 1024 * 1024
const sampleRows = 1000

type Call = SourceCall<HttpSettings>

/** Gets JSON or CSV of a web address, page by page. */
export const httpDriver: SourceDriver<HttpSettings> = {
  async test(call) {
    const { shape, format } = await sampleShape(call)
    if (format !== 'json') return { ok: true, message: 'the address answers with text' }
    return { ok: true, message: `the address answers with JSON: ${shape.rowCount} rows were looked at` }
  },
  async tables({ settings }, { q }) {
    const name = nameOf(settings)
    if (q !== undefined && !name.toLowerCase().includes(q.toLowerCase())) return []
    return [{ schema: null, name, kind: 'file', row_estimate: null }]
  },
  async columns(call) {
    const { shape } = await sampleShape(call)
    return shape.columns()
  },
  extract: (call, ask, parts) => new Extract(call, ask, parts).run(),
}

function nameOf({ url }: HttpSettings): string {
  const { pathname, hostname } = new URL(url)
  const last = basename(pathname).replace(/\.[a-z0-9]{1,8}$/i, '')
  return last === '' ? hostname : last
}

/** Reads the beginning of the first page and no more. */
async function sampleShape(call: Call): Promise<{ shape: RowShape; format: Format }> {
  const { settings } = call
  const answer = await getPage(call, { url: firstPage(settings, null), headers: headersOf(settings) })
  const shape = new RowShape()
  const bytes = await firstBytes(answer, { max: sampleBytes, name: 'the response of the remote server' })
  const format = formatOf(settings, answer, bytes)
  if (format === 'csv') shape.header(bytes.toString())
  else if (format === 'ndjson')
    for (const line of bytes.toString().split('\n').slice(0, sampleRows)) shape.row(line)
  else if (format === 'json') {
    const scan = new JsonRows({
      rowsPath: pathOf(settings.rows_path),
      onRow: (json) => shape.rowCount < sampleRows && shape.row(json.toString()),
    })
    inWords(() => scan.write(bytes))
    if (!scan.found) throw noRows(settings)
  }
  return { shape, format }
}

type Format = 'json' | 'ndjson' | 'csv' | 'arrow'

function formatOf(settings: HttpSettings, answer: OutboundAnswer, bytes: Buffer): Format {
  if (settings.format && settings.format !== 'auto') return settings.format
  // The sign of an Arrow file, or the mark that a stream's first message begins with.
  if (/^(4152524f5731|ffffffff)/.test(bytes.toString('hex', 0, 6))) return 'arrow'
  const type = answer.headers['content-type'] ?? ''
  if (/ndjson|jsonl|json-seq/i.test(type)) return 'ndjson'
  const first = bytes
    .toString('latin1', 0, 1024)
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart()[0]
  return first === '{' || first === '[' ? 'json' : 'csv'
}

const pathOf = (path: string | undefined) =>
  (path ?? '').split('.').filter((name) => name !== '' && name !== '$')

const noRows = ({ rows_path }: HttpSettings) =>
  new SourceError('unknown_object', `the answer has nothing at the path to the rows: ${rows_path ?? ''}`)

function inWords(scan: () => void): void {
  try {
    scan()
  } catch (error) {
    throw error instanceof JsonRowsError ? new SourceError('bad_value', error.message) : error
  }
}

/** One reading of all pages. */
class Extract {
  readonly #call: Call
  readonly #request: ExtractRequest
  readonly #parts: PartWriter
  readonly #shape = new RowShape()
  #sizeBytes = 0

  constructor(call: Call, request: ExtractRequest, parts: PartWriter) {
    this.#call = call
    this.#request = request
    this.#parts = parts
    parts.describe({ format: 'ndjson' })
  }

  async run(): Promise<Extracted> {
    const { settings } = this.#call
    const { cursor } = this.#request
    const headers = headersOf(settings)
    this.#shape.watch(cursor?.column)
    const maxPages = settings.most_pages ?? defaultMaxPages
    const seen = new Set<string>()
    let url: URL | undefined = firstPage(settings, cursor?.after ?? null)
    for (let page = 1; url; page += 1) {
      if (page > maxPages) throw new SourceError('too_large', `there are more than ${maxPages} pages`)
      if (seen.has(url.href))
        throw new SourceError('bad_value', 'the remote server sends the same page again and again')
      seen.add(url.href)
      const answer = await getPage(this.#call, { url, headers })
      const read = await this.#readPage(answer, page)
      url = nextPage(settings, url, { answer, ...read })
    }
    await this.#parts.end()
    return {
      columns: this.#shape.columns(),
      rowCount: this.#shape.rowCount,
      sizeBytes: this.#sizeBytes,
      cursor: this.#shape.highest ?? cursor?.after ?? null,
    }
  }

  async #readPage(answer: OutboundAnswer, page: number): Promise<{ rowCount: number; cursor: unknown }> {
    const before = this.#shape.rowCount
    const chunks = this.#chunks(answer)
    const { value: first } = await chunks.next()
    if (first === undefined) return { rowCount: 0, cursor: undefined }
    const format = formatOf(this.#call.settings, answer, first)
    const all = withFirst(first, chunks)
    const cursor = format === 'json' ? await this.#readJson(all) : await this.#copy(all, { format, page })
    return { rowCount: this.#shape.rowCount - before, cursor }
  }

  async *#chunks(answer: OutboundAnswer): AsyncGenerator<Buffer, void> {
    try {
      for await (const chunk of answer as AsyncIterable<Buffer>) {
        this.#sizeBytes += chunk.length
        if (this.#sizeBytes > maxBytes)
          throw new SourceError('too_large', 'the remote server sends more than 4 GB')
        yield chunk
      }
    } catch (error) {
      if (error instanceof SourceError) throw error
      throw new SourceError('unreachable', 'the response of the remote server was cut off')
    } finally {
      answer.destroy()
    }
    if (!answer.complete)
      throw new SourceError('unreachable', 'the response of the remote server was cut off')
  }

  async #readJson(chunks: AsyncIterable<Buffer>): Promise<unknown> {
    const { settings } = this.#call
    let rows: Buffer[] = []
    const onRow = (json: Buffer) => {
      this.#shape.row(json.toString())
      rows.push(oneLine(json), lineEnd)
    }
    const keepPath = settings.pagination === 'cursor' ? pathOf(settings.cursor_path) : undefined
    const scan = new JsonRows({ rowsPath: pathOf(settings.rows_path), keepPath, onRow })
    const hand = async () => {
      const ready = rows
      rows = []
      if (ready.length > 0) await this.#parts.write(Buffer.concat(ready), ready.length / 2)
    }
    for await (const chunk of chunks) {
      inWords(() => scan.write(chunk))
      await hand()
    }
    inWords(() => scan.end())
    await hand()
    if (!scan.found) throw noRows(settings)
    return scan.kept
  }

  /** Text goes on as it is, each page a part: the loading knows how to read it. */
  async #copy(
    chunks: AsyncIterable<Buffer>,
    { format, page }: { format: Exclude<Format, 'json'>; page: number },
  ) {
    const path = this.#parts.newPath()
    const file = createWriteStream(path, { mode: 0o600 })
    let sizeBytes = 0
    let isFirst = true
    for await (const chunk of chunks) {
      if (isFirst && format === 'csv') this.#shape.header(chunk.toString())
      isFirst = false
      sizeBytes += chunk.length
      if (format !== 'arrow') this.#shape.rowCount += newLines(chunk)
      if (!file.write(chunk)) await once(file, 'drain')
    }
    await new Promise<void>((done, fail) => {
      file.once('error', fail)
      file.end(done)
    })
    if (format === 'csv' && this.#shape.rowCount > 0) this.#shape.rowCount -= 1
    await this.#parts.add({ path, format, name: `page ${page}`, sizeBytes })
    return undefined
  }
}

const lineEnd = Buffer.from('\n')

/** Line ends are only blanks between the tokens of JSON: inside its texts they are written otherwise. */
function oneLine(json: Buffer): Buffer {
  for (let at = 0; at < json.length; at += 1) if (json[at] === 0x0a || json[at] === 0x0d) json[at] = 0x20
  return json
}

function newLines(chunk: Buffer): number {
  let count = 0
  for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) count += 1
  return count
}

async function* withFirst(first: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield first
  yield* rest
}
