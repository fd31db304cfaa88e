import { useEffect, useRef, useState } from 'react'
import type { Drawing } from '../../../charts/src/drawing.ts'
import { type CanvasChart, canvasChartFor } from '../../../charts/src/renderers/canvas-chart.ts'
import { loadParts, missingParts } from '../../../charts/src/renderers/echarts-parts.ts'
import { followPicks } from './follow-picks.ts'

interface CanvasProps extends Pick<Drawing, 'option' | 'series' | 'maps' | 'description'> {
  height: number
  onPick?: ((words: string[], wantsMenu: boolean, at: { x: number; y: number }) => void) | undefined
}

/** Draws an ECharts option; loaded only by pages that show a chart. */
export function Canvas({ option, series, maps, description, height, onPick }: CanvasProps) {
  const box = useRef<HTMLDivElement>(null)
  const [made, setMade] = useState<CanvasChart>()
  const last = useRef<CanvasChart>(undefined)
  const [drawn, setDrawn] = useState<Drawing['option']>()

  useEffect(() => {
    if (!box.current) return
    const observer = new ResizeObserver(() => last.current?.chart.resize())
    observer.observe(box.current)
    return () => {
      observer.disconnect()
      last.current?.chart.dispose()
      last.current = undefined
    }
  }, [])

  useEffect(() => {
    let isCurrent = true
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    const drawNow = () => {
      if (!isCurrent || !box.current) return
      const next = canvasChartFor({ option, series, maps }, box.current, last.current)
      last.current = next
      setMade(next)
      next.chart.off('finished')
      next.chart.on('finished', () => setDrawn(option))
      next.chart.setOption({ ...option, animation: !still }, { notMerge: true })
    }
    const parts = missingParts({ option, series })
    if (parts.length === 0) drawNow()
    else void loadParts(parts).then(drawNow)
    return () => {
      isCurrent = false
    }
  }, [option, series, maps])

  useEffect(() => (made && onPick ? followPicks(made.chart, onPick) : undefined), [made, onPick])

  return (
    <div
      ref={box}
      style={{ height }}
      role="img"
      aria-label={description}
      aria-busy={drawn !== option || undefined}
    />
  )
}
