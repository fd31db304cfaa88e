import type { Item } from '../page/page.ts'
import { isSmall } from './parts.ts'

/** What stands on a page from its left to its right edge. */
export type Leaf =
  | { kind: 'section'; title: string }
  | { kind: 'table'; item: Item }
  | { kind: 'line'; items: { item: Item; width: number }[] }

export interface Room {
  width: number
  isWide: boolean
}

/** Between what stands beside each other, and below each other. */
export const leafGap = 14

const gridColumns = 12
// Narrower than this, texts of charts are too small to read in a report.
const leastUpright = { drawing: 6, text: 4, message: 3, number: 3, table: 6 }
const leastWide = { drawing: 4, text: 3, message: 3, number: 2, table: 4 }

interface Placed {
  item: Item
  w: number
}

/** The charts in rows of a page: as on the screen where they are readable, and tables alone. */
export function leavesOf(items: readonly Item[], room: Room): Leaf[] {
  const least = room.isWide ? leastWide : leastUpright
  const leaves: Leaf[] = []
  let line: Placed[] = []
  const end = () => {
    if (line.length > 0) leaves.push(lineOf(line, room))
    line = []
  }
  for (const item of items) {
    const { body, chart } = item
    const wide = body.kind === 'section' ? gridColumns : Math.max(chart.position.w, least[body.kind])
    const isOwn = wide === gridColumns || !isSmall(item, widthOf(wide, room))
    if (body.kind === 'section' || (body.kind === 'table' && isOwn)) {
      end()
      leaves.push(body.kind === 'section' ? { kind: 'section', title: chart.title } : { kind: 'table', item })
      continue
    }
    if (sumOf(line) + wide > gridColumns || startsRow(item, line)) end()
    line.push({ item, w: wide })
  }
  end()
  return leaves
}

const sumOf = (line: readonly Placed[]) => line.reduce((sum, { w }) => sum + w, 0)

/** Whether it stands below all of the line on the screen, and the line is full enough to end there. */
function startsRow({ chart }: Item, line: readonly Placed[]): boolean {
  const below = line.every(
    ({ item: { chart: other } }) => chart.position.y >= other.position.y + other.position.h,
  )
  return below && sumOf(line) > gridColumns / 2
}

/** As wide as that many columns of the grid are. */
const widthOf = (columns: number, { width }: Room): number =>
  ((width + leafGap) * columns) / gridColumns - leafGap

/** Charts fill the line; what is short (a number, a note) keeps its own width. */
function lineOf(line: readonly Placed[], room: Room): Leaf {
  const sum = sumOf(line)
  const isShort = sum <= gridColumns / 2 && line.every(({ item }) => item.body.kind !== 'drawing')
  const base = isShort ? gridColumns : sum
  return {
    kind: 'line',
    items: line.map(({ item, w }) => ({ item, width: widthOf((w / base) * gridColumns, room) })),
  }
}
