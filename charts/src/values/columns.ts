import { formatNumber } from './format-number.ts'
import type { ColumnType } from '../../../contract/src/datasets.ts'
import type { Grain } from '../../../contract/src/grains.ts'
import type { DimensionValue } from '../../../contract/src/dimension-values.ts'
import type { ValueFormat } from './value-format.ts'

export type { ColumnType }

export interface Column {
  name: string
  type: ColumnType
  label?: string | null
  format?: ValueFormat | null
  /** What its moments are cut to. */
  grain?: Grain
  /** What its values are called and their colors, in their own order. */
  values?: DimensionValue[]
}

export type ColumnFamily = 'number' | 'text' | 'time' | 'boolean' | 'other'

const families: Record<ColumnType, ColumnFamily> = {
  integer: 'number',
  decimal: 'number',
  number: 'number',
  text: 'text',
  boolean: 'boolean',
  date: 'time',
  time: 'other',
  timestamp: 'time',
  interval: 'other',
  json: 'other',
  binary: 'other',
  list: 'other',
  struct: 'other',
}

/** What one can do with a column. */
export function familyOf(type: ColumnType | undefined): ColumnFamily {
  return type ? families[type] : 'other'
}

/** A number to draw; large integers and decimals arrive as text so that no digit is lost. */
export function toNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value !== 'string' || value.trim() === '') return undefined
  const parsed = Number(value)
  return Number.isFinite(parsed) ? parsed : undefined
}

/** One cell as a person reads it. Text stays text: nothing of it is ever taken as markup. */
export function formatCell(value: unknown, type?: ColumnType, locale?: string): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'true' : 'false'
  if (typeof value === 'number') return formatNumber(value, locale)
  if (typeof value !== 'string') return JSON.stringify(value)
  return familyOf(type) === 'time' ? formatMoment(value) : value
}

// A timestamp at midnight is a day, or the start of a month or year that was grouped by. Fractions that are
// nothing and the sign of UTC only make it longer.
function formatMoment(value: string): string {
  return value
    .replace(/(Z|\+00(:00)?)$/, '')
    .replace(/\.0+$/, '')
    .replace(/[T ]00:00:00$/, '')
    .replace('T', ' ')
}
