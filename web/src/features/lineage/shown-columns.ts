import type { LineageEdge, LineageGraph, LineageNode } from './lineage-words.ts'

/** Sizes of a card in pixels of the picture at its full size. */
export const cardWidth = 236
export const headHeight = 52
export const lineHeight = 24
const footHeight = 26
const maxCollapsed = 6

export interface ShownNode {
  node: LineageNode
  /** Columns that are drawn, in the order of the node; linked ones come before the others while it is closed. */
  columns: LineageNode['columns']
  restCount: number
  heightPx: number
}

/** What of each node is drawn: all columns of an opened one, else a few, those that links lead to first. */
export function shownNodes(graph: LineageGraph, opened: ReadonlySet<string>): ShownNode[] {
  const linked = linkedColumns(graph.edges)
  return graph.nodes.map((node) => {
    const isOpen = opened.has(node.id) || node.columns.length <= maxCollapsed
    const used = linked.get(node.id)
    const first = node.columns.filter(({ id }) => used?.has(id))
    const chosen = new Set(
      [...first, ...node.columns].slice(0, Math.max(maxCollapsed, first.length > 40 ? 40 : first.length)),
    )
    const columns = isOpen ? node.columns : node.columns.filter((column) => chosen.has(column))
    const restCount = node.columns.length - columns.length
    const hasFoot = node.columns.length > maxCollapsed
    return {
      node,
      columns,
      restCount,
      heightPx:
        headHeight + columns.length * lineHeight + (hasFoot ? footHeight : columns.length > 0 ? 6 : 0),
    }
  })
}

/** The columns of each node that some link begins or ends at. */
export function linkedColumns(edges: readonly LineageEdge[]): Map<string, Set<string>> {
  const linked = new Map<string, Set<string>>()
  const note = (node: string, column: string | null) => {
    if (column === null) return
    const columns = linked.get(node)
    if (columns) columns.add(column)
    else linked.set(node, new Set([column]))
  }
  for (const { from, to, columns } of edges)
    for (const column of columns) {
      note(from, column.from)
      note(to, column.to)
    }
  return linked
}
