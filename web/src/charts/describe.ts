import { formatNumber } from '../lib/format.ts'
import type { Shape } from './shape.ts'

/** A chart in words, for those who hear it. */
export function describeChart(label: string, title: string, shape: Shape): string {
  const { labels, series, dimensions, measures } = shape
  const what = `${label} chart: ${title}. ${measures.join(', ')}${dimensions.length > 0 ? ` by ${dimensions.join(', ')}` : ''}.`
  const first = series[0]
  if (!first || labels.length === 0) return `${what} No values.`
  const known = first.values.map((value, index) => ({ value, index })).filter(({ value }) => value !== null)
  if (known.length === 0) return `${what} No values.`
  const byValue = known.toSorted((a, b) => (a.value ?? 0) - (b.value ?? 0))
  const say = (point: (typeof known)[number] | undefined) =>
    point ? `${labels[point.index]} ${formatNumber(point.value ?? 0)}` : ''
  const extent =
    series.length > 1 ? `${series.length} series of ${labels.length} points` : `${labels.length} points`
  return `${what} ${extent}. Lowest ${say(byValue[0])}, highest ${say(byValue.at(-1))}. A table of the values is available.`
}
