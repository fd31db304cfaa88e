import { Button } from '@mantine/core'
import { IconLayoutDashboard, IconPlus } from '@tabler/icons-react'
import type { Schema } from '../../lib/api.ts'
import { answer, api } from '../../lib/api.ts'
import { formatAgo, plural } from '../../lib/format.ts'
import type { SortOf } from '../../lib/list.ts'
import { useCan } from '../../lib/me.ts'
import type { TableColumn } from '../../ui/data-table.tsx'
import { openDialog } from '../../ui/entry-form.tsx'
import { ListPage } from '../../ui/list-page.tsx'
import { NamedCell } from '../../ui/named-cell.tsx'
import { LinkButton, PageLink } from '../../ui/page-link.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { DashboardForm } from './dashboard-form.tsx'

export function DashboardsPage() {
  const mayCreate = useCan()('dashboard.create')
  return (
    <ListPage
      title="Dashboards"
      description="Charts that were kept, on pages to come back to."
      queryKey="dashboards"
      load={(query) => answer(api.GET('/api/dashboards', { params: { query } }))}
      order={{ sort: 'updated_at', order: 'desc' }}
      searchLabel="Search dashboards"
      rowKey={({ id }) => id}
      columns={columns}
      create={
        mayCreate && (
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => openDialog('New dashboard', (close) => <DashboardForm onDone={close} />)}
          >
            New dashboard
          </Button>
        )
      }
      empty={{
        icon: IconLayoutDashboard,
        title: 'No dashboards yet',
        text: mayCreate
          ? 'A dashboard begins with a question: explore a dataset, and when a chart is worth keeping, save it to a dashboard.'
          : 'Dashboards that are published or shared with you appear here.',
        actions: mayCreate && <LinkButton to="/explore">Explore a dataset</LinkButton>,
      }}
    />
  )
}

const columns: TableColumn<Schema<'DashboardSummary'>, SortOf<'/api/dashboards'>>[] = [
  {
    label: 'Name',
    sort: 'name',
    cell: ({ id, name, description }) => (
      <NamedCell description={description}>
        <PageLink to={`/dashboards/${id}`}>{name}</PageLink>
      </NamedCell>
    ),
  },
  { label: 'Status', sort: 'status', cell: ({ status }) => <StatusBadge status={status} /> },
  { label: 'Charts', cell: ({ chart_count }) => plural(chart_count, 'chart') },
  { label: 'Changed', sort: 'updated_at', cell: ({ updated_at }) => formatAgo(updated_at) },
]
