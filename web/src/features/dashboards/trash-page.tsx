import { IconArrowBackUp, IconTrash } from '@tabler/icons-react'
import { api, type Schema } from '../../lib/api.ts'
import { formatAgo } from '../../lib/format.ts'
import type { SortOf } from '../../lib/list.ts'
import { invalidateAll } from '../../lib/queries.ts'
import { t } from '../../lib/words.ts'
import { confirmFirst, showFailure, showToast } from '../../ui/dialogs/dialogs.tsx'
import { NamedCell, type TableColumn } from '../../ui/tables/data-table.tsx'
import { ListPage } from '../../ui/tables/list-page.tsx'
import { LinkButton } from '../../ui/page-link.tsx'
import { RowMenu } from '../../ui/tables/row-menu.tsx'

type Trashed = Schema<'TrashedDashboard'>

/** Deleted dashboards, for as long as they can be brought back. */
export function TrashPage() {
  return (
    <ListPage
      title={t('Trash')}
      description={t(
        'Deleted dashboards stay here for 30 days. Restoring one brings back its charts and permissions.',
      )}
      queryKey="dashboard-trash"
      load={(query) => api.GET('/api/dashboards/trash', { query })}
      order={{ sort: 'trashed_at', order: 'desc' }}
      searchLabel={t('Search the trash')}
      rowKey={({ id }) => id}
      columns={columns}
      actions={
        <LinkButton variant="default" to="/dashboards">
          {t('All dashboards')}
        </LinkButton>
      }
      empty={{
        icon: IconTrash,
        title: t('Nothing in the trash'),
        text: t(
          'A dashboard that is deleted lies here for thirty days, so that nothing is lost by one click.',
        ),
      }}
    />
  )
}

const columns: TableColumn<Trashed, SortOf<'/api/dashboards/trash'>>[] = [
  {
    label: t('Name'),
    sort: 'name',
    cell: ({ name, description }) => <NamedCell description={description}>{name}</NamedCell>,
  },
  { label: t('Deleted'), sort: 'trashed_at', cell: ({ trashed_at }) => formatAgo(trashed_at) },
  { label: t('By'), cell: ({ trashed_by_name }) => trashed_by_name ?? t('A former user') },
  { label: t('Deleted permanently'), cell: ({ purged_at }) => new Date(purged_at).toLocaleDateString() },
  { label: t('Actions'), cell: (row) => <TrashMenu dashboard={row} /> },
]

function TrashMenu({ dashboard: { id, name } }: { dashboard: Trashed }) {
  const path = { dashboard_id: id }
  const done = (message: string) => () => {
    showToast(message)
    void invalidateAll()
  }
  return (
    <RowMenu
      label={t('Actions for {{name}}', { name })}
      actions={[
        {
          label: t('Restore'),
          icon: IconArrowBackUp,
          onClick: () =>
            void api
              .POST('/api/dashboards/trash/{dashboard_id}/restore', { path })
              .then(done(t('{{name}} is back.', { name })), showFailure),
        },
        {
          label: t('Delete for good'),
          icon: IconTrash,
          danger: true,
          onClick: () =>
            confirmFirst({
              title: t('Delete {{name}} for good?', { name }),
              body: t('Its versions and comments go with it. This cannot be undone.'),
              confirm: t('Delete for good'),
              onConfirm: () =>
                api
                  .DELETE('/api/dashboards/trash/{dashboard_id}', { path })
                  .then(done(t('{{name}} deleted.', { name })), showFailure),
            }),
        },
      ]}
    />
  )
}
