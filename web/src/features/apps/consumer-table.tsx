import { Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatNumber } from '../../../../charts/src/values/format-number.ts'
import { api, type Schema } from '../../lib/api.ts'
import { formatAgo } from '../../lib/format.ts'
import { firstPage, type ListView, type SortOf } from '../../lib/list.ts'
import { t } from '../../lib/words.ts'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { DataTable, type TableColumn } from '../../ui/tables/data-table.tsx'

type Consumer = Schema<'PublicationConsumer'>
type Sort = SortOf<'/api/publishing/publications/{id}/consumers'>

/** Who used a publication in the last 30 days, and as which release had it. */
export function ConsumerTable({ publicationId: id }: { publicationId: number }) {
  const [view, setView] = useState<ListView<Sort>>(firstPage)
  const consumers = useQuery({
    queryKey: ['consumers', id, view],
    queryFn: () => api.GET('/api/publishing/publications/{id}/consumers', { path: { id }, query: view }),
    placeholderData: keepPreviousData,
  })
  const isEmpty = consumers.data?.total === 0 && !view.q
  return (
    <>
      <FailureAlert error={consumers.error} onRetry={() => void consumers.refetch()} />
      {isEmpty ? (
        <Text size="sm" c="dimmed">
          {t('Nobody used it in the last 30 days.')}
        </Text>
      ) : (
        <DataTable
          label={t('Consumers')}
          searchLabel={t('Search consumers')}
          page={consumers.data}
          rowKey={({ id: key }) => key}
          view={view}
          onView={setView}
          fetching={consumers.isFetching}
          columns={columns}
        />
      )}
    </>
  )
}

const clients: Record<Consumer['client'], string> = {
  page: t('in the browser'),
  api: t('through the API'),
  background: t('in the background'),
}

const columns: TableColumn<Consumer, Sort>[] = [
  {
    label: t('User'),
    sort: 'user_name',
    cell: ({ user_name: name, user_id: id }) => name ?? (id === null ? t('visitor') : t('former member')),
  },
  { label: t('Version'), sort: 'release', cell: ({ release }) => release ?? t('deleted') },
  { label: t('Through'), sort: 'client', cell: ({ client }) => clients[client] },
  { label: t('Queries'), sort: 'calls', align: 'right', cell: ({ calls }) => formatNumber(calls) },
  { label: t('Last'), sort: 'last_at', cell: ({ last_at: at }) => formatAgo(at) },
]
