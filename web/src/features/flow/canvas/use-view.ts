import { useReactFlow, useStore, useStoreApi, type ReactFlowInstance } from '@xyflow/react'
import { useCallback, useEffect, useRef } from 'react'
import { nodeSize, type Places } from '../../../ui/graph/graph.ts'

const fit = { padding: 0.08, maxZoom: 1 }
const leastZoom = 0.45
const edgePx = 40
const farZoom = 0.5

/** Moves what is seen of the picture. */
export function useView(places: Places, selected: string | undefined) {
  const flow = useReactFlow()
  const isRemote = useStore(({ transform }) => transform[2] < farZoom)
  const isReady = useStore(({ width }) => width > 0)
  const room = useStoreApi()
  const duration = globalThis.matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 250

  const show = useCallback(
    (id: string) => {
      const place = places.get(id)
      if (!place) return
      const zoom = Math.max(flow.getZoom(), 0.75)
      void flow.setCenter(place.x + nodeSize.width / 2, place.y + nodeSize.height / 2, { zoom, duration })
    },
    [flow, places, duration],
  )

  /** Puts the keyboard's focus on a node, which may be out of sight and then is not drawn yet. */
  const focus = useCallback(
    (id: string) => {
      if (!focusCard(id)) {
        show(id)
        setTimeout(() => focusCard(id), duration + 60)
      }
    },
    [show, duration],
  )

  const seen = useRef(false)
  useEffect(() => {
    if (!isReady || seen.current || places.size === 0) return
    seen.current = true
    if (selected !== undefined && places.has(selected) && places.size > 40) show(selected)
    else void begin(flow, places, room)
  }, [isReady, places, selected, show, flow, room])

  const shown = useRef(selected)
  useEffect(() => {
    if (selected === undefined || selected === shown.current) return
    shown.current = selected
    if (!isInSight(selected)) show(selected)
  }, [selected, show])

  return {
    isRemote,
    show,
    focus,
    fitAll: () => void flow.fitView({ ...fit, duration }),
    zoomIn: () => void flow.zoomIn({ duration }),
    zoomOut: () => void flow.zoomOut({ duration }),
  }
}

/** Shows all of it, or where it is too large to be read so, where it begins: the sources at the left. */
function begin(flow: ReactFlowInstance, places: Places, room: ReturnType<typeof useStoreApi>) {
  const { width, height } = room.getState()
  const all = [...places.values()]
  const [left, top] = [Math.min(...all.map(({ x }) => x)), Math.min(...all.map(({ y }) => y))]
  const wide = Math.max(...all.map(({ x }) => x)) + nodeSize.width - left
  const high = Math.max(...all.map(({ y }) => y)) + nodeSize.height - top
  const zoom = Math.min((width - 2 * edgePx) / wide, (height - 2 * edgePx) / high)
  if (zoom >= leastZoom) return flow.fitView(fit)
  const from = (start: number, size: number, space: number) =>
    (size * leastZoom > space - 2 * edgePx ? edgePx : (space - size * leastZoom) / 2) - start * leastZoom
  return flow.setViewport({ x: from(left, wide, width), y: from(top, high, height), zoom: leastZoom })
}

export type View = ReturnType<typeof useView>

function focusCard(id: string): boolean {
  const card = document.querySelector<HTMLElement>(`[data-node="${CSS.escape(id)}"]`)
  card?.focus()
  return card !== null
}

function isInSight(id: string): boolean {
  const card = document.querySelector(`[data-node="${CSS.escape(id)}"]`)?.getBoundingClientRect()
  const box = document.querySelector('.flow-canvas')?.getBoundingClientRect()
  if (!card || !box) return false
  return card.left >= box.left && card.right <= box.right && card.top >= box.top && card.bottom <= box.bottom
}
