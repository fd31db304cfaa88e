import { ActionIcon, Avatar, Menu, Text } from '@mantine/core'
import { IconKeyboard, IconLanguage, IconLogout, IconUser } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMe } from '../lib/me.ts'
import { signOut } from '../lib/session.ts'
import { chooseLanguage, useOwnLanguage } from '../lib/own-language.ts'
import { language, languages, t, type Language } from '../lib/words.ts'
import { showShortcuts } from './shortcuts.tsx'

export function UserMenu() {
  const navigate = useNavigate()
  const me = useMe().data
  useOwnLanguage()
  if (!me) return null
  const name = me.full_name || me.username
  const initials = initialsOf(name)
  return (
    <Menu position="bottom-end" width={240} withinPortal={false}>
      <Menu.Target>
        <ActionIcon
          variant="transparent"
          size="lg"
          aria-label={t('{{initials}}: your profile, {{name}}', { initials, name })}
        >
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
          {t('Profile and password')}
        </Menu.Item>
        <Menu.Item leftSection={<IconKeyboard size={16} aria-hidden />} onClick={showShortcuts}>
          {t('Keyboard shortcuts')}
        </Menu.Item>
        <Menu.Divider />
        <Languages />
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={signOut}>
          {t('Sign out')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** Each language in its own words, so that it is found by whoever cannot read the present one. */
function Languages() {
  return (Object.keys(languages) as Language[])
    .filter((one) => one !== language())
    .map((one) => (
      <Menu.Item
        key={one}
        lang={one}
        leftSection={<IconLanguage size={16} aria-hidden />}
        onClick={() => void chooseLanguage(one)}
      >
        {languages[one]}
      </Menu.Item>
    ))
}

// The accessible name must start with the visible text, so that voice control can select it.
function initialsOf(name: string): string {
  const letters = name.split(/\s+/).map((word) => word.charAt(0).toUpperCase())
  return letters.filter(Boolean).slice(0, 2).join('')
}
