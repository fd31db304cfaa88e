import { ground, titled, truncated } from '../axes.ts'
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
  arrange: ({ shape }) => ({ shape }),
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
      grid: gridBeside(hasLegend),
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
        axisLabel: {
          color: theme.faint,
          interval: rowsSkipped(input),
          width: Math.min(130, Math.round(input.size.width / 4)),
          ...truncated,
        },
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
          itemStyle: { borderColor: theme.ground, ...cellStyle(input) },
          label: {
            show: options.show_labels ?? false,
            formatter: ({ value }) => (Array.isArray(value) ? write(Number(value[2])) : ''),
          },
        },
      ],
    }
  },
}

const gridBeside = (hasLegend: boolean) => ({
  left: 4,
  right: hasLegend ? 76 : 8,
  top: 8,
  bottom: 4,
  outerBoundsMode: 'same' as const,
  outerBoundsContain: 'all' as const,
})

/** Gaps between cells, narrower where the cells are. */
function cellStyle({ shape, size }: DrawingInput) {
  const cell = Math.min(size.width / shape.labels.length, size.height / shape.series.length)
  return cell > 14 ? { borderWidth: 2, borderRadius: 3 } : { borderWidth: cell > 6 ? 1 : 0, borderRadius: 0 }
}

/** Every name is written where rows are as high as a line of text. */
const rowsSkipped = ({ shape, size }: DrawingInput) =>
  Math.max(0, Math.ceil((16 * shape.series.length) / Math.max(16, size.height - 30)) - 1)

function cellTip({ shape, format }: DrawingInput, [point]: TipPoint[]): Tip {
  const [x = 0, y = 0, value = 0] = Array.isArray(point?.value) ? (point.value as number[]) : []
  return {
    title: shape.measures[0] ?? '',
    rows: [{ name: `${shape.labels[x] ?? ''}, ${shape.series[y]?.name ?? ''}`, value: format()(value) }],
  }
}
