import {
  IconListDetails,
  IconLogin2,
  IconLogout2,
  IconMailCheck,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconSend,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Skeleton, Text } from '@mantine/core'
import type { State } from '../../board/board-state.ts'
import { api, type Schema } from '../../lib/api.ts'
import { serverText, t } from '../../lib/words.ts'
import { invalidate } from '../../lib/queries.ts'
import { confirmFirst, openDialog, showFailure, showToast } from '../../ui/dialogs/dialogs.tsx'
import { deletion, RowMenu, type RowAction } from '../../ui/tables/row-menu.tsx'
import { SubscriptionForm } from './subscription-form.tsx'
import { leave, whereTo, type Subscription } from './subscription-words.ts'
import { formatTime } from '../../lib/format.ts'
import { DataTable } from '../../ui/tables/data-table.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'

interface SubscriptionActionsProps {
  subscription: Subscription
  dashboard: Schema<'Dashboard'>
  now: State
}

/** What one can do with a subscription: its own all, with one that one gets only leave it. */
export function SubscriptionActions({ subscription, dashboard, now }: SubscriptionActionsProps) {
  const { id, name, is_mine: isMine, is_paused: isPaused, has_left: hasLeft } = subscription
  const path = { id }
  const run = (work: Promise<unknown>, said: string) =>
    void work.then(() => {
      showToast(said)
      return invalidate('subscriptions')
    }, showFailure)
  const own: RowAction[] = [
    {
      label: t('Edit'),
      icon: IconPencil,
      onClick: () =>
        openDialog(
          t('Edit subscription'),
          (close) => (
            <SubscriptionForm
              dashboard={dashboard}
              now={now}
              subscription={subscription}
              onDone={close}
              onCancel={close}
            />
          ),
          'lg',
        ),
    },
    {
      label: t('Send to everybody now'),
      icon: IconSend,
      onClick: () =>
        confirmFirst({
          title: t('Send {{name}} now?', { name }),
          body: t('All its recipients get it, besides its times: {{recipients}}.', {
            recipients: whereTo(subscription),
          }),
          confirm: t('Send'),
          isSafe: true,
          onConfirm: () =>
            run(
              api.POST('/api/subscriptions/{id}/send-to-all', { path }),
              t('It is on its way. The list of deliveries says who got it.'),
            ),
        }),
    },
    {
      label: t('Send a test to me'),
      icon: IconMailCheck,
      onClick: () => run(api.POST('/api/subscriptions/{id}/send', { path }), t('A test mail is on its way.')),
    },
    {
      label: t('Deliveries'),
      icon: IconListDetails,
      onClick: () => openDialog(t('Deliveries'), () => <Deliveries id={id} />, 'xl'),
    },
    {
      label: isPaused ? t('Resume') : t('Pause'),
      icon: isPaused ? IconPlayerPlay : IconPlayerPause,
      onClick: () =>
        run(
          api.PATCH('/api/subscriptions/{id}', { path, body: { is_paused: !isPaused } }),
          isPaused ? t('It is sent again.') : t('It is paused.'),
        ),
    },
    deletion({
      title: t('Delete the subscription {{name}}?', { name }),
      body: t('Nobody gets it any more.'),
      onConfirm: () => run(api.DELETE('/api/subscriptions/{id}', { path }), t('Subscription deleted.')),
    }),
  ]
  const leaving: RowAction = {
    label: hasLeft ? t('Subscribe again') : t('Unsubscribe'),
    icon: hasLeft ? IconLogin2 : IconLogout2,
    onClick: () =>
      run(leave(id, !hasLeft), hasLeft ? t('You get it again.') : t('You get no more mails of it.')),
  }
  return <RowMenu label={t('Actions for {{name}}', { name })} actions={[...(isMine ? own : []), leaving]} />
}

/** Deliveries per recipient, and reasons for missing ones. */
function Deliveries({ id }: { id: number }) {
  const list = useQuery({
    queryKey: ['subscriptions', 'deliveries', id],
    queryFn: () =>
      api.GET('/api/subscriptions/{id}/deliveries', { path: { id }, query: { limit: 100, offset: 0 } }),
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
        { label: t('Why'), cell: ({ reason }) => serverText(reason ?? '') },
      ]}
    />
  )
}
