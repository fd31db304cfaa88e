import { useQuery } from '@tanstack/react-query'
import { IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { formatNumber } from '../../../../charts/src/values/format-number.ts'
import { api } from '../../lib/api.ts'
import { formatTime } from '../../lib/format.ts'
import { firstPage, type ListView, type SortOf } from '../../lib/list.ts'
import { t } from '../../lib/words.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { DataTable } from '../../ui/tables/data-table.tsx'

/** Who read which columns of a dataset, the latest first. */
export function ReadersPanel({ datasetId }: { datasetId: number }) {
  const [view, setView] = useState<ListView<SortOf<'/api/datasets/{id}/readers'>>>(firstPage)
  const readers = useQuery({
    queryKey: ['dataset-readers', datasetId, view],
    queryFn: () => api.GET('/api/datasets/{id}/readers', { path: { id: datasetId }, query: view }),
  })
  if (readers.error) return <FailureAlert error={readers.error} onRetry={() => void readers.refetch()} />
  if (readers.data?.total === 0)
    return (
      <EmptyState icon={IconEyeOff} title={t('Nobody has read it yet')}>
        {t(
          'Whoever explores, charts, exports or previews it is listed here with the columns that they read.',
        )}
      </EmptyState>
    )
  return (
    <DataTable
      label={t('Usage')}
      page={readers.data}
      rowKey={({ user_id, column }) => `${user_id} ${column}`}
      view={view}
      onView={setView}
      columns={[
        { label: t('Column'), sort: 'column', cell: ({ column }) => column },
        { label: t('Who'), cell: ({ user_name }) => user_name ?? t('Visitor or former user') },
        {
          label: t('Queries'),
          sort: 'queries',
          align: 'right',
          cell: ({ queries }) => formatNumber(queries),
        },
        { label: t('Last read'), sort: 'last_at', cell: ({ last_at }) => formatTime(last_at) },
      ]}
    />
  )
}
