import type { DuckDBConnection } from '@duckdb/node-api'
import type { ColumnType } from '../../../../../contract/src/datasets.ts'
import { type Column, columnTypeOf } from '../column.ts'
import type { ColumnProfile } from '../profile.ts'
import { identifier } from './quote.ts'
import { rowsOf, type Scalar } from './run-statement.ts'

const bins = 20
const topValues = 10
// Counting each of very many values costs seconds and shows nothing.
const maxListedTexts = 100_000
const maxListedNumbers = 1000
const maxExactRows = 200_000
const sampledRows = 100_000
const ordered: ReadonlySet<ColumnType> = new Set(['integer', 'decimal', 'number', 'date', 'timestamp'])
const numeric: ReadonlySet<ColumnType> = new Set(['integer', 'decimal', 'number'])
const textual: ReadonlySet<ColumnType> = new Set(['text', 'boolean'])
const comparable: ReadonlySet<ColumnType> = new Set([...ordered, 'text', 'boolean', 'time'])

type Described = Omit<Column, 'nullable'>

/** Describes each column of the table `data`: distinct counts and quantiles are approximate, the rest is exact. */
export async function profileTable(connection: DuckDBConnection): Promise<ColumnProfile[]> {
  const rows = await rowsOf(connection, 'DESCRIBE data')
  const columns = rows.map(([name, native]) => ({
    name: String(name),
    native: String(native),
    type: columnTypeOf(String(native)),
  }))
  const [[total] = [0]] = await rowsOf(connection, 'SELECT count(*) FROM data')
  const size = Number(total)
  const [facts = []] = await rowsOf(
    connection,
    `SELECT ${columns.flatMap((column) => factsOf(column, size)).join(', ')} FROM data`,
  )
  const sample = size <= maxExactRows ? '' : `USING SAMPLE ${(100 * sampledRows) / size}% (bernoulli, 1)`
  const [quantiles = []] = await rowsOf(
    connection,
    `SELECT ${columns.map(quantileFact).join(', ')} FROM (SELECT * FROM data ${sample})`,
  )
  const profiles: ColumnProfile[] = []
  for (const [at, column] of columns.entries()) {
    const own = facts.slice(at * factCount, (at + 1) * factCount)
    profiles.push(await profileOf(connection, column, { size, facts: [...own, quantiles[at] ?? null] }))
  }
  return profiles
}

const factCount = 5

/** What one scan of the table tells of a column. */
function factsOf({ name: plain, type }: Described, size: number): string[] {
  const name = identifier(plain)
  const value = comparable.has(type) ? name : `${name}::VARCHAR`
  return [
    `count(${name})`,
    `${size <= maxExactRows ? 'count(DISTINCT' : 'approx_count_distinct('} ${value})`,
    `min(${value})::VARCHAR`,
    `max(${value})::VARCHAR`,
    numeric.has(type) ? `avg(${name}) FILTER (isfinite(${name}::DOUBLE))` : 'NULL',
  ]
}

function quantileFact({ name, type }: Described): string {
  if (!ordered.has(type)) return 'NULL'
  return `to_json(approx_quantile(${identifier(name)}, [0.05, 0.25, 0.5, 0.75, 0.95])::VARCHAR[])`
}

async function profileOf(
  connection: DuckDBConnection,
  column: Described,
  { size, facts }: { size: number; facts: Scalar[] },
): Promise<ColumnProfile> {
  const [present, distinct, min, max, average, quantileList] = facts
  const known = Number(present)
  const distinctCount = Math.min(Number(distinct), known)
  const listed = textual.has(column.type)
    ? distinctCount <= maxListedTexts
    : distinctCount <= maxListedNumbers
  return {
    name: column.name,
    type: column.type,
    native: column.native,
    row_count: size,
    null_count: size - known,
    distinct_count: distinctCount,
    min: textOf(min),
    max: textOf(max),
    mean: average === null || average === undefined ? null : Number(average),
    quantiles: quantilesOf(quantileList),
    histogram: ordered.has(column.type) && known > 0 ? await histogramOf(connection, column) : null,
    top_values:
      comparable.has(column.type) && known > 0 && listed
        ? await topValuesOf(connection, identifier(column.name))
        : [],
  }
}

function quantilesOf(list: unknown): ColumnProfile['quantiles'] {
  if (typeof list !== 'string') return null
  const [p05 = null, p25 = null, p50 = null, p75 = null, p95 = null] = JSON.parse(list) as (string | null)[]
  return { p05, p25, p50, p75, p95 }
}

/** Bins of equal width between the smallest and the largest finite value. */
async function histogramOf(
  connection: DuckDBConnection,
  { name, type }: Described,
): Promise<ColumnProfile['histogram']> {
  const quoted = identifier(name)
  const position = numeric.has(type) ? `${quoted}::DOUBLE` : `epoch(${quoted}::TIMESTAMP)::DOUBLE`
  const rows = await rowsOf(
    connection,
    `WITH p AS (SELECT ${position} AS v FROM data WHERE ${quoted} IS NOT NULL),
      f AS (SELECT v FROM p WHERE isfinite(v)), e AS (SELECT min(v) AS lo, max(v) AS hi FROM f)
    SELECT CASE WHEN hi = lo THEN 0 ELSE least(floor((v - lo) / (hi - lo) * ${bins}), ${bins - 1}) END::INTEGER AS bin,
      count(*), any_value(lo), any_value(hi) FROM f, e GROUP BY bin ORDER BY bin`,
  )
  const [first] = rows
  if (first === undefined) return null
  const [low, high] = [Number(first[2]), Number(first[3])]
  const counts = new Map(rows.map(([bin, count]) => [Number(bin), Number(count)]))
  const width = (high - low) / bins
  const edge = (at: number) => (numeric.has(type) ? low + at * width : instant(low + at * width))
  return Array.from({ length: low === high ? 1 : bins }, (_, at) => ({
    from: edge(at),
    to: edge(at + 1),
    count: counts.get(at) ?? 0,
  }))
}

async function topValuesOf(connection: DuckDBConnection, name: string): Promise<ColumnProfile['top_values']> {
  const rows = await rowsOf(
    connection,
    `SELECT left(${name}::VARCHAR, 200), count(*) AS n FROM data WHERE ${name} IS NOT NULL
    GROUP BY ${name} ORDER BY n DESC, 1 LIMIT ${topValues}`,
  )
  return rows.map(([value, count]) => ({ value: String(value), count: Number(count) }))
}

function instant(seconds: number): string {
  const date = new Date(seconds * 1000)
  return Number.isNaN(date.getTime()) ? String(seconds) : date.toISOString()
}

function textOf(value: Scalar | undefined): string | null {
  return value === null || value === undefined ? null : String(value).slice(0, 200)
}
