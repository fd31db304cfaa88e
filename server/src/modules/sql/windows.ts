import type { Dialect } from './dialect.ts'

/** The rows that an aggregate is computed over, for each row of a result. */
export interface Window {
  /** Rows that are alike in all of these, nulls included. */
  partition: readonly string[]
  /** The frame up to the current row, as far back as given. Without it all of them. */
  along?: Along
}

export interface Along {
  /** What the rows are ordered by; nulls last. */
  sql: string
  /** The items of the order, where it is another than that of the values. */
  order?: readonly string[] | undefined
  /** 'all', or so many units: then `sql` is a number, and a row without one has no neighbours but such rows. */
  back: 'all' | number | { rows: number }
}

/** The only place that writes OVER with an order, so that no engine's own null ordering applies. */
export function windowSql(
  dialect: Dialect,
  { name, of }: { name: string; of: string },
  { partition, along }: Window,
): string {
  const isRange = typeof along?.back === 'number'
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

interface RowBefore {
  partition: readonly string[]
  /** Items of ORDER BY. */
  order: readonly string[]
  count: number
}

const partitioned = (partition: readonly string[]) =>
  partition.length === 0 ? '' : `PARTITION BY ${partition.join(', ')} `

/** The value so many rows before; null where there are not so many. */
export function rowBeforeSql(dialect: Dialect, of: string, { partition, order, count }: RowBefore) {
  // Every engine has frames, and not every one the function for it. Without a row there is no value, not 0.
  const name = dialect.name === 'clickhouse' ? 'maxOrNull' : 'max'
  const back = Math.trunc(count)
  return `${name}(${of}) OVER (${partitioned(partition)}ORDER BY ${order.join(', ')} ROWS BETWEEN ${back} PRECEDING AND ${back} PRECEDING)`
}

/** The rank of a value among the rows of its partition: equal values share one, and the next has a gap. */
export const rankSql = (
  dialect: Dialect,
  of: string,
  { partition, descending }: { partition: readonly string[]; descending: boolean },
): string => `rank() OVER (${partitioned(partition)}ORDER BY ${dialect.order(of, descending)})`

/** Numbers the rows of each partition from 1, in an order that has no ties. */
export const rowNumberSql = (partition: readonly string[], order: readonly string[]): string =>
  `row_number() OVER (PARTITION BY ${partition.join(', ')} ORDER BY ${order.join(', ')})`

/** An aggregate over the rows before each one, in an order without nulls. */
export const windowBeforeSql = (
  { name, of }: { name: string; of: string },
  { partition, order }: { partition: readonly string[]; order: readonly string[] },
): string =>
  `${name}(${of}) OVER (PARTITION BY ${partition.join(', ')} ORDER BY ${order.join(', ')} ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)`

function orderSql(dialect: Dialect, { sql, order, back }: Along): string {
  const items = (order ?? [dialect.order(sql, false)]).join(', ')
  if (typeof back === 'object')
    return `ORDER BY ${items} ROWS BETWEEN ${Math.trunc(back.rows)} PRECEDING AND CURRENT ROW`
  if (back === 'all') return `ORDER BY ${items} ROWS UNBOUNDED PRECEDING`
  // Engines accept only one item for a range, so nulls are in a partition of their own.
  return `ORDER BY ${sql} RANGE BETWEEN ${Math.trunc(back)} PRECEDING AND CURRENT ROW`
}
