import type { Aggregate, Measure } from '../../../../contract/src/query.ts'
import { refuse } from '../../kernel/errors.ts'
import { type QueryColumn, described, isMoment, isNumeric, isOrdered } from './column.ts'
import type { Dialect } from './dialect.ts'

/** What the column must be, in words that follow "needs"; undefined when the column suits. */
type Unfit = (column: QueryColumn) => string | undefined

const any = () => undefined
const numeric = (column: QueryColumn) => (isNumeric(column) ? undefined : 'a number')
const measurable = (column: QueryColumn) =>
  isNumeric(column) || isMoment(column) ? undefined : 'a number, a date or a timestamp'
const ordered = (column: QueryColumn) =>
  isOrdered(column) ? undefined : 'a column whose values have an order'
const boolean = (column: QueryColumn) => (column.type === 'boolean' ? undefined : 'a boolean')

/** The requirements of every aggregate on a column. A new one is a name in the contract and a line here. */
const unfits: Record<Aggregate, Unfit> = {
  count: any,
  count_distinct: any,
  sum: numeric,
  avg: numeric,
  min: ordered,
  max: ordered,
  median: measurable,
  percentile: measurable,
  share_true: boolean,
}

interface Found {
  dialect: Dialect
  column: QueryColumn
  /** The column in SQL. */
  sql: string
  path: string
  /** Only rows that satisfy it are aggregated. */
  where?: string | undefined
}

export function aggregated(
  measure: Pick<Measure, 'aggregate'> & { percentile?: number | undefined },
  found: Found,
): string {
  const { dialect, column, sql, path, where } = found
  const needed = unfits[measure.aggregate](column)
  if (needed)
    throw refuse.invalid(`${path}.column`, `${described(column)}, and ${measure.aggregate} needs ${needed}`)
  if (measure.aggregate === 'percentile' && measure.percentile === undefined)
    throw refuse.invalid(`${path}.percentile`, 'is needed with the aggregate percentile')
  const lack = dialect.lacks[measure.aggregate]
  if (lack) throw refuse.invalid(`${path}.aggregate`, lack)
  // The engines accept the share of a quantile only as a constant; the contract limits it to a number from 0 to 100.
  const share = Number(measure.percentile ?? 50) / 100
  const whole = (text: string) => dialect.aggregates[measure.aggregate](text, { column, share })
  const value = measure.aggregate.startsWith('count') ? sql : dialect.finite(sql, column)
  return where === undefined ? whole(value) : dialect.onlyWhere(whole, value, where)
}

/** The number of rows, or of those that satisfy a condition. */
export function rowCount(dialect: Dialect, where?: string): string {
  if (where === undefined) return 'count(*)'
  return dialect.onlyWhere((text) => `count(${text})`, '1', where)
}
