import { IconAlertCircle, IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import type { Node, NodeProps } from '@xyflow/react'
import { memo } from 'react'
import { serverText, t } from '../../lib/words.ts'
import { LinkEnd } from '../../ui/graph/link-end.tsx'
import { TypeIcon } from '../../ui/type-icon.tsx'
import type { ShownNode } from './shown-columns.ts'
import { kinds, nameOf } from './lineage-words.ts'

export interface CardData extends Record<string, unknown> {
  shown: ShownNode
  isRoot: boolean
  isSelected: boolean
  isOpen: boolean
  /** Columns that lie on the way; undefined while everything stands out. */
  lit: ReadonlySet<string> | undefined
  isDimmed: boolean
  selectedColumn: string | undefined
  /** Set on the one card that Tab reaches: at its head or at a column. */
  entry: { column: string | null } | undefined
}

export type CardNode = Node<CardData, 'card'>

/** A node with its columns. The canvas handles clicks and keys, by the names in the data attributes. */
export const LineageCard = memo(({ data }: NodeProps<CardNode>) => {
  const { shown, isRoot, isSelected, isOpen, lit, isDimmed, selectedColumn, entry } = data
  const { node, columns, restCount } = shown
  const { color, icon: Icon } = kinds[node.kind]
  const name = nameOf(node)
  return (
    <div
      className="lineage-card nopan"
      data-kind={node.kind}
      data-root={isRoot || undefined}
      data-selected={isSelected || undefined}
      data-dimmed={isDimmed || undefined}
      style={
        {
          '--kind': `var(--mantine-color-${color}-light-color)`,
          '--kind-ground': `var(--mantine-color-${color}-light)`,
        } as object
      }
    >
      <button
        type="button"
        className="lineage-card-head"
        data-node={node.id}
        aria-pressed={isSelected}
        tabIndex={tabOf(entry?.column === null)}
      >
        <LinkEnd side="left" id="in:" />
        <LinkEnd side="right" id="out:" />
        <span className="lineage-card-kind">
          <Icon size={17} stroke={1.7} aria-hidden />
        </span>
        <span className="lineage-card-text">
          <span className="lineage-card-name">{name}</span>
          <span className="lineage-card-line">{lineOf(shown)}</span>
        </span>
        {node.gaps.length > 0 && (
          <IconAlertCircle size={16} className="lineage-gap" aria-hidden>
            <title>{node.gaps.map(({ reason }) => serverText(reason)).join('; ')}</title>
          </IconAlertCircle>
        )}
      </button>
      {columns.map((column) => (
        <button
          key={column.id}
          type="button"
          className="lineage-column"
          data-node={node.id}
          data-column={column.id}
          data-lit={lit?.has(column.id) || undefined}
          data-faint={(lit !== undefined && !lit.has(column.id)) || undefined}
          aria-pressed={selectedColumn === column.id}
          tabIndex={tabOf(entry?.column === column.id)}
          aria-label={t('Column {{name}} of {{name2}}', {
            name: column.name ?? t('that you may not see'),
            name2: name,
          })}
        >
          <LinkEnd side="left" id={`in:${column.id}`} />
          <LinkEnd side="right" id={`out:${column.id}`} />
          {column.type ? <TypeIcon type={column.type} /> : <span className="lineage-no-type" />}
          <span className="truncate">{column.name ?? t('not visible')}</span>
        </button>
      ))}
      {(restCount > 0 || (isOpen && node.columns.length > 6)) && (
        <button
          type="button"
          className="lineage-more"
          data-node={node.id}
          data-more
          tabIndex={tabOf(entry !== undefined)}
        >
          {restCount > 0 ? (
            <>
              <IconChevronDown size={13} aria-hidden /> {t('{{restCount}} more', { restCount })}
            </>
          ) : (
            <>
              <IconChevronUp size={13} aria-hidden /> {t('fewer')}
            </>
          )}
        </button>
      )}
    </div>
  )
})
LineageCard.displayName = 'LineageCard'

const tabOf = (isReached: boolean) => (isReached ? 0 : -1)

function lineOf({ node }: ShownNode): string {
  const of = node.subject?.name
  const parts = [
    kinds[node.kind].words,
    ...(of ? [of] : []),
    ...(node.version === null ? [] : [t('version {{version}}', { version: node.version })]),
    ...(node.is_deleted ? ['deleted'] : []),
    ...(node.reported_by === null ? [] : [t('reported by {{by}}', { by: node.reported_by })]),
  ]
  return parts.join(' · ')
}
