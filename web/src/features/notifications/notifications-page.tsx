import { Button, Tabs } from '@mantine/core'
import { IconBellCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { api } from '../../lib/api.ts'
import { useCan } from '../../lib/me.ts'
import { t } from '../../lib/words.ts'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { LinkButton } from '../../ui/page-link.tsx'
import { Page } from '../../ui/page.tsx'
import { NotificationList, refreshNotifications } from './notification-list.tsx'
import { Preferences } from './preferences.tsx'
import { Silences } from './silences/silences.tsx'

const tabs = {
  all: { label: t('All'), path: '/notifications' },
  preferences: { label: t('Notification settings'), path: '/notifications/preferences' },
  silences: { label: t('Silences'), path: '/notifications/silences' },
}

/** The user's notifications and their preferences. */
export function NotificationsPage() {
  const { tab = 'all' } = useParams({ strict: false }) as { tab?: string }
  const can = useCan()
  const navigate = useNavigate()
  const readAll = useMutation({
    mutationFn: () => api.POST('/api/notifications/read-all'),
    onSuccess: refreshNotifications,
  })
  return (
    <Page
      title={t('Notifications')}
      actions={
        <>
          {can('notification.route') && (
            <LinkButton to="/organization/notifications" variant="default">
              {t('Channels of the organization')}
            </LinkButton>
          )}
          <Button
            variant="default"
            leftSection={<IconBellCheck size={16} aria-hidden />}
            loading={readAll.isPending}
            onClick={() => readAll.mutate()}
          >
            {t('Mark all as read')}
          </Button>
        </>
      }
    >
      <FailureAlert error={readAll.error} />
      <Tabs
        value={tab in tabs ? tab : 'all'}
        keepMounted={false}
        onChange={(next) => void navigate({ to: tabs[(next ?? 'all') as keyof typeof tabs].path })}
      >
        <Tabs.List mb="md">
          {Object.entries(tabs).map(([value, { label }]) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="all">
          <NotificationList />
        </Tabs.Panel>
        <Tabs.Panel value="preferences">
          <Preferences />
        </Tabs.Panel>
        <Tabs.Panel value="silences">
          <Silences />
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}
