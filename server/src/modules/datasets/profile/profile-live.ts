import type { Context } from '../../../kernel/context.ts'
import { SourceError, type Sources } from '../../connectors/index.ts'
import type { Reading } from '../../history/index.ts'
import {
  aggregateSql,
  Bindings,
  type Dialect,
  dialects,
  isNumeric,
  lackOf,
  type QueryColumn,
} from '../../sql/index.ts'
import type { ColumnProfile } from '../../warehouse/index.ts'
import type { DatasetTable, LiveSource } from '../dataset-table.ts'
import { readFailure } from '../errors.ts'
import { liveSelect } from '../live-select.ts'

type Caller = Pick<Context, 'orgId' | 'signal'> & { sources: Sources; reading: Reading }

/** The limit of a query on a remote database: it has other work to do. */
const maxSeconds = 20
/** Sampled rows where the whole table would take longer. */
const sampleRows = 100_000
const maxColumns = 60
const maxTop = 10
const bins = 20
const shares = { p05: 0.05, p25: 0.25, p50: 0.5, p75: 0.75, p95: 0.95 } as const

type Value = string | number | null

interface Profiling {
  dialect: Dialect
  /** The governed rows of the sample: the text before SELECT, and the FROM item. */
  head: string
  from: string
  columns: QueryColumn[]
  query(sql: string): Promise<Value[][]>
}

export interface LiveProfile {
  profiles: ColumnProfile[]
  /** Only the first rows were sampled, because all of them would take too long. */
  isSample: boolean
}

/** Describes what a caller may see of a live table, in three statements that its database works out. */
export async function profileLive(
  caller: Caller,
  table: DatasetTable,
  source: LiveSource,
): Promise<LiveProfile> {
  const values = new Bindings(dialects[source.dialect])
  const select = liveSelect(table, source, values)
  const until = Date.now() + maxSeconds * 1000
  try {
    const whole = {
      head: '',
      from: `(${select}) AS s`,
      values,
      timeLeftMs: () => Math.max(1, until - Date.now()),
    }
    return { profiles: await profiled(caller, { table, source, ...whole }), isSample: false }
  } catch (error) {
    if (!(error instanceof SourceError) || error.kind !== 'timeout') throw readFailure(error)
  }
  const sample = {
    head: `WITH s AS (${select} LIMIT ${sampleRows})`,
    from: 's',
    values,
    timeLeftMs: () => maxSeconds * 1000,
  }
  const profiles = await profiled(caller, { table, source, ...sample }).catch((error: unknown) => {
    throw readFailure(error)
  })
  return { profiles, isSample: true }
}

interface SampledTable extends Pick<Profiling, 'head' | 'from'> {
  table: DatasetTable
  source: LiveSource
  values: Bindings
  timeLeftMs(): number
}

async function profiled(
  { orgId, sources, signal, reading }: Caller,
  { table, source, head, from, values, timeLeftMs }: SampledTable,
): Promise<ColumnProfile[]> {
  const columns = table.columns
    .slice(0, maxColumns)
    .map(({ name, type, native_type: native }) => ({ name, type, native }))
  const ask = async (sql: string) => {
    const statement = { ...values.statement(sql), rowLimit: 5000, timeoutMs: timeLeftMs(), signal, reading }
    const answer = await sources.query(orgId, source.connectorId, statement)
    return JSON.parse(answer.rowsJson.toString()) as Value[][]
  }
  const profiling = { dialect: dialects[source.dialect], head, from, columns, query: ask }
  const profiles = await factsOf(profiling)
  await addTop(profiling, profiles)
  await addHistograms(profiling, profiles)
  return profiles
}

const factCount = 5 + Object.keys(shares).length

