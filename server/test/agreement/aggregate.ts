import type { SetMeasure } from '../../../contract/src/filters.ts'
import { cellOf } from './calculated.ts'
import { wallOf } from './calendar.ts'
import { type ColumnName, type Row, unit } from './rows.ts'
import { type Value, asFloat, compareValues } from './values.ts'

/** What an aggregate makes of rows, whatever else it filters by. */
export function aggregateOf(
  all: readonly Row[],
  { aggregate, column, percentile = 50, by = '' }: SetMeasure,
  timezone?: string,
): Value {
  const values = all
    .map((row) => (column === undefined ? row.id : cellOf(row, column, timezone)))
    .filter((value) => value !== null)
  if (aggregate === 'count') return BigInt(values.length) * unit
  if (aggregate === 'count_distinct') return BigInt(new Set(values.map(String)).size) * unit
  if (values.length === 0) return null
  if (aggregate === 'min' || aggregate === 'max')
    return values.reduce((a, b) => (compareValues(a, b) < 0 === (aggregate === 'min') ? a : b)) as Value
  if (aggregate === 'first' || aggregate === 'last')
    return extremeAt(all, {
      column: column as ColumnName,
      by: by as ColumnName,
      isLast: aggregate === 'last',
    })
  if (aggregate === 'share_true') return values.filter((value) => value === true).length / values.length
  if (aggregate === 'median' || aggregate === 'percentile') return quantile(values, percentile, column)
  const sum = (values as bigint[]).reduce((a, b) => a + b, 0n)
  if (aggregate === 'avg') return Number(sum) / Number(unit) / values.length
  // Floats are summed up in any order.
  return column === 'x' ? Number(sum) / Number(unit) : sum
}

/** The value of the earliest or latest row that has one: the smallest of the first moment, the largest of the last. */
function extremeAt(
  rows: readonly Row[],
  { column, by, isLast }: { column: ColumnName; by: ColumnName; isLast: boolean },
): Value {
  const known = rows.filter((row) => row[column] !== null && row[by] !== null)
  const ordered = known.toSorted((a, b) => compareValues(a[by], b[by]) || compareValues(a[column], b[column]))
  const value = ordered.at(isLast ? -1 : 0)?.[column] ?? null
  // It is a float, of which differences are taken.
  return column === 'x' ? asFloat(value) : value
}

/** Between the two values that are nearest, as far as the percentile lies between their places. */
function quantile(values: readonly Value[], percentile: number, column: string | undefined): Value {
  const isTime = column === 'at' || column === 'day'
  const all = values.map((value) => (isTime ? wallOf(String(value), undefined) : (asFloat(value) ?? 0)))
  const sorted = all.toSorted((a, b) => a - b)
  const place = (percentile / 100) * (sorted.length - 1)
  const [below = 0, above = below] = sorted.slice(Math.floor(place))
  const found = below + (above - below) * (place - Math.floor(place))
  return isTime ? new Date(found).toISOString() : found
}
