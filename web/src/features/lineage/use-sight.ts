import { useReactFlow, useStore } from '@xyflow/react'
import { useCallback, useEffect, useRef } from 'react'
import type { Places } from '../../ui/graph/graph.ts'
import { cardWidth } from './shown-columns.ts'
import type { Spot } from './trace.ts'

export const fitView = { padding: 0.1, maxZoom: 1, minZoom: 0.25 }
const readableZoom = 0.6

/**
 * Keeps the selection in sight. Until the user moves the viewport, it is fitted again when its size changes, as when
 * the panel next to it opens.
 */
export function useSight(places: Places, spot: Spot | undefined) {
  const flow = useReactFlow()
  const width = useStore((state) => state.width)
  const isMoved = useRef(false)
  const show = useCallback(
    (node: string) => {
      const place = places.get(node)
      if (!place || isInSight(node)) return
      const zoom = Math.max(flow.getZoom(), readableZoom)
      void flow.setCenter(place.x + cardWidth / 2, place.y + 60, { zoom })
    },
    [flow, places],
  )
  useEffect(() => {
    if (width > 0 && !isMoved.current) void flow.fitView(fitView)
  }, [flow, width, places])
  const chosen = spot?.node
  useEffect(() => {
    if (width > 0 && chosen !== undefined) show(chosen)
  }, [width, chosen, show])
  return {
    noteMove: (event: unknown) => {
      // Without an event it was the picture that moved itself.
      if (event) isMoved.current = true
    },
    /** Puts the keyboard on a thing or a column, which may be out of sight and then is not drawn yet. */
    focus: ({ node, column }: Spot) => {
      const isThere = focusButton(node, column)
      show(node)
      if (!isThere) requestAnimationFrame(() => requestAnimationFrame(() => focusButton(node, column)))
    },
  }
}

function focusButton(node: string, column: string | null): boolean {
  const of = column === null ? '.lineage-card-head' : `[data-column="${CSS.escape(column)}"]`
  const button = document.querySelector<HTMLElement>(`[data-node="${CSS.escape(node)}"]${of}`)
  button?.focus({ preventScroll: true })
  return button !== null
}

function isInSight(node: string): boolean {
  const card = document
    .querySelector(`[data-node="${CSS.escape(node)}"]`)
    ?.parentElement?.getBoundingClientRect()
  const box = document.querySelector('.lineage-canvas')?.getBoundingClientRect()
  if (!card || !box) return false
  return card.left >= box.left && card.right <= box.right && card.top >= box.top && card.bottom <= box.bottom
}
