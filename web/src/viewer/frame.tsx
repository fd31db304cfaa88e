import { ActionIcon, AppShell, Burger, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMessageCircleQuestion, IconSearch } from '@tabler/icons-react'
import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { Suspense, useEffect, useRef } from 'react'
import { lazyComponent } from '../lib/lazily.ts'
import { t } from '../lib/words.ts'
import { useDialogsWanted } from '../ui/dialogs/dialogs-wanted.ts'
import { Logo } from '../ui/logo.tsx'
import { AppMenu } from './app-menu.tsx'
import { useBrand } from './brand.ts'
import { NavigationIcon } from './navigation-icon.tsx'
import { pathOf, useOpenedApp } from './opened-app.ts'
import { isPreview } from './preview.ts'
import { SearchField } from './search-field.tsx'
import { UserMenu } from './user-menu.tsx'
import { PlaceLink } from '../ui/place-link.tsx'
import { SkipLink } from '../ui/skip-link.tsx'

const DialogPlace = lazyComponent(() => import('../ui/dialogs/dialog-place.tsx'), 'DialogPlace')

const contentId = 'content'

/** What surrounds every page of an app: its brand, its navigation, and who is signed in. */
export function Frame() {
  const [open, { toggle, close }] = useDisclosure()
  const { app } = useOpenedApp()
  const path = useLocation().pathname
  const content = useRef<HTMLElement>(null)
  const wantsDialogs = useDialogsWanted()
  useEffect(close, [path, close])
  const canAsk = app.actions.includes('chat')
  const hasNavigation = canAsk || app.navigation.flatMap(({ items }) => items).length > 1
  return (
    <AppShell
      header={{ height: 60 }}
      padding={{ base: 'md', md: 'xl' }}
      {...(hasNavigation ? { navbar: { width: 244, breakpoint: 'sm', collapsed: { mobile: !open } } } : {})}
    >
      <SkipLink to={contentId} target={content} />
      <AppShell.Header className="app-header">
        <Group h="100%" px={{ base: 'sm', sm: 'lg' }} justify="space-between" wrap="nowrap" gap="sm">
          <Group gap="sm" wrap="nowrap" className="app-head-start">
            {hasNavigation && (
              <Burger
                opened={open}
                onClick={toggle}
                hiddenFrom="sm"
                size="sm"
                aria-label={t('Navigation')}
                aria-expanded={open}
              />
            )}
            <HomeLink />
            <AppMenu />
          </Group>
          <Group gap="xs" wrap="nowrap">
            <SearchField />
            <ActionIcon
              hiddenFrom="sm"
              size="lg"
              aria-label={t('Search')}
              renderRoot={(props) => <Link to="/search" {...props} />}
            >
              <IconSearch size={20} stroke={1.7} aria-hidden />
            </ActionIcon>
            {!isPreview && <UserMenu />}
          </Group>
        </Group>
      </AppShell.Header>
      {hasNavigation && (
        <AppShell.Navbar p="sm" aria-label={t('Main')} className="navigation">
          {canAsk && <AskLink path={path} />}
          <NavigationLinks path={path} />
        </AppShell.Navbar>
      )}
      <AppShell.Main ref={content} id={contentId} tabIndex={-1} className="content">
        <Outlet />
      </AppShell.Main>
      <Suspense>{wantsDialogs && <DialogPlace />}</Suspense>
    </AppShell>
  )
}

function HomeLink() {
  const { app } = useOpenedApp()
  const { product_name: product, tagline, logo } = useBrand()
  // Whoever chose no name of their own shows the name of the app.
  const name = product === 'Quarry' ? app.name : product
  return (
    <Link to="/" className="brand" title={tagline} aria-label={name}>
      <Group gap={10} wrap="nowrap">
        {logo === null ? <Logo size={30} /> : <img src={logo} alt="" height={32} className="brand-logo" />}
        <Text fw={700} component="span" className="app-name">
          {name}
        </Text>
      </Group>
    </Link>
  )
}

function AskLink({ path }: { path: string }) {
  const isActive = path === '/chat'
  return (
    <PlaceLink
      label={t('Ask')}
      to="/chat"
      isActive={isActive}
      leftSection={<IconMessageCircleQuestion size={18} stroke={1.7} aria-hidden />}
    />
  )
}

function NavigationLinks({ path }: { path: string }) {
  const { app } = useOpenedApp()
  return app.navigation
    .filter(({ items }) => items.length > 0)
    .map(({ label, items }, at) => (
      <div key={at} className="nav-group">
        {label !== undefined && (
          <Text size="xs" fw={600} c="dimmed" px="sm" pt="md" pb={6}>
            {label}
          </Text>
        )}
        {items.map(({ publication, label: text, icon }) => {
          const about = app.publications.find(({ slug }) => slug === publication)
          const to = pathOf(app, publication)
          const isActive = path === to || path.startsWith(`${to}/`)
          return (
            <PlaceLink
              key={publication}
              label={text ?? about?.name ?? publication}
              to={to}
              isActive={isActive}
              leftSection={<NavigationIcon name={icon} kind={about?.kind} />}
            />
          )
        })}
      </div>
    ))
}
