import { isUtf8 } from 'node:buffer'
import { open } from 'node:fs/promises'
import { extname } from 'node:path'
import { WarehouseError } from '../errors.ts'
import { encodingOfSample, isMostlyUtf8, withoutCut } from './text-encoding.ts'

export type FileKind = 'arrow' | 'csv' | 'json' | 'ndjson' | 'parquet' | 'xlsx' | 'gzip'
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

export interface Recognized {
  kind: FileKind
  encoding: TextEncoding
  /** The beginning of the text; empty for a binary kind. */
  sample: string
  /** Whether the sample is the whole file. */
  whole: boolean
}

export interface NamedFile {
  path: string
  name: string
  format?: string | undefined
}

const sampleBytes = 256 * 1024

const kindsByEnding: Record<string, FileKind[]> = {
  csv: ['csv'],
  tsv: ['csv'],
  tab: ['csv'],
  json: ['json', 'ndjson'],
  ndjson: ['ndjson', 'json'],
  jsonl: ['ndjson', 'json'],
  parquet: ['parquet'],
  pq: ['parquet'],
  arrow: ['arrow'],
  arrows: ['arrow'],
  feather: ['arrow'],
  xlsx: ['xlsx'],
  xlsm: ['xlsx'],
  gz: ['gzip'],
}

const words: Record<FileKind, string> = {
  arrow: 'an Arrow file',
  csv: 'delimited text',
  json: 'JSON',
  ndjson: 'JSON with one record a line',
  parquet: 'a Parquet file',
  xlsx: 'an Excel workbook or another ZIP archive',
  gzip: 'a gzip archive',
}

const binary: [string, FileKind][] = [
  ['4152524f5731', 'arrow'],
  // A stream begins with the mark of its first message.
  ['ffffffff', 'arrow'],
  ['504b0304', 'xlsx'],
  ['1f8b08', 'gzip'],
]

const foreign: [string | RegExp, string][] = [
  ['d0cf11e0', 'an old Excel document, or one that is protected by a password'],
  ['28b52ffd', 'a zstd archive'],
  ['fd377a585a', 'an xz archive'],
  ['425a68', 'a bzip2 archive'],
  ['25504446', 'a PDF document'],
  ['89504e47', 'a PNG picture'],
  ['ffd8ff', 'a JPEG picture'],
  ['47494638', 'a GIF picture'],
  ['53514c69746520666f726d6174', 'an SQLite database'],
  ['46454131', 'a Feather file of the first version'],
  ['4f524300', 'an ORC file'],
  ['4f626a01', 'an Avro file'],
  ['50415245', 'an encrypted Parquet file'],
  [/^.{16}4455434b/, 'a DuckDB database'],
]

/** Says by content what a file is, and refuses one whose name promises something else. */
export async function recognizeFile(file: NamedFile): Promise<Recognized> {
  const { head, tail, sizeBytes } = await endsOf(file.path)
  if (sizeBytes === 0) throw badFile(file, 'it is empty')
  const recognized = recognize(file, head, sizeBytes)
  const declared = file.format ?? extname(file.name).slice(1).toLowerCase()
  const expected = Object.hasOwn(kindsByEnding, declared) ? kindsByEnding[declared] : undefined
  if (expected && !expected.includes(recognized.kind)) {
    throw badFile(file, `it is called ${declared}, but looks like ${words[recognized.kind]}`)
  }
  refuseCutOff(file, recognized, tail)
  return recognized
}

export function badFile(file: { name: string }, reason: string, line?: number): WarehouseError {
  return new WarehouseError('bad_file', `${file.name}: ${reason}`, line === undefined ? {} : { line })
}

function recognize(file: NamedFile, head: Buffer, sizeBytes: number): Recognized {
  const whole = sizeBytes <= head.length
  if (head.subarray(0, 4).toString('latin1') === 'PAR1') {
    return { kind: 'parquet', encoding: 'utf-8', sample: '', whole }
  }
  for (const [sign, kind] of binary)
    if (head.toString('hex', 0, sign.length / 2) === sign)
      return { kind, encoding: 'utf-8', sample: '', whole }
  const hex = head.subarray(0, 32).toString('hex')
  const other = foreign.find(([sign]) => (typeof sign === 'string' ? hex.startsWith(sign) : sign.test(hex)))
  if (other)
    throw badFile(
      file,
      `it looks like ${other[1]}; upload CSV, TSV, JSON, NDJSON, Parquet, Arrow or an Excel workbook`,
    )
  const encoding = encodingOf(head)
  const sample = decode(head, encoding)
  if (sample.includes('\0')) throw badFile(file, 'it looks like a binary file, not text')
  if (sample.trim() === '') throw badFile(file, 'it holds only blanks')
  if (/^\s*<(!doctype|html|\?xml|svg)/i.test(sample)) throw badFile(file, 'it looks like a web page or XML')
  return { kind: textKindOf(sample, whole), encoding, sample, whole }
}

