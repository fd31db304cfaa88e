import type { DuckDBConnection } from '@duckdb/node-api'
import { identifier, literal } from '../engine/quote.ts'
import { rowsOf } from '../engine/rows-of.ts'
import type { Reject } from '../messages.ts'
import { csvDialect } from './csv-dialect.ts'
import type { CsvDialect } from './csv-dialect.ts'
import type { Loaded, LoadInput } from './load.ts'
import { createTable } from './load.ts'
import { badFile } from './recognize-file.ts'

const mostKeptRejects = 1000
const mostRejectedShare = 0.1
const sampledRows = 20_480

type TypesByColumn = Record<string, string>

/** Loads delimited text. A row that does not fit is kept out and reported; no digit and no column is lost. */
export async function loadCsv(connection: DuckDBConnection, input: LoadInput): Promise<Loaded> {
  const dialect = csvDialect(input.sample, input.whole)
  const sniffed = await sniff(connection, input, dialect)
  let types = await typesForLongNumbers(connection, { input, dialect, sniffed })
  for (let attempt = 1; ; attempt += 1) {
    const rowCount = await load(connection, { input, dialect, types })
    const rejected = await rejectedRows(connection)
    const loaded = { ...sniffed, ...types }
    const wider = {
      ...(await widerTypes(connection, loaded, rowCount)),
      ...(await columnsThatLostDigits(connection, { input, dialect, types: loaded })),
    }
    if (attempt >= 3 || Object.keys(wider).length === 0) {
      refuseBadRows(input, rejected, rowCount)
      return { rowCount, ...rejected }
    }
    types = { ...types, ...wider }
  }
}

interface Attempt {
  input: LoadInput
  dialect: CsvDialect
  types: TypesByColumn
}

async function sniff(
  connection: DuckDBConnection,
  input: LoadInput,
  dialect: CsvDialect,
): Promise<TypesByColumn> {
  const from = `sniff_csv(${literal(input.path)}, ${optionsOf(dialect)}, sample_size=${sampledRows}, ignore_errors=true)`
  const rows = await rowsOf(connection, `SELECT unnest(Columns, recursive := true) FROM ${from}`).catch(
    (error: Error) => {
      throw sniffFailure(input, error)
    },
  )
  return Object.fromEntries(rows.map(([name, type]) => [String(name), String(type)]))
}

function sniffFailure(input: LoadInput, error: Error): Error {
  if (!/sniffing|CSV Error|detect/i.test(error.message)) return error
  const quotes = input.sample.split('"').length - 1
  if (input.whole && quotes % 2 === 1) return badFile(input, 'it ends inside a quoted field')
  return badFile(input, 'its rows do not have the same columns, so it cannot be read as a table')
}

async function load(connection: DuckDBConnection, { input, dialect, types }: Attempt): Promise<number> {
  await connection.run('DROP TABLE IF EXISTS reject_errors')
  await connection.run('DROP TABLE IF EXISTS reject_scans')
  return createTable(connection, `SELECT * FROM ${reader(input, dialect, types)}`)
}

function reader(input: LoadInput, dialect: CsvDialect, types: TypesByColumn): string {
  const listed = Object.entries(types).map(([name, type]) => `${literal(name)}: ${literal(type)}`)
  const typed = listed.length === 0 ? '' : `, types={${listed.join(', ')}}`
  return (
    `read_csv(${literal(input.path)}, ${optionsOf(dialect)}, sample_size=${sampledRows}, ` +
    `store_rejects=true${typed})`
  )
}

