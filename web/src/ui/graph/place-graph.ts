import { columnWidth, nodeSize, rowGap, rowHeight, type Link, type Place, type Places } from './graph.ts'
import { layersOf } from './layers.ts'
import { orderedRows } from './order-rows.ts'
import { spacedRows } from './space-rows.ts'

const partGap = 44

export interface Arrangement {
  before?: Places
  /** Heights of nodes that are not as high as all others. */
  heights?: ReadonlyMap<string, number>
}

/**
 * Places a graph from left to right: whatever a node is made of stands left of it. Parts that do not hang together
 * stand below each other, and what hangs together with nothing fills rows at the end. What had a place before keeps
 * its height where it can, so that the picture stays the one its reader knows.
 */
export function placeGraph(
  ids: readonly string[],
  links: readonly Link[],
  { before = new Map(), heights = new Map() }: Arrangement = {},
): Places {
  const parts = partsOf(ids, links)
  const joined = parts.filter((part) => part.ids.length > 1)
  const alone = parts.filter((part) => part.ids.length === 1).flatMap((part) => part.ids)
  const placed = joined.map((part) => placePart(part, { before, heights }))
  placed.sort((a, b) => wishedTop(a, before) - wishedTop(b, before) || b.size - a.size)
  const places = new Map<string, Place>()
  let top = 0
  for (const part of placed) {
    const { least, max } = rangeOf(part, heights)
    const shift = top - least
    for (const [id, { x, y }] of part) places.set(id, { x, y: y + shift })
    top = max + shift + partGap
  }
  const columns = Math.max(4, Math.min(8, widthOf(places)))
  const tallest = Math.max(rowHeight, ...alone.map((id) => (heights.get(id) ?? 0) + rowGap))
  for (const [at, id] of alone.entries())
    places.set(id, { x: (at % columns) * columnWidth, y: top + Math.floor(at / columns) * tallest })
  return places
}

interface Part {
  ids: string[]
  links: Link[]
}

/** What hangs together, each in the order its nodes were given in. */
function partsOf(ids: readonly string[], links: readonly Link[]): Part[] {
  const parent = new Map(ids.map((id) => [id, id]))
  const rootOf = (id: string): string => {
    let root = id
    while (parent.get(root) !== root) root = parent.get(root) ?? root
    parent.set(id, root)
    return root
  }
  const known = links.filter(({ source, target }) => parent.has(source) && parent.has(target))
  for (const { source, target } of known) parent.set(rootOf(target), rootOf(source))
  const parts = new Map<string, Part>()
  for (const id of ids) {
    const root = rootOf(id)
    const part = parts.get(root) ?? { ids: [], links: [] }
    part.ids.push(id)
    parts.set(root, part)
  }
  for (const link of known) parts.get(rootOf(link.source))?.links.push(link)
  return [...parts.values()]
}

function placePart({ ids, links }: Part, { before, heights }: Required<Arrangement>): Map<string, Place> {
  const layered = layersOf(ids, links)
  const half = (id: string) => (heights.get(id) ?? nodeSize.height) / 2
  const middles = new Map([...before].map(([id, { y }]) => [id, y + half(id)]))
  const room = (id: string) => 2 * half(id) + rowGap
  const spaced = spacedRows(orderedRows(layered, before), layered, { before: middles, room })
  return new Map(
    ids.map((id) => [
      id,
      { x: (layered.layerById.get(id) ?? 0) * columnWidth, y: (spaced.get(id) ?? 0) - half(id) },
    ]),
  )
}

/** Where the top of a part was; those that are new come last. */
function wishedTop(part: ReadonlyMap<string, Place>, before: Places): number {
  const known = [...part.keys()].flatMap((id) => before.get(id)?.y ?? [])
  return known.length === 0 ? Number.MAX_SAFE_INTEGER : Math.min(...known)
}

function rangeOf(places: Places, heights: ReadonlyMap<string, number>): { least: number; max: number } {
  const tops = [...places.values()].map(({ y }) => y)
  const ends = [...places].map(([id, { y }]) => y + (heights.get(id) ?? nodeSize.height))
  return { least: Math.min(...tops), max: Math.max(...ends) }
}

function widthOf(places: Places): number {
  return Math.round(Math.max(0, ...[...places.values()].map(({ x }) => x)) / columnWidth) + 1
}
