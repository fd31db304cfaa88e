import { t } from '../../../lib/words.ts'
import { inReadingOrder, type Chart, type Position } from '../../../board/parts.ts'
import { placeChart, stacked, clampToGrid } from '../document/arrange.ts'
import type { Operation } from '../document/contents.ts'

/** What a key does to a chart, and how that is said to those who do not see it. */
export interface Step {
  operation: Operation
  said: string
}

export const placeOperation = (id: string, position: Position): Operation => ({
  do: 'place chart',
  id,
  position,
})

/** One cell further on the grid, or one larger or smaller. */
export function steppedOnGrid(
  { id, title, position: { x, y, w, h } }: Chart,
  [across, down]: [number, number],
  isSize: boolean,
): Step {
  const wanted = clampToGrid(
    isSize ? { x, y, w: w + across, h: h + down } : { x: x + across, y: y + down, w, h },
  )
  return {
    operation: placeOperation(id, wanted),
    said: t('{{title}}: column {{x}}, row {{y}}, {{w}} wide, {{h}} high', {
      title,
      x: wanted.x + 1,
      y: wanted.y + 1,
      w: wanted.w,
      h: wanted.h,
    }),
  }
}

/** One place further in the order, or one row higher or lower; nothing where there is no such place. */
export function steppedInColumn(
  charts: Chart[],
  id: string,
  { by, isSize }: { by: number; isSize: boolean },
): Step | undefined {
  const order = charts.toSorted(inReadingOrder)
  const at = order.findIndex((one) => one.id === id)
  const chart = order[at]
  if (!chart || by === 0) return undefined
  const to = isSize ? at : Math.min(order.length - 1, Math.max(0, at + by))
  const size = isSize ? clampToGrid({ ...chart.position, h: chart.position.h + by }) : chart.position
  return {
    operation: isSize ? placeOperation(id, size) : { do: 'move chart', id, to },
    said: t('{{title}}: place {{at}} of {{count}}, {{h}} high', {
      title: chart.title,
      at: to + 1,
      count: order.length,
      h: size.h,
    }),
  }
}

/** What the place to which a chart was drawn in the one column means for the grid. */
export function inOneColumn(charts: Chart[], id: string, position: Position): Operation {
  const chart = charts.find((one) => one.id === id)
  if (chart && chart.position.h !== position.h)
    return placeOperation(id, { ...chart.position, h: position.h })
  const order = placeChart(stacked(charts), id, position).toSorted(inReadingOrder)
  return { do: 'move chart', id, to: order.findIndex((one) => one.id === id) }
}
