import { ActionIcon } from '@mantine/core'
import { IconArrowsDiagonal2, IconGripVertical } from '@tabler/icons-react'
import type { KeyboardEvent, PointerEvent, RefObject } from 'react'
import type { Chart, Position } from './arrange.ts'
import { gap, gridColumns, rowHeight } from './arrange.ts'

interface ArrangeHandleProps {
  chart: Chart
  charts: Chart[]
  board: RefObject<HTMLDivElement | null>
  /** `from` is the arrangement that a drag began with, so that charts it passes over move back. */
  onPlace: (position: Position, from?: Chart[]) => void
}

const steps: Record<string, [across: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Moves and resizes a chart: by dragging, and by the arrow keys. */
export function ArrangeHandle({ chart, charts, board, onPlace }: ArrangeHandleProps) {
  const { position } = chart
  const drag = (event: PointerEvent<HTMLElement>, apply: (across: number, down: number) => Position) => {
    const width = board.current?.clientWidth
    if (!width) return
    const cell = (width + gap) / gridColumns
    const [startX, startY, handle] = [event.clientX, event.clientY, event.currentTarget]
    const move = (moved: globalThis.PointerEvent) => {
      const across = Math.round((moved.clientX - startX) / cell)
      const down = Math.round((moved.clientY - startY) / (rowHeight + gap))
      onPlace(apply(across, down), charts)
    }
    handle.setPointerCapture(event.pointerId)
    handle.addEventListener('pointermove', move)
    handle.addEventListener('lostpointercapture', () => handle.removeEventListener('pointermove', move), {
      once: true,
    })
  }
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const [across, down] = step
    const { x, y, w, h } = position
    onPlace(event.shiftKey ? { x, y, w: w + across, h: h + down } : { x: x + across, y: y + down, w, h })
  }
  return (
    <>
      <ActionIcon
        className="drag-handle"
        aria-label={`Move ${chart.title} with the arrow keys, resize it with Shift and the arrow keys`}
        onKeyDown={press}
        onPointerDown={(event) =>
          drag(event, (across, down) => ({ ...position, x: position.x + across, y: position.y + down }))
        }
      >
        <IconGripVertical size={16} aria-hidden />
      </ActionIcon>
      <span
        className="resize-handle"
        onPointerDown={(event) =>
          drag(event, (across, down) => ({ ...position, w: position.w + across, h: position.h + down }))
        }
      >
        <IconArrowsDiagonal2 size={14} aria-hidden />
      </span>
    </>
  )
}
