import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconBell, IconDownload, IconMail, IconMaximize, IconShare } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useCan } from '../../../lib/me.ts'
import { t } from '../../../lib/words.ts'
import type { State } from '../../../board/board-state.ts'
import { download, downloadFormats } from './downloads.ts'

interface BoardMenuProps {
  id: number
  name: string
  tab: string | undefined
  state: State
  onFullScreen: () => void
}

/** How a dashboard is seen elsewhere: on the whole screen, in a file, by mail. */
export function BoardMenu({ id, name, tab, state, onFullScreen }: BoardMenuProps) {
  const can = useCan()
  const navigate = useNavigate()
  const go = (to: string) => void navigate({ to, search: { state } as never })
  return (
    <>
      {can('dashboard.share') && (
        <Button
          variant="default"
          leftSection={<IconShare size={16} aria-hidden />}
          onClick={() => go(`/dashboards/${id}/share`)}
        >
          {t('Share')}
        </Button>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon size={36} variant="default" aria-label={t('Full screen, download, subscribe')}>
            <IconDownload size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconMaximize size={16} aria-hidden />} onClick={onFullScreen}>
            {t('Full screen')}
          </Menu.Item>
          <Menu.Label>{t('Download')}</Menu.Label>
          {downloadFormats.map(({ format, label }) => (
            <Menu.Item
              key={format}
              leftSection={<IconDownload size={16} aria-hidden />}
              onClick={() => download({ id, name, format, tab, state })}
            >
              {label}
            </Menu.Item>
          ))}
          <Menu.Label>{t('Stay informed')}</Menu.Label>
          <Menu.Item
            leftSection={<IconMail size={16} aria-hidden />}
            onClick={() => go(`/dashboards/${id}/subscriptions`)}
          >
            {t('Subscriptions')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconBell size={16} aria-hidden />}
            onClick={() => go(`/dashboards/${id}/alerts`)}
          >
            {t('Alerts')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
