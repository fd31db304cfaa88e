import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { IconBroadcast, IconPencil, IconPlus, IconSend, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { answer, api } from '../../../lib/api.ts'
import { useChosen } from '../../../lib/use-choices.ts'
import { askFirst, tell } from '../../../ui/ask.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { openDialog } from '../../../ui/entry-form.tsx'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { LinkButton, PageLink } from '../../../ui/page-link.tsx'
import { Page } from '../../../ui/page.tsx'
import { RowMenu } from '../../../ui/row-menu.tsx'
import { kindWords } from '../kinds.ts'
import { Deliveries } from './deliveries.tsx'
import { RouteForm } from './route-form.tsx'
import type { Route } from './route.ts'
import { replaceRoute, routesKey, webhookChoices } from './route.ts'

/** Which notifications the automation of the organization gets, and what became of those that went out. */
export function ChannelsPage() {
  const list = useQuery({
    queryKey: routesKey,
    queryFn: () => answer(api.GET('/api/notifications/routes')),
  })
  const routes = list.data?.routes ?? []
  return (
    <Page
      title="Notification channels"
      description="Where notifications of the organization go, beside to its people."
      crumbs={[{ label: 'Organization', to: '/organization' }]}
      actions={
        <>
          <LinkButton to="/notifications/preferences" variant="default">
            What you are told yourself
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
          title="No channels yet"
          actions={
            <>
              <AddChannel routes={routes} />
              <LinkButton to="/connectors/new?type=automation_webhook" variant="default">
                Make a webhook connector
              </LinkButton>
            </>
          }
        >
          Everybody is told in the page, and by mail of what they choose. A channel tells a program too: an
          on-call tool, a chat room, a workflow. It is a connector of the type automation webhook, and the
          kinds of notifications that it is sent.
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
      onClick={() => openDialog('New channel', (close) => <RouteForm taken={taken} onDone={close} />)}
    >
      New channel
    </Button>
  )
}

const mostNamed = 3

function Channels({ routes }: { routes: Route[] }) {
  const queries = useQueryClient()
  const connectors = useChosen(
    webhookChoices,
    routes.map(({ connector_id: id }) => String(id)),
  )
  const nameOf = ({ connector_id: id }: Route) =>
    connectors.find(({ value }) => value === String(id))?.label ?? `connector ${id}`
  const test = useMutation({
    mutationFn: ({ connector_id: id }: Route) =>
      answer(
        api.POST('/api/connectors/{id}/send', {
          params: { path: { id } },
          body: { message: 'A test from Quarry: notifications arrive here.', metadata: { kind: 'test' } },
        }),
      ),
    onSuccess: (_reply, route) => tell(`${nameOf(route)} took the test message.`),
  })
  const remove = useMutation({
    mutationFn: ({ connector_id: id }: Route) => replaceRoute(id, undefined),
    onSuccess: (left) => {
      queries.setQueryData(routesKey, left)
      tell('The channel is removed.')
    },
  })
  const failed = test.error ? test.variables : undefined
  return (
    <Stack gap="sm">
      {failed && (
        <Text size="sm" fw={600}>
          The test message to {nameOf(failed)} did not arrive:
        </Text>
      )}
      <FailureAlert error={test.error ?? remove.error} />
      <DataTable
        label="Channels"
        page={{ items: routes, total: routes.length }}
        rowKey={({ connector_id: id }) => id}
        columns={[
          {
            label: 'Through',
            cell: (route) => <PageLink to={`/connectors/${route.connector_id}`}>{nameOf(route)}</PageLink>,
          },
          { label: 'Is told when', cell: ({ kinds }) => wordsOf(kinds) },
          {
            label: '',
            align: 'right',
            cell: (route) => (
              <RowMenu
                label={`Actions for ${nameOf(route)}`}
                actions={[
                  { label: 'Send a test message', icon: IconSend, onClick: () => test.mutate(route) },
                  {
                    label: 'Change',
                    icon: IconPencil,
                    onClick: () =>
                      openDialog(`Channel ${nameOf(route)}`, (close) => (
                        <RouteForm route={route} taken={[]} onDone={close} />
                      )),
                  },
                  {
                    label: 'Remove',
                    icon: IconTrash,
                    danger: true,
                    onClick: () =>
                      askFirst({
                        title: `Tell ${nameOf(route)} nothing any more?`,
                        body: 'The connector itself stays. What is already on its way is still sent.',
                        confirm: 'Remove',
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
  const named = kinds.slice(0, mostNamed).map((kind) => kindWords[kind])
  const rest = kinds.length - named.length
  return `${named.join(' · ')}${rest > 0 ? ` · and ${rest} more` : ''}`
}
