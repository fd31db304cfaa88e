import type { DuckDBConnection } from '@duckdb/node-api'
import { identifier, literal } from '../engine/quote.ts'
import { rowsOf } from '../engine/rows-of.ts'
import type { Reject } from '../messages.ts'
import { csvDialect, longIntegers } from './csv-dialect.ts'
import type { CsvDialect } from './csv-dialect.ts'
import { fittingTypes, guardOf, hasLostDigits } from './csv-types.ts'
import type { Sniffed, TypesByColumn } from './csv-types.ts'
import { createTable, nameOf, pathList } from './load.ts'
import type { Loaded, LoadInput } from './load.ts'
import { badFile } from './recognize-file.ts'

const mostKeptRejects = 1000
const mostRejectedShare = 0.1
const sampledRows = 20_480

interface Csv {
  input: LoadInput
  dialect: CsvDialect
  sniffed: Sniffed
}

interface Rejected {
  rejects: Reject[]
  rejectCount: number
  /** Rows whose values did not fit the types, rather than the columns. */
  misfits: number
}

/**
 * Loads delimited text. A row that does not fit is kept out and reported; no digit is lost. Types come from the
 * beginning of the file; only when a later value does not fit them is the whole file looked at for types.
 */
export async function loadCsv(connection: DuckDBConnection, input: LoadInput): Promise<Loaded> {
  const dialect = csvDialect(input.sample, input.whole)
  const csv = { input, dialect, sniffed: await sniff(connection, input, dialect) }
  const sampled = await loadAsSampled(connection, csv)
  const { rowCount, rejected } = sampled ?? (await loadAsFitting(connection, csv))
  refuseBadRows(input, rejected, rowCount)
  return { rowCount, rejects: rejected.rejects, rejectCount: rejected.rejectCount }
}

/** The quick way. Nothing if the types of the sample turn out not to be those of the file. */
async function loadAsSampled(connection: DuckDBConnection, csv: Csv) {
  const { types } = csv.sniffed
  const long = longIntegers(csv.input.sample, csv.dialect.delimiter)
  const guards = Object.entries(types).map(([name, type], at) => {
    // With a decimal comma only the reader knows what a point in a number means.
    const isLong = csv.dialect.decimalSeparator === ',' || long.has(at)
    return { name, guard: guardOf(name, type, { ...csv.sniffed, isLong }) }
  })
  const readAs = Object.fromEntries(
    guards.flatMap(({ name, guard }) => (guard ? [[name, guard.readAs]] : [])),
  )
  const columns = guards.map(({ name, guard }) => guard?.cast ?? identifier(name))
  try {
    const loaded = await load(connection, csv, { types: readAs, columns: columns.join(', ') })
    const fits = loaded.rejected.misfits === 0 && !(await hasLostDigits(connection, csv.input.into, types))
    return fits ? loaded : undefined
  } catch (error) {
    if (!/Conversion Error|Invalid Input Error: narrow/.test((error as Error).message)) throw error
    return undefined
  }
}

async function loadAsFitting(connection: DuckDBConnection, csv: Csv) {
  const { sniffed, input } = csv
  // Types that a former version has stay: what does not fit them is a reject.
  const types = input.types ? sniffed.types : await fittingTypes(connection, sniffed, textReader(csv))
  return load(connection, csv, { types, columns: '*' })
}

async function load(
  connection: DuckDBConnection,
  csv: Csv,
  { types, columns }: { types: TypesByColumn; columns: string },
) {
  await connection.run('DROP TABLE IF EXISTS reject_errors')
  await connection.run('DROP TABLE IF EXISTS reject_scans')
  const rowCount = await createTable(
    connection,
    csv.input.into,
    `SELECT ${columns} FROM ${reader(csv, types)}`,
  )
  return { rowCount, rejected: await rejectedRows(connection, csv.input) }
}

async function sniff(connection: DuckDBConnection, input: LoadInput, dialect: CsvDialect): Promise<Sniffed> {
  // Numbers with a decimal comma are converted by the reader alone, which rounds late fractions: read all first.
  const rows = dialect.decimalSeparator === ',' ? -1 : sampledRows
  const options = `${optionsOf(dialect)}, sample_size=${rows}, ignore_errors=true`
  const sniffed = `(SELECT * FROM sniff_csv(${literal(input.files[0].path)}, ${options}))`
  const found = await rowsOf(
    connection,
    `SELECT unnest(Columns, recursive := true), DateFormat, TimestampFormat, HasHeader, SkipRows FROM ${sniffed}`,
  ).catch((error: Error) => {
    throw sniffFailure(input, error)
  })
  const [, , dateFormat = null, timestampFormat = null, hasHeader = true, skipRows = 0] = found[0] ?? []
  return {
    types: Object.fromEntries(
      found.map(([name, type]) => [String(name), typeIn(input.types, String(name)) ?? String(type)]),
    ),
    dateFormat: dateFormat === null ? null : String(dateFormat),
    timestampFormat: timestampFormat === null ? null : String(timestampFormat),
    hasHeader: hasHeader === true,
    skipRows: Number(skipRows),
  }
}

