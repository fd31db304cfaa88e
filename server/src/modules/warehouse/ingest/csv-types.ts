import type { DuckDBConnection } from '@duckdb/node-api'
import { identifier, literal } from '../engine/quote.ts'
import { rowsOf } from '../engine/rows-of.ts'
import type { Scalar } from '../engine/rows-of.ts'

export type TypesByColumn = Record<string, string>

/** What the beginning of a file looks like. Formats are set where dates are not written as ISO 8601. */
export interface Sniffed {
  types: TypesByColumn
  dateFormat: string | null
  timestampFormat: string | null
  hasHeader: boolean
  skipRows: number
}

/** A column keeps its type when at most this share of its values does not fit; those rows are then rejects. */
const mostMisfits = 0.1

// The engine's casts round 1.5 to 2, cut the time off a date and digits off a fraction, all without a word.
const losesSilently: Record<string, (text: string) => string> = {
  BIGINT: (text) => `contains(${text}, '.') OR contains(${text}, 'e') OR contains(${text}, 'E')`,
  DATE: (text) => `strlen(${text}) > 10`,
  TIMESTAMP: (text) => `strlen(${text}) > 26 AND regexp_matches(${text}, '\\.[0-9]{7}')`,
}

/** How a column is read whose type would lose something without a word, and how it is converted under a check. */
export interface Guard {
  readAs: 'VARCHAR' | 'DOUBLE'
  cast: string
}

/**
 * The guard of a column, if its type needs one. Integers are read as floating point numbers, which keep a fraction to be
 * seen and cost a third of what text costs, unless they are `isLong`, with more digits than such numbers hold.
 */
export function guardOf(name: string, type: string, given: Sniffed & { isLong: boolean }): Guard | undefined {
  const column = identifier(name)
  if (type === 'BIGINT' && !given.isLong) {
    const isExact = `${column} = trunc(${column}) AND ${column} BETWEEN -${2 ** 53 - 1} AND ${2 ** 53 - 1}`
    return { readAs: 'DOUBLE', cast: castOrStop(column, type, `NOT (${isExact})`) }
  }
  if (type === 'DATE' ? given.dateFormat !== null : type === 'TIMESTAMP' && given.timestampFormat !== null)
    return undefined
  const lossy = losesSilently[type]?.(column)
  return lossy === undefined ? undefined : { readAs: 'VARCHAR', cast: castOrStop(column, type, lossy) }
}

const castOrStop = (column: string, type: string, isLossy: string) =>
  `CASE WHEN ${isLossy} THEN error('narrow') ELSE CAST(${column} AS ${type}) END AS ${column}`

/** Types that all values of the columns fit, but for a few bad ones. Reads the whole file once, as text. */
export async function fittingTypes(
  connection: DuckDBConnection,
  sniffed: Sniffed,
  textReader: string,
): Promise<TypesByColumn> {
  const typed = Object.entries(sniffed.types).filter(([, type]) => type !== 'VARCHAR')
  if (typed.length === 0) return sniffed.types
  const columns = typed.map(([name, type]) => ({ name, chain: chainOf(type) }))
  const counts = columns.flatMap(({ name, chain }) => {
    const text = `trim(${identifier(name)})`
    const fits = chain.map((type) => `count(*) FILTER (${fitOf(text, type, sniffed)})`)
    return [`count(${identifier(name)})`, `count(*) FILTER (${isLong(text)})`, ...fits]
  })
  const [row = []] = await rowsOf(connection, `SELECT ${counts.join(', ')} FROM ${textReader}`)
  const rest = row.map(Number)
  const found = columns.map(({ name, chain }) => {
    const [values = 0, long = 0, ...fits] = rest.splice(0, 2 + chain.length)
    return [name, narrowestOf(chain, { values, long, fits })]
  })
  return { ...sniffed.types, ...Object.fromEntries(found) }
}

function chainOf(type: string): string[] {
  if (type === 'BIGINT') return ['BIGINT', 'HUGEINT', 'DOUBLE']
  if (type === 'DOUBLE') return ['HUGEINT', 'DOUBLE']
  if (type === 'DATE') return ['DATE', 'TIMESTAMP']
  if (type === 'TIMESTAMP') return ['TIMESTAMP', 'TIMESTAMP_NS']
  return [type]
}

function fitOf(text: string, type: string, { dateFormat, timestampFormat }: Sniffed): string {
  const format = type === 'DATE' ? dateFormat : type === 'TIMESTAMP' ? timestampFormat : null
  if (format !== null) return `try_strptime(${text}, ${literal(format)}) IS NOT NULL`
  const cast = `TRY_CAST(${text} AS ${type}) IS NOT NULL`
  if (type === 'BIGINT' || type === 'HUGEINT') return `regexp_full_match(${text}, '[+-]?[0-9]+') AND ${cast}`
  const lossy = losesSilently[type]?.(text)
  return lossy ? `NOT (${lossy}) AND ${cast}` : cast
}

/** Integers whose digits a floating point number does not hold. */
function isLong(text: string): string {
  return `regexp_full_match(${text}, '[+-]?[0-9]{16,}') AND abs(TRY_CAST(${text} AS DOUBLE)) >= ${2 ** 53}`
}

interface Counted {
  values: number
  long: number
  fits: readonly number[]
}

function narrowestOf(chain: readonly string[], { values, long, fits }: Counted): string {
  const most = Math.max(...fits)
  const type = chain[fits.indexOf(most)] ?? 'VARCHAR'
  if (type === 'DOUBLE' && long > 0) return 'VARCHAR'
  return most >= (1 - mostMisfits) * values ? type : 'VARCHAR'
}

/** Whether a floating point column holds integers so large that digits of them may be gone. */
export async function hasLostDigits(
  connection: DuckDBConnection,
  table: string,
  types: TypesByColumn,
): Promise<boolean> {
  const names = Object.keys(types).filter((name) => types[name] === 'DOUBLE')
  if (names.length === 0) return false
  const largest = names.map(identifier).map((name) => `max(abs(${name})) FILTER (isfinite(${name}))`)
  const [row = []]: Scalar[][] = await rowsOf(connection, `SELECT ${largest.join(', ')} FROM ${table}`)
  return row.some((value) => value !== null && Number(value) >= 2 ** 53)
}
