import type { DuckDBConnection } from '@duckdb/node-api'
import { columnTypeOf } from '../column.ts'
import type { ColumnType } from '../column.ts'
import type { ColumnProfile } from '../profile.ts'
import { identifier } from './quote.ts'
import { rowsOf } from './rows-of.ts'
import type { Scalar } from './rows-of.ts'

const bins = 20
const topValues = 10
const ordered: ReadonlySet<ColumnType> = new Set(['integer', 'decimal', 'number', 'date', 'timestamp'])
const numeric: ReadonlySet<ColumnType> = new Set(['integer', 'decimal', 'number'])
const comparable: ReadonlySet<ColumnType> = new Set([...ordered, 'text', 'boolean', 'time'])

interface Described {
  name: string
  native: string
  type: ColumnType
}

/** Describes each column of the table `data`: distinct counts and quantiles are approximate, the rest is exact. */
export async function profileTable(connection: DuckDBConnection): Promise<ColumnProfile[]> {
  const rows = await rowsOf(connection, 'DESCRIBE data')
  const columns = rows.map(([name, native]) => ({
    name: String(name),
    native: String(native),
    type: columnTypeOf(String(native)),
  }))
  const profiles: ColumnProfile[] = []
  for (const column of columns) profiles.push(await profileColumn(connection, column))
  return profiles
}

async function profileColumn(connection: DuckDBConnection, column: Described): Promise<ColumnProfile> {
  const name = identifier(column.name)
  const value = comparable.has(column.type) ? name : `${name}::VARCHAR`
  const quantiles = ordered.has(column.type)
    ? `approx_quantile(${name}, [0.05, 0.25, 0.5, 0.75, 0.95])::VARCHAR[]`
    : 'NULL'
  const mean = numeric.has(column.type) ? `avg(${name}) FILTER (isfinite(${name}::DOUBLE))` : 'NULL'
  const [row = []] = await rowsOf(
    connection,
    `SELECT count(*), count(${name}), approx_count_distinct(${value}), min(${value})::VARCHAR,
      max(${value})::VARCHAR, ${mean}, to_json(${quantiles}) FROM data`,
  )
  const [total, present, distinct, min, max, average, quantileList] = row
  const known = Number(present)
  return {
    name: column.name,
    type: column.type,
    native: column.native,
    row_count: Number(total),
    null_count: Number(total) - known,
    distinct_count: Math.min(Number(distinct), known),
    min: textOf(min),
    max: textOf(max),
    mean: average === null || average === undefined ? null : Number(average),
    quantiles: quantilesOf(quantileList),
    histogram: ordered.has(column.type) && known > 0 ? await histogramOf(connection, column) : null,
    top_values: comparable.has(column.type) && known > 0 ? await topValuesOf(connection, name) : [],
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
