import type { EChartsOption } from 'echarts'
import { type EChartsType, init, registerMap, use } from 'echarts/core'
import { LabelLayout } from 'echarts/features'
import { CanvasRenderer } from 'echarts/renderers'
import type { Drawing } from '../drawing.ts'
import { loadedParts, missingParts } from './echarts-parts.ts'

// The canvas renderer, because the SVG one writes style attributes that the content security policy refuses.
use([CanvasRenderer, LabelLayout])

/** A chart in a box of the page, and what it knows of ECharts. */
export interface CanvasChart {
  chart: EChartsType
  parts: ReturnType<typeof loadedParts>
  /** What it shows. */
  shown?: EChartsOption
}

type Box = Parameters<typeof init>[0]

/** A chart that knows all that the drawing needs: what was loaded after a chart was made, it never learns. */
export function canvasChartFor(
  { option, maps, series }: Pick<Drawing, 'option' | 'maps' | 'series'>,
  box: Box,
  last: CanvasChart | undefined,
): CanvasChart {
  for (const [name, map] of Object.entries(maps)) registerMap(name, map as Parameters<typeof registerMap>[1])
  if (last && missingParts({ option, series }, last.parts).length === 0) return last
  last?.chart.dispose()
  return { chart: init(box), parts: loadedParts() }
}

const replaced = ['xAxis', 'yAxis', 'grid', 'legend', 'visualMap', 'calendar', 'geo', 'tooltip']

/** Draws an option. Where it is made of the same parts as the one before, marks move from their old values to the new. */
export function show(canvas: CanvasChart, option: EChartsOption): void {
  const isSame = canvas.shown !== undefined && outlineOf(option) === outlineOf(canvas.shown)
  canvas.shown = option
  canvas.chart.setOption(option, isSame ? { replaceMerge: replaced } : { notMerge: true })
}

/** What an option is made of, without its values: what only one of two has would stay where it is not wanted. */
function outlineOf(option: EChartsOption): string {
  const series = [option.series ?? []].flat() as Record<string, unknown>[]
  const parts = series.map((one) => [one['type'], one['name'], one['stack'], Object.keys(one)])
  return JSON.stringify([Object.keys(option), parts])
}
