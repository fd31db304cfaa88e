import { IconChartDots } from '@tabler/icons-react'
import { formatCompact } from '../lib/format.ts'
import { withAxes } from './axes.ts'
import type { DrawnKind } from './chart-kind.ts'
import type { Look } from './look.ts'

export const scatter: DrawnKind = {
  kind: 'scatter',
  label: 'Scatter',
  icon: IconChartDots,
  unfit: ({ measures, series }) =>
    measures.length < 1 || (measures.length === 1 && series[0]?.name === 'Value')
      ? 'A scatter chart needs two measures, or a dimension and a measure.'
      : undefined,
  option(shape, look, options) {
    const [across, up] = shape.series
    if (shape.measures.length < 2 || !across || !up)
      return {
        ...withAxes(shape, look, options),
        series: shape.series.map(({ name, values }) => ({
          type: 'scatter',
          name,
          data: values,
          symbolSize: 9,
        })),
      }
    const points = across.values.map((x, index) => ({
      name: shape.labels[index] ?? '',
      value: [x ?? 0, up.values[index] ?? 0],
    }))
    return {
      ...withAxes({ ...shape, series: [across] }, look, options),
      tooltip: { ...withAxes(shape, look, options).tooltip, trigger: 'item' },
      xAxis: axis(options.x_title ?? across.name, look),
      yAxis: axis(options.y_title ?? up.name, look),
      series: [{ type: 'scatter', name: up.name, data: points, symbolSize: 9, itemStyle: { opacity: 0.75 } }],
    }
  },
}

function axis(name: string, look: Look) {
  return {
    type: 'value' as const,
    name,
    nameLocation: 'middle' as const,
    nameTextStyle: { color: look.faint },
    splitLine: { lineStyle: { color: look.line } },
    axisLabel: { color: look.faint, formatter: (value: number) => formatCompact(value) },
  }
}
