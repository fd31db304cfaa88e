import { type EChartsType, init, registerMap, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import type { Drawing } from '../drawing.ts'
import { loadedParts, missingParts } from './echarts-parts.ts'

// The canvas renderer, because the SVG one writes style attributes that the content security policy refuses.
use([CanvasRenderer])

/** A chart in a box of the page, and what it knows of ECharts. */
export interface CanvasChart {
  chart: EChartsType
  parts: ReturnType<typeof loadedParts>
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
