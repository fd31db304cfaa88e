import '../board.css'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useMemo, useState } from 'react'
import type { Chart } from '../parts.ts'
import type { Event, Settings } from '../parts.ts'
import type { State } from '../board-state.ts'
import { levelsOf } from '../board-state.ts'
import { countsOf, unfolded } from './sections.ts'
import type { TileActions } from './tile.tsx'
import { SectionHead, Tile } from './tile.tsx'
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
  // Whoever holds a link is told of no dataset; only these kinds stand for themselves.
  const asks = dataset !== undefined || (kind !== 'text' && kind !== 'section')
  return asks && (click !== undefined || drill !== undefined || crosses !== false)
}
