import { Stack, Text, Title } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type Schema } from '../../../lib/api.ts'
import { formatAgo } from '../../../lib/format.ts'
import { firstPage, type ListView } from '../../../lib/list.ts'
import { serverText, t } from '../../../lib/words.ts'
import { DataTable } from '../../../ui/tables/data-table.tsx'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'

type Delivery = Schema<'NotificationDeliveryPage'>['items'][number]

const followMs = 5000

/** What went out by mail or through a connector, and how that ended. */
export function Deliveries() {
  const [view, setView] = useState<ListView>(firstPage)
  const { limit, offset } = view
  const list = useQuery({
    queryKey: ['notification-deliveries', limit, offset],
    queryFn: () => api.GET('/api/notifications/deliveries', { query: { limit, offset } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.items.some(isUnderWay) ? followMs : false),
  })
  return (
    <Stack gap="sm" component="section" aria-label={t('What went out')}>
      <Title order={2} size="h4">
        {t('What went out')}
      </Title>
      <FailureAlert error={list.error} onRetry={() => void list.refetch()} />
      {list.data?.total === 0 ? (
        <Text size="sm" c="dimmed">
          {t('Nothing yet. Here you see each mail and message to a connector, and why one did not arrive.')}
        </Text>
      ) : (
        <DataTable
          label={t('Deliveries')}
          page={list.data}
          rowKey={({ id }) => id}
          view={view}
          onView={setView}
          columns={[
            { label: t('What'), cell: What },
            { label: t('By'), cell: ({ channel }) => (channel === 'mail' ? 'mail' : 'connector') },
            { label: t('When'), cell: ({ created_at }) => formatAgo(created_at) },
            { label: t('Status'), cell: Status },
          ]}
        />
      )}
    </Stack>
  )
}

const isUnderWay = ({ status }: Delivery) => status === 'queued' || status === 'sending'

function What({ title, count }: Delivery) {
  return (
    <Text size="sm" component="span">
      {serverText(title)}
      {count > 1 && t(' ({{number}} times)', { number: count })}
    </Text>
  )
}

function Status({ status, failure }: Delivery) {
  return (
    <>
      <StatusBadge status={status} />
      {failure && (
        <Text size="xs" c="dimmed" mt={2}>
          {serverText(failure)}
        </Text>
      )}
    </>
  )
}
