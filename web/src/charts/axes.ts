import type { EChartsOption } from 'echarts'
import type { ChartOptions } from './chart-kind.ts'
import { formatterFor } from './formatter.ts'
import type { Look } from './look.ts'
import type { Shape } from './shape.ts'
import { tipFor } from './tip.ts'

interface AxesOptions extends ChartOptions {
  /** Values run to the right, names downwards. */
  sideways?: boolean
}

/** What every chart with two axes has in common. */
export function withAxes(shape: Shape, look: Look, options: AxesOptions): EChartsOption {
  const { sideways = false } = options
  const format = formatterFor(options)
  const names = {
    type: 'category' as const,
    data: shape.labels,
    axisLine: { lineStyle: { color: look.line } },
    axisTick: { show: false },
  }
  const values = {
    type: options.log_scale ? ('log' as const) : ('value' as const),
    splitLine: { lineStyle: { color: look.line } },
    axisLabel: { color: look.faint, formatter: format },
  }
  const [across, up] = [titled(options.x_title, look, sideways), titled(options.y_title, look, !sideways)]
  const legend = options.show_legend ?? shape.series.length > 1
  return {
    ...ground(look),
    grid: {
      left: sideways ? 4 : up.name ? 24 : 4,
      right: 16,
      top: legend ? 40 : 14,
      bottom: across.name ? 26 : 4,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    ...(legend ? { legend: legendOf(look) } : {}),
    tooltip: {
      trigger: 'axis',
      axisPointer: { type: shape.overTime ? 'line' : 'shadow' },
      ...tipFor(look, format),
    },
    xAxis: sideways
      ? { ...values, ...across }
      : { ...names, ...across, axisLabel: { color: look.faint, hideOverlap: true } },
    yAxis: sideways
      ? { ...names, ...up, inverse: true, axisLabel: { color: look.faint, width: 150, overflow: 'truncate' } }
      : { ...values, ...up },
  }
}

/** Values written beside what is drawn for them, where that is wanted. */
export function valueLabels(look: Look, options: ChartOptions, position: 'top' | 'right') {
  const format = formatterFor(options)
  if (!options.show_labels) return {}
  return {
    label: {
      show: true,
      position,
      color: look.text,
      formatter: ({ value }: { value?: unknown }) => (typeof value === 'number' ? format(value) : ''),
    },
  }
}

function titled(name: string | undefined, look: Look, upright: boolean) {
  if (!name) return {}
  return {
    name,
    nameLocation: 'middle' as const,
    nameGap: upright ? 40 : 26,
    nameTextStyle: { color: look.faint },
  }
}

export function ground(look: Look): EChartsOption {
  return {
    color: look.palette,
    backgroundColor: 'transparent',
    textStyle: { fontFamily: "'Inter Variable', system-ui, sans-serif", color: look.text },
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
