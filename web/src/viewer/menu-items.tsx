import { Menu, Text, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import {
  IconCheck,
  IconHelp,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconSun,
  IconUser,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMe } from '../lib/me.ts'
import { signOut } from '../lib/session.ts'
import { chooseLanguage } from '../lib/own-language.ts'
import { language, languages, t } from '../lib/words.ts'
import { useOpenedApp } from './opened-app.ts'

/** The apps that the viewer may open. */
export function AppMenuItems() {
  const { app } = useOpenedApp()
  const navigate = useNavigate()
  return app.apps.map(({ slug, name }) => (
    <Menu.Item
      key={slug}
      {...(slug === app.slug
        ? { 'aria-current': 'true' as const, rightSection: <IconCheck size={16} aria-hidden /> }
        : {})}
      onClick={() => void navigate({ to: '/', search: { app: slug } as never })}
    >
      {name}
    </Menu.Item>
  ))
}

const icon = { size: 16, 'aria-hidden': true } as const

/** What viewers can choose for themselves. */
export function UserMenuItems() {
  const navigate = useNavigate()
  const me = useMe().data
  const { app } = useOpenedApp()
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light') === 'dark'
  const { support_url: support } = app.branding
  return (
    <>
      <Menu.Label>
        <Text size="sm" fw={600} truncate>
          {me?.full_name || me?.username}
        </Text>
        <Text size="xs" truncate>
          {me?.email}
        </Text>
      </Menu.Label>
      <Menu.Item leftSection={<IconUser {...icon} />} onClick={() => void navigate({ to: '/me' })}>
        {t('Account and password')}
      </Menu.Item>
      <Menu.Item
        leftSection={isDark ? <IconSun {...icon} /> : <IconMoon {...icon} />}
        onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
      >
        {isDark ? t('Use light colors') : t('Use dark colors')}
      </Menu.Item>
      {app.languages
        .filter((one) => one !== language())
        .map((one) => (
          <Menu.Item
            key={one}
            lang={one}
            leftSection={<IconLanguage {...icon} />}
            onClick={() => void chooseLanguage(one)}
          >
            {languages[one]}
          </Menu.Item>
        ))}
      {support !== null && (
        <Menu.Item
          component="a"
          href={support}
          target="_blank"
          rel="noopener noreferrer"
          leftSection={<IconHelp {...icon} />}
        >
          {t('Help')}
        </Menu.Item>
      )}
      <Menu.Divider />
      <Menu.Item leftSection={<IconLogout {...icon} />} onClick={signOut}>
        {t('Sign out')}
      </Menu.Item>
    </>
  )
}
