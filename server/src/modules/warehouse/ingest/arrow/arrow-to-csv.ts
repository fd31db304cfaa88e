import { RecordBatchReader, type RecordBatch, type Schema } from 'apache-arrow'
import { open } from 'node:fs/promises'
import { WarehouseError } from '../../errors.ts'
import type { PartColumn } from '../../load-source.ts'
import type { LoadFile } from '../load.ts'
import { badFile } from '../recognize-file.ts'
import { distinctColumns } from '../typed-part.ts'
import { maxUnpacked } from '../unpack-limit.ts'
import { ArrowError } from './buffers.ts'
import { checkData, columnText, type ColumnText } from './column-text.ts'

const flushChars = 1024 * 1024
const flushRows = 64 * 1024
// No row takes less in the version, however little of the file it takes.
const rowBytes = 8
const maxColumns = 10_000

export interface ArrowOptions {
  to: string
  stopIfInterrupted(): void
}

/** Writes the rows of an Arrow file or stream as CSV, batch by batch, and answers its columns. */
export async function arrowToCsv(part: LoadFile, options: ArrowOptions): Promise<PartColumn[]> {
  const [file, out] = [await open(part.path, 'r'), await open(options.to, 'w', 0o600)]
  try {
    const reader = await RecordBatchReader.from(file)
    await reader.open()
    const columns = columnsOf(reader.schema)
    const texts = columns.map(({ text }) => text)
    // The index of a file may name the same batch again and again, and a column of nulls has any length.
    const max = maxUnpacked((await file.stat()).size)
    let claimedBytes = 0
    const write = async (lines: string, rows: number) => {
      options.stopIfInterrupted()
      claimedBytes += (await out.write(lines)).bytesWritten + rows * rowBytes
      if (claimedBytes > max) throw new ArrowError('it says that it holds far more than its size allows')
    }
    for await (const batch of reader) await writeBatch(batch, texts, write)
    return distinctColumns(columns.map(({ name, text }) => ({ name, native: text.native })))
  } catch (error) {
    throw arrowFailure(part, error)
  } finally {
    await Promise.allSettled([file.close(), out.close()])
  }
}

function columnsOf({ fields }: Schema): { name: string; text: ColumnText }[] {
  if (fields.length > maxColumns) throw new ArrowError(`it has more than ${maxColumns} columns`)
  return fields.map(({ name, type }) => {
    try {
      return { name, text: columnText(type) }
    } catch (error) {
      throw error instanceof ArrowError ? new ArrowError(`column ${name}: ${error.message}`) : error
    }
  })
}

async function writeBatch(
  { data: { children }, numRows }: RecordBatch,
  texts: readonly ColumnText[],
  write: (lines: string, rows: number) => Promise<void>,
): Promise<void> {
  texts.forEach((text, at) => checkData(children[at], text, numRows))
  let lines = ''
  let waiting = 0
  for (let row = 0; row < numRows; row += 1) {
    for (const [at, text] of texts.entries()) {
      const data = children[at]
      if (at > 0) lines += ','
      if (data?.getValid(row)) lines += text.csv(data, row)
    }
    lines += '\n'
    waiting += 1
    if (lines.length < flushChars && waiting < flushRows) continue
    await write(lines, waiting)
    lines = ''
    waiting = 0
  }
  await write(lines, waiting)
}

function arrowFailure(part: LoadFile, error: unknown): unknown {
  if (error instanceof WarehouseError) return error
  if (error instanceof ArrowError) return badFile(part, error.message)
  const { code, message = '' } = error as Partial<NodeJS.ErrnoException>
  if (code === 'ENOSPC') return error
  if (/compressed/.test(message))
    return badFile(part, 'its batches are compressed: write it without compression, or as Parquet')
  return badFile(part, 'the Arrow file is damaged or cut off')
}
