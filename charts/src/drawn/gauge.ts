import { ground } from '../axes.ts'
import type { DrawnKind, DrawingInput } from '../drawn-kind.ts'
import { numberSettings } from '../setting-lists.ts'
import { t, translated } from '../texts/translate.ts'

/** One value between the ends of a scale, and how far it is from where it is to be. */
export const gauge: DrawnKind = {
  kind: 'gauge',
  label: translated({ en: 'Gauge', de: 'Tacho' }),
  purpose: 'one',
  series: { gauge: () => import('echarts/lib/chart/gauge.js') },
  settings: [
    { option: 'minimum', label: t('Scale begins at') },
    { option: 'maximum', label: t('Scale ends at') },
    { option: 'target', label: t('Target') },
    { option: 'target_label', label: t('Label of the target') },
    ...numberSettings,
  ],
  unfit: ({ measures, series }) =>
    measures.length === 0 || series[0]?.values.length === 0
      ? translated({ en: 'A gauge needs a measure.', de: 'Ein Tacho braucht eine Kennzahl.' })
      : undefined,
  option(input) {
    const { shape, theme, options, format } = input
    const value = valueOf(input)
    const [min, max] = scaleOf(input, value)
    const { target } = options
    const color = theme.palette[0] ?? theme.text
    const write = format()
    const arc = { startAngle: 205, endAngle: -25, center: ['50%', '62%'], radius: '96%', min, max }
    const bare = { splitLine: { show: false }, axisTick: { show: false }, pointer: { show: false } }
    return {
      ...ground(theme),
      series: [
        {
          type: 'gauge',
          ...arc,
          ...bare,
          axisLine: { roundCap: true, lineStyle: { width: 18, color: [[1, theme.empty]] } },
          progress: { show: true, roundCap: true, width: 18, itemStyle: { color: color } },
          splitNumber: 1,
          axisLabel: { distance: -44, color: theme.faint, fontSize: 11, formatter: format(0, true) },
          title: { offsetCenter: [0, '26%'], color: theme.faint, fontSize: 13 },
          detail: {
            offsetCenter: [0, '-6%'],
            color: theme.text,
            fontSize: 34,
            fontWeight: 600,
            formatter: () => write(value),
          },
          data: [{ value, name: shape.measures[0] ?? '' }],
        },
        ...(target === undefined ? [] : [mark({ arc, bare, target, given: input })]),
      ],
    }
  },
}

interface Mark {
  arc: object
  bare: object
  target: number
  given: DrawingInput
}

/** A needle across the arc where the value is to be. */
function mark({ arc, bare, target, given: { theme, options, format } }: Mark) {
  return {
    type: 'gauge' as const,
    ...arc,
    ...bare,
    axisLine: { show: false },
    axisLabel: { show: false },
    pointer: {
      show: true,
      icon: 'rect',
      length: '24%',
      width: 4,
      offsetCenter: [0, '-80%'],
      itemStyle: { color: theme.text },
    },
    title: { offsetCenter: [0, '42%'], color: theme.faint, fontSize: 12 },
    detail: { show: false },
    data: [{ value: target, name: `${options.target_label ?? t('Target')} ${format()(target)}` }],
  }
}

function valueOf({ shape }: DrawingInput): number {
  return shape.series[0]?.values.at(shape.overTime ? -1 : 0) ?? 0
}

// A share has an end of its own; others end at the next round number.
function scaleOf({ options, shape }: DrawingInput, value: number): [number, number] {
  const low = options.minimum ?? Math.min(0, value)
  if (options.maximum !== undefined && options.maximum > low) return [low, options.maximum]
  const isShare = (options.format ?? shape.formats?.[0])?.kind === 'percent'
  const max = Math.max(value, options.target ?? value, low)
  if (isShare && max <= 1) return [low, 1]
  const power = 10 ** Math.floor(Math.log10(Math.abs(max) || 1))
  const end = ([1, 1.5, 2, 3, 5, 8, 10].find((step) => step * power > max * 1.02) ?? 20) * power
  return [low, Math.max(end, low + 1)]
}
