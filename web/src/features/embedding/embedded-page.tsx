import { Skeleton } from '@mantine/core'
import { IconClockPause, IconPlugConnectedX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { ApiFailure } from '../../lib/failure.ts'
import { publishedApi, type PublishedSource } from '../../lib/published-api.ts'
import { t } from '../../lib/words.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { PublishedDashboard, type PublishedParts } from '../../board/published/published-dashboard.tsx'
import type { HostPage, Standing } from './host-page.ts'

interface EmbeddedPageProps {
  host: HostPage
  source: PublishedSource
  standing: Standing
  publication: string
  /** Only this chart. */
  chart: string | null
}

/** A dashboard of an app in a frame, or the calm words that it cannot be shown. */
export function EmbeddedPage({ host, source, standing, publication, chart }: EmbeddedPageProps) {
  const { token, paused, isRefused } = standing
  const dashboard = useQuery({
    queryKey: ['embedded-dashboard', publication],
    queryFn: ({ signal }) =>
      publishedApi(source).GET('/api/dashboards/{slug}', { path: { slug: publication }, signal }),
    enabled: token !== undefined && paused === undefined,
    staleTime: Infinity,
    retry: false,
  })
  const { error, refetch } = dashboard
  const retry = useCallback(() => void refetch(), [refetch])
  // What a token that holds no more is refused says nothing of the dashboard.
  const onStale = useCallback(() => {
    if (host.standing().paused === undefined) retry()
  }, [host, retry])
  useEffect(() => {
    if (error) host.tell({ type: 'quarry:error', detail: { message: error.message } })
    if (isRejection(error)) host.reject()
  }, [error, host])
  if (isRefused && token === undefined) return <NotShown />
  if (paused !== undefined && dashboard.data) return <Paused why={paused} />
  if (error) return isClosed(error) ? <NotShown /> : <FailureAlert error={error} onRetry={retry} />
  if (token === undefined || !dashboard.data) return <Skeleton height={320} />
  return (
    <PublishedDashboard
      source={source}
      dashboard={dashboard.data}
      {...(chart === null ? {} : { only: chart })}
      onStale={onStale}
      page={(parts) => <Board host={host} {...parts} />}
    />
  )
}

/** The board alone, which lets the page around know what was done on it. */
function Board({ host, board, state, isDone, error }: { host: HostPage } & PublishedParts) {
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
    if (isRejection(error)) host.reject()
    else if (error instanceof Error) host.tell({ type: 'quarry:error', detail: { message: error.message } })
  }, [host, error])
  return board
}

export const isRejection = (error: unknown) => error instanceof ApiFailure && error.status === 401

export const isClosed = (error: unknown) =>
  error instanceof ApiFailure && [401, 403, 404].includes(error.status)

export function NotShown() {
  return (
    <EmptyState icon={IconPlugConnectedX} title={t('This cannot be shown here')}>
      {t('Reload the page, or ask those who run it.')}
    </EmptyState>
  )
}

export function Paused({ why }: { why: NonNullable<Standing['paused']> }) {
  return (
    <EmptyState icon={IconClockPause} title={t('This view has paused')}>
      {why === 'expired'
        ? t('It continues as soon as the page has renewed its access.')
        : t('Access has ended. It continues as soon as the page has access again.')}
    </EmptyState>
  )
}