function textReader(input: LoadInput, dialect: CsvDialect): string {
  return `read_csv(${literal(input.path)}, ${optionsOf(dialect)}, all_varchar=true, ignore_errors=true)`
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

// The engine takes integers of more than 18 digits for floating point numbers and so drops digits of an id.
async function typesForLongNumbers(
  connection: DuckDBConnection,
  { input, dialect, sniffed }: { input: LoadInput; dialect: CsvDialect; sniffed: TypesByColumn },
): Promise<TypesByColumn> {
  const names = floatingColumns(sniffed)
  if (names.length === 0) return {}
  const checks = names.map((name) => {
    const text = `trim(${identifier(name)})`
    return (
      `count(*) FILTER (regexp_full_match(${text}, '[+-]?[0-9]{16,}')), ` +
      `bool_and(regexp_full_match(${text}, '[+-]?[0-9]{1,38}'))`
    )
  })
  const [row = []] = await rowsOf(
    connection,
    `SELECT ${checks.join(', ')} FROM (SELECT * FROM ${textReader(input, dialect)} LIMIT ${sampledRows})`,
  )
  const found = names.map((name, at) => ({
    name,
    long: Number(row[2 * at]),
    whole: row[2 * at + 1] === true,
  }))
  return Object.fromEntries(
    found.filter(({ long }) => long > 0).map(({ name, whole }) => [name, whole ? 'HUGEINT' : 'VARCHAR']),
  )
}

async function columnsThatLostDigits(
  connection: DuckDBConnection,
  { input, dialect, types }: Attempt,
): Promise<TypesByColumn> {
  const names = floatingColumns(types)
  if (names.length === 0) return {}
  const largest = names.map((name) => `max(abs(${identifier(name)})) FILTER (isfinite(${identifier(name)}))`)
  const [row = []] = await rowsOf(connection, `SELECT ${largest.join(', ')} FROM version.data`)
  const suspects = names.filter((_, at) => Number(row[at]) >= 2 ** 53)
  if (suspects.length === 0) return {}
  const long = suspects.map(
    (name) => `count(*) FILTER (regexp_full_match(trim(${identifier(name)}), '[+-]?[0-9]{16,}'))`,
  )
  const [counts = []] = await rowsOf(
    connection,
    `SELECT ${long.join(', ')} FROM ${textReader(input, dialect)}`,
  )
  return Object.fromEntries(
    suspects.filter((_, at) => Number(counts[at]) > 0).map((name) => [name, 'VARCHAR']),
  )
}

function floatingColumns(types: TypesByColumn): string[] {
  return Object.keys(types).filter((name) => types[name] === 'DOUBLE')
}

/** Types for columns whose later values are of another kind than the first ones, rather than bad. */
async function widerTypes(
  connection: DuckDBConnection,
  types: TypesByColumn,
  rowCount: number,
): Promise<TypesByColumn> {
  const value = `regexp_extract(error_message, 'Could not convert string "(.*)" to', 1)`
  const rows = await rowsOf(
    connection,
    `SELECT column_name, count(*), bool_and(regexp_full_match(${value}, '\\s*[+-]?[0-9]{1,38}\\s*')),
      bool_and(TRY_CAST(${value} AS DOUBLE) IS NOT NULL)
    FROM reject_errors WHERE error_type = 'CAST' GROUP BY 1`,
  )
  const wider: TypesByColumn = {}
  for (const [name, rejects, whole, numeric] of rows.map(
    ([a, b, c, d]) => [String(a), Number(b), c, d] as const,
  )) {
    const integer = types[name] === 'BIGINT'
    if (integer && whole === true) wider[name] = 'HUGEINT'
    else if (integer && numeric === true) wider[name] = 'DOUBLE'
    else if (rejects > mostRejectedShare * (rowCount + rejects)) wider[name] = 'VARCHAR'
  }
  return wider
}

async function rejectedRows(
  connection: DuckDBConnection,
): Promise<{ rejects: Reject[]; rejectCount: number }> {
  const [[count, unreadable] = [0, 0]] = await rowsOf(
    connection,
    `SELECT count(DISTINCT line), count(*) FILTER (error_type = 'INVALID ENCODING') FROM reject_errors`,
  )
  if (Number(unreadable) > 0) throw new Error('Invalid Input Error: invalid encoding')
  const rows = await rowsOf(
    connection,
    `SELECT line, first(column_name ORDER BY column_idx), left(first(csv_line), 500),
      first(error_message ORDER BY (error_type = 'CAST'), column_idx), bool_or(error_message LIKE '%unterminated quote%')
    FROM reject_errors GROUP BY line ORDER BY line LIMIT ${mostKeptRejects}`,
  )
  const rejects = rows.map(([line, column, text, message]) => ({
    line: Number(line),
    column: column === null ? null : String(column),
    text: String(text),
    message: String(message).split('\n')[0] ?? '',
  }))
  return { rejects, rejectCount: Number(count) }
}

function refuseBadRows(
  input: LoadInput,
  { rejects, rejectCount }: { rejects: readonly Reject[]; rejectCount: number },
  rowCount: number,
): void {
  const open = rejects.find(({ message }) => /unterminated quote/i.test(message))
  if (open) throw badFile(input, `it ends inside a quoted field that begins at line ${open.line}`, open.line)
  if (rejectCount > mostRejectedShare * (rowCount + rejectCount)) {
    const [first] = rejects
    const example = first ? `, for example line ${first.line}: ${first.message}` : ''
    throw badFile(
      input,
      `${rejectCount} of ${rowCount + rejectCount} rows do not fit its columns${example}`,
      first?.line,
    )
  }
}
