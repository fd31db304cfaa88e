import { BarChart, LineChart, PieChart, ScatterChart } from 'echarts/charts'
import { GridComponent, LegendComponent, LegendScrollComponent, TooltipComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import type { EChartsType } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import type { EChartsOption } from 'echarts'
import { useEffect, useRef } from 'react'

// The canvas renderer, because the SVG one writes style attributes that the content security policy refuses.
use([
  BarChart,
  LineChart,
  PieChart,
  ScatterChart,
  GridComponent,
  LegendComponent,
  LegendScrollComponent,
  TooltipComponent,
  CanvasRenderer,
])

interface CanvasProps {
  option: EChartsOption
  description: string
  height: number
}

/** Draws an ECharts option; loaded only by pages that show a chart. */
export function Canvas({ option, description, height }: CanvasProps) {
  const box = useRef<HTMLDivElement>(null)
  const chart = useRef<EChartsType>(null)

  useEffect(() => {
    if (!box.current) return
    const made = init(box.current)
    chart.current = made
    const observer = new ResizeObserver(() => made.resize())
    observer.observe(box.current)
    return () => {
      observer.disconnect()
      made.dispose()
      chart.current = null
    }
  }, [])

  useEffect(() => {
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    chart.current?.setOption({ ...option, animation: !still }, { notMerge: true })
  }, [option])

  return <div ref={box} style={{ height }} role="img" aria-label={description} />
}
