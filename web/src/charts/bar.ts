import { IconChartBar } from '@tabler/icons-react'
import { valueLabels, withAxes } from './axes.ts'
import type { DrawnKind } from './chart-kind.ts'
import type { Shape } from './shape.ts'

export const bar: DrawnKind = {
  kind: 'bar',
  label: 'Bar',
  icon: IconChartBar,
  unfit: ({ measures }) => (measures.length === 0 ? 'A bar chart needs at least one measure.' : undefined),
  option(shape, look, options) {
    const sideways = options.horizontal ?? areLongNames(shape)
    return {
      ...withAxes(shape, look, { ...options, sideways }),
      series: shape.series.map(({ name, values }) => ({
        type: 'bar',
        name,
        data: values,
        barMaxWidth: 44,
        ...(options.stacked ? { stack: 'all' } : {}),
        ...valueLabels(look, options, sideways ? 'right' : 'top'),
        itemStyle: { borderRadius: options.stacked ? 0 : sideways ? [0, 4, 4, 0] : [4, 4, 0, 0] },
      })),
    }
  },
}

// Long names are readable only beside their bars.
function areLongNames({ labels, overTime }: Shape): boolean {
  const longest = Math.max(0, ...labels.map((text) => text.length))
  return !overTime && labels.length > 4 && labels.length <= 30 && longest > 9
}
