import type { Format } from '../../../contract/src/formats.ts'
import { familyOf, formatCell, toNumber, type Column } from './columns.ts'
import { formatBytes } from './format-number.ts'
import { listedValue } from './listed-values.ts'
import { grainText } from './grain-text.ts'
import { momentWriter, numberWriter } from './locale.ts'

/** How values are shown to people; never what they are. */
export type ValueFormat = Format

type ValueColumn = Pick<Column, 'type' | 'format' | 'grain' | 'values'>

/** One value as its column wants it shown. */
export function formatValue(
  value: unknown,
  { type, format, grain, values }: ValueColumn,
  locale?: string,
): string {
  if (value === null || value === undefined) return ''
  const label = listedValue(values, value)?.label
  if (label !== undefined) return label
  if (!format) return (grain && grainText(value, grain, locale)) || formatCell(value, type, locale)
  if (format.kind === 'text') return formatCell(value, type, locale)
  if (format.kind === 'date' || format.kind === 'time') return momentText(value, format, { type, locale })
  const number = toNumber(value)
  if (number === undefined) return formatCell(value, type, locale)
  return numberText(number, format, { value, locale })
}

/** A number in a format; `value` is the same as it came, where that has more digits. */
export function numberText(
  number: number,
  format: ValueFormat,
  { value, locale }: { value?: unknown; locale?: string | undefined } = {},
): string {
  const { unit, prefix = '', negative } = format
  const sign = number < 0 && (prefix !== '' || negative === 'parentheses')
  // Large integers and decimals come as text, which the formatter takes digit by digit.
  const isExact = typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)
  const exact = isExact ? (value as `${number}`) : number
  const size = sign ? (isExact ? (String(value).slice(1) as `${number}`) : -number) : exact
  const text = `${prefix}${bareText(size, format, locale)}${unit ? ` ${unit}` : ''}`
  if (!sign) return text
  return negative === 'parentheses' ? `(${text})` : `-${text}`
}

function bareText(size: number | `${number}`, format: ValueFormat, locale: string | undefined): string {
  const { kind, decimals, compact, grouping = true, currency } = format
  if (kind === 'bytes') return formatBytes(Number(size), { decimals, locale })
  if (kind === 'duration') return durationText(Number(size), { decimals, locale })
  const digits =
    decimals === undefined
      ? defaultDigits(format, Number(size))
      : { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  return numberWriter(
    {
      ...digits,
      useGrouping: grouping,
      ...(compact ? { notation: 'compact' } : {}),
      ...(kind === 'percent' ? { style: 'percent' } : {}),
      ...(kind === 'currency' && currency ? { style: 'currency', currency } : {}),
    },
    locale,
  ).format(size)
}

// A currency knows its own digits: yen have no cents.
function defaultDigits({ kind, compact, currency }: ValueFormat, size: number): Intl.NumberFormatOptions {
  if (compact) return { maximumFractionDigits: Math.abs(size) < 1000 && kind !== 'percent' ? 2 : 1 }
  if (kind === 'currency' && currency) return {}
  return { maximumFractionDigits: kind === 'percent' ? 1 : 2 }
}

const spans = [
  ['d', 86_400],
  ['h', 3600],
  ['min', 60],
] as const

/** A length of time in its two largest units: "2 h 5 min". */
function durationText(
  seconds: number,
  { decimals, locale }: { decimals: number | undefined; locale: string | undefined },
): string {
  const digits =
    decimals === undefined
      ? { maximumFractionDigits: 2 }
      : { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  const write = (value: number) => numberWriter(digits, locale).format(value)
  if (seconds < 0) return `-${durationText(-seconds, { decimals, locale })}`
  if (seconds > 0 && seconds < 1) return `${write(seconds * 1000)} ms`
  const at = spans.findIndex(([, size]) => seconds >= size)
  const span = spans[at]
  if (!span) return `${write(seconds)} s`
  const [unit, size] = span
  const [finer, finerSize] = spans[at + 1] ?? ['s', 1]
  const inFiner = Math.round(seconds / finerSize)
  const whole = Math.floor((inFiner * finerSize) / size)
  const rest = inFiner - (whole * size) / finerSize
  const first = `${numberWriter({}, locale).format(whole)} ${unit}`
  return rest === 0 ? first : `${first} ${rest} ${finer}`
}

function momentText(
  value: unknown,
  { kind, style }: ValueFormat,
  { type, locale }: { type: Column['type']; locale: string | undefined },
): string {
  const date = new Date(String(value))
  if (familyOf(type) !== 'time' || style === 'iso' || Number.isNaN(date.getTime()))
    return formatCell(value, type, locale)
  const dateStyle = style ?? 'medium'
  return momentWriter({ dateStyle, ...(kind === 'time' ? { timeStyle: 'short' } : {}) }, locale).format(date)
}
