import { IconChartDonut } from '@tabler/icons-react'
import { ground, legendOf } from './axes.ts'
import type { DrawnKind } from './chart-kind.ts'
import { formatterFor } from './formatter.ts'
import type { Shape } from './shape.ts'
import { tipFor } from './tip.ts'

const mostSlices = 12

export const pie: DrawnKind = {
  kind: 'pie',
  label: 'Pie',
  icon: IconChartDonut,
  unfit({ dimensions, measures, series }) {
    if (dimensions.length !== 1 || measures.length === 0)
      return 'A pie chart needs one dimension and a measure.'
    return series[0]?.values.some((value) => (value ?? 0) < 0)
      ? 'A pie chart cannot show negative values.'
      : undefined
  },
  option(shape, look, options) {
    return {
      ...ground(look),
      tooltip: { trigger: 'item', ...tipFor(look, formatterFor({ number_format: 'plain', ...options })) },
      legend: {
        show: options.show_legend ?? true,
        ...legendOf(look),
        orient: 'vertical',
        right: 8,
        left: 'auto',
        top: 'middle',
      },
      series: [
        {
          type: 'pie',
          name: '',
          radius: ['48%', '78%'],
          center: ['36%', '50%'],
          label: { show: options.show_labels ?? false, color: look.text },
          itemStyle: { borderColor: look.ground, borderWidth: 2, borderRadius: 4 },
          data: slicesOf(shape),
        },
      ],
    }
  },
}

function slicesOf({ labels, series }: Shape): { name: string; value: number }[] {
  const all = labels
    .map((name, index) => ({ name, value: series[0]?.values[index] ?? 0 }))
    .toSorted((a, b) => b.value - a.value)
  if (all.length <= mostSlices) return all
  const rest = all.slice(mostSlices - 1)
  const value = rest.reduce((sum, slice) => sum + slice.value, 0)
  return [...all.slice(0, mostSlices - 1), { name: `${rest.length} others`, value }]
}
