import { Text } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { useCallback, useEffect, useMemo, type ReactNode } from 'react'
import { knownState, type State } from '../board-state.ts'
import { FilterBar } from '../filters/filter-bar.tsx'
import { dependedOn, offeredOf, ValuesContext, type ValuesFrom } from '../filters/values-from.ts'
import { chartsOnTab } from '../parts.ts'
import { TabsStrip } from '../tabs-strip.tsx'
import { useRendering } from '../use-rendering.ts'
import { useView } from '../use-view.ts'
import { OwnMapsContext } from '../../charts/own-maps.ts'
import { formatTime } from '../../lib/format.ts'
import {
  publishedApi,
  type PublishedDashboard as Dashboard,
  type PublishedSource,
} from '../../lib/published-api.ts'
import { t } from '../../lib/words.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { openParts } from './open-parts.ts'
import { PublishedActions } from './published-actions.tsx'
import { PublishedCharts } from './published-charts.tsx'

/** What a page around a dashboard is made of. */
export interface PublishedParts {
  actions: ReactNode
  facts: ReactNode
  error: unknown
  board: ReactNode
  state: State
  /** All that was asked for is drawn. */
  isDone: boolean
}

export interface PublishedDashboardProps {
  source: PublishedSource
  dashboard: Dashboard
  /** Nothing but this chart. */
  only?: string
  /** The dashboard may be another one by now. */
  onStale: () => void
  page: (parts: PublishedParts) => ReactNode
}

/** A dashboard of an app, with all that the app lets its viewers do with it. */
export function PublishedDashboard({ source, dashboard, only, onStale, page }: PublishedDashboardProps) {
  const { slug, release, tabs } = dashboard
  const parts = useMemo(() => openParts(dashboard, only), [dashboard, only])
  const { charts, filters, variables, settings } = parts
  const { view, change } = useView()
  const chosen = only === undefined ? view.tab : charts[0]?.tab
  const tab = tabs.some((one) => one.id === chosen) ? chosen : tabs[0]?.id
  const state = knownState(view, parts)
  const rendering = useRendering({
    queryKey: ['published-render', source.key, slug, release, only ?? tab ?? '', JSON.stringify(state)],
    asked: {
      path: `/api/dashboards/${encodeURIComponent(slug)}/render`,
      body: { state, ...(only === undefined ? (tab === undefined ? {} : { tab }) : { charts: [only] }) },
      headers: source.headers(),
    },
    refetchInterval: (settings.auto_refresh_seconds ?? 0) * 1000 || false,
  })
  const { shown, isFetching, error } = rendering
  // What was published, withdrawn or taken back meanwhile is found out by the next question.
  useEffect(() => {
    if (error) onStale()
  }, [error, onStale])
  const values = useMemo(() => valuesOf(source, slug), [source, slug])
  const findOwnMap = useCallback(
    async (name: string) => dashboard.maps.find((map) => map.name === name),
    [dashboard.maps],
  )
  const onTab = useCallback((next: string) => change((before) => ({ ...before, tab: next })), [change])
  const onThisTab = useMemo(() => chartsOnTab({ charts, tabs }, tab), [charts, tabs, tab])
  const board = (
    <ValuesContext value={values}>
      <div className="board-page">
        {only === undefined && (
          <>
            <TabsStrip tabs={tabs} value={tab} onChange={onTab} />
            <FilterBar
              filters={filters}
              variables={variables}
              state={state}
              tab={tab}
              chartTitle={(chart) => charts.find((one) => one.id === chart)?.title ?? chart}
              onChange={(next) => change(next)}
            />
          </>
        )}
        <FailureAlert error={error} onRetry={() => void rendering.refetch()} />
        {onThisTab.length === 0 && (
          <EmptyState icon={IconChartBar} title={t('No charts here yet')}>
            {t('Its authors have not put anything here.')}
          </EmptyState>
        )}
        <OwnMapsContext value={findOwnMap}>
          <PublishedCharts
            {...{ source, slug, change, state, settings, shown }}
            charts={onThisTab}
            dashboard={dashboard}
            isAsking={isFetching}
          />
        </OwnMapsContext>
      </div>
    </ValuesContext>
  )
  const facts = shown.head && (
    <Text span size="sm" role="status">
      {isFetching
        ? t('Updating …')
        : t('As of {{time}}.', { time: formatTime(dashboard.as_of ?? shown.head.rendered_at) })}
    </Text>
  )
  const actions = (
    <PublishedActions {...{ source, dashboard, state, tab }} onRefresh={() => void rendering.refetch()} />
  )
  return page({ actions, facts, error, board, state, isDone: shown.isDone })
}

const valuesOf = (source: PublishedSource, slug: string): ValuesFrom => ({
  offers: () => true,
  keyOf: ({ filter, state, q }) => [
    'published-values',
    source.key,
    slug,
    filter.id,
    q,
    dependedOn(filter.depends_on, state),
  ],
  async fetchOffered({ filter, state, q }, signal) {
    const { items } = await publishedApi(source).POST('/api/dashboards/{slug}/values', {
      path: { slug },
      body: {
        filter: filter.id,
        ...(q ? { q } : {}),
        state: { filters: dependedOn(filter.depends_on, state) },
      },
      signal,
    })
    return items.flatMap(offeredOf)
  },
})
