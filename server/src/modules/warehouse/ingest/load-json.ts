import type { DuckDBConnection } from '@duckdb/node-api'
import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { identifier, literal } from '../engine/quote.ts'
import { rowsOf } from '../engine/rows-of.ts'
import type { Reject } from '../messages.ts'
import { createTable } from './load.ts'
import type { Loaded, LoadInput } from './load.ts'
import { badFile } from './recognize-file.ts'

const mostKeptRejects = 1000
const mostRejectedShare = 0.1
const largestRecordBytes = 64 * 1024 * 1024

/** Loads one JSON value: an array is one row per item. */
export async function loadJson(connection: DuckDBConnection, input: LoadInput): Promise<Loaded> {
  const format = input.sample.trimStart().startsWith('[') ? 'array' : 'unstructured'
  const rowCount = await load(connection, input.path, format).catch((error: Error) => {
    throw malformed(input, error)
  })
  return { rowCount, rejects: [], rejectCount: 0 }
}

/** Loads one record per line. Lines that are not JSON are kept out and reported. */
export async function loadNdjson(connection: DuckDBConnection, input: LoadInput): Promise<Loaded> {
  try {
    const rowCount = await load(connection, input.path, 'newline_delimited')
    return { rowCount, rejects: [], rejectCount: 0 }
  } catch (error) {
    if (!/malformed json|invalid input/i.test((error as Error).message)) throw error
  }
  const path = join(input.stageFolder, 'valid-lines.ndjson')
  const rejected = await keepValidLines(input, path)
  const rowCount = await load(connection, path, 'newline_delimited')
  const { rejectCount, rejects } = rejected
  if (rejectCount > mostRejectedShare * (rowCount + rejectCount)) {
    throw badFile(input, `${rejectCount} of ${rowCount + rejectCount} lines are not JSON`, rejects[0]?.line)
  }
  return { rowCount, ...rejected }
}

// Every record is sampled: keys and types that appear late would otherwise be dropped or refused.
async function load(connection: DuckDBConnection, path: string, format: string): Promise<number> {
  const options = `format=${literal(format)}, sample_size=-1, maximum_object_size=${largestRecordBytes}, maximum_depth=12`
  const rowCount = await createTable(connection, `SELECT * FROM read_json(${literal(path)}, ${options})`)
  const types = await typesKeepingDigits(connection)
  if (types === undefined) return rowCount
  const columns = types.map(([name, type]) => `${literal(name)}: ${literal(type)}`).join(', ')
  return createTable(
    connection,
    `SELECT * FROM read_json(${literal(path)}, ${options}, columns={${columns}})`,
  )
}

/** All columns with their types, where numbers beyond exact floating point are to be read as text. */
async function typesKeepingDigits(connection: DuckDBConnection): Promise<[string, string][] | undefined> {
  const rows = await rowsOf(connection, 'DESCRIBE version.data')
  const types = rows.map(([name, type]): [string, string] => [String(name), String(type)])
  const floating = types.filter(([, type]) => type === 'DOUBLE').map(([name]) => name)
  if (floating.length === 0) return undefined
  const largest = floating.map((name) => `max(abs(${identifier(name)}))`)
  const [row = []] = await rowsOf(connection, `SELECT ${largest.join(', ')} FROM version.data`)
  const inexact = new Set(floating.filter((_, at) => Number(row[at]) >= 2 ** 53))
  if (inexact.size === 0) return undefined
  return types.map(([name, type]) => [name, inexact.has(name) ? 'VARCHAR' : type])
}

async function keepValidLines(
  input: LoadInput,
  path: string,
): Promise<{ rejects: Reject[]; rejectCount: number }> {
  const rejects: Reject[] = []
  let rejectCount = 0
  let last: string | undefined
  const source = createReadStream(input.path)
  const lines = createInterface({ input: source, crlfDelay: Infinity })
  await pipeline(async function* () {
    let line = 0
    for await (const text of lines) {
      line += 1
      if (text.trim() === '') continue
      last = parseFailure(text)
      if (last === undefined) yield `${text}\n`
      else {
        rejectCount += 1
        if (rejects.length < mostKeptRejects) {
          rejects.push({ line, column: null, text: text.slice(0, 500), message: last })
        }
      }
    }
  }, createWriteStream(path))
  if (last !== undefined) throw badFile(input, 'it ends in the middle of a record', rejects.at(-1)?.line)
  return { rejects, rejectCount }
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
  return badFile(input, reason.replace(/ in file "[^"]*"/, '').slice(0, 200))
}
