import { Button } from '@mantine/core'
import { IconLayoutDashboard, IconPlus } from '@tabler/icons-react'
import { api, type Schema } from '../../lib/api.ts'
import { formatAgo } from '../../lib/format.ts'
import { plural, t } from '../../lib/words.ts'
import type { SortOf } from '../../lib/list.ts'
import { useCan } from '../../lib/me.ts'
import { NamedCell, type TableColumn } from '../../ui/tables/data-table.tsx'
import { openDialog } from '../../ui/dialogs/dialogs.tsx'
import { ListPage } from '../../ui/tables/list-page.tsx'
import { LinkButton, PageLink } from '../../ui/page-link.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { DashboardForm } from './dashboard-form.tsx'

export function DashboardsPage() {
  const can = useCan()
  const [mayCreate, mayDelete] = [can('dashboard.create'), can('dashboard.delete')]
  const create = mayCreate && (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => openDialog(t('New dashboard'), (close) => <DashboardForm onDone={close} />)}
    >
      {t('New dashboard')}
    </Button>
  )
  return (
    <ListPage
      title={t('Dashboards')}
      description={t('Saved charts, arranged on pages that others can read.')}
      queryKey="dashboards"
      load={(query) => api.GET('/api/dashboards', { query })}
      order={{ sort: 'updated_at', order: 'desc' }}
      actions={
        mayDelete && (
          <LinkButton variant="default" to="/dashboards/trash">
            {t('Trash')}
          </LinkButton>
        )
      }
      searchLabel={t('Search dashboards')}
      rowKey={({ id }) => id}
      columns={columns}
      create={create}
      empty={{
        icon: IconLayoutDashboard,
        title: t('No dashboards yet'),
        text: mayCreate
          ? t(
              'A dashboard begins with a question: explore a dataset, and when a chart is worth keeping, save it to a dashboard.',
            )
          : t('Dashboards that are published or shared with you appear here.'),
        actions: mayCreate && (
          <>
            {create}
            <LinkButton variant="default" to="/explore">
              {t('Explore a dataset')}
            </LinkButton>
          </>
        ),
      }}
    />
  )
}

const columns: TableColumn<Schema<'DashboardSummary'>, SortOf<'/api/dashboards'>>[] = [
  {
    label: t('Name'),
    sort: 'name',
    cell: ({ id, name, description }) => (
      <NamedCell description={description}>
        <PageLink to={`/dashboards/${id}`}>{name}</PageLink>
      </NamedCell>
    ),
  },
  { label: t('Status'), sort: 'status', cell: ({ status }) => <StatusBadge status={status} /> },
  { label: t('Charts'), cell: ({ chart_count }) => plural(chart_count, 'chart') },
  { label: t('Changed'), sort: 'updated_at', cell: ({ updated_at }) => formatAgo(updated_at) },
]
