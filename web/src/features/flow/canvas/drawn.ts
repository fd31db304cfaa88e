import { Position, type Edge } from '@xyflow/react'
import type { FlowNode } from '../flow-node.ts'
import { nodeSize, type Link, type Places } from '../../../ui/graph/graph.ts'
import { hiddenBy, type Fold } from '../reach.ts'
import type { CardNode } from './flow-card.tsx'

interface Drawn {
  nodes: readonly FlowNode[]
  links: readonly Link[]
  places: Places
  /** What stands out; undefined while everything does. */
  path: ReadonlySet<string> | undefined
}

interface DrawnCards extends Drawn {
  matching: ReadonlySet<string> | undefined
  folds: readonly Fold[]
  selected: string | undefined
  entry: string | undefined
}

const { width, height } = nodeSize
// Known sizes need no measuring: links are drawn at once, and what is out of sight costs nothing.
const handles = [
  { type: 'target' as const, position: Position.Left, x: 0, y: height / 2, width: 1, height: 1 },
  { type: 'source' as const, position: Position.Right, x: width, y: height / 2, width: 1, height: 1 },
]

export function cardsOf({
  nodes,
  links,
  places,
  path,
  matching,
  folds,
  selected,
  entry,
}: DrawnCards): CardNode[] {
  const foldedBy = (id: string, direction: Fold['direction']) =>
    folds.some((fold) => fold.id === id && fold.direction === direction)
      ? hiddenBy([{ id, direction }], links).size
      : 0
  return nodes.map((node) => ({
    id: node.id,
    type: 'card',
    position: places.get(node.id) ?? { x: 0, y: 0 },
    width,
    height,
    measured: { width, height },
    handles,
    data: {
      node,
      isSelected: node.id === selected,
      isEntry: node.id === entry,
      isDimmed:
        (path !== undefined && !path.has(node.id)) || (matching !== undefined && !matching.has(node.id)),
      folded: { upstream: foldedBy(node.id, 'upstream'), downstream: foldedBy(node.id, 'downstream') },
    },
  }))
}

export function edgesOf({ nodes, links, places, path }: Drawn): Edge[] {
  const names = new Map(nodes.map(({ id, name }) => [id, name]))
  const running = new Set(nodes.filter(({ state }) => state === 'running').map(({ id }) => id))
  return links
    .filter(({ source, target }) => places.has(source) && places.has(target))
    .map(({ source, target }) => {
      const isLit = path !== undefined && path.has(source) && path.has(target)
      const looks = [
        'flow-edge',
        isLit && 'lit',
        path !== undefined && !isLit && 'dimmed',
        (running.has(target) || running.has(source)) && 'moving',
      ]
      return {
        id: `${source}>${target}`,
        source,
        target,
        ariaLabel: `${names.get(source) ?? source} → ${names.get(target) ?? target}`,
        className: looks.filter(Boolean).join(' '),
        zIndex: isLit ? 1 : 0,
      }
    })
}
