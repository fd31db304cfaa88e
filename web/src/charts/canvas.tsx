import { init, registerMap, use } from 'echarts/core'
import type { EChartsType } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useEffect, useRef, useState } from 'react'
import type { Drawing } from './drawing.ts'
import { loadParts, loadedParts, missingParts } from './echarts-parts.ts'
import { followPicks } from './follow-picks.ts'

// The canvas renderer, because the SVG one writes style attributes that the content security policy refuses.
use([CanvasRenderer])

interface CanvasProps extends Pick<Drawing, 'option' | 'maps' | 'description'> {
  height: number
  onPick?: ((words: string[], wantsMenu: boolean, at: { x: number; y: number }) => void) | undefined
}

/** Draws an ECharts option; loaded only by pages that show a chart. */
export function Canvas({ option, maps, description, height, onPick }: CanvasProps) {
  const box = useRef<HTMLDivElement>(null)
  const [made, setMade] = useState<Made>()
  const last = useRef<Made>(undefined)
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
      for (const [name, map] of Object.entries(maps))
        registerMap(name, map as Parameters<typeof registerMap>[1])
      const next = madeFor(option, box.current, last.current)
      last.current = next
      setMade(next)
      next.chart.off('finished')
      next.chart.on('finished', () => setDrawn(option))
      next.chart.setOption({ ...option, animation: !still }, { notMerge: true })
    }
    const parts = missingParts(option)
    if (parts.length === 0) drawNow()
    else void loadParts(parts).then(drawNow)
    return () => {
      isCurrent = false
    }
  }, [option, maps])

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

interface Made {
  chart: EChartsType
  parts: ReturnType<typeof loadedParts>
}

/** A chart that knows all that the option needs: what was loaded after a chart was made, it never learns. */
function madeFor(option: Drawing['option'], box: HTMLDivElement, last: Made | undefined): Made {
  if (last && missingParts(option, last.parts).length === 0) return last
  last?.chart.dispose()
  return { chart: init(box), parts: loadedParts() }
}
