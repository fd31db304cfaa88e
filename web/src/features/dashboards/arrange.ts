import type { Schema } from '../../lib/api.ts'

export type Chart = Schema<'Chart'>
export type Position = Schema<'ChartPosition'>

export const gridColumns = 12
export const rowHeight = 72
export const gap = 16

/** Puts a chart somewhere: others make way downwards, then everything moves up as far as it can. */
export function place(charts: Chart[], id: string, wanted: Position): Chart[] {
  const moved = charts.map((chart) => (chart.id === id ? { ...chart, position: within(wanted) } : chart))
  const first = moved.filter((chart) => chart.id === id)
  const rest = moved.filter((chart) => chart.id !== id).toSorted(inReadingOrder)
  const apart = [...first, ...rest].reduce<Chart[]>(
    (placed, chart) => [...placed, pushedDown(placed, chart)],
    [],
  )
  return compact(apart)
}

/** Closes the gaps that a removed chart left. */
export function compact(charts: Chart[]): Chart[] {
  return charts
    .toSorted(inReadingOrder)
    .reduce<Chart[]>((placed, chart) => [...placed, pulledUp(placed, chart)], [])
}

export function within({ x, y, w, h }: Position): Position {
  const width = Math.min(gridColumns, Math.max(2, w))
  return {
    w: width,
    h: Math.min(20, Math.max(2, h)),
    x: Math.min(gridColumns - width, Math.max(0, x)),
    y: Math.max(0, y),
  }
}

export function inReadingOrder(a: Chart, b: Chart): number {
  return a.position.y - b.position.y || a.position.x - b.position.x
}

function pushedDown(placed: Chart[], chart: Chart): Chart {
  let { y } = chart.position
  while (isTaken(placed, { ...chart.position, y })) y++
  return { ...chart, position: { ...chart.position, y } }
}

function pulledUp(placed: Chart[], chart: Chart): Chart {
  let { y } = chart.position
  while (y > 0 && !isTaken(placed, { ...chart.position, y: y - 1 })) y--
  return { ...chart, position: { ...chart.position, y } }
}

function isTaken(placed: Chart[], { x, y, w, h }: Position): boolean {
  return placed.some(({ position: other }) => {
    const beside = x + w <= other.x || other.x + other.w <= x
    const above = y + h <= other.y || other.y + other.h <= y
    return !beside && !above
  })
}
