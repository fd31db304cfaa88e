import { formatBytes, formatCompact, formatNumber } from '../lib/format.ts'
import type { ChartOptions } from './chart-kind.ts'

/** Writes the numbers of a chart as its author wants them. */
export function formatterFor({ number_format, unit }: Pick<ChartOptions, 'number_format' | 'unit'>) {
  const bare = formats[number_format ?? 'compact']
  return (value: number) => (unit ? `${bare(value)} ${unit}` : bare(value))
}

const formats: Record<NonNullable<ChartOptions['number_format']>, (value: number) => string> = {
  plain: formatNumber,
  compact: formatCompact,
  percent: (value) => `${formatNumber(value * 100)} %`,
  bytes: formatBytes,
}
