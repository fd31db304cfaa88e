import { IconChartLine } from '@tabler/icons-react'
import { valueLabels, withAxes } from './axes.ts'
import type { DrawnKind } from './chart-kind.ts'
import { needsSequence } from './needs.ts'

export const line: DrawnKind = {
  kind: 'line',
  label: 'Line',
  icon: IconChartLine,
  unfit: needsSequence('A line chart'),
  option(shape, look, options) {
    return {
      ...withAxes(shape, look, options),
      series: shape.series.map(({ name, values }) => ({
        type: 'line',
        name,
        data: values,
        showSymbol: values.length < 40,
        symbolSize: 6,
        lineStyle: { width: 2.5 },
        sampling: 'lttb',
        ...(options.stacked ? { stack: 'all' } : {}),
        ...valueLabels(look, options, 'top'),
      })),
    }
  },
}
