import type { EChartsOption } from 'echarts'
import type { ChartOptions, DrawingInput } from './drawn-kind.ts'
import type { ChartTheme } from './colors/theme.ts'
import { cutText, maxTextWidth, textWidth } from './text-width.ts'
import { seriesTip } from './tip.ts'

type LabelPlace = 'top' | 'right' | 'inside'

/** What every chart with two axes has in common. `sideways`: values run to the right, names downwards. */
export function withAxes(input: DrawingInput, sideways = false): EChartsOption {
  const { shape, theme, options, format, tooltip } = input
  const names = {
    type: 'category' as const,
    data: shape.labels,
    axisLine: { lineStyle: { color: theme.line } },
    axisTick: { show: false },
  }
  const values = valueAxis(input)
  const [across, up] = [titled(options.x_title, theme), titled(options.y_title, theme)]
  const legend = options.show_legend ?? shape.series.length > 1
  const rows = legend ? legendRows(legendNames(input), input.size) : 0
  return {
    ...ground(theme),
    grid: {
      left: 4,
      right: 16,
      top: rows > 0 ? 18 + 22 * rows : 14,
      bottom: 4,
      outerBoundsMode: 'same',
      outerBoundsContain: 'all',
    },
    ...(legend ? { legend: { ...legendOf(theme, rows), ...legendData(input) } } : {}),
    tooltip: {
      axisPointer: { type: shape.overTime ? 'line' : 'shadow' },
      ...tooltip(
        'axis',
        seriesTip(({ seriesIndex }) => format(shape.at.dimensions.length > 1 ? 0 : seriesIndex)),
      ),
    },
    xAxis: sideways
      ? { ...values, ...across }
      : {
          ...names,
          ...across,
          axisLabel: { color: theme.faint, ...nameLabels(input) },
        },
    yAxis: sideways
      ? {
          ...names,
          ...up,
          inverse: true,
          axisLabel: {
            color: theme.faint,
            width: Math.min(170, Math.round(input.size.width * 0.36)),
            ...truncated,
            ...(shape.labels.length * 15 < input.size.height - 40 ? { interval: 0 } : { hideOverlap: true }),
          },
        }
      : { ...values, ...up },
  }
}

/** What does not fit ends in three dots. */
export const truncated = { overflow: 'truncate' as const, ellipsis: '…' }

/** Names below an axis: all of them, cut or slanted where they have little room. Of moments some are enough. */
function nameLabels({ shape: { labels, overTime }, size }: DrawingInput) {
  const room = (size.width - 60) / Math.max(1, labels.length)
  if (maxTextWidth(labels) < room - 8) return { interval: 0 }
  if (overTime || labels.length > maxNames) return { hideOverlap: true }
  if (room >= 64) return { interval: 0, width: Math.floor(room - 8), ...truncated }
  const height = Math.min(110, Math.round(size.height * 0.36))
  return { ...(room < 15 ? { hideOverlap: true } : { interval: 0 }), rotate: 45, width: height, ...truncated }
}

const maxNames = 40

const legendNames = ({ shape, theme }: DrawingInput): string[] =>
  shape.series.slice(0, theme.palette.length).map(({ name }) => name)

const legendData = (input: DrawingInput) =>
  input.shape.series.length > input.theme.palette.length ? { data: legendNames(input) } : {}

/** How many rows the names of a legend take; at most a third of the picture. */
export function legendRows(names: readonly string[], { width, height }: DrawingInput['size']): number {
  let [rows, used] = [1, 0]
  for (const name of names) {
    const own = 25 + Math.min(maxLegendWidth, textWidth(name))
    if (used > 0 && used + own > width - 4) {
      rows += 1
      used = 0
    }
    used += own
  }
  return rows * 22 <= Math.max(22, height / 3) ? rows : 1
}

const maxLegendWidth = 180

/** An axis of numbers; those of the first measure unless given. */
export function valueAxis({ theme, options, format }: DrawingInput, measure = 0) {
  const { log_scale: isLog, minimum, maximum } = options
  return {
    type: isLog ? ('log' as const) : ('value' as const),
    axisLine: { lineStyle: { color: theme.line } },
    axisTick: { show: false },
    splitLine: { lineStyle: { color: theme.line } },
    axisLabel: { color: theme.faint, formatter: format(measure, true) },
    ...(minimum === undefined ? {} : { min: minimum }),
    ...(maximum === undefined ? {} : { max: maximum }),
  }
}

/** The name of a series and its color, where its author gave it one or the palette has none left. */
export function named({ fixed, theme, shape }: DrawingInput, name: string, at = 0) {
  const isGrey = at >= theme.palette.length || shape.series[at]?.isRest
  const color = fixed(name) ?? (isGrey ? theme.rest : undefined)
  return { name, ...(color === undefined ? {} : { color: [color] }) }
}

/** Values written beside what is drawn for them, where that is wanted. */
export function valueLabels({ theme, options, format }: DrawingInput, position: LabelPlace, measure = 0) {
  if (!options.show_labels) return {}
  const write = format(measure)
  return {
    labelLayout: { hideOverlap: true },
    label: {
      show: true,
      position,
      color: theme.text,
      formatter: ({ value }: { value?: unknown }) => (typeof value === 'number' ? write(value) : ''),
    },
  }
}

export function titled(name: ChartOptions['x_title'], theme: ChartTheme) {
  if (!name) return {}
  return {
    name,
    nameLocation: 'middle' as const,
    nameGap: 12,
    nameTextStyle: { color: theme.faint },
  }
}

export function ground(theme: ChartTheme): EChartsOption {
  return {
    color: theme.palette,
    backgroundColor: 'transparent',
    textStyle: { fontFamily: theme.font, color: theme.text },
    animationDuration: 250,
    animationDurationUpdate: 350,
  }
}

/** A legend with that many rows; where there are more than fit, it is paged. */
export function legendOf(theme: ChartTheme, rows = 1) {
  return {
    type: rows > 1 ? ('plain' as const) : ('scroll' as const),
    top: 0,
    left: 0,
    icon: 'roundRect',
    itemWidth: 10,
    itemHeight: 10,
    textStyle: { color: theme.text },
    formatter: (name: string) => cutText(name, maxLegendWidth),
    pageTextStyle: { color: theme.faint },
    pageIconColor: theme.faint,
  }
}
