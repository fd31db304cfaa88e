import type { DuckDBConnection } from '@duckdb/node-api'
import { literal } from '../engine/quote.ts'
import { rowsOf } from '../engine/run-statement.ts'
import { csvDialect, type CsvDialect } from './csv-dialect.ts'
import { type LoadInput, nameOf, pathList } from './load.ts'
import { badFile } from './recognize-file.ts'

const sniffedRows = 20_480

export interface Head {
  names: string[]
  hasHeader: boolean
  skipRows: number
}

export interface Csv {
  input: LoadInput
  dialect: CsvDialect
  head: Head
}

/** What the first lines say of the columns. */
export async function openCsv(connection: DuckDBConnection, input: LoadInput): Promise<Csv> {
  const dialect = csvDialect(input.sample, input.whole, input.options)
  return { input, dialect, head: await sniff(connection, input, dialect) }
}

async function sniff(connection: DuckDBConnection, input: LoadInput, dialect: CsvDialect): Promise<Head> {
  const chosen = input.options?.header
  const header = chosen === undefined ? '' : `, header=${chosen}`
  const options = `${optionsOf(dialect)}${header}, skip=${dialect.prefaceLines}, sample_size=${sniffedRows}, ignore_errors=true`
  const sniffed = `(SELECT * FROM sniff_csv(${literal(input.files[0].path)}, ${options}))`
  const found = await rowsOf(
    connection,
    `SELECT unnest(Columns, recursive := true), HasHeader, SkipRows FROM ${sniffed}`,
  ).catch((error: Error) => {
    throw sniffFailure(input, error)
  })
  const [, , hasHeader = true, skipRows = 0] = found[0] ?? []
  return {
    names: found.map(([name]) => String(name)),
    hasHeader: hasHeader === true,
    skipRows: Math.max(Number(skipRows), dialect.prefaceLines),
  }
}

function sniffFailure(input: LoadInput, error: Error): Error {
  if (!/sniffing|CSV Error|detect/i.test(error.message)) return error
  const quotes = input.sample.split('"').length - 1
  if (input.whole && quotes % 2 === 1) return badFile(nameOf(input), 'it ends inside a quoted field')
  if (/line size.*exceeded/is.test(error.message))
    return badFile(nameOf(input), 'it has a line of more than 2 MB')
  return badFile(nameOf(input), 'its rows do not have the same columns, so it cannot be read as a table')
}

/** Reads the file as texts, but for the columns of which a type is given. An empty field is no value, "" an empty text. */
export function reader(
  { input, dialect, head }: Csv,
  types: ReadonlyMap<string, { type: string }>,
  more: string,
): string {
  const listed = head.names.map((name) => `${literal(name)}: ${literal(types.get(name)?.type ?? 'VARCHAR')}`)
  const typed = listed.length === 0 ? '' : `, types={${listed.join(', ')}}`
  return `read_csv(${pathList(input)}, ${optionsOf(dialect)}, header=${head.hasHeader}, skip=${head.skipRows}, sample_size=${sniffedRows},
    nullstr='', allow_quoted_nulls=false, ${more}${typed})`
}

const optionsOf = ({ delimiter }: CsvDialect) => `delim=${literal(delimiter)}, quote='"', escape='"'`
