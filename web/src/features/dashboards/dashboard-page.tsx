import { Button, Group, Loader } from '@mantine/core'
import { IconChartBar, IconRefresh } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { Schema } from '../../lib/api.ts'
import { answer, api } from '../../lib/api.ts'
import { formatTime } from '../../lib/format.ts'
import { useCan } from '../../lib/me.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { LinkButton } from '../../ui/page-link.tsx'
import { Page } from '../../ui/page.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { Board } from './board.tsx'
import { DashboardActions } from './dashboard-actions.tsx'
import { DashboardEditor } from './dashboard-editor.tsx'

export function DashboardPage() {
  const id = Number((useParams({ strict: false }) as { id?: string }).id)
  const queries = useQueryClient()
  const [editing, setEditing] = useState(false)
  const params = { path: { id } }
  const dashboard = useQuery({
    queryKey: ['dashboard', id],
    queryFn: () => answer(api.GET('/api/dashboards/{id}', { params })),
  })
  const version = dashboard.data?.version
  const rendered = useQuery({
    queryKey: ['dashboard-render', id, version],
    queryFn: ({ signal }) => answer(api.GET('/api/dashboards/{id}/render', { params, signal })),
    enabled: version !== undefined,
    staleTime: 60_000,
  })
  const shown = dashboard.data
  return (
    <Page
      title={shown?.name ?? 'Dashboard'}
      description={shown && <Facts dashboard={shown} renderedAt={rendered.data?.rendered_at} />}
      crumbs={[{ label: 'Dashboards', to: '/dashboards' }]}
      actions={
        shown &&
        !editing && (
          <>
            <Button
              variant="default"
              leftSection={<IconRefresh size={16} aria-hidden />}
              loading={rendered.isFetching}
              onClick={() => {
                void rendered.refetch()
                void queries.invalidateQueries({ queryKey: ['dataset-trouble'] })
              }}
            >
              Refresh
            </Button>
            <DashboardActions dashboard={shown} onEdit={() => setEditing(true)} />
          </>
        )
      }
    >
      <FailureAlert error={dashboard.error ?? rendered.error} onRetry={() => void rendered.refetch()} />
      {dashboard.isPending && <Loader aria-label="Loading" />}
      {shown && editing && (
        <DashboardEditor dashboard={shown} rendered={rendered.data} onDone={() => setEditing(false)} />
      )}
      {shown && !editing && shown.charts.length === 0 && <NoCharts />}
      {shown && !editing && shown.charts.length > 0 && (
        <Board charts={shown.charts} rendered={rendered.data} />
      )}
    </Page>
  )
}

function Facts({
  dashboard,
  renderedAt,
}: {
  dashboard: Schema<'Dashboard'>
  renderedAt: string | undefined
}) {
  return (
    <Group gap="xs">
      <StatusBadge status={dashboard.status} />
      {dashboard.description && <span>{dashboard.description}</span>}
      {renderedAt && <span>as of {formatTime(renderedAt)}</span>}
    </Group>
  )
}

function NoCharts() {
  const can = useCan()
  return (
    <EmptyState
      icon={IconChartBar}
      title="No charts yet"
      actions={can('dashboard.edit') && <LinkButton to="/explore">Explore a dataset</LinkButton>}
    >
      Explore a dataset and save what you find to this dashboard.
    </EmptyState>
  )
}
