import type { Column } from './columns.ts'
import { familyOf, formatCell, toNumber } from './columns.ts'
import { formatBytes, formatDuration } from './format.ts'

/** How values are shown to people; never what they are. */
export interface ValueFormat {
  kind: 'number' | 'percent' | 'currency' | 'bytes' | 'duration' | 'date' | 'time' | 'text'
  decimals?: number
  compact?: boolean
  grouping?: boolean
  currency?: string
  unit?: string
  style?: 'iso' | 'short' | 'medium' | 'long'
}

/** One value as its column wants it shown. */
export function formatValue(value: unknown, { type, format }: Pick<Column, 'type' | 'format'>): string {
  if (value === null || value === undefined) return ''
  if (!format || format.kind === 'text') return formatCell(value, type)
  if (format.kind === 'date' || format.kind === 'time') return momentText(value, format, type)
  const number = toNumber(value)
  if (number === undefined) return formatCell(value, type)
  return numberText(number, format, value)
}

function numberText(number: number, format: ValueFormat, value: unknown): string {
  if (format.kind === 'bytes') return formatBytes(number)
  if (format.kind === 'duration') return formatDuration(number * 1000)
  const { decimals, compact, grouping = true, currency, unit } = format
  const digits =
    decimals === undefined
      ? { maximumFractionDigits: format.kind === 'percent' ? 1 : 2 }
      : { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  const text = new Intl.NumberFormat('en', {
    ...digits,
    useGrouping: grouping,
    ...(compact ? { notation: 'compact' } : {}),
    ...(format.kind === 'percent' ? { style: 'percent' } : {}),
    ...(format.kind === 'currency' && currency ? { style: 'currency', currency } : {}),
  })
  // Large integers and decimals come as text, which the formatter takes digit by digit.
  const exact = typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? (value as `${number}`) : number
  return unit ? `${text.format(exact)} ${unit}` : text.format(exact)
}

function momentText(value: unknown, { kind, style }: ValueFormat, type: Column['type']): string {
  const date = new Date(String(value))
  if (familyOf(type) !== 'time' || style === 'iso' || Number.isNaN(date.getTime()))
    return formatCell(value, type)
  const dateStyle = style ?? 'medium'
  return new Intl.DateTimeFormat('en', {
    dateStyle,
    timeZone: 'UTC',
    ...(kind === 'time' ? { timeStyle: 'short' } : {}),
  }).format(date)
}
