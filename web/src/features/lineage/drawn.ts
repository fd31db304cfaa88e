import type { Edge } from '@xyflow/react'
import type { Places } from '../../ui/graph/graph.ts'
import type { CardNode } from './lineage-card.tsx'
import type { LineageGraph } from './lineage-words.ts'
import { cardWidth, type ShownNode } from './shown-columns.ts'
import { linkKey, spotKey, type Spot, type Trace } from './trace.ts'

interface Drawn {
  graph: LineageGraph
  shown: readonly ShownNode[]
  places: Places
  opened: ReadonlySet<string>
  spot: Spot | undefined
  /** What Tab reaches; the arrow keys go on from there. */
  entry: Spot
  trace: Trace | undefined
}

export function cardsOf({ graph, shown, places, opened, spot, trace, entry }: Drawn): CardNode[] {
  return shown.map((one) => {
    const { node, columns, heightPx: height } = one
    const lit =
      trace && new Set(columns.map(({ id }) => id).filter((id) => trace.spots.has(keyOf(node.id, id))))
    const isOn = !trace || (lit?.size ?? 0) > 0 || trace.spots.has(keyOf(node.id, null))
    return {
      id: node.id,
      type: 'card',
      position: places.get(node.id) ?? { x: 0, y: 0 },
      width: cardWidth,
      height,
      measured: { width: cardWidth, height },
      data: {
        shown: one,
        isRoot: node.id === graph.root,
        isSelected: spot?.node === node.id && spot.column === null,
        isOpen: opened.has(node.id),
        lit,
        isDimmed: !isOn,
        entry: entry.node === node.id ? { column: entry.column } : undefined,
        selectedColumn: spot?.node === node.id ? (spot.column ?? undefined) : undefined,
      },
    }
  })
}

const keyOf = (node: string, column: string | null) => spotKey({ node, column })

/** One link for each pair of nodes; of what lies on the way of the chosen column, one for each pair of columns. */
export function edgesOf({ graph, shown, trace }: Drawn): Edge[] {
  const drawnColumns = new Map(
    shown.map(({ node, columns }) => [node.id, new Set(columns.map(({ id }) => id))]),
  )
  const end = (node: string, column: string | null) =>
    column !== null && drawnColumns.get(node)?.has(column) ? column : ''
  const names = new Map(graph.nodes.map(({ id, name }) => [id, name]))
  return graph.edges.flatMap((edge) => {
    const { from: source, to: target, columns } = edge
    const whole: Edge = {
      id: `${source}>${target}`,
      source,
      target,
      ariaLabel: `${names.get(source) ?? source} → ${names.get(target) ?? target}`,
      sourceHandle: 'out:',
      targetHandle: 'in:',
      className: `lineage-edge${trace ? ' dimmed' : ''}${columns.length === 0 ? ' unknown' : ''}`,
    }
    if (!trace) return [whole]
    const lit = new Map<string, Edge>()
    for (const [at, link] of columns.entries()) {
      if (!trace.links.has(linkKey(edge, at))) continue
      const [out, into] = [end(source, link.from), end(target, link.to)]
      const id = `${source}.${out}>${target}.${into}`
      if (lit.get(id)?.data?.['isDirect'] === true) continue
      lit.set(id, {
        ...whole,
        id,
        sourceHandle: `out:${out}`,
        targetHandle: `in:${into}`,
        className: `lineage-edge lit${link.is_direct ? '' : ' indirect'}`,
        data: { isDirect: link.is_direct },
        zIndex: 1,
      })
    }
    return lit.size > 0 ? [...lit.values()] : [whole]
  })
}
