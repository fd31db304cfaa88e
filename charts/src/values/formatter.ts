import { formatBytes, formatCompact, formatNumber, formatShare } from './format-number.ts'
import { numberText, type ValueFormat } from './value-format.ts'
import type { ChartOptions } from '../drawn-kind.ts'

type Wanted = Pick<ChartOptions, 'number_format' | 'unit' | 'format'>

interface Place {
  /** The format of the column itself, where the author of the chart wants no other. */
  format?: ValueFormat | null | undefined
  /** Beside an axis there is no room for long numbers. */
  isAxis?: boolean
  locale?: string | undefined
}

/** Writes the numbers of a chart: as its author wants them, else as their column does, else short. */
export function formatterFor(wanted: Wanted, { format: own, isAxis, locale }: Place = {}) {
  const { number_format, unit } = wanted
  const format = wanted.format ?? (number_format || unit ? undefined : own)
  if (format && format.kind !== 'text' && format.kind !== 'date' && format.kind !== 'time')
    return (value: number) => numberText(value, isAxis ? shortened(format, value) : format, { locale })
  const bare = formats[number_format ?? 'compact']
  return (value: number) => (unit ? `${bare(value, locale)} ${unit}` : bare(value, locale))
}

function shortened(format: ValueFormat, value: number): ValueFormat {
  const { decimals: _decimals, ...rest } = format
  return Math.abs(value) < 10_000
    ? { ...rest, ...(Number.isInteger(value) ? { decimals: 0 } : {}) }
    : { ...rest, compact: true }
}

type Written = (value: number, locale?: string) => string

const formats: Record<NonNullable<ChartOptions['number_format']>, Written> = {
  plain: formatNumber,
  compact: formatCompact,
  percent: formatShare,
  bytes: (value, locale) => formatBytes(value, { locale }),
}
