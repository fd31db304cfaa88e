import type { Places } from '../../ui/graph/graph.ts'
import type { LineageEdge } from './lineage-words.ts'
import type { ShownNode } from './shown-columns.ts'
import type { Spot } from './trace.ts'

interface Picture {
  shown: readonly ShownNode[]
  edges: readonly LineageEdge[]
  places: Places
}

/** Where an arrow key leads: up and down through columns and cards, left to what it is made of, right to what is made of it. */
export function nextSpot(spot: Spot, key: string, picture: Picture): Spot | undefined {
  if (key === 'ArrowUp') return along(spot, -1, picture)
  if (key === 'ArrowDown') return along(spot, 1, picture)
  if (key === 'ArrowLeft') return across(spot, 'from', picture)
  if (key === 'ArrowRight') return across(spot, 'to', picture)
  return undefined
}

function along(spot: Spot, step: 1 | -1, { shown, places }: Picture): Spot | undefined {
  const rows = rowsOf(shown.find(({ node }) => node.id === spot.node))
  const at = rows.indexOf(spot.column) + step
  if (at >= 0 && at < rows.length) return { node: spot.node, column: rows[at] ?? null }
  const here = places.get(spot.node)
  const beside = shown
    .filter(({ node }) => {
      const place = places.get(node.id)
      return here && place && place.x === here.x && (place.y - here.y) * step > 0
    })
    .toSorted((a, b) => step * ((places.get(a.node.id)?.y ?? 0) - (places.get(b.node.id)?.y ?? 0)))[0]
  if (!beside) return undefined
  return { node: beside.node.id, column: step === 1 ? null : (rowsOf(beside).at(-1) ?? null) }
}

/** Along a link; one that makes the value goes before one that only decides the rows. */
function across(spot: Spot, way: 'from' | 'to', { shown, edges }: Picture): Spot | undefined {
  const here = way === 'from' ? 'to' : 'from'
  const near = edges.filter((edge) => edge[here] === spot.node)
  const links = near.flatMap((edge) =>
    edge.columns
      .filter((link) => spot.column === null || link[here] === spot.column)
      .map((link) => ({ node: edge[way], column: link[way], isDirect: link.is_direct })),
  )
  const next = links.find(({ isDirect }) => isDirect) ?? links[0]
  const node = next?.node ?? near[0]?.[way]
  if (node === undefined) return undefined
  const rows = rowsOf(shown.find((one) => one.node.id === node))
  // From a head one goes to a head, and from a column to the column, where it is drawn.
  const column = spot.column === null ? null : (next?.column ?? null)
  return { node, column: rows.includes(column) ? column : null }
}

/** What can be stood on in a card, from its head down. */
function rowsOf(shown: ShownNode | undefined): (string | null)[] {
  return [null, ...(shown?.columns.map(({ id }) => id) ?? [])]
}
