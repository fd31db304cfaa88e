import { IconFolderOpen, IconFolderSymlink } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type Schema } from '../../../lib/api.ts'
import { formatAgo } from '../../../lib/format.ts'
import { firstPage, type ListView, type SortOf } from '../../../lib/list.ts'
import { t } from '../../../lib/words.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { LinkButton, PageLink } from '../../../ui/page-link.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { DataTable, type TableColumn } from '../../../ui/tables/data-table.tsx'
import { RowMenu } from '../../../ui/tables/row-menu.tsx'
import { accessAction, isAccessTarget } from '../../../ui/access/access-dialog.tsx'
import { openMoveDialog } from './move-dialog.tsx'

type Item = Schema<'ProjectItem'>
type Sort = SortOf<'/api/folders/{id}/contents'>
export type ContentsPlace = { projectId: number } | { folderId: number }

const pageOfType = {
  dataset: '/datasets',
  dashboard: '/dashboards',
  connector: '/connectors',
  query: '/explore/queries',
  recipe: '/recipes',
  schedule: '/schedules',
  alert: '/alerts',
} as const

const load = (place: ContentsPlace, view: ListView<Sort>) =>
  'projectId' in place
    ? api.GET('/api/projects/{id}/contents', {
        path: { id: place.projectId },
        query: { ...view, is_top_level: true },
      })
    : api.GET('/api/folders/{id}/contents', { path: { id: place.folderId }, query: view })

/** What stands in a folder, or in no folder of a project. */
export function PlaceContents({ place }: { place: ContentsPlace }) {
  const [view, setView] = useState<ListView<Sort>>(firstPage)
  const contents = useQuery({
    queryKey: ['project-contents', place, view],
    queryFn: () => load(place, view),
    placeholderData: keepPreviousData,
  })
  if (contents.error) return <FailureAlert error={contents.error} onRetry={() => void contents.refetch()} />
  if (contents.data?.total === 0 && !view.q) return <NothingHere place={place} />
  return (
    <DataTable
      label={t('Contents')}
      searchLabel={'projectId' in place ? t('Search this project') : t('Search this folder')}
      page={contents.data}
      rowKey={({ type, id }) => `${type} ${id}`}
      view={view}
      onView={setView}
      columns={columns}
    />
  )
}

const columns: TableColumn<Item, Sort>[] = [
  {
    label: t('Name'),
    sort: 'name',
    cell: ({ type, id, name }) => (
      <PageLink to={type === 'connector' ? pageOfType.connector : `${pageOfType[type]}/${id}`}>
        {name}
      </PageLink>
    ),
  },
  { label: t('Kind'), sort: 'type', cell: ({ type }) => type },
  { label: t('Status'), sort: 'status', cell: ({ status }) => status && <StatusBadge status={status} /> },
  { label: t('Changed'), sort: 'updated_at', cell: ({ updated_at }) => formatAgo(updated_at) },
  {
    label: '',
    align: 'right',
    cell: ({ type, id, name }) => (
      <RowMenu
        label={t('Actions for {{name}}', { name })}
        actions={[
          {
            label: t('Move'),
            icon: IconFolderSymlink,
            onClick: () => openMoveDialog({ items: [{ type, id }], name }),
          },
          isAccessTarget(type) && accessAction({ type, id, name }),
        ]}
      />
    ),
  },
]

function NothingHere({ place }: { place: ContentsPlace }) {
  if ('folderId' in place)
    return (
      <EmptyState icon={IconFolderOpen} title={t('Nothing in this folder')}>
        {t(
          'Move dashboards, datasets and other things here: whoever is granted the folder can use all of them.',
        )}
      </EmptyState>
    )
  return (
    <EmptyState
      icon={IconFolderOpen}
      title={t('Nothing outside folders')}
      actions={
        <LinkButton to={`/datasets?project=${place.projectId}`}>{t('Upload a dataset into it')}</LinkButton>
      }
    >
      {t('Upload a file into it, or move datasets and dashboards here from their own pages.')}
    </EmptyState>
  )
}
