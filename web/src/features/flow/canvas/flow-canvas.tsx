import '@xyflow/react/dist/base.css'
import { useComputedColorScheme, ActionIcon, Paper, Stack, Tooltip } from '@mantine/core'
import { Background, BackgroundVariant, MiniMap, ReactFlow, ReactFlowProvider, Panel } from '@xyflow/react'
import { useMemo, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { IconArrowsMaximize, IconMinus, IconPlus } from '@tabler/icons-react'
import './flow.css'
import { t } from '../../../lib/words.ts'
import { type FlowNode, states } from '../flow-node.ts'
import type { Link } from '../../../ui/graph/graph.ts'
import { usePlaces } from '../../../ui/graph/use-places.ts'
import { type Fold, hiddenBy, neighbourOf, pathThrough } from '../reach.ts'
import { type CardNode, FlowCard } from './flow-card.tsx'
import { cardsOf, edgesOf } from './drawn.ts'
import { useView, type View } from './use-view.ts'

// As long as all of it fits, moving the viewport redraws nothing.
const maxRenderedInFull = 600
const nodeTypes = { card: FlowCard }
const entering = /^(Arrow|Enter$)/

interface FlowCanvasProps {
  nodes: FlowNode[]
  links: Link[]
  selected: string | undefined
  /** Nodes that the reader's filter leaves standing out; undefined while there is no filter. */
  matching: ReadonlySet<string> | undefined
  folds: Fold[]
  onSelect: (id: string | undefined) => void
  onOpen: (node: FlowNode) => void
}

/** The picture of a flow. */
export function FlowCanvas(props: FlowCanvasProps) {
  return (
    <ReactFlowProvider>
      <Canvas {...props} />
    </ReactFlowProvider>
  )
}

function Canvas({ nodes, links, selected, matching, folds, onSelect, onOpen }: FlowCanvasProps) {
  const scheme = useComputedColorScheme('light')
  const [hovered, setHovered] = useState<string>()
  const hidden = useMemo(() => hiddenBy(folds, links), [folds, links])
  const shown = useMemo(() => nodes.filter(({ id }) => !hidden.has(id)), [nodes, hidden])
  const ids = useMemo(() => shown.map(({ id }) => id), [shown])
  const places = usePlaces(ids, links, JSON.stringify(folds))
  const lit = hovered ?? selected
  const path = useMemo(() => (lit === undefined ? undefined : pathThrough(lit, links)), [lit, links])
  const entry = selected !== undefined && places.has(selected) ? selected : shown[0]?.id
  const cards = useMemo(
    () => cardsOf({ nodes: shown, links, places, path, matching, folds, selected, entry }),
    [shown, links, places, path, matching, folds, selected, entry],
  )
  const edges = useMemo(() => edgesOf({ links, places, path, nodes: shown }), [links, places, path, shown])
  const view = useView(places, selected)

  const select = (event: MouseEvent) => {
    const id = (event.target as Element).closest<HTMLElement>('[data-node]')?.dataset['node']
    onSelect(id)
  }
  const press = (event: KeyboardEvent) => {
    const id = (event.target as Element).closest<HTMLElement>('[data-node]')?.dataset['node']
    if (id === undefined) {
      // The node to begin with may be out of sight, and then is not there for Tab to reach.
      if (event.target === event.currentTarget && entry !== undefined && entering.test(event.key)) {
        event.preventDefault()
        view.focus(entry)
      }
      return
    }
    const node = nodes.find((one) => one.id === id)
    if (event.key === 'Escape') onSelect(undefined)
    else if (event.key === 'Enter' && selected === id && node) {
      event.preventDefault()
      onOpen(node)
    } else {
      const next = neighbourOf(id, event.key, { links, places })
      if (next === undefined) return
      event.preventDefault()
      onSelect(next)
      view.focus(next)
    }
  }
  return (
    <div
      className="flow-canvas"
      data-far={view.isRemote || undefined}
      role="group"
      tabIndex={0}
      aria-label={t('Picture of the flow. Arrow keys go from one to the next, Enter opens it.')}
      onKeyDown={press}
      onClick={select}
    >
      <ReactFlow<CardNode>
        nodes={cards}
        edges={edges}
        nodeTypes={nodeTypes}
        colorMode={scheme}
        onlyRenderVisibleElements={shown.length > maxRenderedInFull}
        nodesDraggable={false}
        nodesConnectable={false}
        nodesFocusable={false}
        edgesFocusable={false}
        elementsSelectable={false}
        disableKeyboardA11y
        zoomOnDoubleClick={false}
        minZoom={0.08}
        maxZoom={1.6}
        proOptions={{ hideAttribution: true }}
        onNodeMouseEnter={(_event, { id }) => setHovered(id)}
        onNodeMouseLeave={() => setHovered(undefined)}
      >
        <Background variant={BackgroundVariant.Dots} gap={24} size={1} />
        {shown.length > 8 && (
          <MiniMap<CardNode>
            pannable
            zoomable
            ariaLabel={t('Map of the whole flow')}
            nodeColor={({ data }) => `var(--mantine-color-${states[data.node.state].color}-5)`}
            nodeBorderRadius={12}
            style={{ width: 180, height: 110 }}
          />
        )}
        <CanvasTools view={view} />
      </ReactFlow>
    </div>
  )
}

/** Nearer, further, everything. */
function CanvasTools({ view }: { view: View }) {
  const tools = [
    { label: t('Nearer'), icon: IconPlus, run: view.zoomIn },
    { label: t('Further away'), icon: IconMinus, run: view.zoomOut },
    { label: t('Show everything'), icon: IconArrowsMaximize, run: view.fitAll },
  ]
  return (
    <Panel position="bottom-left">
      <Paper withBorder radius="md" p={3} shadow="xs">
        <Stack gap={2}>
          {tools.map(({ label, icon: Icon, run }) => (
            <Tooltip key={label} label={label} position="right">
              <ActionIcon aria-label={label} onClick={run}>
                <Icon size={17} aria-hidden />
              </ActionIcon>
            </Tooltip>
          ))}
        </Stack>
      </Paper>
    </Panel>
  )
}