function typeIn(types: LoadInput['types'], name: string): string | undefined {
  if (types === undefined) return undefined
  return Object.entries(types).find(([wanted]) => wanted.toLowerCase() === name.toLowerCase())?.[1]
}

function sniffFailure(input: LoadInput, error: Error): Error {
  if (!/sniffing|CSV Error|detect/i.test(error.message)) return error
  const quotes = input.sample.split('"').length - 1
  if (input.whole && quotes % 2 === 1) return badFile(nameOf(input), 'it ends inside a quoted field')
  if (/line size.*exceeded/is.test(error.message))
    return badFile(nameOf(input), 'it has a line of more than 2 MB')
  return badFile(nameOf(input), 'its rows do not have the same columns, so it cannot be read as a table')
}

function reader({ input, dialect, sniffed }: Csv, types: TypesByColumn): string {
  const listed = Object.entries(types).map(([name, type]) => `${literal(name)}: ${literal(type)}`)
  const typed = listed.length === 0 ? '' : `, types={${listed.join(', ')}}`
  const options = `${optionsOf(dialect)}, ${headerOf(sniffed)}, sample_size=${sampledRows}, store_rejects=true${typed}`
  return `read_csv(${pathList(input)}, ${options})`
}

function textReader({ input, dialect, sniffed }: Csv): string {
  const options = `${optionsOf(dialect)}, ${headerOf(sniffed)}, all_varchar=true, ignore_errors=true`
  return `read_csv(${pathList(input)}, ${options})`
}

function headerOf({ hasHeader, skipRows }: Sniffed): string {
  return `header=${hasHeader}, skip=${skipRows}`
}

function optionsOf({ delimiter, decimalSeparator, thousands }: CsvDialect): string {
  return [
    `delim=${literal(delimiter)}`,
    `quote='"'`,
    `escape='"'`,
    ...(decimalSeparator === ',' ? [`decimal_separator=','`] : []),
    ...(thousands === '' ? [] : [`thousands=${literal(thousands)}`]),
  ].join(', ')
}

async function rejectedRows(connection: DuckDBConnection, input: LoadInput): Promise<Rejected> {
  const [[count, misfits, unreadable] = [0, 0, 0]] = await rowsOf(
    connection,
    `SELECT count(DISTINCT (file_id, line)), count(*) FILTER (error_type = 'CAST'),
      count(*) FILTER (error_type = 'INVALID ENCODING') FROM reject_errors`,
  )
  if (Number(unreadable) > 0) throw new Error('Invalid Input Error: invalid encoding')
  const rows = await rowsOf(
    connection,
    `SELECT line, first(column_name ORDER BY column_idx), left(first(csv_line), 500),
      first(error_message ORDER BY (error_type = 'CAST'), column_idx),
      (SELECT first(s.file_path) FROM reject_scans AS s WHERE s.file_id = reject_errors.file_id)
    FROM reject_errors GROUP BY file_id, line ORDER BY file_id, line LIMIT ${mostKeptRejects}`,
  )
  const several = input.files.length > 1
  const rejects = rows.map(([line, column, text, message, path]) => ({
    line: Number(line),
    column: column === null || column === undefined ? null : String(column),
    text: String(text),
    message:
      (several ? `${nameOf(input, String(path)).name}: ` : '') + (String(message).split('\n')[0] ?? ''),
  }))
  return { rejects, rejectCount: Number(count), misfits: Number(misfits) }
}

function refuseBadRows(input: LoadInput, { rejects, rejectCount }: Rejected, rowCount: number): void {
  const open = rejects.find(({ message }) => /unterminated quote/i.test(message))
  if (open)
    throw badFile(nameOf(input), `it ends inside a quoted field that begins at line ${open.line}`, open.line)
  const all = rowCount + rejectCount
  if (rejectCount <= mostRejectedShare * all) return
  const [first] = rejects
  const example = first ? `, for example line ${first.line}: ${first.message}` : ''
  throw badFile(nameOf(input), `${rejectCount} of ${all} rows do not fit its columns${example}`, first?.line)
}
