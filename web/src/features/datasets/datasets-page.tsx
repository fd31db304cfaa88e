import { Stack, Text } from '@mantine/core'
import { IconDatabase } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Schema } from '../../lib/api.ts'
import { answer, api } from '../../lib/api.ts'
import { formatAgo, formatBytes, formatNumber } from '../../lib/format.ts'
import type { ListView, SortOf } from '../../lib/list.ts'
import { firstPage } from '../../lib/list.ts'
import { useCan } from '../../lib/me.ts'
import type { TableColumn } from '../../ui/data-table.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { LinkButton, PageLink } from '../../ui/page-link.tsx'
import { Page } from '../../ui/page.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { UploadDrop } from './upload-drop.tsx'
import { UploadList } from './upload-list.tsx'

type Sort = SortOf<'/api/datasets'>

export function DatasetsPage() {
  const can = useCan()
  const project = Number((useSearch({ strict: false }) as { project?: unknown }).project)
  const projectId = Number.isInteger(project) && project > 0 ? project : undefined
  const [view, setView] = useState<ListView<Sort>>({ ...firstPage, sort: 'updated_at', order: 'desc' })
  const datasets = useQuery({
    queryKey: ['datasets', view],
    queryFn: () => answer(api.GET('/api/datasets', { params: { query: view } })),
    placeholderData: keepPreviousData,
  })
  const empty = datasets.data?.total === 0 && !view.q
  return (
    <Page
      title="Datasets"
      description={
        projectId === undefined
          ? 'Tables that you can explore and put on dashboards.'
          : 'What you upload now goes into the project you came from.'
      }
    >
      {can('dataset.create') && (
        <Stack gap="xs">
          <UploadDrop projectId={projectId} />
          <UploadList />
        </Stack>
      )}
      <FailureAlert error={datasets.error} onRetry={() => void datasets.refetch()} />
      {empty ? (
        <EmptyState icon={IconDatabase} title="No datasets yet">
          {can('dataset.create')
            ? 'Drop a file above: its columns and types are found by themselves, and rows that cannot be read are listed with their line.'
            : 'Datasets that are published or shared with you appear here.'}
        </EmptyState>
      ) : (
        <DataTable
          label="Datasets"
          searchLabel="Search datasets"
          page={datasets.data}
          rowKey={({ id }) => id}
          view={view}
          onView={setView}
          fetching={datasets.isFetching}
          columns={columns}
        />
      )}
    </Page>
  )
}

const columns: TableColumn<Schema<'Dataset'>, Sort>[] = [
  {
    label: 'Name',
    sort: 'name',
    cell: ({ id, name, description }) => (
      <>
        <PageLink to={`/datasets/${id}`}>{name}</PageLink>
        {description && (
          <Text size="xs" c="dimmed" lineClamp={1}>
            {description}
          </Text>
        )}
      </>
    ),
  },
  { label: 'Status', sort: 'status', cell: ({ status }) => <StatusBadge status={status} /> },
  { label: 'Rows', sort: 'row_count', align: 'right', cell: ({ row_count }) => count(row_count) },
  { label: 'Columns', align: 'right', cell: ({ column_count }) => count(column_count) },
  {
    label: 'Size',
    sort: 'size_bytes',
    align: 'right',
    cell: ({ size_bytes }) => (size_bytes === null ? '' : formatBytes(size_bytes)),
  },
  { label: 'Changed', sort: 'updated_at', cell: ({ updated_at }) => formatAgo(updated_at) },
  {
    label: '',
    align: 'right',
    cell: ({ id, version, name }) =>
      version !== null && (
        <LinkButton size="xs" variant="default" to={`/explore/${id}`} aria-label={`Explore ${name}`}>
          Explore
        </LinkButton>
      ),
  },
]

function count(value: number | null): string {
  return value === null ? '' : formatNumber(value)
}
