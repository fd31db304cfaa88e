import { Skeleton, Text } from '@mantine/core'
import { useDebouncedValue, useElementSize } from '@mantine/hooks'
import { useEffect, useMemo, useState } from 'react'
import { t } from '../../lib/words.ts'
import { ResultGrid } from '../../ui/tables/result-grid.tsx'
import type { ChartOptions, ChartTable } from '../../../../charts/src/drawn-kind.ts'
import { describeVega, unfitText, vegaRequest } from '../../../../charts/src/vega/drawing.ts'
import type { VegaRequest } from '../../../../charts/src/vega/svg.ts'
import { useChartTheme } from '../use-chart-theme.ts'
import type { VegaReply } from './vega-worker.ts'

interface VegaPictureProps {
  table: ChartTable
  title: string
  height: number
  options: ChartOptions
}

const timeoutMs = 5000
const settleMs = 200

/** An answer as its author's specification shows it, or why it cannot, with the answer as a table. */
export function VegaPicture({ table, title, height, options }: VegaPictureProps) {
  const theme = useChartTheme()
  const { ref, width } = useElementSize()
  const [settled] = useDebouncedValue(Math.round(width), settleMs)
  const request = useMemo(() => vegaRequest({ table, options, theme }), [table, options, theme])
  const drawn = useDrawn('unfit' in request ? undefined : request, settled, height)
  const failure =
    'unfit' in request ? request.unfit : drawn && 'failure' in drawn ? unfitText(drawn.failure) : undefined
  return (
    <div ref={ref} aria-busy={(failure === undefined && !drawn) || undefined}>
      {failure !== undefined ? (
        <>
          <Text c="dimmed" size="sm" pb="sm">
            {failure}
          </Text>
          <ResultGrid label={title} columns={table.columns} rows={table.rows} height={height} />
        </>
      ) : drawn && 'url' in drawn && 'table' in request ? (
        <img src={drawn.url} alt={describeVega(title, request.table)} width={settled} height={height} />
      ) : (
        <Skeleton height={height} />
      )}
    </div>
  )
}

type Drawn = { url: string } | { failure: string }

/** The picture, drawn by a worker that is ended where it takes too long. */
function useDrawn(request: VegaRequest | undefined, width: number, height: number): Drawn | undefined {
  const [drawn, setDrawn] = useState<Drawn>()
  useEffect(() => {
    if (!request || width === 0) return
    const worker = new Worker(new URL('./vega-worker.ts', import.meta.url), { type: 'module' })
    let url: string | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = (next: Drawn) => {
      clearTimeout(timer)
      worker.terminate()
      setDrawn(next)
    }
    const endLate = () =>
      end({ failure: t('drawing it takes longer than {{count}} seconds', { count: timeoutMs / 1000 }) })
    worker.addEventListener('message', ({ data }: MessageEvent<VegaReply>) => {
      // A slow network is not the specification's fault: only the drawing is timed.
      if ('isReady' in data) timer = setTimeout(endLate, timeoutMs)
      else if ('failure' in data) end(data)
      else end({ url: (url = URL.createObjectURL(new Blob([data.svg], { type: 'image/svg+xml' }))) })
    })
    worker.addEventListener('error', () => end({ failure: t('its drawing broke off') }))
    worker.postMessage({ request, size: { width, height } })
    return () => {
      clearTimeout(timer)
      worker.terminate()
      if (url !== undefined) URL.revokeObjectURL(url)
    }
  }, [request, width, height])
  return drawn
}
