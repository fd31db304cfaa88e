import { Alert, Button, Skeleton } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useIdParam } from '../../lib/use-id-param.ts'
import { viewOf } from '../../board/board-state.ts'
import { api } from '../../lib/api.ts'
import { invalidate } from '../../lib/queries.ts'
import { t } from '../../lib/words.ts'
import { openDialog, showFailure, showToast } from '../../ui/dialogs/dialogs.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { Page } from '../../ui/page.tsx'
import { SubscriptionForm } from './subscription-form.tsx'
import { leave, type Subscription } from './subscription-words.ts'
import { SubscriptionTable } from './subscription-table.tsx'
import { WaitingForOwner } from './waiting-for-owner.tsx'

interface Search {
  leave?: unknown
  /** How the dashboard was filtered where one came from. */
  state?: Record<string, unknown>
}

/** Subscriptions of a dashboard: contents, times and recipients. */
export function SubscriptionsPage() {
  const id = useIdParam()
  const { leave: leaving, state } = useSearch({ strict: false }) as Search
  const now = viewOf(state ?? {})
  const dashboard = useQuery({
    queryKey: ['dashboard', id],
    queryFn: () => api.GET('/api/dashboards/{id}', { path: { id } }),
  })
  const query = { dashboard_id: id, limit: 200, offset: 0 }
  const list = useQuery({
    queryKey: ['subscriptions', id],
    queryFn: () => api.GET('/api/subscriptions', { query }),
  })
  const asked = list.data?.items.find((one) => one.id === Number(leaving) && !one.has_left)
  const shown = dashboard.data
  const create = shown && (
    <Button
      leftSection={<IconMail size={16} aria-hidden />}
      onClick={() =>
        openDialog(
          t('New subscription'),
          (close) => <SubscriptionForm dashboard={shown} now={now} onDone={close} onCancel={close} />,
          'lg',
        )
      }
    >
      {t('New subscription')}
    </Button>
  )
  return (
    <Page
      title={t('Subscriptions')}
      description={t('Sent by mail at times, to each recipient with what they themselves may see.')}
      crumbs={[
        { label: t('Dashboards'), to: '/dashboards' },
        { label: dashboard.data?.name ?? t('Dashboard'), to: `/dashboards/${id}` },
      ]}
      actions={list.data?.total ? create : undefined}
    >
      <FailureAlert
        error={dashboard.error ?? list.error}
        onRetry={() => void Promise.all([dashboard.refetch(), list.refetch()])}
      />
      {asked && <Leaving subscription={asked} />}
      {list.isPending && !dashboard.error && <Skeleton height={200} />}
      {list.data?.total === 0 && (
        <EmptyState icon={IconMail} title={t('Nothing is sent yet')} actions={create}>
          {t('A subscription mails this dashboard every morning, every week or at any other times.')}
        </EmptyState>
      )}
      {list.data?.items
        .filter(({ waiting }) => waiting.length > 0)
        .map((one) => (
          <WaitingForOwner key={one.id} subscription={one} />
        ))}
      {shown && list.data && list.data.total > 0 && (
        <SubscriptionTable page={list.data} dashboard={shown} now={now} />
      )}
    </Page>
  )
}

function Leaving({ subscription }: { subscription: Subscription }) {
  const go = () =>
    leave(subscription.id, true).then(() => {
      showToast(t('You get no more mails of it.'))
      return invalidate('subscriptions')
    }, showFailure)
  return (
    <Alert title={t('Unsubscribe from {{name}}?', { name: subscription.name })} color="blue" variant="light">
      <Button size="xs" variant="default" onClick={() => void go()}>
        {t('Unsubscribe')}
      </Button>
    </Alert>
  )
}
