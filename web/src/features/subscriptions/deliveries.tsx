import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Schema } from '../../lib/api.ts'
import { answer, api } from '../../lib/api.ts'
import { formatTime } from '../../lib/format.ts'
import { t } from '../../lib/words.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'

/** Who was sent what, and why somebody was not. */
export function Deliveries({ id }: { id: number }) {
  const list = useQuery({
    queryKey: ['subscriptions', 'deliveries', id],
    queryFn: () =>
      answer(
        api.GET('/api/subscriptions/{id}/deliveries', {
          params: { path: { id }, query: { limit: 100, offset: 0 } },
        }),
      ),
    // What is on its way is followed until it has arrived.
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ status }) => status === 'queued' || status === 'sending') ? 1000 : false,
  })
  if (list.isPending) return <Skeleton height={160} />
  if (!list.data) return <FailureAlert error={list.error} onRetry={() => void list.refetch()} />
  if (list.data.total === 0) return <Text c="dimmed">{t('Nothing was sent yet.')}</Text>
  return (
    <DataTable<Schema<'SubscriptionDelivery'>, string>
      label={t('Deliveries')}
      page={list.data}
      rowKey={(row) => row.id}
      columns={[
        { label: t('For'), cell: ({ due_at: at }) => formatTime(at) },
        { label: t('To'), cell: ({ recipient }) => recipient },
        { label: t('Status'), cell: ({ status }) => <StatusBadge status={status} /> },
        { label: t('Why'), cell: ({ reason }) => reason ?? '' },
      ]}
    />
  )
}
