import { useFullscreenElement } from '@mantine/hooks'
import { Text } from '@mantine/core'
import { Suspense, useCallback, useMemo, useState, type ReactNode } from 'react'
import { NothingHere } from './nothing-here.tsx'
import type { Schema } from '../../../lib/api.ts'
import { formatTime } from '../../../lib/format.ts'
import { lazyComponent } from '../../../lib/lazily.ts'
import { invalidate } from '../../../lib/queries.ts'
import { t } from '../../../lib/words.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { chartsOnTab } from '../../../board/parts.ts'
import { FilterBar } from '../../../board/filters/filter-bar.tsx'
import { knownState } from '../../../board/board-state.ts'
import { useView } from '../../../board/use-view.ts'
import { ShownCharts } from '../tiles/shown-charts.tsx'
import { usePicking } from '../../../board/tiles/use-picking.ts'
import { BoardMenu } from './board-menu.tsx'
import { RefreshMenu } from './refresh-menu.tsx'
import { TabsStrip } from '../../../board/tabs-strip.tsx'
import { useRender } from './use-render.ts'

const Presentation = lazyComponent(() => import('./presentation.tsx'), 'Presentation')

interface ViewerProps {
  dashboard: Schema<'Dashboard'>
  /** Revision of the draft whose contents the dashboard has, where it is shown. */
  draft?: number | undefined
  /** Draws the page around the board. */
  page: (parts: { actions: ReactNode; facts: ReactNode; board: ReactNode }) => ReactNode
}

/** A dashboard as its readers see it. */
export function Viewer({ dashboard, draft, page }: ViewerProps) {
  const { id, version, settings, tabs, filters, charts, name } = dashboard
  const { view, change } = useView()
  const [every, setEvery] = useState(settings.auto_refresh_seconds)
  const { ref, fullscreen, toggle } = useFullscreenElement<HTMLDivElement>()
  // A browser may refuse it; then the page stays as it is.
  const toggleFull = () => void toggle().catch(() => undefined)
  const tab = tabs.some((one) => one.id === view.tab) ? view.tab : tabs[0]?.id
  const state = knownState(view, dashboard)
  const refetchInterval = every === undefined ? (false as const) : every * 1000
  const rendering = useRender({
    id,
    version: draft === undefined ? version : `draft ${draft}`,
    tab,
    state,
    refetchInterval,
    isDraft: draft !== undefined,
  })
  const { shown, isFetching } = rendering
  const picking = usePicking(change, state, settings)
  const onTab = useCallback((next: string) => change((before) => ({ ...before, tab: next })), [change])
  const onThisTab = useMemo(() => chartsOnTab({ charts, tabs }, tab), [charts, tabs, tab])
  const board = (
    <div ref={ref} className="board-page" data-full={fullscreen || undefined}>
      <Suspense>
        {fullscreen && <Presentation title={name} {...{ tabs, tab, onTab }} onLeave={toggleFull} />}
      </Suspense>
      <TabsStrip tabs={tabs} value={tab} onChange={onTab} />
      <FilterBar
        filters={filters}
        variables={dashboard.variables}
        state={state}
        tab={tab}
        chartTitle={(chart) => charts.find((one) => one.id === chart)?.title ?? chart}
        onChange={(next) => change(next)}
      />
      <FailureAlert error={rendering.error} onRetry={() => void rendering.refetch()} />
      {onThisTab.length === 0 && <NothingHere id={id} hasCharts={charts.length > 0} />}
      <ShownCharts
        dashboard={dashboard}
        charts={onThisTab}
        shown={shown}
        isAsking={isFetching}
        state={state}
        picking={picking}
        isDraft={draft !== undefined}
      />
    </div>
  )
  const actions = (
    <>
      <RefreshMenu
        isAsking={isFetching}
        seconds={every}
        defaultSeconds={settings.auto_refresh_seconds}
        onRefresh={() => {
          void rendering.refetch()
          void invalidate('dataset-trouble')
        }}
        onChange={setEvery}
      />
      {draft === undefined && <BoardMenu {...{ id, name, tab, state }} onFullScreen={toggleFull} />}
    </>
  )
  const facts = shown.head && (
    <Text span size="sm" role="status">
      {isFetching
        ? t('Asking …')
        : t('as of {{rendered_at}}', { rendered_at: formatTime(shown.head.rendered_at) })}
    </Text>
  )
  return page({ actions, facts, board })
}
