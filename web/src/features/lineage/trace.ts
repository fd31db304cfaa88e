import type { LineageEdge } from './lineage-words.ts'

/** A column of a node, or its rows as a whole. */
export interface Spot {
  node: string
  column: string | null
}

export interface Trace {
  /** Keys of all that the spot is made of, or that is made of it; with itself. */
  spots: ReadonlySet<string>
  /** Keys of links between columns that lie on the way. */
  links: ReadonlySet<string>
}

export const spotKey = ({ node, column }: Spot): string => JSON.stringify([node, column])

export const linkKey = (edge: LineageEdge, at: number): string => JSON.stringify([edge.from, edge.to, at])

/** Follows a column both ways through what is drawn. */
export function traceOf(start: Spot, edges: readonly LineageEdge[]): Trace {
  const spots = new Set([spotKey(start)])
  const links = new Set<string>()
  for (const way of ['up', 'down'] as const) {
    const byNode = edgesAt(way === 'up' ? 'to' : 'from', edges)
    const open = [start]
    for (let spot = open.pop(); spot; spot = open.pop())
      for (const { link, next } of stepsFrom(spot, byNode, way)) {
        links.add(link)
        const key = spotKey(next)
        if (!spots.has(key)) open.push(next)
        spots.add(key)
      }
  }
  return { spots, links }
}

/** The links that begin or end at a spot, with where they lead. */
function stepsFrom(
  spot: Spot,
  byNode: ReadonlyMap<string, LineageEdge[]>,
  way: 'up' | 'down',
): { link: string; next: Spot }[] {
  const [here, there] = way === 'up' ? (['to', 'from'] as const) : (['from', 'to'] as const)
  return (byNode.get(spot.node) ?? []).flatMap((edge) =>
    edge.columns.flatMap((link, at) =>
      isReached(spot, link[here], way)
        ? [{ link: linkKey(edge, at), next: { node: edge[there], column: link[there] } }]
        : [],
    ),
  )
}

function edgesAt(end: 'from' | 'to', edges: readonly LineageEdge[]): Map<string, LineageEdge[]> {
  const byNode = new Map<string, LineageEdge[]>()
  for (const edge of edges) {
    const group = byNode.get(edge[end])
    if (group) group.push(edge)
    else byNode.set(edge[end], [edge])
  }
  return byNode
}

/** What decides the rows of a node is upstream of each of its columns; what its rows decide is downstream of none alone. */
function isReached(spot: Spot, end: string | null, way: 'up' | 'down'): boolean {
  if (end === spot.column) return true
  return way === 'up' && end === null
}
