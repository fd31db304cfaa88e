import { Stack } from '@mantine/core'
import { IconDatabase } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { api, type Schema } from '../../lib/api.ts'
import { formatBytes, formatNumber } from '../../../../charts/src/values/format-number.ts'
import { formatAgo } from '../../lib/format.ts'
import type { SortOf } from '../../lib/list.ts'
import { useCan } from '../../lib/me.ts'
import { t } from '../../lib/words.ts'
import { NamedCell, type TableColumn } from '../../ui/tables/data-table.tsx'
import { ListPage } from '../../ui/tables/list-page.tsx'
import { LinkButton, PageLink } from '../../ui/page-link.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { UploadDrop } from './upload-drop.tsx'
import { UploadList } from './upload-list.tsx'

type Sort = SortOf<'/api/datasets'>

/** An id in the address. */
function idIn(value: unknown): number | undefined {
  const id = Number(value)
  return Number.isInteger(id) && id > 0 ? id : undefined
}

export function DatasetsPage() {
  const mayCreate = useCan()('dataset.create')
  const { project, folder } = useSearch({ strict: false }) as { project?: unknown; folder?: unknown }
  const [projectId, folderId] = [idIn(project), idIn(folder)]
  return (
    <ListPage
      title={t('Datasets')}
      description={
        folderId !== undefined
          ? t('What you upload now goes into the folder you came from.')
          : projectId === undefined
            ? t('Tables that you can explore and put on dashboards.')
            : t('What you upload now goes into the project you came from.')
      }
      queryKey="datasets"
      load={(query) => api.GET('/api/datasets', { query })}
      order={{ sort: 'updated_at', order: 'desc' }}
      searchLabel={t('Search datasets')}
      rowKey={({ id }) => id}
      columns={columns}
      above={
        mayCreate && (
          <Stack gap="xs">
            <UploadDrop projectId={projectId} folderId={folderId} />
            <UploadList />
          </Stack>
        )
      }
      empty={{
        icon: IconDatabase,
        title: t('No datasets yet'),
        text: mayCreate
          ? t(
              'Drop a file above: its columns and types are found by themselves, and rows that cannot be read are listed with their line.',
            )
          : t('Datasets that are published or shared with you appear here.'),
      }}
    />
  )
}

const columns: TableColumn<Schema<'Dataset'>, Sort>[] = [
  {
    label: t('Name'),
    sort: 'name',
    cell: ({ id, name, description }) => (
      <NamedCell description={description}>
        <PageLink to={`/datasets/${id}`}>{name}</PageLink>
      </NamedCell>
    ),
  },
  { label: t('Status'), sort: 'status', cell: ({ status }) => <StatusBadge status={status} /> },
  { label: t('Rows'), sort: 'row_count', align: 'right', cell: ({ row_count }) => count(row_count) },
  { label: t('Columns'), align: 'right', cell: ({ column_count }) => count(column_count) },
  {
    label: t('Size'),
    sort: 'size_bytes',
    align: 'right',
    cell: ({ size_bytes }) => (size_bytes === null ? '' : formatBytes(size_bytes)),
  },
  { label: t('Changed'), sort: 'updated_at', cell: ({ updated_at }) => formatAgo(updated_at) },
  {
    label: '',
    align: 'right',
    cell: ({ id, version, name }) =>
      version !== null && (
        <LinkButton
          size="xs"
          variant="default"
          to={`/explore/${id}`}
          aria-label={t('Explore {{name}}', { name })}
        >
          {t('Explore')}
        </LinkButton>
      ),
  },
]

function count(value: number | null): string {
  return value === null ? '' : formatNumber(value)
}
