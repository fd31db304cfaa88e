import { useRef, useState, type PointerEvent } from 'react'
import { tileGap, rowHeight, type Chart, type Position } from '../../../board/parts.ts'
import { gridColumns, placeChart, clampToGrid } from '../document/arrange.ts'

export type Gesture = 'move' | 'resize'

/** How charts would lie if the pointer was let go now. */
interface Dragging {
  id: string
  gesture: Gesture
  target: Position
  arranged: Chart[]
}

const edgePx = 70
const scrollPx = 14

export const cellWidth = (width: number) => (width + tileGap) / gridColumns

/**
 * Moves or resizes a tile with the pointer. The tile follows by its style alone; the page is rerendered only when the
 * tile reaches other cells.
 */
export function useGridDrag(
  charts: Chart[],
  width: number,
  onPlace: (id: string, position: Position) => void,
) {
  const [dragging, setDragging] = useState<Dragging>()
  const last = useRef<Dragging>(undefined)
  const show = (next: Dragging | undefined) => {
    last.current = next
    setDragging(next)
  }
  const start = (event: PointerEvent<HTMLElement>, chart: Chart, gesture: Gesture) => {
    const tile = event.currentTarget.closest<HTMLElement>('.edit-tile')
    if (event.button !== 0 || !tile) return
    event.preventDefault()
    event.currentTarget.focus({ preventScroll: true })
    const { offsetWidth, offsetHeight } = tile
    const { transform } = tile.style
    show({ id: chart.id, gesture, target: chart.position, arranged: charts })
    tile.dataset['dragging'] = gesture
    follow(event, {
      onStep(by) {
        if (gesture === 'move') tile.style.transform = `${transform} translate(${by.x}px, ${by.y}px)`
        else {
          tile.style.width = `${Math.max(80, offsetWidth + by.x)}px`
          tile.style.height = `${Math.max(rowHeight, offsetHeight + by.y)}px`
        }
        const target = targetOf(chart.position, gesture, {
          across: Math.round(by.x / cellWidth(width)),
          down: Math.round(by.y / (rowHeight + tileGap)),
        })
        if (!last.current || isSamePlace(last.current.target, target)) return
        show({ id: chart.id, gesture, target, arranged: placeChart(charts, chart.id, target) })
      },
      onEnd(isKept) {
        delete tile.dataset['dragging']
        tile.style.transform = transform
        tile.style.width = `${offsetWidth}px`
        tile.style.height = `${offsetHeight}px`
        const { target } = last.current ?? {}
        show(undefined)
        if (isKept && target && !isSamePlace(target, chart.position)) onPlace(chart.id, target)
      },
    })
  }
  return { dragging, start }
}

interface Following {
  /** Once a frame: how far the pointer is from where it began, on the page. */
  onStep: (by: { x: number; y: number }) => void
  /** Escape lets go without keeping. */
  onEnd: (isKept: boolean) => void
}

function follow(event: PointerEvent<HTMLElement>, { onStep, onEnd }: Following): void {
  const handle = event.currentTarget
  const from = { x: event.clientX, y: event.clientY + window.scrollY }
  let pointer = { x: event.clientX, y: event.clientY }
  let frame = 0
  const step = () => {
    frame = requestAnimationFrame(step)
    scrollNearEdge(pointer.y)
    onStep({ x: pointer.x - from.x, y: pointer.y + window.scrollY - from.y })
  }
  const move = (moved: globalThis.PointerEvent) => {
    pointer = { x: moved.clientX, y: moved.clientY }
  }
  const end = (isKept: boolean) => {
    cancelAnimationFrame(frame)
    handle.removeEventListener('pointermove', move)
    handle.removeEventListener('lostpointercapture', drop)
    document.removeEventListener('keydown', cancel)
    onEnd(isKept)
  }
  const drop = () => end(true)
  const cancel = (key: KeyboardEvent) => {
    if (key.key === 'Escape') end(false)
  }
  handle.setPointerCapture(event.pointerId)
  handle.addEventListener('pointermove', move)
  handle.addEventListener('lostpointercapture', drop)
  document.addEventListener('keydown', cancel)
  frame = requestAnimationFrame(step)
}

function targetOf(
  { x, y, w, h }: Position,
  gesture: Gesture,
  by: { across: number; down: number },
): Position {
  return clampToGrid(
    gesture === 'move'
      ? { x: x + by.across, y: y + by.down, w, h }
      : { x, y, w: Math.min(gridColumns - x, w + by.across), h: h + by.down },
  )
}

const isSamePlace = (a: Position, b: Position) => a.x === b.x && a.y === b.y && a.w === b.w && a.h === b.h

function scrollNearEdge(y: number): void {
  if (y < edgePx + 56) window.scrollBy(0, -scrollPx)
  else if (y > window.innerHeight - edgePx) window.scrollBy(0, scrollPx)
}
