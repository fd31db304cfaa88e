import { csvText } from '../../sources/csv-rows.ts'
import { SourceError } from '../../sources/source-error.ts'
import type pg from 'pg'
import type { Socket } from 'node:net'
import { runExtended } from './extended-query.ts'

const copied = 'd'.charCodeAt(0)
const selected = 'D'.charCodeAt(0)
const passedOver = new Set([...'12NSHn'].map((letter) => letter.charCodeAt(0)))
const headerBytes = 5
const maxRowBytes = 16 * 1024 * 1024

export interface RowsOut {
  client: pg.Client
  select: string
  values: readonly (string | null)[]
  /** Takes whole rows; the source waits until they are taken. */
  onRows(bytes: Buffer, rows: number): Promise<void>
}

type Listener = (chunk: Buffer) => void

/**
 * Runs a SELECT and passes its rows on as lines of CSV, as they come: by COPY, which takes no parameters, or with its values
 * bound, so that they stand in no text. The library makes an object of every row, so while rows come its
 * parser is put aside and the messages are read here; it gets the connection back with the first other message.
 */
export function rowsOut({ client, select, values, onRows }: RowsOut): Promise<void> {
  return runExtended(client, {
    text: values.length === 0 ? `COPY (${select}) TO STDOUT (FORMAT csv, ENCODING 'UTF8')` : select,
    values,
    onStart(stream, fail) {
      readRows(stream, onRows).catch((error: unknown) => {
        fail(error)
        stream.destroy()
      })
    },
  })
}

/** Resolves when the library has the stream back. */
function readRows(stream: Socket, onRows: RowsOut['onRows']): Promise<void> {
  const parsers = stream.listeners('data') as Listener[]
  return new Promise<void>((done, fail) => {
    let rest: Buffer = Buffer.alloc(0)
    const onData = (chunk: Buffer) => {
      const { rows, rowCount, left, ended } = split(rest.length === 0 ? chunk : Buffer.concat([rest, chunk]))
      rest = left
      if (rest.length > maxRowBytes) fail(new SourceError('too_large', 'a row is larger than 16 MiB'))
      stream.pause()
      const taking = rowCount === 0 ? Promise.resolve() : onRows(rows, rowCount)
      taking.then(() => {
        if (ended) {
          stream.off('data', onData)
          for (const parser of parsers) stream.on('data', parser)
          if (left.length > 0) for (const parser of parsers) parser(left)
          done()
        }
        stream.resume()
      }, fail)
    }
    for (const parser of parsers) stream.off('data', parser)
    stream.on('data', onData)
  })
}

interface Split {
  rows: Buffer
  rowCount: number
  /** An unfinished message, or everything from the first message that is not about rows. */
  left: Buffer
  ended: boolean
}

function split(bytes: Buffer): Split {
  const lines: Buffer[] = []
  let written = 0
  let rowCount = 0
  let at = 0
  let ended = false
  while (at + headerBytes <= bytes.length) {
    const kind = bytes[at]
    const end = at + 1 + bytes.readUInt32BE(at + 1)
    if (kind === copied) {
      if (end > bytes.length) break
      // The rows move together over the headers between them; copies of each would cost three times as much.
      bytes.copyWithin(written, at + headerBytes, end)
      written += end - at - headerBytes
      rowCount += 1
    } else if (kind === selected) {
      if (end > bytes.length) break
      lines.push(csvLine(bytes.subarray(at + headerBytes, end)))
      rowCount += 1
    } else if (kind !== undefined && passedOver.has(kind)) {
      if (end > bytes.length) break
    } else {
      ended = true
      break
    }
    at = end
  }
  const rows = lines.length === 0 ? bytes.subarray(0, written) : Buffer.concat(lines)
  return { rows, rowCount, left: bytes.subarray(at), ended }
}

const comma = Buffer.from(',')
const newline = Buffer.from('\n')
const quoted = [...',"\r\n'].map((letter) => letter.charCodeAt(0))

/** A row as COPY writes it: its number of values, then each with its length, which is -1 of null. */
function csvLine(row: Buffer): Buffer {
  const pieces: Buffer[] = []
  let at = 2
  for (let left = row.readUInt16BE(0); left > 0; left -= 1) {
    const size = row.readInt32BE(at)
    at += 4
    if (size >= 0) {
      const value = row.subarray(at, at + size)
      pieces.push(
        size === 0 || quoted.some((byte) => value.includes(byte)) ? (csvText(value) ?? value) : value,
      )
      at += size
    }
    pieces.push(left > 1 ? comma : newline)
  }
  return Buffer.concat(pieces)
}
