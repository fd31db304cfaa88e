import '@xyflow/react/dist/base.css'
import './lineage.css'
import { useComputedColorScheme } from '@mantine/core'
import { Background, BackgroundVariant, Controls, MiniMap, ReactFlow, ReactFlowProvider } from '@xyflow/react'
import { useMemo, useState, type FocusEvent, type KeyboardEvent, type MouseEvent } from 'react'
import { t } from '../../lib/words.ts'
import { placeGraph } from '../../ui/graph/place-graph.ts'
import { cardsOf, edgesOf } from './drawn.ts'
import { LineageCard, type CardNode } from './lineage-card.tsx'
import type { LineageGraph } from './lineage-words.ts'
import { shownNodes } from './shown-columns.ts'
import { traceOf, type Spot } from './trace.ts'
import { fitView, useSight } from './use-sight.ts'
import { nextSpot } from './walk.ts'

const nodeTypes = { card: LineageCard }
const entering = /^(Arrow|Enter$)/

interface LineageCanvasProps {
  graph: LineageGraph
  spot: Spot | undefined
  onSpot: (spot: Spot | undefined) => void
  /** A node was asked to be the one in the middle. */
  onOpen: (node: string) => void
}

/** The picture of a lineage: what things are made of on their left, what is made of them on their right. */
export function LineageCanvas(props: LineageCanvasProps) {
  return (
    <ReactFlowProvider>
      <Canvas {...props} />
    </ReactFlowProvider>
  )
}

function Canvas({ graph, spot, onSpot, onOpen }: LineageCanvasProps) {
  const scheme = useComputedColorScheme('light')
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const shown = useMemo(() => shownNodes(graph, opened), [graph, opened])
  const places = useMemo(() => {
    const links = graph.edges.map(({ from: source, to: target }) => ({ source, target }))
    const heights = new Map(shown.map(({ node, heightPx }) => [node.id, heightPx]))
    return placeGraph([...heights.keys()], links, { heights })
  }, [graph, shown])
  const trace = useMemo(() => (spot ? traceOf(spot, graph.edges) : undefined), [spot, graph])
  const [stood, setStood] = useState<Spot>()
  const entry = stood ?? spot ?? { node: graph.root, column: null }
  const drawn = { graph, shown, places, opened, spot, trace, entry }
  const sight = useSight(places, spot)
  const toggle = (id: string) =>
    setOpened((before) => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  const press = (event: MouseEvent) => {
    const { node, column, more } = pressedOf(event)
    if (node === undefined) return onSpot(undefined)
    if (more) toggle(node)
    else onSpot({ node, column })
  }
  const key = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return onSpot(undefined)
    if (event.target === event.currentTarget && entering.test(event.key)) {
      event.preventDefault()
      return sight.focus(entry)
    }
    const { node, column } = pressedOf(event)
    const next =
      node === undefined
        ? undefined
        : nextSpot({ node, column }, event.key, { shown, places, edges: graph.edges })
    if (!next) return
    event.preventDefault()
    setStood(next)
    sight.focus(next)
  }
  const stand = (event: FocusEvent) => {
    const { node, column } = pressedOf(event)
    if (node !== undefined) setStood({ node, column })
  }
  return (
    <div
      className="lineage-canvas"
      role="group"
      tabIndex={0}
      aria-label={t(
        'Picture of the lineage. Arrow keys go through its columns and along the connections, Enter chooses; the table says the same.',
      )}
      onClick={press}
      onDoubleClick={(event) => {
        const { node } = pressedOf(event)
        if (node !== undefined) onOpen(node)
      }}
      onKeyDown={key}
      onFocus={stand}
    >
      <ReactFlow<CardNode>
        key={`${graph.root} ${graph.nodes.length}`}
        nodes={cardsOf(drawn)}
        edges={edgesOf(drawn)}
        nodeTypes={nodeTypes}
        colorMode={scheme}
        fitView
        onMoveStart={sight.noteMove}
        fitViewOptions={fitView}
        minZoom={0.05}
        maxZoom={1.5}
        onlyRenderVisibleElements
        nodesDraggable={false}
        nodesConnectable={false}
        nodesFocusable={false}
        edgesFocusable={false}
        elementsSelectable={false}
        zoomOnDoubleClick={false}
        disableKeyboardA11y
        proOptions={{ hideAttribution: true }}
      >
        <Background variant={BackgroundVariant.Dots} gap={22} />
        <Controls showInteractive={false} position="bottom-left" />
        {graph.nodes.length > 12 && <MiniMap pannable zoomable ariaLabel={t('Overview of the picture')} />}
      </ReactFlow>
    </div>
  )
}

function pressedOf(event: { target: EventTarget }): {
  node: string | undefined
  column: string | null
  more: boolean
} {
  const button = (event.target as Element).closest<HTMLElement>('[data-node]')
  return {
    node: button?.dataset['node'],
    column: button?.dataset['column'] ?? null,
    more: button?.dataset['more'] !== undefined,
  }
}
