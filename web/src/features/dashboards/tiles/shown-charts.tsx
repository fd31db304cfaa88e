import { Suspense, useMemo, useState } from 'react'
import type { Schema } from '../../../lib/api.ts'
import { lazily } from '../../../lib/lazily.ts'
import type { Chart } from '../../../board/parts.ts'
import { datasetsOf } from '../document/asked.ts'
import type { State } from '../../../board/board-state.ts'
import { isSelected } from '../../../board/board-state.ts'
import { useCommentCounts } from '../comments/use-comments.ts'
import type { Rendering } from '../../../board/use-rendering.ts'
import { Board } from '../../../board/tiles/board.tsx'
import { canDrillInto } from '../../../board/tiles/drill-depth.ts'
import { ChartMenu } from './chart-menu.tsx'
import { CommentsButton } from './comments-button.tsx'
import type { RowsWanted } from './rows-drawer.tsx'
import { TroubleBadge } from './trouble-badge.tsx'
import type { usePicking } from '../../../board/tiles/use-picking.ts'
import { useTroubles } from './use-troubles.ts'

const CommentsDrawer = lazily(() => import('../comments/comments-drawer.tsx'), 'CommentsDrawer')
const ExplainDrawer = lazily(() => import('./explain-drawer.tsx'), 'ExplainDrawer')
const OneChart = lazily(() => import('../../../board/tiles/one-chart.tsx'), 'OneChart')
const PickMenu = lazily(() => import('../../../board/tiles/pick-menu.tsx'), 'PickMenu')
const RowsDrawer = lazily(() => import('./rows-drawer.tsx'), 'RowsDrawer')

interface ShownChartsProps {
  dashboard: Schema<'Dashboard'>
  /** Those of the tab that is open. */
  charts: Chart[]
  shown: Rendering
  isAsking: boolean
  state: State
  picking: ReturnType<typeof usePicking>
}

/** The charts with all that can be done with them and with their values. */
export function ShownCharts({ dashboard, charts, shown, isAsking, state, picking }: ShownChartsProps) {
  const { id, settings, filters } = dashboard
  const [large, setLarge] = useState<Chart>()
  const [rows, setRows] = useState<RowsWanted>()
  const [explained, setExplained] = useState<Chart>()
  const [discussed, setDiscussed] = useState<Chart>()
  const threads = useCommentCounts(id).data?.charts ?? []
  const troubled = (shown.head?.datasets ?? []).flatMap(({ id: dataset, trouble }) =>
    trouble ? dataset : [],
  )
  const troubles = useTroubles(troubled)
  const labels = useMemo(() => new Map(filters.map((filter) => [filter.id, filter.label])), [filters])
  const { place, acts } = picking
  return (
    <>
      <Board
        charts={charts}
        shown={shown}
        isAsking={isAsking}
        state={state}
        settings={settings}
        events={dashboard.events}
        filterLabels={labels}
        actions={picking.actions}
        head={(chart) => (
          <>
            {datasetsOf(chart)
              .filter((dataset) => troubles.has(dataset))
              .slice(0, 1)
              .map((dataset) => (
                <TroubleBadge key={dataset} trouble={troubles.get(dataset)} datasetId={dataset} />
              ))}
            {threads
              .filter(({ chart_id: chartId }) => chartId === chart.id)
              .map(({ open }) => (
                <CommentsButton key={chart.id} chart={chart} count={open} onOpen={setDiscussed} />
              ))}
            <ChartMenu
              dashboardId={id}
              chart={chart}
              state={state}
              onFullScreen={setLarge}
              onRows={(of) => setRows({ chart: of, values: [] })}
              onExplain={setExplained}
              onComments={setDiscussed}
            />
          </>
        )}
      />
      <Suspense>
        {place && (
          <PickMenu
            place={place}
            isSelected={isSelected(state, place.chart.id, place.values)}
            onFilter={
              picking.crosses && !place.chart.sql ? () => acts.filter(place.chart, place.values) : undefined
            }
            onDrill={
              canDrillInto(place.chart, state) ? () => acts.drill(place.chart, place.values) : undefined
            }
            onDashboard={
              place.chart.click?.dashboard_id === undefined
                ? undefined
                : () => acts.dashboard(place.chart, place.values)
            }
            onRows={place.chart.sql ? undefined : () => setRows({ chart: place.chart, values: place.values })}
            onClose={picking.close}
          />
        )}
        {rows && (
          <RowsDrawer dashboardId={id} wanted={rows} state={state} onClose={() => setRows(undefined)} />
        )}
        {explained && (
          <ExplainDrawer
            dashboardId={id}
            chart={explained}
            state={state}
            onClose={() => setExplained(undefined)}
          />
        )}
        {discussed && (
          <CommentsDrawer dashboardId={id} chartId={discussed.id} onClose={() => setDiscussed(undefined)} />
        )}
        {large && (
          <OneChart chart={large} rendered={shown.charts[large.id]} onClose={() => setLarge(undefined)} />
        )}
      </Suspense>
    </>
  )
}
