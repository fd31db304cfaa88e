import {
  AppShell,
  Burger,
  Group,
  Text,
  ActionIcon,
  Tooltip,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { Brand } from '../features/branding/brand.tsx'
import { FavoriteButton } from '../features/discovery/favorite-button.tsx'
import { useNoteView } from '../features/discovery/use-things.ts'
import { NotificationBell } from '../features/notifications/notification-bell.tsx'
import { OrganizationSwitcher } from '../features/organizations/organization-switcher.tsx'
import { ViewAsBar } from '../features/policies/view-as-bar.tsx'
import { t } from '../lib/words.ts'
import { LicenseBar } from './license-bar.tsx'
import { UserMenu } from './user-menu.tsx'
import { NavigationLinks } from './navigation-links.tsx'
import { navigation } from './navigation.ts'
import { Search } from './search.tsx'
import { showShortcuts } from './shortcuts.tsx'
import { useRestoredFocus } from './use-restored-focus.ts'
import { SkipLink } from '../ui/skip-link.tsx'

const contentId = 'content'

/** What surrounds every page once one is signed in. */
export function Frame() {
  const [open, { toggle, close }] = useDisclosure()
  const path = useLocation().pathname
  const content = useRef<HTMLElement>(null)
  useShortcuts()
  useRestoredFocus(content)
  useNoteView(path)
  useEffect(close, [path, close])
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 228, breakpoint: 'sm', collapsed: { mobile: !open } }}
      padding={{ base: 'md', md: 'xl' }}
    >
      <SkipLink to={contentId} target={content} />
      <AppShell.Header>
        <Group h="100%" px={{ base: 'xs', sm: 'md' }} justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap">
            <Burger
              opened={open}
              onClick={toggle}
              hiddenFrom="sm"
              size="sm"
              aria-label={t('Navigation')}
              aria-expanded={open}
            />
            <Brand />
            <Text c="dimmed" aria-hidden visibleFrom="xs">
              /
            </Text>
            <OrganizationSwitcher />
          </Group>
          <Group gap={4} wrap="nowrap">
            <FavoriteButton path={path} />
            <Search />
            <ColorSchemeSwitch />
            <NotificationBell />
            <UserMenu />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="sm" aria-label={t('Main')} className="navigation">
        <NavigationLinks path={path} />
      </AppShell.Navbar>
      <AppShell.Main ref={content} id={contentId} tabIndex={-1} className="content">
        <ViewAsBar />
        <LicenseBar />
        <Outlet />
      </AppShell.Main>
    </AppShell>
  )
}

function ColorSchemeSwitch() {
  const { setColorScheme } = useMantineColorScheme()
  const dark = useComputedColorScheme('light') === 'dark'
  const label = dark ? t('Use light colors') : t('Use dark colors')
  return (
    <Tooltip label={label}>
      <ActionIcon size="lg" aria-label={label} onClick={() => setColorScheme(dark ? 'light' : 'dark')}>
        {dark ? (
          <IconSun size={20} stroke={1.6} aria-hidden />
        ) : (
          <IconMoon size={20} stroke={1.6} aria-hidden />
        )}
      </ActionIcon>
    </Tooltip>
  )
}

const sequenceMs = 1200

/** "g" and a letter goes to a page, as in "g d" for dashboards; "?" shows them all. Never while one writes. */
function useShortcuts(): void {
  const navigate = useNavigate()
  useEffect(() => {
    let startedAt = -sequenceMs
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return
      if (event.key === '?') showShortcuts()
      const isSecond = event.timeStamp - startedAt < sequenceMs
      startedAt = event.key === 'g' && !isSecond ? event.timeStamp : -sequenceMs
      const goal = isSecond ? destination(event.key) : undefined
      if (goal) void navigate({ to: goal })
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [navigate])
}

function destination(key: string): string | undefined {
  return navigation.flatMap(({ items }) => items).find((item) => item.key === key)?.to
}

function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
  )
}
