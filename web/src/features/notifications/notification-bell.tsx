import { ActionIcon, Indicator, Tooltip } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { plural, t } from '../../lib/words.ts'
import { useUnread } from './use-unread.ts'

export function NotificationBell() {
  const unread = useUnread()
  const label = unread > 0 ? plural(unread, 'unread notification') : t('Notifications')
  return (
    <Tooltip label={label}>
      <Indicator
        disabled={unread === 0}
        label={unread > 99 ? '99+' : unread}
        size={16}
        offset={5}
        color="red.8"
      >
        <ActionIcon
          size="lg"
          aria-label={label}
          renderRoot={(props) => <Link to="/notifications" {...props} />}
        >
          <IconBell size={20} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Indicator>
    </Tooltip>
  )
}
