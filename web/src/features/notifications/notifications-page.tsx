import { Button, Card, Group, Loader, Stack, Switch, Tabs, Text } from '@mantine/core'
import { IconBellCheck, IconBellZ } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Schema } from '../../lib/api.ts'
import { answer, api } from '../../lib/api.ts'
import { formatAgo } from '../../lib/format.ts'
import { safeReturnPath } from '../../lib/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { Page } from '../../ui/page.tsx'

type Notification = Schema<'Notification'>

export function NotificationsPage() {
  const queries = useQueryClient()
  const readAll = useMutation({
    mutationFn: () => answer(api.POST('/api/notifications/read-all')),
    onSuccess: () => refreshNotifications(queries),
  })
  return (
    <Page
      title="Notifications"
      actions={
        <Button
          variant="default"
          leftSection={<IconBellCheck size={16} aria-hidden />}
          loading={readAll.isPending}
          onClick={() => readAll.mutate()}
        >
          Mark all as read
        </Button>
      }
    >
      <FailureAlert error={readAll.error} />
      <Tabs defaultValue="list" keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="list">All</Tabs.Tab>
          <Tabs.Tab value="preferences">What you are told about</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="list">
          <NotificationList />
        </Tabs.Panel>
        <Tabs.Panel value="preferences">
          <Preferences />
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}

function refreshNotifications(queries: ReturnType<typeof useQueryClient>) {
  void queries.invalidateQueries({ queryKey: ['notifications'] })
  void queries.invalidateQueries({ queryKey: ['unread'] })
}

function NotificationList() {
  const list = useQuery({
    queryKey: ['notifications'],
    queryFn: () => answer(api.GET('/api/notifications', { params: { query: { limit: 100, offset: 0 } } })),
  })
  if (list.error) return <FailureAlert error={list.error} onRetry={() => void list.refetch()} />
  if (!list.data) return <Loader aria-label="Loading" />
  if (list.data.total === 0)
    return (
      <EmptyState icon={IconBellZ} title="Nothing to tell you">
        Here you will read when you join an organization, when your role changes, when something is shared
        with you, and when rows of an upload had to be left out.
      </EmptyState>
    )
  return (
    <Stack gap="xs">
      {list.data.items.map((item) => (
        <NotificationCard key={item.id} notification={item} />
      ))}
    </Stack>
  )
}

function NotificationCard({ notification }: { notification: Notification }) {
  const { id, title, body, link, read_at, created_at } = notification
  const navigate = useNavigate()
  const queries = useQueryClient()
  const read = useMutation({
    mutationFn: () => answer(api.POST('/api/notifications/{id}/read', { params: { path: { id } } })),
    onSuccess: () => refreshNotifications(queries),
  })
  const open = () => {
    if (!read_at) read.mutate()
    if (link) void navigate({ to: safeReturnPath(link) })
  }
  return (
    <Card padding="md" data-unread={read_at === null || undefined} className="notification">
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div>
          <Text fw={read_at ? 500 : 700} size="sm">
            {title}
          </Text>
          {body && (
            <Text size="sm" c="dimmed">
              {body}
            </Text>
          )}
          <Text size="xs" c="dimmed" mt={4}>
            {formatAgo(created_at)}
          </Text>
        </div>
        {(link !== null || read_at === null) && (
          <Button size="xs" variant="default" onClick={open}>
            {link ? 'Open' : 'Mark as read'}
          </Button>
        )}
      </Group>
    </Card>
  )
}

function Preferences() {
  const queries = useQueryClient()
  const preferences = useQuery({
    queryKey: ['notification-preferences'],
    queryFn: () => answer(api.GET('/api/notifications/preferences')),
  })
  const change = useMutation({
    mutationFn: (body: { preferences: { kind: Notification['kind']; enabled: boolean }[] }) =>
      answer(api.PUT('/api/notifications/preferences', { body })),
    onSuccess: (saved) => queries.setQueryData(['notification-preferences'], saved),
  })
  return (
    <Card maw={640}>
      <FailureAlert error={preferences.error ?? change.error} />
      <Stack>
        {preferences.data?.preferences.map(({ kind, description, enabled }) => (
          <Switch
            key={kind}
            label={description}
            checked={enabled}
            onChange={(event) =>
              change.mutate({ preferences: [{ kind, enabled: event.currentTarget.checked }] })
            }
          />
        ))}
      </Stack>
    </Card>
  )
}
