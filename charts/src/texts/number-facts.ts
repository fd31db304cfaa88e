import { toNumber } from '../values/columns.ts'
import type { ChartOptions, ChartTable } from '../drawn-kind.ts'
import { formatNumber } from '../values/format-number.ts'
import { numberText } from '../values/value-format.ts'
import { formatterFor } from '../values/formatter.ts'
import type { Shape } from '../shape.ts'
import { isUnfinished } from '../overlays/unfinished.ts'
import { t, translated } from './translate.ts'

export interface Change {
  by: number
  /** Part of what it was before; unknown where that was nothing. */
  share: number | undefined
  before: number
  /** What it is compared to, in words. */
  against: string
  direction: 'up' | 'down' | 'same'
  verdict: 'better' | 'worse' | 'neither'
}

/** What a number says. */
export interface NumberFacts {
  value: number | undefined
  change: Change | undefined
  /** Part of its target; unknown where less is better, which no part tells. */
  reached: number | undefined
  /** Whether it is at least as good as its target. */
  isOnTarget: boolean | undefined
  /** Its period is not over yet, so that it is compared to nothing. */
  isUnfinished: boolean
}

/** The number itself, how it differs from the one it is compared to or from the point before, and from its target. */
export function numberFactsOf(
  table: ChartTable,
  shape: Shape,
  { better = 'up', target, now = new Date() }: ChartOptions & { now?: Date },
): NumberFacts {
  const values = shape.series[0]?.values ?? []
  const value = values.at(shape.overTime ? -1 : 0) ?? undefined
  const before = beforeOf(table, shape)
  const about = { value, ...targetFacts(value, target, better), isUnfinished: isUnfinished(shape, now) }
  if (value === undefined || !before || about.isUnfinished) return { ...about, change: undefined }
  const by = value - before.value
  const direction = by > 0 ? 'up' : by < 0 ? 'down' : 'same'
  const verdict =
    direction === 'same' || better === 'neither' ? 'neither' : direction === better ? 'better' : 'worse'
  const share = before.value === 0 ? undefined : by / Math.abs(before.value)
  return {
    ...about,
    change: { by, share, before: before.value, against: before.against, direction, verdict },
  }
}

function targetFacts(value: number | undefined, target: number | undefined, better: ChartOptions['better']) {
  if (value === undefined || target === undefined || better === 'neither')
    return { reached: undefined, isOnTarget: undefined }
  const isLess = better === 'down'
  return {
    reached: isLess || target === 0 ? undefined : value / target,
    isOnTarget: isLess ? value <= target : value >= target,
  }
}

/** What the number is of: its measure, and of several periods the last one. */
export function numberLabel(
  { measures, overTime, labels }: Shape,
  { isUnfinished: isOpen }: NumberFacts,
): string {
  const measure = measures[0] ?? ''
  if (!overTime || labels.length < 2) return measure
  const values = { measure, period: labels.at(-1) ?? '' }
  return isOpen
    ? translated({ en: '{{measure}}, {{period}} so far', de: '{{measure}}, {{period}} bisher' }, values)
    : `${measure}, ${values.period}`
}

/** The target beside the number: "vs. target 15%". */
export function targetText(
  { target = 0, target_label: label }: ChartOptions,
  write: (value: number) => string,
): string {
  return t('vs. {{label}} {{target}}', { label: label ?? t('target'), target: write(target) })
}

function beforeOf(
  { columns, rows }: ChartTable,
  shape: Shape,
): { value: number; against: string } | undefined {
  const at = columns.findIndex(({ compares }) => compares === 'previous')
  // Along time the last row counts, in the order in which the shape has put them.
  const compared = shape.overTime ? shape.series[1]?.values.at(-1) : toNumber(rows[0]?.[at])
  const previous = translated({ en: 'Previous period', de: 'Vorperiode' })
  if (at >= 0) return typeof compared === 'number' ? { value: compared, against: previous } : undefined
  const former = shape.overTime ? shape.series[0]?.values.at(-2) : undefined
  return typeof former === 'number' ? { value: former, against: shape.labels.at(-2) ?? previous } : undefined
}

/** Writes the number and what it is compared to: as their author wants it, else as their column does, long where that fits. */
export function numberWriter(options: ChartOptions, { formats }: Shape): (value: number) => string {
  const own = formats?.[0]
  const isPlain = !options.format && !options.number_format && !options.unit && !own
  const short = formatterFor(options, { format: own })
  return (value) => (isPlain && Math.abs(value) < 1e6 ? formatNumber(value) : short(value))
}

/** How far it moved, in words: as a part of what it was before, or where that was nothing by how much. */
export function changeText({ by, share }: Change, write: (value: number) => string): string {
  const words = share === undefined ? write(by) : numberText(share, { kind: 'percent', decimals: 1 })
  return by > 0 ? `+${words}` : words
}

/** The known values along time. */
export const courseOf = ({ overTime, series }: Shape): number[] =>
  overTime ? (series[0]?.values ?? []).filter((value) => value !== null) : []

/** The course as the points of a line in that much room. */
export function coursePoints(
  values: readonly number[],
  { width, height }: { width: number; height: number },
): string {
  const [min, max] = [Math.min(...values), Math.max(...values)]
  const x = (at: number) => 3 + (at / (values.length - 1)) * (width - 6)
  const y = (value: number) => height - 3 - (max === min ? 0.5 : (value - min) / (max - min)) * (height - 6)
  return values.map((value, at) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(' ')
}

/** A change as a line of text: how far it moved, and whether that is good. */
export function movedText(change: Change, write: (value: number) => string): string {
  const { direction, verdict } = change
  const moved = direction === 'same' ? t('Unchanged') : changeText(change, write)
  return `${moved}${verdict === 'neither' ? '' : verdict === 'better' ? t(' (better)') : t(' (worse)')}`
}
