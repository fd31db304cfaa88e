import type { Position } from '../parts.ts'
import { inReadingOrder } from '../parts.ts'

interface Placed {
  id: string
  kind: string
  position: Position
}

/** Charts in reading order as the page shows them: what folded sections hold is left out, and the rest moves up. */
export function unfolded<Chart extends Placed>(
  charts: readonly Chart[],
  folded: ReadonlySet<string>,
): Chart[] {
  const shown: Chart[] = []
  let [isFolded, movedUp, foldedFrom] = [false, 0, 0]
  for (const chart of charts.toSorted((a, b) => inReadingOrder(a, b))) {
    const { x, y, w, h } = chart.position
    if (chart.kind === 'section') {
      if (isFolded) movedUp += y - foldedFrom
      isFolded = folded.has(chart.id)
      foldedFrom = y + h
    } else if (isFolded) continue
    shown.push({ ...chart, position: { x, y: y - movedUp, w, h } })
  }
  return shown
}

/** How many charts each section holds. */
export function countsOf(charts: readonly Placed[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  let section: string | undefined
  for (const { id, kind } of charts.toSorted((a, b) => inReadingOrder(a, b)))
    if (kind === 'section') counts.set((section = id), 0)
    else if (section !== undefined) counts.set(section, (counts.get(section) ?? 0) + 1)
  return counts
}
