import { Button, Code, Stack, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type Schema } from '../../../lib/api.ts'
import { formatAgo } from '../../../lib/format.ts'
import { firstPage, type ListView, type SortOf } from '../../../lib/list.ts'
import { invalidate } from '../../../lib/queries.ts'
import { serverText, t } from '../../../lib/words.ts'
import { openDialog, showFailure, showToast } from '../../../ui/dialogs/dialogs.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { DataTable, NamedCell } from '../../../ui/tables/data-table.tsx'

type Delivery = Schema<'WebhookDelivery'>

const states: Record<string, string> = { delivered: 'sent' }
const pollMs = 3000

/** What was sent in the last week, and what became of it. */
export function Deliveries({ webhookId: id }: { webhookId: number }) {
  const [view, setView] = useState<ListView<SortOf<'/api/webhooks/{id}/deliveries'>>>(firstPage)
  const list = useQuery({
    queryKey: ['webhooks', id, 'deliveries', view],
    queryFn: () => api.GET('/api/webhooks/{id}/deliveries', { path: { id }, query: view }),
    placeholderData: keepPreviousData,
    refetchInterval: pollMs,
  })
  if (list.error) return <FailureAlert error={list.error} onRetry={() => void list.refetch()} />
  if (list.data?.total === 0 && view.q === undefined)
    return (
      <EmptyState icon={IconHistory} title={t('Nothing was sent in the last 7 days')}>
        {t('Send a test message to see whether the receiver understands it.')}
      </EmptyState>
    )
  return (
    <DataTable
      label={t('Deliveries')}
      page={list.data}
      rowKey={(delivery) => delivery.id}
      view={view}
      onView={setView}
      columns={[
        { label: t('Event'), cell: ({ event_type: type }) => type },
        { label: t('When'), sort: 'created_at', cell: ({ created_at: at }) => formatAgo(at) },
        {
          label: t('Status'),
          sort: 'status',
          cell: ({ status, failure }) => (
            <NamedCell description={serverText(failure ?? '')}>
              <StatusBadge status={states[status] ?? status} />
            </NamedCell>
          ),
        },
        { label: t('Attempts'), sort: 'attempts', align: 'right', cell: ({ attempts }) => attempts },
        {
          label: '',
          align: 'right',
          cell: (delivery) => (
            <Button
              size="compact-sm"
              variant="subtle"
              onClick={() => openDialog(t('Message'), () => <Message at={{ id, delivery }} />, 'lg')}
            >
              {t('Show message')}
            </Button>
          ),
        },
      ]}
    />
  )
}

function Message({ at: { id, delivery } }: { at: { id: number; delivery: Delivery } }) {
  const path = { id, delivery_id: delivery.id }
  const detail = useQuery({
    queryKey: ['webhooks', id, 'deliveries', 'one', delivery.id],
    queryFn: () => api.GET('/api/webhooks/{id}/deliveries/{delivery_id}', { path }),
  })
  const replay = () =>
    api.POST('/api/webhooks/{id}/deliveries/{delivery_id}/replay', { path }).then(() => {
      showToast(t('The message is sent again.'))
      void invalidate('webhooks')
    }, showFailure)
  if (detail.error) return <FailureAlert error={detail.error} onRetry={() => void detail.refetch()} />
  const answer = detail.data?.response_body ?? ''
  return (
    <Stack>
      <Text fw={600}>{t('Sent')}</Text>
      <Code block>{detail.data?.request_body ?? ''}</Code>
      <Text fw={600}>
        {detail.data?.response_status == null
          ? t('No answer')
          : t('Answer with status {{status}}', { status: detail.data.response_status })}
      </Text>
      {answer !== '' && <Code block>{answer}</Code>}
      <Button variant="default" onClick={() => void replay()}>
        {t('Send again')}
      </Button>
    </Stack>
  )
}
