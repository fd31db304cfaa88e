import type { Dialect } from './dialect.ts'

/** The rows that an aggregate is computed over, for each row of a result. */
export interface Window {
  /** Rows that are alike in all of these, nulls included. */
  partition: readonly string[]
  /** The frame up to the current row, as far back as given. Without it all of them. */
  along?: Along
}

export interface Along {
  /** The order of the rows; nulls last. */
  sql: string
  /** 'all', or so many units: then `sql` is a number, and a row without one has no neighbours but such rows. */
  back: 'all' | number
}

/** The only place that writes OVER with an order, so that no engine's own null ordering applies. */
export function windowSql(
  dialect: Dialect,
  { name, of }: { name: string; of: string },
  { partition, along }: Window,
): string {
  const isRange = along !== undefined && along.back !== 'all'
  const parts = [
    ...partition,
    ...(isRange ? [`${along.sql} IS NULL`] : []),
    ...(along === undefined ? dialect.unorderedPartition(of) : []),
  ]
  return `${name}(${of}) OVER (${[
    ...(parts.length === 0 ? [] : [`PARTITION BY ${parts.join(', ')}`]),
    ...(along === undefined ? [] : [orderSql(dialect, along)]),
  ].join(' ')})`
}

/** Numbers the rows of each partition from 1, in an order that has no ties. */
export const rowNumberSql = (partition: readonly string[], order: readonly string[]): string =>
  `row_number() OVER (PARTITION BY ${partition.join(', ')} ORDER BY ${order.join(', ')})`

/** An aggregate over the rows before each one, in an order without nulls. */
export const windowBeforeSql = (
  { name, of }: { name: string; of: string },
  { partition, order }: { partition: readonly string[]; order: readonly string[] },
): string =>
  `${name}(${of}) OVER (PARTITION BY ${partition.join(', ')} ORDER BY ${order.join(', ')} ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)`

function orderSql(dialect: Dialect, { sql, back }: Along): string {
  if (back === 'all') return `ORDER BY ${dialect.order(sql, false)} ROWS UNBOUNDED PRECEDING`
  // Engines accept only one item for a range, so nulls are in a partition of their own.
  return `ORDER BY ${sql} RANGE BETWEEN ${Math.trunc(back)} PRECEDING AND CURRENT ROW`
}
