import type { EChartsOption } from 'echarts'
import type { ChartOptions, DrawingInput } from './drawn-kind.ts'
import type { ChartTheme } from './colors/theme.ts'
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
  return {
    ...ground(theme),
    grid: {
      left: 4,
      right: 16,
      top: legend ? 40 : 14,
      bottom: 4,
      outerBoundsMode: 'same',
      outerBoundsContain: 'all',
    },
    ...(legend ? { legend: legendOf(theme) } : {}),
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
          axisLabel: {
            color: theme.faint,
            hideOverlap: true,
            ...(shape.labels.length <= 12 ? { interval: 0 } : {}),
          },
        },
    yAxis: sideways
      ? {
          ...names,
          ...up,
          inverse: true,
          axisLabel: { color: theme.faint, width: 150, overflow: 'truncate' },
        }
      : { ...values, ...up },
  }
}

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

/** The name and the color of a series, where its author gave it one. */
export function named({ fixed }: DrawingInput, name: string) {
  const color = fixed(name)
  return { name, ...(color === undefined ? {} : { color: [color] }) }
}

/** Values written beside what is drawn for them, where that is wanted. */
export function valueLabels({ theme, options, format }: DrawingInput, position: LabelPlace, measure = 0) {
  if (!options.show_labels) return {}
  const write = format(measure)
  return {
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
  }
}

export function legendOf(theme: ChartTheme) {
  return {
    type: 'scroll' as const,
    top: 0,
    left: 0,
    icon: 'roundRect',
    itemWidth: 10,
    itemHeight: 10,
    textStyle: { color: theme.text },
    pageTextStyle: { color: theme.faint },
    pageIconColor: theme.faint,
  }
}
