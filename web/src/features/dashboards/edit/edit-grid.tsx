import { useElementSize, useMediaQuery } from '@mantine/hooks'
import { useCallback, useMemo, useState, type KeyboardEvent, type PointerEvent } from 'react'
import {
  tileGap,
  inReadingOrder,
  rowHeight,
  bottomOf,
  type Chart,
  type Position,
} from '../../../board/parts.ts'
import { stacked } from '../document/arrange.ts'
import type { Operation } from '../document/contents.ts'
import type { RenderedChart } from '../../../board/use-rendering.ts'
import { EditTile } from './edit-tile.tsx'
import { cellWidth, useGridDrag, type Gesture } from './use-grid-drag.ts'
import { inOneColumn, placeOperation, steppedInColumn, steppedOnGrid, type Step } from './stepping.ts'

interface EditGridProps {
  /** Those of the tab that is open. */
  charts: Chart[]
  rendered: Readonly<Record<string, RenderedChart>>
  isAsking: boolean
  apply: (operation: Operation, about?: string) => void
  onSettings: (id: string) => void
}

const steps: Record<string, [across: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/**
 * The charts of a tab, to be moved and resized: by pointer, or by the arrow keys, which say where it is now. Where the
 * screen has room for one column, their order and height are arranged, and the columns of larger screens follow.
 */
export function EditGrid({ charts: written, rendered, isAsking, apply, onSettings }: EditGridProps) {
  const { ref, width } = useElementSize()
  const [said, setSaid] = useState('')
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const charts = useMemo(() => (isNarrow ? stacked(written) : written), [isNarrow, written])
  const onPlace = useCallback(
    (id: string, position: Position) =>
      apply(isNarrow ? inOneColumn(written, id, position) : placeOperation(id, position)),
    [apply, isNarrow, written],
  )
  const { dragging, start } = useGridDrag(charts, width, onPlace)
  const press = (event: KeyboardEvent, chart: Chart) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const next = isNarrow
      ? steppedInColumn(written, chart.id, { by: step[1], isSize: event.shiftKey })
      : steppedOnGrid(chart, step, event.shiftKey)
    go(next, chart)
  }
  const go = (next: Step | undefined, { id }: Chart) => {
    if (!next) return
    apply(next.operation, `place ${id}`)
    setSaid(next.said)
  }
  const arranged = dragging?.arranged ?? charts
  const cell = cellWidth(width)
  const rows = bottomOf(dragging ? [...arranged, { position: dragging.target }] : arranged)
  return (
    <div
      ref={ref}
      className="edit-grid"
      id="board-charts"
      style={{ height: Math.max(1, rows + 1) * (rowHeight + tileGap) }}
      data-dragging={dragging ? '' : undefined}
    >
      {dragging && (
        <Hollow position={dragging.arranged.find(({ id }) => id === dragging.id)?.position} cell={cell} />
      )}
      {width > 0 &&
        charts.toSorted(inReadingOrder).map((chart) => {
          // The tile that is held keeps its size and place; the pointer moves it.
          const isHeld = dragging?.id === chart.id
          const shown = isHeld ? chart : (arranged.find(({ id }) => id === chart.id) ?? chart)
          return (
            <EditTile
              key={chart.id}
              chart={shown}
              cell={cell}
              rendered={rendered[chart.id]}
              isAsking={isAsking}
              apply={apply}
              onSettings={onSettings}
              onHold={(event: PointerEvent<HTMLElement>, gesture: Gesture) => start(event, chart, gesture)}
              onPress={(event) => press(event, chart)}
              onStep={(step) => go(steppedInColumn(written, chart.id, step), chart)}
            />
          )
        })}
      <p className="visually-hidden" aria-live="polite">
        {said}
      </p>
    </div>
  )
}

/** Where the tile that is held would come to lie. */
function Hollow({ position, cell }: { position: Position | undefined; cell: number }) {
  if (!position) return null
  const { x, y, w, h } = position
  return (
    <div
      className="edit-hollow"
      style={{
        transform: `translate(${x * cell}px, ${y * (rowHeight + tileGap)}px)`,
        width: w * cell - tileGap,
        height: h * (rowHeight + tileGap) - tileGap,
      }}
    />
  )
}
