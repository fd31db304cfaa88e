import { refuse } from '../../../kernel/errors.ts'
import { describeColumn, isMoment, isNumeric, type QueryColumn } from '../../sql/index.ts'
import type { RunCheckQuery, CheckKind, Finding, Scene, Value } from '../check-kind.ts'
import { columnCalled, identifier, literal, whereOf } from './row-conditions.ts'

const defaultDrift = 0.25
const defaultNullChange = 10
/** With fewer rows the index is mostly chance. */
const fewestRows = 100
const rowsOfABin = 25
const maxBins = 20
/** Replaces a share of zero, which has no logarithm. */
const leastShare = 0.0005

export const distribution: CheckKind<'distribution'> = {
  kind: 'distribution',
  isRowLevel: false,
  takesFilters: true,
  plan({ column: name, max_drift, max_null_change }, scene) {
    const column = columnCalled(name, { ...scene, path: `${scene.path}.column` })
    if (!isNumeric(column) && !isMoment(column) && column.type !== 'text' && column.type !== 'boolean')
      throw refuse.invalid(`${scene.path}.column`, `${describeColumn(column)}: its values cannot be compared`)
    const limits = { drift: max_drift ?? defaultDrift, nullChange: max_null_change ?? defaultNullChange }
    return { aggregates: [], find: (_values, ask) => compared(scene, { column, limits }, ask) }
  },
}

interface Compared {
  column: QueryColumn
  limits: { drift: number; nullChange: number }
}

/** Rows, those with a value, and how these fall into bins. */
interface Side {
  rows: number
  known: number
  bins: number[]
}

async function compared(scene: Scene, { column, limits }: Compared, ask: RunCheckQuery): Promise<Finding> {
  const before = scene.baseline
  if (!before) return { found: 'nothing', words: 'there is no earlier version to compare with' }
  const was = before.columns.find(({ name }) => name === column.name)
  if (was?.type !== column.type)
    return { found: 'nothing', words: `the earlier version has no column "${column.name}" of this type` }
  const tables = [before.input('b')]
  const value = positionOf(column)
  const ofBins = await binsOf(scene, { column, value }, (sql) => ask({ sql, tables }))
  const side = (table: string) =>
    `SELECT count(*), count(v)${ofBins.map((one) => `, count(*) FILTER (WHERE ${one})`).join('')}
      FROM (SELECT ${value} AS v FROM ${table} ${whereOf(scene)}) AS x`
  const [now, earlier] = await Promise.all(
    ['t', 'b'].map(async (table) => sideOf(await ask({ sql: side(table), tables }))),
  )
  return now && earlier
    ? finding(column.name, { now, earlier, limits })
    : { found: 'nothing', words: 'there are no rows to compare' }
}

/** A value as what is compared: a number on a line, or a text. */
function positionOf(column: QueryColumn): string {
  const name = identifier(column.name)
  if (isMoment(column)) return `CASE WHEN isfinite(${name}) THEN epoch(${name}::TIMESTAMP)::DOUBLE END`
  if (isNumeric(column)) return `CASE WHEN isfinite(${name}::DOUBLE) THEN ${name}::DOUBLE END`
  return `left(${name}::VARCHAR, 200)`
}

/**
 * The bins as conditions, made of the version before: its most frequent texts, or its quantiles, each of which is a bin of
 * its own beside those between, since numbers are often few and repeated.
 */
async function binsOf(
  scene: Scene,
  { column, value }: { column: QueryColumn; value: string },
  ask: (sql: string) => Promise<Value[][]>,
): Promise<string[]> {
  const rows = `(SELECT ${value} AS v FROM b ${whereOf(scene)}) AS x`
  const [[count] = [0]] = await ask(`SELECT count(v) FROM ${rows}`)
  const max = Math.min(maxBins, Math.max(2, Math.floor(Number(count) / rowsOfABin)))
  if (!isNumeric(column) && !isMoment(column)) {
    const found = await ask(
      `SELECT v, count(*) FROM ${rows} WHERE v IS NOT NULL GROUP BY v ORDER BY 2 DESC, 1 LIMIT ${max}`,
    )
    return found.map(([text]) => `v = ${literal(String(text))}`)
  }
  const quantiles = Math.min(10, max)
  const shares = Array.from({ length: quantiles - 1 }, (_, at) => (at + 1) / quantiles)
  const [edges = []] = await ask(
    `SELECT ${shares.map((share) => `approx_quantile(v, ${share})`).join(', ')} FROM ${rows}`,
  )
  const sorted = [...new Set(edges.filter((edge) => edge !== null).map(Number))].sort((a, b) => a - b)
  return sorted.flatMap((edge, at) => {
    const under = sorted[at - 1]
    return [
      under === undefined ? `v < ${number(edge)}` : `v > ${number(under)} AND v < ${number(edge)}`,
      `v = ${number(edge)}`,
    ]
  })
}

const number = (value: number) => `(${value.toExponential()})::DOUBLE`

function sideOf([row = []]: Value[][]): Side {
  const [rows = 0, known = 0, ...bins] = row.map(Number)
  const rest = known - bins.reduce((sum, one) => sum + one, 0)
  return { rows, known, bins: [...bins, rest] }
}

function finding(
  name: string,
  { now, earlier, limits }: { now: Side; earlier: Side; limits: Compared['limits'] },
): Finding {
  if (Math.min(now.rows, earlier.rows) < fewestRows)
    return { found: 'nothing', words: `fewer than ${fewestRows} rows are too few to compare` }
  const drift = now.known === 0 || earlier.known === 0 ? 0 : driftOf(now, earlier)
  const nulls = [earlier, now].map(({ rows, known }) => (100 * (rows - known)) / rows)
  const nullChange = Math.abs(nulls[1]! - nulls[0]!)
  const words = [
    drift > limits.drift
      ? `the values of "${name}" drifted by ${shown(drift)}: at most ${limits.drift} is accepted`
      : `the values of "${name}" drifted by ${shown(drift)}`,
    ...(nullChange > limits.nullChange
      ? [`its share of nulls went from ${shown(nulls[0]!)} % to ${shown(nulls[1]!)} %`]
      : []),
  ]
  const holds = drift <= limits.drift && nullChange <= limits.nullChange
  return { found: 'whole', holds, value: drift, of: now.rows, words: words.join(', and ') }
}

/** The population stability index: what each bin gained or lost, weighed by how much that is for it. */
function driftOf(now: Side, earlier: Side): number {
  return now.bins.reduce((sum, count, at) => {
    const p = Math.max(leastShare, count / now.known)
    const q = Math.max(leastShare, earlier.bins[at]! / earlier.known)
    return sum + (p - q) * Math.log(p / q)
  }, 0)
}

const shown = (value: number) => Math.round(value * 1000) / 1000
