import { Button, Text } from '@mantine/core'
import { IconLayoutDashboard, IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Schema } from '../../lib/api.ts'
import { answer, api } from '../../lib/api.ts'
import { formatAgo, plural } from '../../lib/format.ts'
import type { ListView, SortOf } from '../../lib/list.ts'
import { firstPage } from '../../lib/list.ts'
import { useCan } from '../../lib/me.ts'
import type { TableColumn } from '../../ui/data-table.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { openDialog } from '../../ui/entry-form.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { LinkButton, PageLink } from '../../ui/page-link.tsx'
import { Page } from '../../ui/page.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { DashboardForm } from './dashboard-form.tsx'

type Sort = SortOf<'/api/dashboards'>

export function DashboardsPage() {
  const can = useCan()
  const [view, setView] = useState<ListView<Sort>>({ ...firstPage, sort: 'updated_at', order: 'desc' })
  const dashboards = useQuery({
    queryKey: ['dashboards', view],
    queryFn: () => answer(api.GET('/api/dashboards', { params: { query: view } })),
    placeholderData: keepPreviousData,
  })
  const create = can('dashboard.create') && (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => openDialog('New dashboard', (close) => <DashboardForm onDone={close} />)}
    >
      New dashboard
    </Button>
  )
  const empty = dashboards.data?.total === 0 && !view.q
  return (
    <Page
      title="Dashboards"
      description="Charts that were kept, on pages to come back to."
      actions={!empty && create}
    >
      <FailureAlert error={dashboards.error} onRetry={() => void dashboards.refetch()} />
      {empty ? (
        <EmptyState
          icon={IconLayoutDashboard}
          title="No dashboards yet"
          actions={can('dashboard.create') && <LinkButton to="/explore">Explore a dataset</LinkButton>}
        >
          {can('dashboard.create')
            ? 'A dashboard begins with a question: explore a dataset, and when a chart is worth keeping, save it to a dashboard.'
            : 'Dashboards that are published or shared with you appear here.'}
        </EmptyState>
      ) : (
        <DataTable
          label="Dashboards"
          searchLabel="Search dashboards"
          page={dashboards.data}
          rowKey={({ id }) => id}
          view={view}
          onView={setView}
          fetching={dashboards.isFetching}
          columns={columns}
        />
      )}
    </Page>
  )
}

const columns: TableColumn<Schema<'DashboardSummary'>, Sort>[] = [
  {
    label: 'Name',
    sort: 'name',
    cell: ({ id, name, description }) => (
      <>
        <PageLink to={`/dashboards/${id}`}>{name}</PageLink>
        {description && (
          <Text size="xs" c="dimmed" lineClamp={1}>
            {description}
          </Text>
        )}
      </>
    ),
  },
  { label: 'Status', sort: 'status', cell: ({ status }) => <StatusBadge status={status} /> },
  { label: 'Charts', cell: ({ chart_count }) => plural(chart_count, 'chart') },
  { label: 'Changed', sort: 'updated_at', cell: ({ updated_at }) => formatAgo(updated_at) },
]
