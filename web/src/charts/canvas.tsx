import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Drawing } from '../../../charts/src/drawing.ts'
import { type CanvasChart, canvasChartFor, show } from '../../../charts/src/renderers/canvas-chart.ts'
import { loadParts, missingParts } from '../../../charts/src/renderers/echarts-parts.ts'
import { followPicks } from './follow-picks.ts'

interface CanvasProps extends Pick<Drawing, 'option' | 'fit' | 'series' | 'maps' | 'description'> {
  height: number
  onPick?: ((words: string[], wantsMenu: boolean, at: { x: number; y: number }) => void) | undefined
}

/** Draws an ECharts option; loaded only by pages that show a chart. */
export function Canvas({ option, fit, series, maps, description, height, onPick }: CanvasProps) {
  const box = useRef<HTMLDivElement>(null)
  const [made, setMade] = useState<CanvasChart>()
  const last = useRef<CanvasChart>(undefined)
  const [drawn, setDrawn] = useState<Drawing['option']>()
  const size = useSize(box)

  useEffect(() => {
    return () => {
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
      if (next === last.current) next.chart.resize()
      last.current = next
      setMade(next)
      next.chart.off('finished')
      next.chart.on('finished', () => setDrawn(option))
      const shown = { ...(size && fit ? fit(size) : option), animation: !still }
      show(next, shown)
    }
    const parts = missingParts({ option, series })
    if (parts.length === 0) drawNow()
    else void loadParts(parts).then(drawNow)
    return () => {
      isCurrent = false
    }
  }, [option, fit, size, series, maps])

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

interface Size {
  width: number
  height: number
}

/** How large the box is: by it labels are placed. */
function useSize(box: RefObject<HTMLDivElement | null>): Size | undefined {
  const [size, setSize] = useState<Size>()
  useLayoutEffect(() => {
    if (!box.current) return
    const element = box.current
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element
      if (width > 0 && height > 0)
        setSize((old) => (old?.width === width && old.height === height ? old : { width, height }))
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [box])
  return size
}
