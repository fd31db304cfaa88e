import { ActionIcon, Avatar, Menu, Text } from '@mantine/core'
import { IconKeyboard, IconLogout, IconUser } from '@tabler/icons-react'
import { modals } from '@mantine/modals'
import { useNavigate } from '@tanstack/react-router'
import { useMe } from '../lib/me.ts'
import { endSession } from '../lib/session.ts'
import { ShortcutList } from './shortcut-list.tsx'

export function UserMenu() {
  const navigate = useNavigate()
  const me = useMe().data
  if (!me) return null
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <ActionIcon variant="transparent" size="lg" aria-label={`Your profile, ${me.username}`}>
          <Avatar
            size={32}
            radius="xl"
            name={me.full_name || me.username}
            color="initials"
            alt=""
            aria-hidden
          />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text size="sm" fw={600} truncate>
            {me.full_name || me.username}
          </Text>
          <Text size="xs" truncate>
            {me.email}
          </Text>
        </Menu.Label>
        <Menu.Item
          leftSection={<IconUser size={16} aria-hidden />}
          onClick={() => void navigate({ to: '/profile' })}
        >
          Profile and password
        </Menu.Item>
        <Menu.Item
          leftSection={<IconKeyboard size={16} aria-hidden />}
          onClick={() => modals.open({ title: 'Keyboard shortcuts', children: <ShortcutList /> })}
        >
          Keyboard shortcuts
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={endSession}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
