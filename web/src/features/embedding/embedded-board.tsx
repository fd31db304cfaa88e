import { Suspense, useCallback, useEffect, useMemo, useRef } from 'react'
import { canDrillInto, isSelected, knownState, type State } from '../../board/board-state.ts'
import { FilterBar } from '../../board/filters/filter-bar.tsx'
import { offeredOf, ValuesContext, type ValuesFrom } from '../../board/filters/values-from.ts'
import { chartsOnTab } from '../../board/parts.ts'
import { TabsStrip } from '../../board/tabs-strip.tsx'
import { Board } from '../../board/tiles/board.tsx'
import { usePicking } from '../../board/tiles/use-picking.ts'
import { useRendering } from '../../board/use-rendering.ts'
import { useView } from '../../board/use-view.ts'
import { ApiFailure } from '../../lib/failure.ts'
import { lazyComponent } from '../../lib/lazily.ts'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import type { Dashboard } from './embedded-page.tsx'
import type { openHostPage } from './host-page.ts'
import { published } from './published.ts'

const PickMenu = lazyComponent(() => import('../../board/tiles/pick-menu.tsx'), 'PickMenu')

interface EmbeddedBoardProps {
  host: ReturnType<typeof openHostPage>
  token: string
  dashboard: Dashboard
  chart: string | null
}

/** The dashboard with what its app and the token let viewers do. */
export function EmbeddedBoard({ host, token, dashboard, chart }: EmbeddedBoardProps) {
  const { tabs, events, filters: all } = dashboard
  const { charts, filters, variables, settings } = useMemo(
    () => openParts(dashboard, chart),
    [dashboard, chart],
  )
  const { view, change } = useView()
  const own = charts.find(({ id }) => id === chart)?.tab
  const tab = own ?? (tabs.some((one) => one.id === view.tab) ? view.tab : tabs[0]?.id)
  const state = knownState(view, { filters, charts, variables })
  const rendering = useRendering({
    // Without the token: a renewed one shows the same.
    queryKey: ['embedded-render', dashboard.slug, dashboard.release, tab ?? '', JSON.stringify(state)],
    asked: {
      path: `/api/dashboards/${encodeURIComponent(dashboard.slug)}/render`,
      body: { state, ...(tab === undefined ? {} : { tab }) },
      token,
    },
    refetchInterval: (settings.auto_refresh_seconds ?? 0) * 1000 || false,
  })
  const { shown, isFetching, error } = rendering
  useEvents(host, { state, isDone: shown.isDone, error })
  const picking = usePicking(change, state, settings)
  const values = useMemo(() => valuesOf(dashboard.slug, token), [dashboard.slug, token])
  const onTab = useCallback((next: string) => change((before) => ({ ...before, tab: next })), [change])
  const onThisTab = useMemo(() => chartsOnTab({ charts, tabs }, tab), [charts, tabs, tab])
  const labels = useMemo(() => new Map(all.map((filter) => [filter.id, filter.label])), [all])
  return (
    <ValuesContext value={values}>
      <div className="board-page">
        {chart === null && (
          <>
            <TabsStrip tabs={tabs} value={tab} onChange={onTab} />
            <FilterBar
              filters={filters}
              variables={variables}
              state={state}
              tab={tab}
              chartTitle={(id) => charts.find((one) => one.id === id)?.title ?? id}
              onChange={(next) => change(next)}
            />
          </>
        )}
        <FailureAlert error={error} onRetry={() => void rendering.refetch()} />
        <Board
          charts={onThisTab}
          shown={shown}
          isAsking={isFetching}
          state={state}
          settings={settings}
          events={events}
          filterLabels={labels}
          actions={picking.actions}
          head={() => null}
        />
        <Suspense>
          <Picked picking={picking} state={state} />
        </Suspense>
      </div>
    </ValuesContext>
  )
}

interface Happened {
  state: State
  isDone: boolean
  error: unknown
}

/** Tells the page around what was done here. */
function useEvents(host: EmbeddedBoardProps['host'], { state, isDone, error }: Happened) {
  const filters = JSON.stringify([state.filters, state.selections, state.variables])
  const drills = JSON.stringify(state.drills)
  const last = useRef({ filters, drills, isLoaded: false })
  useEffect(() => {
    if (isDone && !last.current.isLoaded) host.tell({ type: 'quarry:loaded', detail: {} })
    last.current.isLoaded ||= isDone
  }, [host, isDone])
  useEffect(() => {
    if (last.current.filters !== filters)
      host.tell({ type: 'quarry:filtered', detail: { filters: state.filters ?? {} } })
    if (last.current.drills !== drills)
      host.tell({ type: 'quarry:drilled', detail: { drills: state.drills ?? [] } })
    last.current = { ...last.current, filters, drills }
  }, [host, filters, drills, state])
  useEffect(() => {
    if (error instanceof ApiFailure && error.status === 401) host.expire()
    else if (error instanceof Error) host.tell({ type: 'quarry:error', detail: { message: error.message } })
  }, [host, error])
}

function Picked({ picking, state }: { picking: ReturnType<typeof usePicking>; state: State }) {
  const { place, acts, crosses, close } = picking
  if (!place) return null
  const { chart, values } = place
  return (
    <PickMenu
      place={place}
      isSelected={isSelected(state, chart.id, values)}
      onFilter={crosses ? () => acts.filter(chart, values) : undefined}
      onDrill={canDrillInto(chart, state) ? () => acts.drill(chart, values) : undefined}
      onDashboard={undefined}
      onRows={undefined}
      onClose={close}
    />
  )
}

/** What is offered: the server refuses the rest. */
function openParts({ actions, charts, filters, variables, settings }: Dashboard, chart: string | null) {
  const [mayFilter, mayDrill] = [actions.includes('filter'), actions.includes('drill')]
  return {
    charts: charts
      .filter(({ id }) => chart === null || id === chart)
      .map(({ click, drill, ...one }) => ({
        ...one,
        ...(chart === null ? {} : { position: { x: 0, y: 0, w: 12, h: one.position.h } }),
        ...(click && click.action !== 'dashboard' && mayFilter ? { click } : {}),
        ...(drill && mayDrill ? { drill } : {}),
      })),
    settings: mayFilter ? settings : { ...settings, cross_filter: false },
    filters: mayFilter ? filters : [],
    // Values are chosen from lists only.
    variables: mayFilter ? variables.filter(({ values }) => values) : [],
  }
}

const valuesOf = (slug: string, token: string): ValuesFrom => ({
  offers: () => true,
  keyOf: ({ filter, state, q }) => ['embedded-values', slug, filter.id, q, state.filters],
  async fetchOffered({ filter, state, q }, signal) {
    const path = `/api/dashboards/${encodeURIComponent(slug)}/values`
    const body = { filter: filter.id, ...(q ? { q } : {}), state: { filters: state.filters ?? {} } }
    const { items } = await published<{ items: Parameters<typeof offeredOf>[0][] }>(path, token, {
      body,
      signal,
    })
    return items.flatMap(offeredOf)
  },
})
