import { randomBytes } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { maxWorkbookRows, workbook } from '../../../kernel/workbook.ts'
import type { Column } from '../column.ts'
import { WarehouseError } from '../errors.ts'
import type { DescribeReply, ExportFormat as FileFormat, ExportReply } from '../messages.ts'
import { engineFailure, statementOf } from '../dependencies.ts'
import type { WarehouseDependencies } from '../dependencies.ts'
import type { Export, ExportRequest, ExportResult } from '../warehouse.ts'
import { followFile, openWhenThere } from './follow-file.ts'

const describeTimeoutMs = 10_000
const sizePollMs = 500
const maxReadPerOrg = 8

/**
 * Lets the engine write the answer to its scratch folder and follows that file. The engine is free again when the
 * last row is written, however slowly the answer is read; and a reader who goes away stops it.
 */
export async function exportQuery(
  dependencies: WarehouseDependencies,
  orgId: number,
  request: ExportRequest,
): Promise<Export> {
  const gone = new AbortController()
  const signal = request.signal ? AbortSignal.any([request.signal, gone.signal]) : gone.signal
  const leave = enter(dependencies, orgId)
  try {
    const writing = await start(dependencies, orgId, { ...request, signal })
    const content = contentOf(writing, request)
    const stop = () => {
      gone.abort()
      leave()
      // A stream that nobody began to read does not end what it was made from.
      void content.return(undefined).catch(() => undefined)
    }
    // What fails before its first bytes fails as a whole.
    const first = await content.next()
    const stream = Readable.from(withFirst(first, content), { objectMode: false, highWaterMark: 256 * 1024 })
    stream.once('close', stop)
    return { stream, columns: writing.columns, finished: writing.finished }
  } catch (error) {
    gone.abort()
    leave()
    throw error
  }
}

interface Writing {
  path: string
  columns: Column[]
  finished: Promise<ExportResult>
}

/** Begins to write, in the organization's turn; the place is held until all is written. */
function start(
  dependencies: WarehouseDependencies,
  orgId: number,
  request: ExportRequest & { signal: AbortSignal },
): Promise<Writing> {
  const { queries, requests, pool, files, limits } = dependencies
  const { signal, timeoutMs, format, rowLimit } = request
  const statement = statementOf(files, orgId, request)
  return new Promise((resolve, reject) => {
    const write = async () => {
      const described = { ...statement, op: 'describe' } as const
      const { value } = await requests.send(orgId, described, { signal, timeoutMs: describeTimeoutMs })
      const engine = await pool.processOf(orgId)
      const path = `${engine.scratchFolder}/export-${randomBytes(8).toString('hex')}`
      const tooLarge = new AbortController()
      const watch = setInterval(
        () => void isLarger(path, limits.exportBytes).then((is) => is && tooLarge.abort()),
        sizePollMs,
      )
      const written = engine.call(
        {
          ...statement,
          op: 'export',
          format: fileFormats[format],
          path: dependencies.confinement.see(path),
          rowLimit: readLimit(format, rowLimit),
        },
        {
          signal: AbortSignal.any([signal, tooLarge.signal]),
          timeoutMs,
          onProgress: request.onProgress as never,
        },
      )
      const finished = written.then(
        (answer) => resultOf(answer.value as ExportReply, request),
        (error: unknown) => {
          throw tooLarge.signal.aborted ? tooLargeExport(limits.exportBytes) : engineFailure(error)
        },
      )
      finished.catch(() => undefined)
      resolve({ path, columns: (value as DescribeReply).columns, finished })
      await finished.catch(() => undefined).finally(() => clearInterval(watch))
    }
    queries.run(orgId, write, { signal, isBackground: true }).catch((error: unknown) => reject(error))
  })
}

const fileFormats = {
  csv: 'csv',
  json: 'json',
  parquet: 'parquet',
  arrow: 'arrow',
  xlsx: 'sheet',
} satisfies Record<string, FileFormat>

/** One more than asked for where that tells whether there are more, or whether they fit. */
function readLimit(format: ExportRequest['format'], rowLimit: number | null): number | null {
  if (format === 'json' && rowLimit !== null) return rowLimit + 1
  if (format === 'xlsx') return Math.min(rowLimit ?? Infinity, maxWorkbookRows + 1)
  return rowLimit
}

function resultOf({ rowCount, elapsedMs }: ExportReply, { format, rowLimit }: ExportRequest): ExportResult {
  if (format === 'xlsx' && rowCount > maxWorkbookRows) {
    throw new WarehouseError(
      'too_many_rows',
      `a worksheet holds ${maxWorkbookRows} rows and the names of their columns, and the answer has more; take it as CSV or Parquet`,
    )
  }
  const max = rowLimit ?? Infinity
  return { rowCount: Math.min(rowCount, max), truncated: format === 'json' && rowCount > max, elapsedMs }
}

/** The bytes to send; the file is gone once they are read or not wanted any more. */
async function* contentOf(
  { path, columns, finished }: Writing,
  { format }: ExportRequest,
): AsyncGenerator<Buffer> {
  const file = await openWhenThere(path, finished)
  try {
    // Whether the rows fit into a worksheet shows at the last of them.
    if (format === 'xlsx') await finished
    const bytes = followFile(file, finished)
    if (format === 'json') yield* jsonRows(bytes, async () => (await finished).truncated)
    else if (format === 'xlsx')
      yield* workbook([{ name: 'Rows', columns: columns.map(({ name }) => name), rows: bytes }])
    else yield* bytes
  } finally {
    await file?.close()
    await rm(path, { force: true })
  }
}

async function* withFirst(
  first: IteratorResult<Buffer>,
  rest: AsyncGenerator<Buffer>,
): AsyncGenerator<Buffer> {
  if (first.done) return
  yield first.value
  yield* rest
}

const isLarger = (path: string, bytes: number) =>
  stat(path).then(
    ({ size }) => size > bytes,
    () => false,
  )

/** Counts who reads: what is written but not read yet lies on the disk. */
function enter({ readers }: WarehouseDependencies, orgId: number): () => void {
  const reading = readers.get(orgId) ?? 0
  if (reading >= maxReadPerOrg) {
    throw new WarehouseError(
      'unavailable',
      `${maxReadPerOrg} exports of this organization are under way already`,
    )
  }
  readers.set(orgId, reading + 1)
  let left = false
  return () => {
    if (left) return
    left = true
    const others = (readers.get(orgId) ?? 1) - 1
    if (others === 0) readers.delete(orgId)
    else readers.set(orgId, others)
  }
}

function tooLargeExport(bytes: number): WarehouseError {
  return new WarehouseError('too_many_rows', `the export is larger than ${Math.round(bytes / 1e9)} GB`)
}

const lineEnd = 0x0a

/**
 * The rows of a JSON list out of lines like `,[1,"a"]`: without the first comma, and without the last row when it
 * was only read to see whether there is one more.
 */
export async function* jsonRows(
  lines: AsyncIterable<Buffer>,
  hasSurplus: () => Promise<boolean>,
): AsyncGenerator<Buffer> {
  let isFirst = true
  let held: Buffer = Buffer.alloc(0)
  for await (const piece of lines) {
    const text = held.length === 0 ? piece : Buffer.concat([held, piece])
    const end = text.lastIndexOf(lineEnd)
    const start = end < 1 ? -1 : text.lastIndexOf(lineEnd, end - 1)
    held = text.subarray(start + 1)
    if (start < 0) continue
    yield text.subarray(isFirst ? 1 : 0, start + 1)
    isFirst = false
  }
  if (held.length > 0 && !(await hasSurplus())) yield held.subarray(isFirst ? 1 : 0)
}
