import { Skeleton } from '@mantine/core'
import { IconClockPause, IconPlugConnectedX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { getPublishedDashboard } from '../../../../contract/src/published.ts'
import type { AnswerOf } from '../../lib/endpoints.ts'
import { ApiFailure } from '../../lib/failure.ts'
import { t } from '../../lib/words.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { EmbeddedBoard } from './embedded-board.tsx'
import type { openHostPage, Standing } from './host-page.ts'
import { published } from './published.ts'

export type Dashboard = AnswerOf<typeof getPublishedDashboard>

interface EmbeddedPageProps {
  host: ReturnType<typeof openHostPage>
  standing: Standing
  publication: string
  /** Only this chart. */
  chart: string | null
}

/** A dashboard of an app in a frame, or the calm words that it cannot be shown. */
export function EmbeddedPage({ host, standing, publication, chart }: EmbeddedPageProps) {
  const { token, isExpired, isRefused } = standing
  const dashboard = useQuery({
    queryKey: ['embedded-dashboard', publication],
    queryFn: ({ signal }) =>
      published<Dashboard>(`/api/dashboards/${encodeURIComponent(publication)}`, token ?? '', { signal }),
    enabled: token !== undefined && !isExpired,
    staleTime: Infinity,
    retry: false,
  })
  const { error } = dashboard
  useEffect(() => {
    if (error) host.tell({ type: 'quarry:error', detail: { message: error.message } })
  }, [error, host])
  if (isRefused && token === undefined) return <NotShown />
  if (isExpired) return <Expired />
  if (error)
    return isClosed(error) ? (
      <NotShown />
    ) : (
      <FailureAlert error={error} onRetry={() => void dashboard.refetch()} />
    )
  if (token === undefined || !dashboard.data) return <Skeleton height={320} />
  return <EmbeddedBoard host={host} token={token} dashboard={dashboard.data} chart={chart} />
}

const isClosed = (error: unknown) => error instanceof ApiFailure && [401, 403, 404].includes(error.status)

function NotShown() {
  return (
    <EmptyState icon={IconPlugConnectedX} title={t('This cannot be shown here')}>
      {t('Reload the page, or ask those who run it.')}
    </EmptyState>
  )
}

function Expired() {
  return (
    <EmptyState icon={IconClockPause} title={t('This view has paused')}>
      {t('It continues as soon as the page has renewed its access.')}
    </EmptyState>
  )
}
