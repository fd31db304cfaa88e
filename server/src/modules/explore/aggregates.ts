import type { Aggregate, Measure } from '../../../../contract/src/explore.ts'
import { refuse } from '../../kernel/errors.ts'
import { type QueryColumn, described, isMoment, isNumeric, isOrdered } from './column.ts'

interface AggregateKind {
  /** What the column must be, in words that follow "needs"; undefined when the column suits. */
  unfit(column: QueryColumn): string | undefined
  sql(column: string, measure: Measure): string
}

const any = () => undefined
const numeric = (column: QueryColumn) => (isNumeric(column) ? undefined : 'a number')
const measurable = (column: QueryColumn) =>
  isNumeric(column) || isMoment(column) ? undefined : 'a number, a date or a timestamp'
const ordered = (column: QueryColumn) =>
  isOrdered(column) ? undefined : 'a column whose values have an order'
const boolean = (column: QueryColumn) => (column.type === 'boolean' ? undefined : 'a boolean')

/** Every way to sum up a column. A new one is a name in the contract and a line here. */
const kinds: Record<Aggregate, AggregateKind> = {
  count: { unfit: any, sql: (column) => `count(${column})` },
  count_distinct: { unfit: any, sql: (column) => `count(DISTINCT ${column})` },
  sum: { unfit: numeric, sql: (column) => `sum(${column})` },
  avg: { unfit: numeric, sql: (column) => `avg(${column})` },
  min: { unfit: ordered, sql: (column) => `min(${column})` },
  max: { unfit: ordered, sql: (column) => `max(${column})` },
  median: { unfit: measurable, sql: (column) => `median(${column})` },
  percentile: { unfit: measurable, sql: percentile },
  share_true: { unfit: boolean, sql: (column) => `avg(CAST(${column} AS INTEGER))` },
}

// The engine takes the share of a quantile only as a constant; the contract holds it to a number from 0 to 100.
function percentile(column: string, { percentile: share = 50 }: Measure): string {
  return `quantile_cont(${column}, ${(Number(share) / 100).toFixed(8)})`
}

export function aggregated(
  measure: Measure,
  found: { column: QueryColumn; sql: string; path: string },
): string {
  const { unfit, sql } = kinds[measure.aggregate]
  const needed = unfit(found.column)
  if (needed)
    throw refuse.invalid(
      `${found.path}.column`,
      `${described(found.column)}, and ${measure.aggregate} needs ${needed}`,
    )
  if (measure.aggregate === 'percentile' && measure.percentile === undefined)
    throw refuse.invalid(`${found.path}.percentile`, 'is needed with the aggregate percentile')
  return sql(found.sql, measure)
}
