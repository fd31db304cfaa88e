import type { DrawingInput } from '../drawn-kind.ts'
import type { Shape } from '../shape.ts'
import { type Tip, type TipPoint, colorOf } from '../tip.ts'

const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 })

/** What is drawn where each stack stands for 100 %; the tooltip tells both the share and the value. */
export function inShares(input: DrawingInput): DrawingInput {
  const { shape, format, tooltip, options } = input
  const sums = shape.labels.map((_, at) =>
    shape.series.reduce((sum, { values }) => sum + Math.abs(values[at] ?? 0), 0),
  )
  const series = shape.series.map(({ name, values }) => ({
    name,
    values: values.map((value, at) => (value === null || !sums[at] ? null : value / sums[at])),
  }))
  const isBelow = shape.series.some(({ values }) => values.some((value) => (value ?? 0) < 0))
  const content = (points: TipPoint[]): Tip => ({
    title: points[0]?.name ?? '',
    rows: points.flatMap(({ seriesName = '', seriesIndex = 0, dataIndex = 0, color }) => {
      const value = shape.series[seriesIndex]?.values[dataIndex]
      const share = series[seriesIndex]?.values[dataIndex]
      if (value === undefined || value === null || share === undefined || share === null) return []
      return [{ ...colorOf(color), name: seriesName, value: `${percent.format(share)} (${format()(value)})` }]
    }),
  })
  return {
    ...input,
    shape: { ...shape, series },
    format: () => (value) => percent.format(value),
    options: { ...options, minimum: isBelow ? -1 : 0, maximum: 1, log_scale: false },
    tooltip: (trigger) => tooltip(trigger, content),
  }
}

/** Whether the author wants shares and there is something to share. */
export function drawsShares({ options, shape }: { options: DrawingInput['options']; shape: Shape }): boolean {
  return options.percent_stacked === true && shape.series.length > 1
}
