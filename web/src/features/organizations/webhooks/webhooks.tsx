import { Button } from '@mantine/core'
import {
  IconHistory,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlus,
  IconSend,
  IconWebhook,
} from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { ApiFailure } from '../../../lib/failure.ts'
import { formatAgo } from '../../../lib/format.ts'
import { firstPage, type ListView, type SortOf } from '../../../lib/list.ts'
import { invalidate } from '../../../lib/queries.ts'
import { serverText, t } from '../../../lib/words.ts'
import { openDialog, showFailure, showToast } from '../../../ui/dialogs/dialogs.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { DataTable, NamedCell, type TableColumn } from '../../../ui/tables/data-table.tsx'
import { deletion, RowMenu } from '../../../ui/tables/row-menu.tsx'
import { Deliveries } from './deliveries.tsx'
import { eventWords, type Webhook } from './event-words.ts'
import { WebhookForm } from './webhook-form.tsx'

type Sort = SortOf<'/api/webhooks'>

/** Which other programs are notified of what happens in the organization. */
export function Webhooks() {
  const [view, setView] = useState<ListView<Sort>>(firstPage)
  const list = useQuery({
    queryKey: ['webhooks', view],
    queryFn: () => api.GET('/api/webhooks', { query: view }),
    placeholderData: keepPreviousData,
  })
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => openForm()}>
      {t('Add webhook')}
    </Button>
  )
  if (list.error instanceof ApiFailure && list.error.status === 404)
    return (
      <EmptyState icon={IconWebhook} title={t('Webhooks are switched off on this server')}>
        {t('Whoever operates the server switches them on with the setting WEBHOOKS_ENABLED.')}
      </EmptyState>
    )
  if (list.error) return <FailureAlert error={list.error} onRetry={() => void list.refetch()} />
  if (list.data?.total === 0 && view.q === undefined)
    return (
      <EmptyState icon={IconWebhook} title={t('No webhooks yet')} actions={add}>
        {t(
          'A webhook tells another program when something happens here: a run fails, a dashboard is published, a role changes. Each message is signed.',
        )}
      </EmptyState>
    )
  return (
    <DataTable
      label={t('Webhooks')}
      toolbar={add}
      page={list.data}
      rowKey={({ id }) => id}
      view={view}
      onView={setView}
      columns={columns}
    />
  )
}

const openForm = (webhook?: Webhook) =>
  openDialog(webhook ? t('Edit webhook') : t('Add webhook'), (close) => (
    <WebhookForm webhook={webhook} onDone={close} />
  ))

const columns: TableColumn<Webhook, Sort>[] = [
  {
    label: t('Event'),
    sort: 'event_type',
    cell: ({ event_type: type, target_url: url }) => (
      <NamedCell description={url}>{eventWords[type]}</NamedCell>
    ),
  },
  {
    label: t('Status'),
    sort: 'status',
    cell: ({ status, paused_reason: reason }) => (
      <NamedCell description={serverText(reason ?? '')}>
        <StatusBadge status={status} />
      </NamedCell>
    ),
  },
  {
    label: t('Failing since'),
    sort: 'failing_since',
    cell: ({ failing_since: since }) => (since === null ? '–' : formatAgo(since)),
  },
  { label: '', align: 'right', cell: (webhook) => <WebhookActions webhook={webhook} /> },
]

function WebhookActions({ webhook }: { webhook: Webhook }) {
  const { id, revision, status, target_url: url } = webhook
  const path = { id }
  const changed = () => void invalidate('webhooks')
  const isPaused = status === 'paused'
  const setStatus = (next: Webhook['status']) =>
    api.PATCH('/api/webhooks/{id}', { path, revision, body: { status: next } }).then(changed, showFailure)
  const openDeliveries = () =>
    openDialog(t('Deliveries to {{url}}', { url }), () => <Deliveries webhookId={id} />, 'xl')
  const send = () =>
    api.POST('/api/webhooks/{id}/test', { path }).then(() => {
      showToast(t('A test message is on its way.'))
      openDeliveries()
    }, showFailure)
  return (
    <RowMenu
      label={t('Actions for {{name}}', { name: url })}
      actions={[
        { label: t('Deliveries'), icon: IconHistory, onClick: openDeliveries },
        { label: t('Send test message'), icon: IconSend, onClick: () => void send() },
        { label: t('Edit'), icon: IconPencil, onClick: () => openForm(webhook) },
        isPaused
          ? { label: t('Resume'), icon: IconPlayerPlay, onClick: () => void setStatus('active') }
          : { label: t('Pause'), icon: IconPlayerPause, onClick: () => void setStatus('paused') },
        deletion({
          title: t('Delete the webhook to {{url}}?', { url }),
          body: t('Messages that have not arrived yet are not sent any more.'),
          onConfirm: () => api.DELETE('/api/webhooks/{id}', { path }).then(changed, showFailure),
        }),
      ]}
    />
  )
}
