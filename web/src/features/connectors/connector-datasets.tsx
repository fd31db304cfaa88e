import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { formatNumber } from '../../../../charts/src/values/format-number.ts'
import { formatAgo } from '../../lib/format.ts'
import { firstPage, type ListView, type SortOf } from '../../lib/list.ts'
import { t } from '../../lib/words.ts'
import { DataTable } from '../../ui/tables/data-table.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'

/** The datasets that read from a connector. */
export function ConnectorDatasets({ connectorId }: { connectorId: number }) {
  const [view, setView] = useState<ListView<SortOf<'/api/datasets'>>>(firstPage)
  const datasets = useQuery({
    queryKey: ['datasets', 'of connector', connectorId, view],
    queryFn: () => api.GET('/api/datasets', { query: { ...view, connector_id: connectorId } }),
  })
  if (datasets.error) return <FailureAlert error={datasets.error} onRetry={() => void datasets.refetch()} />
  return (
    <DataTable
      label={t('Datasets')}
      searchLabel={t('Search datasets')}
      page={datasets.data}
      rowKey={({ id }) => id}
      view={view}
      onView={setView}
      columns={[
        {
          label: t('Name'),
          sort: 'name',
          cell: ({ id, name }) => <PageLink to={`/datasets/${id}`}>{name}</PageLink>,
        },
        { label: t('Status'), sort: 'status', cell: ({ status }) => <StatusBadge status={status} /> },
        {
          label: t('Rows'),
          align: 'right',
          cell: ({ row_count }) => (row_count === null ? '' : formatNumber(row_count)),
        },
        { label: t('Changed'), sort: 'updated_at', cell: ({ updated_at }) => formatAgo(updated_at) },
      ]}
    />
  )
}
