import { Alert as Banner, Card, Skeleton, Stack, Table, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useIdParam } from '../../lib/use-id-param.ts'
import { api } from '../../lib/api.ts'
import { formatNumber } from '../../../../charts/src/values/format-number.ts'
import { formatAgo, formatTime } from '../../lib/format.ts'
import { useMe } from '../../lib/me.ts'
import { t } from '../../lib/words.ts'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { Page } from '../../ui/page.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { AlertActions } from './alert-actions.tsx'
import { AlertHistory } from './alert-history.tsx'
import { conditionText, type Alert } from './alert-words.ts'
import { AlertStatusBadge } from './alert-status-badge.tsx'

/** One alert: its status, its notifications, and how to silence it. */
export function AlertPage() {
  const id = useIdParam()
  const navigate = useNavigate()
  const alert = useQuery({
    queryKey: ['alert', id],
    queryFn: () => api.GET('/api/alerts/{id}', { path: { id } }),
    refetchInterval: 10_000,
  })
  const shown = alert.data
  return (
    <Page
      title={shown?.name ?? t('Alert')}
      description={shown?.description}
      crumbs={[{ label: t('Alerts'), to: '/alerts' }]}
      actions={
        shown && (
          <AlertActions
            alert={shown}
            now={alert.dataUpdatedAt}
            onDeleted={() => void navigate({ to: '/alerts' })}
          />
        )
      }
    >
      <FailureAlert error={alert.error} onRetry={() => void alert.refetch()} />
      {alert.isPending && <Skeleton height={300} />}
      {shown && (
        <Stack gap="lg">
          <Banners alert={shown} now={alert.dataUpdatedAt} />
          <About alert={shown} />
          <Groups id={id} evaluated={shown.last_evaluated_at} />
          <AlertHistory id={id} evaluated={shown.last_evaluated_at} />
        </Stack>
      )}
    </Page>
  )
}

function Banners({ alert: { failure, silenced_until: until }, now }: { alert: Alert; now: number }) {
  return (
    <>
      {failure !== null && (
        <Banner color="orange" title={t('It cannot be computed')}>
          {failure}
        </Banner>
      )}
      {until !== null && new Date(until).getTime() > now && (
        <Banner color="gray" title={t('Silenced')}>
          {t('Muted until {{time}}.', { time: formatTime(until) })}
        </Banner>
      )}
    </>
  )
}

function About({ alert }: { alert: Alert }) {
  const { source, recipients, owner_name: owner, last_evaluated_at: last, next_evaluation_at: next } = alert
  const me = useMe().data
  const recipientCount =
    (recipients.user_ids?.length ?? 0) +
    (recipients.group_ids?.length ?? 0) +
    (recipients.connector_ids?.length ?? 0)
  return (
    <Card>
      <Stack gap={6}>
        <div>
          <AlertStatusBadge status={alert.status} />
        </div>
        <Text size="sm">{t('Fires when {{condition}}.', { condition: conditionText(alert) })}</Text>
        {'dashboard_id' in source && (
          <PageLink to={`/dashboards/${source.dashboard_id}`}>{t('Open the dashboard')}</PageLink>
        )}
        {'dataset_id' in source && (
          <PageLink to={`/datasets/${source.dataset_id}`}>{t('Open the dataset')}</PageLink>
        )}
        <Text size="sm" c="dimmed">
          {owner === me?.username
            ? t('Computed with your rights.')
            : t('Computed with the rights of {{owner}}, who may see other rows than you.', {
                owner: owner ?? t('nobody'),
              })}{' '}
          {t('Recipients: {{count}}.', { count: recipientCount })}
        </Text>
        <Text size="sm" c="dimmed">
          {last === null ? t('It has not looked yet.') : t('It looked {{ago}}.', { ago: formatAgo(last) })}{' '}
          {next !== null && t('Next: {{time}}.', { time: formatTime(next) })}
        </Text>
      </Stack>
    </Card>
  )
}

function Groups({ id, evaluated }: { id: number; evaluated: string | null }) {
  const groups = useQuery({
    queryKey: ['alert-groups', id, evaluated],
    queryFn: () => api.GET('/api/alerts/{id}/groups', { path: { id } }),
  })
  if (groups.data?.is_withheld)
    return (
      <Text size="sm" c="dimmed">
        {t('Its values are for its owner: you might see others.')}
      </Text>
    )
  const shown = groups.data?.groups ?? []
  if (shown.length === 0) return null
  return (
    <Card>
      <Title order={2} size="h4" mb="sm">
        {t('Where it stands')}
      </Title>
      <Table.ScrollContainer minWidth={480} type="native" tabIndex={0}>
        <Table aria-label={t('Where it stands')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('Group')}</Table.Th>
              <Table.Th>{t('Status')}</Table.Th>
              <Table.Th ta="right">{t('Value')}</Table.Th>
              <Table.Th ta="right">{t('Before')}</Table.Th>
              <Table.Th>{t('Since')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map(({ key, label, status, value, previous, since, acknowledged_at: known }) => (
              <Table.Tr key={key}>
                <Table.Td>{label || t('all')}</Table.Td>
                <Table.Td>
                  <AlertStatusBadge status={status} />
                  {known !== null && (
                    <Text span size="xs" c="dimmed" ml={6}>
                      {t('acknowledged')}
                    </Text>
                  )}
                </Table.Td>
                <Table.Td ta="right">{value === null ? '–' : formatNumber(value)}</Table.Td>
                <Table.Td ta="right">{previous === null ? '–' : formatNumber(previous)}</Table.Td>
                <Table.Td>{formatAgo(since)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Card>
  )
}
