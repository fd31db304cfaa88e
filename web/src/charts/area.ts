import { IconChartAreaLine } from '@tabler/icons-react'
import { withAxes } from './axes.ts'
import type { DrawnKind } from './chart-kind.ts'
import { needsSequence } from './needs.ts'

export const area: DrawnKind = {
  kind: 'area',
  label: 'Area',
  icon: IconChartAreaLine,
  unfit: needsSequence('An area chart'),
  option(shape, look, options) {
    return {
      ...withAxes(shape, look, options),
      series: shape.series.map(({ name, values }) => ({
        type: 'line',
        name,
        data: values,
        ...((options.stacked ?? shape.series.length > 1) ? { stack: 'all' } : {}),
        showSymbol: false,
        lineStyle: { width: 2 },
        areaStyle: { opacity: 0.28 },
      })),
    }
  },
}
