import {
  ActionIcon,
  AppShell,
  Burger,
  Button,
  Center,
  Group,
  Loader,
  Text,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  IconArrowsExchange,
  IconBuilding,
  IconDatabaseExport,
  IconLicense,
  IconLogout,
  IconMoon,
  IconServer,
  IconShieldLock,
  IconSun,
  IconWorld,
} from '@tabler/icons-react'
import { Outlet, useLocation } from '@tanstack/react-router'
import { Suspense, useEffect, useRef } from 'react'
import { lazyComponent } from '../lib/lazily.ts'
import { useMe } from '../lib/me.ts'
import { signOut } from '../lib/session.ts'
import { keepLanguage, language, languages, t, type Language } from '../lib/words.ts'
import { useDialogsWanted } from '../ui/dialogs/dialogs-wanted.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { FailureAlert } from '../ui/failure-alert.tsx'
import { Logo } from '../ui/logo.tsx'
import { Page } from '../ui/page.tsx'
import { PlaceLink } from '../ui/place-link.tsx'
import { SkipLink } from '../ui/skip-link.tsx'

const DialogPlace = lazyComponent(() => import('../ui/dialogs/dialog-place.tsx'), 'DialogPlace')
const ForcedChangePage = lazyComponent(
  () => import('../features/identity/forced-change-page.tsx'),
  'ForcedChangePage',
)

const contentId = 'content'
const places = [
  { label: t('Servers'), to: '/', icon: IconServer },
  { label: t('Organizations'), to: '/organizations', icon: IconBuilding },
  { label: t('Transfers'), to: '/transfers', icon: IconArrowsExchange },
  { label: t('Domains'), to: '/domains', icon: IconWorld },
  { label: t('License'), to: '/license', icon: IconLicense },
  { label: t('Backups'), to: '/backups', icon: IconDatabaseExport },
]

/** What surrounds every page, for root operators alone. */
export function Frame() {
  const [open, { toggle, close }] = useDisclosure()
  const path = useLocation().pathname
  const content = useRef<HTMLElement>(null)
  const wantsDialogs = useDialogsWanted()
  useEffect(close, [path, close])
  const { data: me, error, refetch } = useMe()
  if (error || !me)
    return (
      <Center component="main" mih="100vh" p="md">
        {error ? (
          <FailureAlert error={error} onRetry={() => void refetch()} />
        ) : (
          <Loader aria-label={t('Loading')} />
        )}
      </Center>
    )
  if (!me.is_root_operator) return <NotForYou />
  if (me.must_reset_password)
    return (
      <Suspense>
        <ForcedChangePage />
      </Suspense>
    )
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
            <Logo size={26} />
            <Text fw={650}>{t('Quarry Cloud')}</Text>
          </Group>
          <Choices />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="sm" aria-label={t('Main')} className="navigation">
        {places.map(({ label, to, icon: Icon }) => {
          const active = to === '/' ? path === '/' || path.startsWith('/servers') : path.startsWith(to)
          return (
            <PlaceLink
              key={to}
              label={label}
              to={to}
              isActive={active}
              leftSection={<Icon size={18} stroke={1.7} aria-hidden />}
            />
          )
        })}
      </AppShell.Navbar>
      <AppShell.Main ref={content} id={contentId} tabIndex={-1} className="content">
        <Outlet />
      </AppShell.Main>
      <Suspense>{wantsDialogs && <DialogPlace />}</Suspense>
    </AppShell>
  )
}

/** Colors, language and the way out. */
function Choices() {
  const { setColorScheme } = useMantineColorScheme()
  const dark = useComputedColorScheme('light') === 'dark'
  const other = (Object.keys(languages) as Language[]).find((one) => one !== language())
  return (
    <Group gap={4} wrap="nowrap">
      {other && (
        <Button
          variant="subtle"
          size="compact-sm"
          lang={other}
          onClick={() => {
            keepLanguage(localStorage, other)
            location.reload()
          }}
        >
          {languages[other]}
        </Button>
      )}
      <ActionIcon
        size="lg"
        aria-label={dark ? t('Use light colors') : t('Use dark colors')}
        onClick={() => setColorScheme(dark ? 'light' : 'dark')}
      >
        {dark ? (
          <IconSun size={20} stroke={1.6} aria-hidden />
        ) : (
          <IconMoon size={20} stroke={1.6} aria-hidden />
        )}
      </ActionIcon>
      <ActionIcon size="lg" aria-label={t('Sign out')} onClick={signOut}>
        <IconLogout size={20} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Group>
  )
}

const NotForYou = () => (
  <Center component="main" mih="100vh" p="md">
    <Page title={t('Quarry Cloud')}>
      <EmptyState
        icon={IconShieldLock}
        title={t('Only root operators can use Quarry Cloud')}
        actions={
          <Button variant="default" onClick={signOut}>
            {t('Sign out')}
          </Button>
        }
      >
        {t('Your account does not operate this installation. Sign in with one that does.')}
      </EmptyState>
    </Page>
  </Center>
)
