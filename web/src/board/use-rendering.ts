import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import type { Schema } from '../lib/api.ts'
import { followEvents, type Followed } from '../lib/event-stream.ts'
import { useForgetView } from '../lib/view-as.ts'

export type RenderedChart = Schema<'RenderedChart'>
type Head = Omit<Schema<'RenderedDashboard'>, 'charts'>

/** As much of a dashboard as has arrived. */
export interface Rendering {
  head: Head | undefined
  charts: Readonly<Record<string, RenderedChart>>
  /** Charts of this answer; those of the answer before are shown until theirs arrive. */
  arrived: Readonly<Record<string, true>>
  isDone: boolean
}

interface RenderRequest {
  /** Of the query; the same for the same question. */
  queryKey: readonly unknown[]
  asked: Followed
  refetchInterval?: number | false
}

const empty: Rendering = { head: undefined, charts: {}, arrived: {}, isDone: false }

/**
 * In another state the charts of the one before stay until theirs arrive. Always the same function: one made at each
 * drawing would make new data each time, and the page would never come to rest.
 */
const asBefore = (previous: Rendering | undefined): Rendering | undefined =>
  previous && { ...previous, arrived: {}, isDone: false }

/** Asks for all charts at once; each is there as soon as its answer is. */
export function useRendering({ queryKey: key, asked, refetchInterval = false }: RenderRequest) {
  const last = useRef<Rendering>(empty)
  const rendering = useQuery<Rendering>({
    queryKey: key,
    queryFn: async ({ signal, client, queryKey }) => {
      const kept = client.getQueryData<Rendering>(queryKey)
      const before = kept ?? last.current
      const collected = collector({ ...before, arrived: {}, isDone: false }, (now) =>
        client.setQueryData(queryKey, now),
      )
      await followEvents(asked, signal, collected.take)
      return collected.end()
    },
    placeholderData: asBefore,
    staleTime: 60_000,
    structuralSharing: false,
    refetchInterval,
    refetchOnWindowFocus: false,
    retry: false,
  })
  const { data } = rendering
  useEffect(() => {
    if (data) last.current = data
  }, [data])
  useForgetView(
    useCallback(() => {
      last.current = empty
    }, []),
  )
  return { ...rendering, shown: data ?? empty }
}

/** Gathers what arrives and shows it once a frame, however much comes at once. */
function collector(first: Rendering, show: (now: Rendering) => void) {
  let now = first
  let frame: number | undefined
  const soon = () => {
    frame ??= requestAnimationFrame(() => {
      frame = undefined
      show(now)
    })
  }
  return {
    take({ event, data }: { event: string; data: unknown }) {
      if (event === 'dashboard') now = { ...now, head: data as Head }
      if (event === 'chart') {
        const arrived = data as RenderedChart
        const chart = asDrawn(now.charts[arrived.id], arrived)
        now = {
          ...now,
          charts: { ...now.charts, [chart.id]: chart },
          arrived: { ...now.arrived, [chart.id]: true },
        }
      }
      soon()
    },
    end(): Rendering {
      if (frame !== undefined) cancelAnimationFrame(frame)
      return { ...now, isDone: true }
    },
  }
}

/** Beyond this many rows comparing costs more than drawing: marks are fewer, and of a table only what is in sight is drawn. */
const maxCompared = 5000

/**
 * A response that shows the same as the previous one stays the same object, so that its chart is not redrawn: an
 * action in one chart moves nothing in the others, and the pointer keeps its target.
 */
function asDrawn(before: RenderedChart | undefined, now: RenderedChart): RenderedChart {
  if (!before?.result || !now.result || now.result.rows.length > maxCompared) return now
  return shownOf(before.result) === shownOf(now.result) ? { ...now, result: before.result } : now
}

function shownOf(result: NonNullable<RenderedChart['result']>): string {
  const { columns, rows, totals, columns_left_out: leftOut, row_count: count, truncated, notes } = result
  return JSON.stringify([count, truncated, leftOut, notes, columns, totals, rows])
}