async function factsOf({ dialect, head, from, columns, query: ask }: Profiling): Promise<ColumnProfile[]> {
  const facts = columns.flatMap((column) => {
    const name = dialect.identifier(column.name)
    const value = comparable(dialect, column)
    const quantile = (share: number) =>
      isNumeric(column) && lackOf(dialect, 'percentile') === undefined
        ? dialect.cast(aggregateSql(dialect, 'percentile', { sql: name, column, share }), 'text')
        : 'NULL'
    return [
      `count(${name})`,
      `count(DISTINCT ${value})`,
      dialect.cast(`min(${value})`, 'text'),
      dialect.cast(`max(${value})`, 'text'),
      isNumeric(column) ? dialect.cast(`avg(${name})`, 'number') : 'NULL',
      ...Object.values(shares).map(quantile),
    ]
  })
  const [row = []] = await ask(`${head} SELECT ${['count(*)', ...facts].join(', ')} FROM ${from}`)
  const total = Number(row[0])
  return columns.map((column, at) => {
    const own = row.slice(1 + at * factCount, 1 + (at + 1) * factCount)
    const [known, distinct, min, max, mean, ...points] = own
    const named = Object.keys(shares).map((share, index) => [share, text(points[index])])
    return {
      ...column,
      row_count: total,
      null_count: total - Number(known),
      distinct_count: Number(distinct),
      min: text(min),
      max: text(max),
      mean: mean === null || mean === undefined ? null : Number(mean),
      quantiles: points.some((point) => point !== null)
        ? (Object.fromEntries(named) as ColumnProfile['quantiles'])
        : null,
      histogram: null,
      top_values: [],
    }
  })
}

/** Values that every dialect can compare and count: others as text. */
function comparable(dialect: Dialect, column: QueryColumn): string {
  const name = dialect.identifier(column.name)
  const ordered = isNumeric(column) || column.type === 'date' || column.type === 'timestamp'
  return ordered ? name : dialect.cast(name, 'text')
}

const text = (value: Value | undefined) =>
  value === null || value === undefined ? null : String(value).slice(0, 200)

async function addTop(
  { dialect, head, from, columns, query: ask }: Profiling,
  profiles: ColumnProfile[],
): Promise<void> {
  const selects = columns.flatMap((column, at) => {
    const listed = column.type === 'text' || column.type === 'boolean' || profiles[at]!.distinct_count <= 1000
    if (!listed || profiles[at]!.distinct_count === 0) return []
    const value = dialect.left(dialect.cast(dialect.identifier(column.name), 'text'), 200)
    return [
      `(SELECT ${at} AS at, ${value} AS v, count(*) AS n FROM ${from} WHERE ${dialect.identifier(column.name)} IS NOT NULL
        GROUP BY ${value} ORDER BY n DESC, v LIMIT ${maxTop})`,
    ]
  })
  if (selects.length === 0) return
  for (const [at, value, count] of await ask(`${head} ${selects.join(' UNION ALL ')}`))
    profiles[Number(at)]?.top_values.push({ value: String(value), count: Number(count) })
}

/** Bins of equal width between the smallest and the largest number. */
async function addHistograms(
  { dialect, head, from, columns, query: ask }: Profiling,
  profiles: ColumnProfile[],
): Promise<void> {
  const selects = columns.flatMap((column, at) => {
    const { min, max } = profiles[at]!
    const [low, high] = [Number(min), Number(max)]
    if (!isNumeric(column) || min === null || !Number.isFinite(low) || !Number.isFinite(high) || high <= low)
      return []
    const width = (high - low) / bins
    const value = dialect.cast(dialect.identifier(column.name), 'number')
    const bin = dialect.cast(`floor((${value} - (${low})) / ${width})`, 'integer')
    profiles[at]!.histogram = Array.from({ length: bins }, (_, index) => ({
      from: low + index * width,
      to: low + (index + 1) * width,
      count: 0,
    }))
    const known = `${dialect.identifier(column.name)} IS NOT NULL`
    return [`SELECT ${at} AS at, ${bin} AS bin, count(*) AS n FROM ${from} WHERE ${known} GROUP BY ${bin}`]
  })
  if (selects.length === 0) return
  for (const [at, bin, count] of await ask(`${head} ${selects.join(' UNION ALL ')}`)) {
    const histogram = profiles[Number(at)]?.histogram
    const place = histogram?.[Math.max(0, Math.min(Number(bin), bins - 1))]
    if (place) place.count += Number(count)
  }
}
