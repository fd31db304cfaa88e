import { ground, titled } from '../axes.ts'
import type { DrawnKind, DrawingInput } from '../drawn-kind.ts'
import { numberSettings, scaleSettings } from '../setting-lists.ts'
import type { Tip, TipPoint } from '../tip.ts'
import { colorAt, colorScale, readableOn } from './scale.ts'
import { t, translated } from '../texts/translate.ts'

export const heatMap: DrawnKind = {
  kind: 'heat_map',
  label: translated({ en: 'Heat map', de: 'Heatmap' }),
  purpose: 'spread',
  settings: [
    ...scaleSettings,
    { option: 'show_legend', label: t('Legend') },
    { option: 'show_labels', label: translated({ en: 'Values in the cells', de: 'Werte in den Zellen' }) },
    { option: 'x_title', label: t('Title of the axis across') },
    { option: 'y_title', label: t('Title of the axis upwards') },
    ...numberSettings,
  ],
  unfit: ({ dimensions, measures }) =>
    dimensions.length !== 2 || measures.length === 0
      ? translated({
          en: 'A heat map needs two dimensions and a measure.',
          de: 'Eine Heatmap braucht zwei Dimensionen und eine Kennzahl.',
        })
      : undefined,
  option(input) {
    const { shape, theme, options, format, tooltip } = input
    const cells = shape.series.flatMap(({ values }, y) =>
      values.flatMap((value, x) => (value === null ? [] : [[x, y, value]])),
    )
    const hasLegend = options.show_legend ?? true
    const axis = {
      type: 'category' as const,
      axisLine: { show: false },
      axisTick: { show: false },
      splitArea: { show: false },
    }
    const write = format()
    const scale = colorScale(
      input,
      cells.map((cell) => cell[2] ?? 0),
      { right: 0, top: 'middle' },
    )
    return {
      ...ground(theme),
      grid: {
        left: 4,
        right: hasLegend ? 76 : 8,
        top: 8,
        bottom: 4,
        outerBoundsMode: 'same',
        outerBoundsContain: 'all',
      },
      tooltip: tooltip('item', (points) => cellTip(input, points)),
      xAxis: {
        ...axis,
        data: shape.labels,
        axisLabel: { color: theme.faint, hideOverlap: true },
        ...titled(options.x_title, theme),
      },
      yAxis: {
        ...axis,
        data: shape.series.map(({ name }) => name),
        inverse: true,
        axisLabel: { color: theme.faint, width: 130, overflow: 'truncate' },
        ...titled(options.y_title, theme),
      },
      visualMap: scale,
      series: [
        {
          type: 'heatmap',
          data: cells.map(([x = 0, y = 0, value = 0]) => ({
            value: [x, y, value],
            label: { color: readableOn(colorAt(scale, value)) },
            words: [shape.labels[x], shape.series[y]?.name],
          })),
          itemStyle: { borderColor: theme.ground, borderWidth: 2, borderRadius: 3 },
          label: {
            show: options.show_labels ?? false,
            formatter: ({ value }) => (Array.isArray(value) ? write(Number(value[2])) : ''),
          },
        },
      ],
    }
  },
}

function cellTip({ shape, format }: DrawingInput, [point]: TipPoint[]): Tip {
  const [x = 0, y = 0, value = 0] = Array.isArray(point?.value) ? (point.value as number[]) : []
  return {
    title: shape.measures[0] ?? '',
    rows: [{ name: `${shape.labels[x] ?? ''}, ${shape.series[y]?.name ?? ''}`, value: format()(value) }],
  }
}
