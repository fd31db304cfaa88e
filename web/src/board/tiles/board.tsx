import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useMemo, useState } from 'react'
import '../board.css'
import { type Chart, type Event, type Settings, type Position, inReadingOrder } from '../parts.ts'
import { type State, levelsOf } from '../board-state.ts'
import { type TileActions, SectionHead, Tile } from './tile.tsx'
import type { Rendering } from '../use-rendering.ts'

interface BoardProps {
  charts: Chart[]
  shown: Rendering
  isAsking: boolean
  state: State
  settings: Settings
  events: readonly Event[]
  filterLabels: ReadonlyMap<string, string>
  head: (chart: Chart) => ReactNode
  actions: TileActions
}

/** The charts of a tab in their places; below one another where the screen is narrow. */
export function Board(props: BoardProps) {
  const { charts, shown, isAsking, state, settings, events, filterLabels, head, actions } = props
  const isNarrow = useMediaQuery('(max-width: 62em)') ?? false
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const placed = useMemo(() => unfolded(charts, folded), [charts, folded])
  const counts = useMemo(() => countsOf(charts), [charts])
  const fold = (id: string) =>
    setFolded(new Set(folded.has(id) ? [...folded].filter((one) => one !== id) : [...folded, id]))
  return (
    <div className="board" id="board-charts">
      {placed.map((chart) =>
        chart.kind === 'section' ? (
          <SectionHead
            key={chart.id}
            chart={chart}
            count={counts.get(chart.id) ?? 0}
            isFolded={folded.has(chart.id)}
            isNarrow={isNarrow}
            onFold={() => fold(chart.id)}
          />
        ) : (
          <Tile
            key={chart.id}
            chart={chart}
            rendered={shown.charts[chart.id]}
            isStale={isAsking && !shown.arrived[chart.id] && shown.charts[chart.id] !== undefined}
            isAsking={isAsking}
            isNarrow={isNarrow}
            levels={levelsOf(state, chart.id)}
            picked={state.selections?.find((selection) => selection.chart === chart.id)?.values}
            head={head(chart)}
            filterLabels={filterLabels}
            events={events}
            canPick={chart.click?.action !== 'none' && canBePicked(chart, settings)}
            actions={actions}
          />
        ),
      )}
    </div>
  )
}

function canBePicked(
  { kind, click, drill, dataset_id: dataset, sql }: Chart,
  { cross_filter: crosses }: Settings,
): boolean {
  if (sql) return click?.action === 'dashboard'
  // The holder of a link does not see datasets; only these kinds are self-contained.
  const asks = dataset !== undefined || (kind !== 'text' && kind !== 'section')
  return asks && (click !== undefined || drill !== undefined || crosses !== false)
}

interface Placed {
  id: string
  kind: string
  position: Position
}

/** Charts in reading order as the page shows them: what folded sections hold is left out, and the rest moves up. */
function unfolded<Chart extends Placed>(charts: readonly Chart[], folded: ReadonlySet<string>): Chart[] {
  const shown: Chart[] = []
  let [isFolded, movedUp, foldedFrom] = [false, 0, 0]
  for (const chart of charts.toSorted((a, b) => inReadingOrder(a, b))) {
    const { x, y, w, h } = chart.position
    if (chart.kind === 'section') {
      if (isFolded) movedUp += y - foldedFrom
      isFolded = folded.has(chart.id)
      foldedFrom = y + h
    } else if (isFolded) continue
    shown.push({ ...chart, position: { x, y: y - movedUp, w, h } })
  }
  return shown
}

/** How many charts each section holds. */
function countsOf(charts: readonly Placed[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  let section: string | undefined
  for (const { id, kind } of charts.toSorted((a, b) => inReadingOrder(a, b)))
    if (kind === 'section') counts.set((section = id), 0)
    else if (section !== undefined) counts.set(section, (counts.get(section) ?? 0) + 1)
  return counts
}
