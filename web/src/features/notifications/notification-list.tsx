import { Badge, Button, Card, Group, Loader, Stack, Text } from '@mantine/core'
import { IconBellOff, IconBellZ } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api, type Schema } from '../../lib/api.ts'
import { formatAgo } from '../../lib/format.ts'
import { safeReturnPath } from '../../lib/session.ts'
import { invalidate } from '../../lib/queries.ts'
import { plural, serverText, t } from '../../lib/words.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { openDialog } from '../../ui/dialogs/dialogs.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { SilenceForm } from './silences/silence-form.tsx'

type Notification = Schema<'Notification'>

export const refreshNotifications = () => invalidate('notifications', 'unread')

export function NotificationList() {
  const list = useQuery({
    queryKey: ['notifications'],
    queryFn: () => api.GET('/api/notifications', { query: { limit: 100, offset: 0 } }),
  })
  if (list.error) return <FailureAlert error={list.error} onRetry={() => void list.refetch()} />
  if (!list.data) return <Loader aria-label={t('Loading')} />
  if (list.data.total === 0)
    return (
      <EmptyState icon={IconBellZ} title={t('No notifications')}>
        {t(
          'Here you will read when a run of yours fails and when it succeeds again, when a check keeps back a version of a dataset that you may edit or the dataset becomes too old, and when something is shared with you.',
        )}
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
  const { id, link, count, read_at, last_at } = notification
  const [title, body] = [serverText(notification.title), serverText(notification.body)]
  const navigate = useNavigate()
  const read = useMutation({
    mutationFn: () => api.POST('/api/notifications/{id}/read', { path: { id } }),
    onSuccess: refreshNotifications,
  })
  const open = () => {
    if (!read_at) read.mutate()
    if (link) void navigate({ to: safeReturnPath(link) })
  }
  return (
    <Card
      padding="md"
      data-unread={read_at === null || undefined}
      className="notification"
      component="article"
      aria-label={title}
    >
      <Group justify="space-between" align="flex-start">
        <div className="notification-words">
          <Group gap="xs">
            <Text fw={read_at ? 500 : 700} size="sm">
              {title}
            </Text>
            {count > 1 && (
              <Badge variant="light" color="gray" className="whole">
                {plural(count, 'time')}
              </Badge>
            )}
          </Group>
          {body && (
            <Text size="sm" c="dimmed" className="wrap-anywhere" style={{ whiteSpace: 'pre-line' }}>
              {body}
            </Text>
          )}
          <Text size="xs" c="dimmed" mt={4}>
            {formatAgo(last_at)}
          </Text>
        </div>
        <Group gap="xs">
          <SilenceButton notification={notification} />
          {(link !== null || read_at === null) && (
            <Button size="xs" variant="default" onClick={open}>
              {link ? t('Open') : t('Mark as read')}
            </Button>
          )}
        </Group>
      </Group>
    </Card>
  )
}

const silenceable = /^(dataset|recipe|schedule):/

/** Silences the subject of this notification for a while. */
function SilenceButton({ notification: { kind, subject, title } }: { notification: Notification }) {
  if (subject === null || !silenceable.test(subject)) return null
  return (
    <Button
      size="xs"
      variant="subtle"
      leftSection={<IconBellOff size={14} aria-hidden />}
      aria-label={t('Silence until … what is like: {{title}}', { title })}
      onClick={() =>
        openDialog(t('Mute for a while'), (close) => (
          <SilenceForm initial={{ kind, subject }} onDone={close} />
        ))
      }
    >
      {t('Silence until …')}
    </Button>
  )
}
