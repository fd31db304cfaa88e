import type { RefreshSettings } from '../../../../../contract/src/dataset-sources.ts'
import { dialects } from '../../sql/index.ts'
import { fail } from '../errors.ts'

const { identifier } = dialects.duckdb

/** Queries the number of rows without a value of the column. */
export const nullCountSql = (column: string, table: string): string =>
  `SELECT count(*) FROM ${identifier(table)} WHERE ${identifier(column)} IS NULL`

type Lookback = NonNullable<RefreshSettings['lookback']>

const secondsOf = { minute: 60, hour: 3600, day: 86_400, week: 604_800, month: 31 * 86_400 } as const
const moment = /^(\d{4,})-(\d\d)-(\d\d)(?:([ T])(\d\d):(\d\d):(\d\d)(?:\.\d+)?(?!\d))?(.*)$/

/**
 * The cursor value so far before another, as the source writes it. A month is its longest, and fractions of seconds are
 * left out: too many rows read again are harmless, too few are not.
 */
export function cursorBefore(value: string, { amount, unit = 'day' }: Lookback): string {
  if (/^-?\d+$/.test(value)) return String(BigInt(value) - BigInt(amount))
  const [, year, month, day, between, hour = '0', minute = '0', second = '0', rest = ''] =
    moment.exec(value) ?? []
  if (year === undefined) throw fail.noLookback()
  const at = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
  )
  const before = new Date(at - amount * secondsOf[unit] * 1000)
  if (Number.isNaN(before.getTime()) || before.getUTCFullYear() < 1) throw fail.noLookback()
  const [date = '', time = ''] = before.toISOString().split('T')
  return between === undefined ? date : `${date}${between}${time.slice(0, 8)}${rest}`
}
