import { IconFoldDown, IconFoldUp } from '@tabler/icons-react'
import type { Node, NodeProps } from '@xyflow/react'
import { memo } from 'react'
import { LinkEnd } from '../../../ui/graph/link-end.tsx'
import { hasState, kinds, states, type FlowNode } from '../flow-node.ts'

export interface CardData extends Record<string, unknown> {
  node: FlowNode
  isSelected: boolean
  /** The one node that Tab reaches; the arrow keys go on from there. */
  isEntry: boolean
  isDimmed: boolean
  /** How many nodes it folds away. */
  folded: { upstream: number; downstream: number }
}

export type CardNode = Node<CardData, 'card'>

/** A node of the graph. The canvas handles its clicks and keys. */
export const FlowCard = memo(({ data }: NodeProps<CardNode>) => {
  const { node, isSelected, isEntry, isDimmed, folded } = data
  const { color: kindColor, icon: KindIcon } = kinds[node.kind]
  const { color, icon: StateIcon, words } = states[node.state]
  return (
    <button
      type="button"
      className="flow-card nopan"
      data-node={node.id}
      data-kind={node.kind}
      data-state={node.state}
      data-dimmed={isDimmed || undefined}
      aria-pressed={isSelected}
      tabIndex={isEntry ? 0 : -1}
      style={
        {
          '--kind': `var(--mantine-color-${kindColor}-light-color)`,
          '--kind-ground': `var(--mantine-color-${kindColor}-light)`,
          '--state': `var(--mantine-color-${color}-light-color)`,
          '--state-ground': `var(--mantine-color-${color}-light)`,
        } as object
      }
    >
      <LinkEnd side="left" />
      <LinkEnd side="right" />
      <span className="flow-card-kind">
        <KindIcon size={18} stroke={1.7} aria-hidden />
      </span>
      <span className="flow-card-text">
        <span className="flow-card-name">
          <span className="visually-hidden">{kinds[node.kind].words} </span>
          {node.name}
          <span className="visually-hidden">{hasState(node.kind) ? `, ${words}, ` : ', '}</span>
        </span>
        <span className="flow-card-line">{node.line}</span>
      </span>
      {hasState(node.kind) && (
        <span className="flow-card-state" title={words}>
          <StateIcon size={16} stroke={2} aria-hidden />
        </span>
      )}
      {folded.upstream > 0 && (
        <span className="flow-fold" data-side="left">
          <IconFoldUp size={12} aria-hidden /> {folded.upstream}
        </span>
      )}
      {folded.downstream > 0 && (
        <span className="flow-fold" data-side="right">
          <IconFoldDown size={12} aria-hidden /> {folded.downstream}
        </span>
      )}
      {node.state === 'running' && (
        <span className="flow-card-progress" data-unknown={node.progress === null || undefined}>
          <span style={{ width: `${(node.progress ?? 0.4) * 100}%` }} />
        </span>
      )}
    </button>
  )
})
FlowCard.displayName = 'FlowCard'
