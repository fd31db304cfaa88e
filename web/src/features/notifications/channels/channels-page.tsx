import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { IconBroadcast, IconPencil, IconPlus, IconSend, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { useChosen } from '../../../lib/use-choices.ts'
import { queries } from '../../../lib/queries.ts'
import { messageTargetChoices } from '../../../lib/choices.ts'
import { t } from '../../../lib/words.ts'
import { confirmFirst, openDialog, showToast } from '../../../ui/dialogs/dialogs.tsx'
import { DataTable } from '../../../ui/tables/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { LinkButton, PageLink } from '../../../ui/page-link.tsx'
import { Page } from '../../../ui/page.tsx'
import { RowMenu } from '../../../ui/tables/row-menu.tsx'
import { kindWords } from '../kinds.ts'
import { Deliveries } from './deliveries.tsx'
import { RouteForm } from './route-form.tsx'
import { replaceRoute, routesKey, type Route } from './route.ts'

/** Which notifications the automation of the organization gets, and what became of those that went out. */
export function ChannelsPage() {
  const list = useQuery({
    queryKey: routesKey,
    queryFn: () => api.GET('/api/notifications/routes'),
  })
  const routes = list.data?.routes ?? []
  return (
    <Page
      title={t('Notification channels')}
      description={t('Where notifications of the organization go, beside to its people.')}
      crumbs={[{ label: t('Organization'), to: '/organization' }]}
      actions={
        <>
          <LinkButton to="/notifications/preferences" variant="default">
            {t('Your own notifications')}
          </LinkButton>
          {routes.length > 0 && <AddChannel routes={routes} />}
        </>
      }
    >
      <FailureAlert error={list.error} onRetry={() => void list.refetch()} />
      {list.isPending && <Skeleton height={180} />}
      {list.data && routes.length === 0 && (
        <EmptyState
          icon={IconBroadcast}
          title={t('No channels yet')}
          actions={
            <>
              <AddChannel routes={routes} />
              <LinkButton to="/connectors/new" variant="default">
                {t('Create a connector')}
              </LinkButton>
            </>
          }
        >
          {t(
            'Members are notified here, and by mail if they choose. A channel also sends notifications to Slack or Teams, or to a webhook of an on-call tool or a workflow. It is a connector with the kinds of notifications that it gets.',
          )}
        </EmptyState>
      )}
      {routes.length > 0 && <Channels routes={routes} />}
      <Deliveries />
    </Page>
  )
}

function AddChannel({ routes }: { routes: Route[] }) {
  const taken = routes.map(({ connector_id: id }) => id)
  return (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => openDialog(t('New channel'), (close) => <RouteForm taken={taken} onDone={close} />)}
    >
      {t('New channel')}
    </Button>
  )
}

const maxListed = 3

function Channels({ routes }: { routes: Route[] }) {
  const connectors = useChosen(
    messageTargetChoices,
    routes.map(({ connector_id: id }) => String(id)),
  )
  const nameOf = ({ connector_id: id }: Route) =>
    connectors.find(({ value }) => value === String(id))?.label ?? `connector ${id}`
  const test = useMutation({
    mutationFn: ({ connector_id: id }: Route) =>
      api.POST('/api/connectors/{id}/send', {
        path: { id },
        body: { message: t('A test from Quarry: notifications arrive here.'), metadata: { kind: 'test' } },
      }),
    onSuccess: (_reply, route) => showToast(t('{{name}} took the test message.', { name: nameOf(route) })),
  })
  const remove = useMutation({
    mutationFn: ({ connector_id: id }: Route) => replaceRoute(id, undefined),
    onSuccess: (left) => {
      queries.setQueryData(routesKey, left)
      showToast(t('The channel is removed.'))
    },
  })
  const failed = test.error ? test.variables : undefined
  return (
    <Stack gap="sm">
      {failed && (
        <Text size="sm" fw={600}>
          {t('The test message to {{failed}} did not arrive:', { failed: nameOf(failed) })}
        </Text>
      )}
      <FailureAlert error={test.error ?? remove.error} />
      <DataTable
        label={t('Channels')}
        page={{ items: routes, total: routes.length }}
        rowKey={({ connector_id: id }) => id}
        columns={[
          {
            label: t('Through'),
            cell: (route) => <PageLink to={`/connectors/${route.connector_id}`}>{nameOf(route)}</PageLink>,
          },
          { label: t('Events'), cell: ({ kinds }) => wordsOf(kinds) },
          {
            label: '',
            align: 'right',
            cell: (route) => (
              <RowMenu
                label={t('Actions for {{route}}', { route: nameOf(route) })}
                actions={[
                  { label: t('Send a test message'), icon: IconSend, onClick: () => test.mutate(route) },
                  {
                    label: t('Change'),
                    icon: IconPencil,
                    onClick: () =>
                      openDialog(t('Channel {{route}}', { route: nameOf(route) }), (close) => (
                        <RouteForm route={route} taken={[]} onDone={close} />
                      )),
                  },
                  {
                    label: t('Remove'),
                    icon: IconTrash,
                    danger: true,
                    onClick: () =>
                      confirmFirst({
                        title: t('Tell {{route}} nothing any more?', { route: nameOf(route) }),
                        body: t('The connector itself stays. What is already on its way is still sent.'),
                        confirm: t('Remove'),
                        onConfirm: () => remove.mutate(route),
                      }),
                  },
                ]}
              />
            ),
          },
        ]}
      />
    </Stack>
  )
}

function wordsOf(kinds: Route['kinds']): string {
  const named = kinds.slice(0, maxListed).map((kind) => kindWords[kind])
  const rest = kinds.length - named.length
  return `${named.join(' · ')}${rest > 0 ? ` · and ${rest} more` : ''}`
}