function encodingOf(head: Buffer): TextEncoding {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  const pairs = Math.floor(Math.min(head.length, 2000) / 2)
  const zeros = (offset: number) =>
    Array.from({ length: pairs }, (_, at) => head[2 * at + offset]).filter((byte) => byte === 0).length
  if (pairs > 2 && zeros(1) > pairs * 0.4) return 'utf-16le'
  if (pairs > 2 && zeros(0) > pairs * 0.4) return 'utf-16be'
  const isText = isUtf8(withoutHalfCharacter(head)) || isMostlyUtf8(encodingOfSample(head))
  return isText ? 'utf-8' : 'windows-1252'
}

function decode(bytes: Buffer, encoding: TextEncoding): string {
  return new TextDecoder(encoding).decode(encoding === 'utf-8' ? withoutHalfCharacter(bytes) : bytes)
}

/** The sample may end inside a character. */
const withoutHalfCharacter = (bytes: Buffer) => (bytes.length < sampleBytes ? bytes : withoutCut(bytes))

function textKindOf(sample: string, whole: boolean): FileKind {
  const text = sample.trimStart()
  if (text.startsWith('[') && beginsLikeJson(text, whole)) return 'json'
  if (!/^\{\s*("|\}|$)/.test(text)) return 'csv'
  const [first = '', second] = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  return isJson(first) && second !== undefined ? 'ndjson' : 'json'
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function refuseCutOff(file: NamedFile, { kind, encoding, sample }: Recognized, tail: Buffer): void {
  if (kind === 'parquet' && tail.subarray(-4).toString('latin1') !== 'PAR1') {
    throw badFile(file, 'the Parquet file is cut off: its end is missing')
  }
  if (kind === 'arrow' && !hasArrowEnd(tail))
    throw badFile(file, 'the Arrow file is cut off: its end is missing')
  if (kind !== 'json') return
  const closing = sample.trimStart().startsWith('[') ? ']' : '}'
  const end = new TextDecoder(encoding).decode(tail).trimEnd()
  if (!end.endsWith(closing)) throw badFile(file, `the JSON is cut off: its closing ${closing} is missing`)
}

/** A file ends with its sign, a stream with a message of no length. */
const hasArrowEnd = (tail: Buffer) =>
  tail.subarray(-6).toString('latin1') === 'ARROW1' ||
  tail.subarray(-8).toString('hex') === 'ffffffff00000000'

async function endsOf(path: string): Promise<{ head: Buffer; tail: Buffer; sizeBytes: number }> {
  const handle = await open(path, 'r')
  try {
    const { size: sizeBytes } = await handle.stat()
    const head = Buffer.alloc(Math.min(sizeBytes, sampleBytes))
    await handle.read(head, 0, head.length, 0)
    const tail = Buffer.alloc(Math.min(sizeBytes, 1024))
    await handle.read(tail, 0, tail.length, sizeBytes - tail.length)
    return { head, tail, sizeBytes }
  } finally {
    await handle.close()
  }
}

const token =
  /\s*(?:([[{])|([\]}])|([,:])|"(?:[^"\\\u0000-\u001f]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)/y

/**
 * Whether a text that begins with a bracket is JSON: its first value goes on to its end, and nothing but blanks or another value
 * follows on a line of its own. A line of delimited text such as "[1,2],3" closes the bracket and goes on.
 */
function beginsLikeJson(text: string, whole: boolean): boolean {
  let depth = 0
  let at = 0
  let before: 'value' | 'comma' | 'colon' | 'opening' | undefined
  while (at < text.length) {
    token.lastIndex = at
    const found = token.exec(text)
    if (!found) return isCutOff(text.slice(at), whole)
    const [, opening, closing, mark] = found
    const isValue = mark === undefined && closing === undefined
    // Two values beside each other, or a comma after none, are no JSON.
    if (isValue ? before === 'value' : mark !== undefined && before !== 'value') return false
    depth += opening === undefined ? (closing === undefined ? 0 : -1) : 1
    before = opening === undefined ? (mark === ',' ? 'comma' : mark === ':' ? 'colon' : 'value') : 'opening'
    at = token.lastIndex
    if (depth <= 0) return isEndOrNextLine(text.slice(at, at + 1000))
  }
  return true
}

/** Nothing more, or another value that begins on another line. */
function isEndOrNextLine(rest: string): boolean {
  const next = rest.trimStart()
  const blanks = rest.slice(0, rest.length - next.length)
  return next === '' || (/[\r\n]/.test(blanks) && /^[[{]/.test(next))
}

/** The sample ends inside of a token. */
const isCutOff = (rest: string, whole: boolean) =>
  /^\s*$/.test(rest) || (!whole && /^\s*("(?:[^"\\\u0000-\u001f]|\\.)*\\?|[-\d.eE+]+|[a-z]{1,4})$/.test(rest))
