import { SegmentedControl, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useMemo, useState } from 'react'
import { lazyComponent } from '../../lib/lazily.ts'
import { t } from '../../lib/words.ts'
import type { BuildWanted } from './build/build-form.tsx'
import { matchingNodes, noFilter, type FlowFilter } from './filter.ts'
import { FilterBar } from './filter-bar.tsx'
import { FlowList } from './flow-list.tsx'
import { pageOf, type FlowNode } from './flow-node.ts'
import type { FlowAddress } from './flow-page.tsx'
import type { Link } from '../../ui/graph/graph.ts'
import type { Fold } from './reach.ts'
import { NodePanel } from './side/node-panel.tsx'
import './board.css'

const FlowCanvas = lazyComponent(() => import('./canvas/flow-canvas.tsx'), 'FlowCanvas')

interface FlowBoardProps {
  nodes: FlowNode[]
  links: Link[]
  address: FlowAddress
  onAddress: (change: FlowAddress) => void
  onBuild: (wanted: BuildWanted) => void
}

/** The flow as a picture or as a list, with what one wants to know of the node that is chosen. */
export function FlowBoard({ nodes, links, address, onAddress, onBuild }: FlowBoardProps) {
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const navigate = useNavigate()
  const [filter, setFilter] = useState<FlowFilter>(noFilter)
  const [folds, setFolds] = useState<Fold[]>([])
  const view = address.view ?? (isNarrow ? 'list' : 'picture')
  const selected = nodes.find(({ id }) => id === address.node)
  const matching = useMemo(() => matchingNodes(nodes, filter), [nodes, filter])
  const open = (node: FlowNode) => {
    const page = pageOf(node)
    if (page) void navigate({ to: page })
  }
  const fold = ({ id, direction }: Fold) => {
    const isFolded = folds.some((one) => one.id === id && one.direction === direction)
    setFolds(
      isFolded
        ? folds.filter((one) => one.id !== id || one.direction !== direction)
        : [...folds, { id, direction }],
    )
  }
  return (
    <div className="flow-board">
      <div className="flow-tools">
        <SegmentedControl
          size="xs"
          aria-label={t('Shown as')}
          value={view}
          data={[
            { value: 'picture', label: t('Picture') },
            { value: 'list', label: t('List') },
          ]}
          onChange={(next) => onAddress({ view: next as 'list' | 'picture' })}
        />
        <FilterBar
          nodes={nodes}
          filter={filter}
          count={matching?.size}
          onFilter={setFilter}
          onJump={(id) => onAddress({ node: id })}
        />
      </div>
      <div className="flow-space" data-view={view}>
        {view === 'picture' ? (
          <Suspense fallback={<Skeleton height="100%" />}>
            <FlowCanvas
              nodes={nodes}
              links={links}
              selected={selected?.id}
              matching={matching}
              folds={folds}
              onSelect={(id) => onAddress({ node: id })}
              onOpen={open}
            />
          </Suspense>
        ) : (
          <FlowList
            nodes={matching ? nodes.filter(({ id }) => matching.has(id)) : nodes}
            links={links}
            selected={selected?.id}
            onSelect={(id) => onAddress({ node: id })}
          />
        )}
        {selected && (
          <NodePanel
            node={selected}
            nodes={nodes}
            links={links}
            folds={folds}
            onFold={fold}
            onSelect={(id) => onAddress({ node: id })}
            onClose={() => onAddress({ node: undefined })}
            onBuild={onBuild}
          />
        )}
      </div>
    </div>
  )
}
