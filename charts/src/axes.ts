import type { EChartsOption } from 'echarts'
import type { ChartOptions, DrawingInput } from './drawn-kind.ts'
import type { Look } from './colors/look.ts'
import { seriesTip } from './tip.ts'

type LabelPlace = 'top' | 'right' | 'inside'

/** What every chart with two axes has in common. `sideways`: values run to the right, names downwards. */
export function withAxes(input: DrawingInput, sideways = false): EChartsOption {
  const { shape, look, options, format, tooltip } = input
  const names = {
    type: 'category' as const,
    data: shape.labels,
    axisLine: { lineStyle: { color: look.line } },
    axisTick: { show: false },
  }
  const values = valueAxis(input)
  const [across, up] = [titled(options.x_title, look), titled(options.y_title, look)]
  const legend = options.show_legend ?? shape.series.length > 1
  return {
    ...ground(look),
    grid: {
      left: 4,
      right: 16,
      top: legend ? 40 : 14,
      bottom: 4,
      outerBoundsMode: 'same',
      outerBoundsContain: 'all',
    },
    ...(legend ? { legend: legendOf(look) } : {}),
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
            color: look.faint,
            hideOverlap: true,
            ...(shape.labels.length <= 12 ? { interval: 0 } : {}),
          },
        },
    yAxis: sideways
      ? { ...names, ...up, inverse: true, axisLabel: { color: look.faint, width: 150, overflow: 'truncate' } }
      : { ...values, ...up },
  }
}

/** An axis of numbers; those of the first measure unless given. */
export function valueAxis({ look, options, format }: DrawingInput, measure = 0) {
  const { log_scale: isLog, minimum, maximum } = options
  return {
    type: isLog ? ('log' as const) : ('value' as const),
    axisLine: { lineStyle: { color: look.line } },
    axisTick: { show: false },
    splitLine: { lineStyle: { color: look.line } },
    axisLabel: { color: look.faint, formatter: format(measure, true) },
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
export function valueLabels({ look, options, format }: DrawingInput, position: LabelPlace, measure = 0) {
  if (!options.show_labels) return {}
  const write = format(measure)
  return {
    label: {
      show: true,
      position,
      color: look.text,
      formatter: ({ value }: { value?: unknown }) => (typeof value === 'number' ? write(value) : ''),
    },
  }
}

export function titled(name: ChartOptions['x_title'], look: Look) {
  if (!name) return {}
  return {
    name,
    nameLocation: 'middle' as const,
    nameGap: 12,
    nameTextStyle: { color: look.faint },
  }
}

export function ground(look: Look): EChartsOption {
  return {
    color: look.palette,
    backgroundColor: 'transparent',
    textStyle: { fontFamily: look.font, color: look.text },
    animationDuration: 250,
  }
}

export function legendOf(look: Look) {
  return {
    type: 'scroll' as const,
    top: 0,
    left: 0,
    icon: 'roundRect',
    itemWidth: 10,
    itemHeight: 10,
    textStyle: { color: look.text },
    pageTextStyle: { color: look.faint },
    pageIconColor: look.faint,
  }
}
