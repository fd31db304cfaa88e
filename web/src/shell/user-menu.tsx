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
  const name = me.full_name || me.username
  const initials = initialsOf(name)
  return (
    <Menu position="bottom-end" width={240} withinPortal={false}>
      <Menu.Target>
        <ActionIcon variant="transparent" size="lg" aria-label={`${initials}: your profile, ${name}`}>
          <Avatar size={32} radius="xl" name={name} color="initials" alt="" aria-hidden>
            {initials}
          </Avatar>
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text size="sm" fw={600} truncate>
            {name}
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

// What is seen must begin the name that is heard, so that one can say it to choose it.
function initialsOf(name: string): string {
  const letters = name.split(/\s+/).map((word) => word.charAt(0).toUpperCase())
  return letters.filter(Boolean).slice(0, 2).join('')
}
