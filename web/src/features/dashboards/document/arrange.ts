import { inReadingOrder, type Chart, type Position } from '../../../board/parts.ts'

export const gridColumns = 12

/** Puts a chart somewhere: others make way downwards, then everything moves up as far as it can. */
export function placeChart(charts: Chart[], id: string, wanted: Position): Chart[] {
  const moved = charts.map((chart) => (chart.id === id ? { ...chart, position: clampToGrid(wanted) } : chart))
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

export function clampToGrid({ x, y, w, h }: Position): Position {
  const width = Math.min(gridColumns, Math.max(2, w))
  return {
    w: width,
    h: Math.min(20, Math.max(1, h)),
    x: Math.min(gridColumns - width, Math.max(0, x)),
    y: Math.max(0, y),
  }
}

function pushedDown(placed: Chart[], chart: Chart): Chart {
  let { y } = chart.position
  while (isTaken(placed, { ...chart.position, y })) y++
  return atRow(chart, y)
}

function pulledUp(placed: Chart[], chart: Chart): Chart {
  let { y } = chart.position
  while (y > 0 && !isTaken(placed, { ...chart.position, y: y - 1 })) y--
  return atRow(chart, y)
}

/** A chart that keeps its position stays the same object, so that it is not redrawn. */
function atRow(chart: Chart, y: number): Chart {
  return y === chart.position.y ? chart : { ...chart, position: { ...chart.position, y } }
}

function isTaken(placed: Chart[], { x, y, w, h }: Position): boolean {
  return placed.some(({ position: other }) => {
    const beside = x + w <= other.x || other.x + other.w <= x
    const above = y + h <= other.y || other.y + other.h <= y
    return !beside && !above
  })
}

/** Charts that were brought together from two sides: none lies over another, and no gap is left. */
export function compactCharts(charts: Chart[]): Chart[] {
  return compact(
    charts
      .toSorted(inReadingOrder)
      .reduce<Chart[]>((placed, chart) => [...placed, pushedDown(placed, chart)], []),
  )
}

/** The charts below one another, each as wide as the page: how they are arranged on a phone. */
export function stacked(charts: Chart[]): Chart[] {
  let y = 0
  return charts.toSorted(inReadingOrder).map((chart) => {
    const { h } = chart.position
    y += h
    return { ...chart, position: { x: 0, y: y - h, w: gridColumns, h } }
  })
}

/** Puts a chart at a place in the reading order: on the way there it changes places with one neighbour after another. */
export function movedInOrder(charts: Chart[], id: string, to: number): Chart[] {
  const order = charts.toSorted(inReadingOrder)
  let at = order.findIndex((chart) => chart.id === id)
  if (at < 0) return charts
  const wanted = Math.min(order.length - 1, Math.max(0, to))
  while (at !== wanted) {
    const next = at < wanted ? at + 1 : at - 1
    order.splice(Math.min(at, next), 2, ...exchanged(order[Math.min(at, next)]!, order[Math.max(at, next)]!))
    at = next
  }
  return flowing(order)
}

/** Two neighbours, the later one first. Those that stand in one row or are equally wide change columns too. */
function exchanged(a: Chart, b: Chart): [Chart, Chart] {
  const [one, other] = [a.position, b.position]
  if (one.y !== other.y && one.w !== other.w) return [b, a]
  const end = one.y === other.y ? other.x + other.w - one.w : other.x
  return [
    { ...b, position: { ...other, x: one.x } },
    { ...a, position: { ...one, x: end } },
  ]
}

/** Charts in their columns, as far up as their order allows. */
const flowing = (order: Chart[]): Chart[] =>
  order.reduce<Chart[]>((placed, chart) => {
    const last = placed.at(-1)?.position
    if (!last) return [atRow(chart, 0)]
    const from = chart.position.x > last.x ? last.y : last.y + 1
    return [...placed, pushedDown(placed, atRow(chart, from))]
  }, [])
