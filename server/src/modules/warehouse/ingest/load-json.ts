import type { DuckDBConnection } from '@duckdb/node-api'
import { isUtf8 } from 'node:buffer'
import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { identifier, literal } from '../engine/quote.ts'
import { rowsOf } from '../engine/run-statement.ts'
import type { Reject } from '../messages.ts'
import { maxRejectedShare, maxReportedRejects } from './csv-rejects.ts'
import { createTable, nameOf, pathList } from './load.ts'
import type { LoadFile, Loaded, LoadInput } from './load.ts'
import { badFile } from './recognize-file.ts'
import { firstBadByte } from './text-encoding.ts'

const maxRecordBytes = 64 * 1024 * 1024

/** Loads one JSON value: an array is one row per item. */
export async function loadJson(connection: DuckDBConnection, input: LoadInput): Promise<Loaded> {
  const format = input.sample.trimStart().startsWith('[') ? 'array' : 'unstructured'
  const rowCount = await load(connection, input, format).catch((error: Error) => {
    throw malformed(input, error)
  })
  return { rowCount, rejects: [], rejectCount: 0, notes: [] }
}

/** Loads one record per line. Lines that are not JSON are kept out and reported. */
export async function loadNdjson(connection: DuckDBConnection, input: LoadInput): Promise<Loaded> {
  try {
    const rowCount = await load(connection, input, 'newline_delimited')
    return { rowCount, rejects: [], rejectCount: 0, notes: [] }
  } catch (error) {
    if (!input.isUtf8 && !/malformed json|invalid input/i.test((error as Error).message)) throw error
  }
  const path = join(input.stageFolder, 'valid-lines.ndjson')
  const rejected = await keepValidLines(input, path)
  const valid = { ...input, files: [{ path, name: nameOf(input).name }] as const }
  const rowCount = await load(connection, valid, 'newline_delimited')
  const { rejectCount, rejects } = rejected
  if (rejectCount > maxRejectedShare * (rowCount + rejectCount)) {
    throw badFile(
      nameOf(input),
      `${rejectCount} of ${rowCount + rejectCount} lines are not JSON`,
      rejects[0]?.line,
    )
  }
  return { rowCount, ...rejected, notes: [] }
}

// Every record is sampled: keys and types that appear late would otherwise be dropped or refused.
async function load(connection: DuckDBConnection, input: LoadInput, format: string): Promise<number> {
  const options = `format=${literal(format)}, sample_size=-1, maximum_object_size=${maxRecordBytes}, maximum_depth=12`
  const select = (more: string) => `SELECT * FROM read_json(${pathList(input)}, ${options}${more})`
  const rowCount = await createTable(connection, input.into, select(''))
  const types = await typesKeepingDigits(connection, input)
  if (types === undefined) return rowCount
  const columns = types.map(([name, type]) => `${literal(name)}: ${literal(type)}`).join(', ')
  return createTable(connection, input.into, select(`, columns={${columns}}`))
}

/** All columns with their types, where numbers beyond exact floating point are to be read as text. */
async function typesKeepingDigits(
  connection: DuckDBConnection,
  { into, types: wanted = {} }: LoadInput,
): Promise<[string, string][] | undefined> {
  const rows = await rowsOf(connection, `DESCRIBE ${into}`)
  const types = rows.map(([name, type]): [string, string] => [String(name), String(type)])
  const differs = types.some(([name, type]) => (wanted[name] ?? type) !== type)
  const floating = types.filter(([, type]) => type === 'DOUBLE').map(([name]) => name)
  if (floating.length === 0 && !differs) return undefined
  const largest = floating.map((name) => `max(abs(${identifier(name)}))`)
  const [row = []] = await rowsOf(connection, `SELECT ${['1', ...largest].join(', ')} FROM ${into}`)
  row.shift()
  const inexact = new Set(floating.filter((_, at) => Number(row[at]) >= 2 ** 53))
  if (inexact.size === 0 && !differs) return undefined
  return types.map(([name, type]) => [name, wanted[name] ?? (inexact.has(name) ? 'VARCHAR' : type)])
}

async function keepValidLines(
  input: LoadInput,
  path: string,
): Promise<{ rejects: Reject[]; rejectCount: number }> {
  const rejects: Reject[] = []
  let rejectCount = 0
  const refuse = (reject: Reject) => {
    rejectCount += 1
    if (rejects.length < maxReportedRejects) rejects.push(reject)
  }
  await pipeline(async function* () {
    for (const file of input.files) yield* validLines(file, refuse)
  }, createWriteStream(path))
  return { rejects, rejectCount }
}

async function* validLines(file: LoadFile, refuse: (reject: Reject) => void): AsyncGenerator<string> {
  const lines = createInterface({ input: createReadStream(file.path, 'latin1'), crlfDelay: Infinity })
  let line = 0
  let failure: string | undefined
  for await (const latin1 of lines) {
    line += 1
    const bytes = Buffer.from(latin1, 'latin1')
    const text = bytes.toString()
    if (text.trim() === '') continue
    failure = isUtf8(bytes) ? parseFailure(text) : `not UTF-8, at byte ${firstBadByte(bytes) + 1} of the line`
    if (failure === undefined) yield `${text}\n`
    else refuse({ line, column: null, text: text.slice(0, 500), message: failure })
  }
  if (failure !== undefined) throw badFile(file, 'it ends in the middle of a record', line)
}

function parseFailure(text: string): string | undefined {
  try {
    JSON.parse(text)
    return undefined
  } catch (error) {
    return `not JSON: ${(error as Error).message}`.slice(0, 200)
  }
}

function malformed(input: LoadInput, error: Error): Error {
  if (!/malformed json|invalid input|json/i.test(error.message)) return error
  const [reason = ''] = error.message.replace(/^[A-Za-z ]+ Error:\s*/, '').split('\n')
  return badFile(nameOf(input), reason.replace(/ in file "[^"]*"/, '').slice(0, 200))
}
