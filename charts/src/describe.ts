import { formatNumber } from './values/format-number.ts'
import type { NamedValue } from './drawn-kind.ts'
import type { Shape } from './shape.ts'
import { t } from './texts/translate.ts'

interface Description {
  label: string
  title: string
  shape: Shape
  namedValues?: NamedValue[]
}

/** A chart in words, for those who hear it. */
export function describeChart({
  label,
  title,
  shape,
  namedValues: named = pointsOf(shape),
}: Description): string {
  const { labels, series, dimensions, measures } = shape
  const values = { label, title, measures: measures.join(', '), dimensions: dimensions.join(', ') }
  const what =
    dimensions.length > 0
      ? t('{{label}} chart: {{title}}. {{measures}} by {{dimensions}}.', values)
      : t('{{label}} chart: {{title}}. {{measures}}.', values)
  const sorted = named.toSorted((a, b) => a.value - b.value)
  const [lowest, highest] = [sorted[0], sorted.at(-1)]
  if (!lowest || !highest) return `${what} ${t('No values.')}`
  const say = ({ name, value }: NamedValue) => `${name} ${formatNumber(value)}`
  const extent =
    series.length > 1
      ? t('{{series}} series of {{points}} points.', { series: series.length, points: labels.length })
      : t('{{points}} points.', { points: named.length })
  const ends = t('Lowest {{lowest}}, highest {{highest}}.', { lowest: say(lowest), highest: say(highest) })
  return `${what} ${extent} ${ends} ${t('A table of the values is available.')}`
}

function pointsOf({ labels, series }: Shape): NamedValue[] {
  return series.flatMap(({ name, values }) =>
    values.flatMap((value, at) =>
      value === null
        ? []
        : [{ name: series.length > 1 ? `${name} ${labels[at] ?? ''}` : (labels[at] ?? ''), value }],
    ),
  )
}
