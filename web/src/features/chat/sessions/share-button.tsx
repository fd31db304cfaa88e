import { Button, Popover, Stack, Switch, Text } from '@mantine/core'
import { IconShare } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '../../../lib/words.ts'
import { useSessionChange, type Session } from './use-sessions.ts'

/** Whether others of the organization may read a chat, and what that means. */
export function ShareButton({ session }: { session: Session }) {
  const [isOpen, setOpen] = useState(false)
  const change = useSessionChange(session)
  const { is_shared: isShared } = session
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      width={320}
      position="bottom-end"
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconShare size={16} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {isShared ? t('Shared') : t('Share')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('Share')}>
        <Stack gap="xs">
          <Switch
            label={t('Share this chat')}
            checked={isShared}
            disabled={change.isPending}
            onChange={({ currentTarget }) => change.mutate({ is_shared: currentTarget.checked })}
          />
          <Text size="sm" c="dimmed">
            {t(
              'Members of your organization find this chat under “Shared with me”. They see answers computed with their own rights, which may differ from yours.',
            )}
          </Text>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
