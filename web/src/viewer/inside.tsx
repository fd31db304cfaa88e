import { Button, Center, Loader, Stack } from '@mantine/core'
import { IconLayoutDashboard } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Suspense, useCallback, useEffect, useMemo, type ReactNode } from 'react'
import { useLogo } from '../features/branding/use-branding.ts'
import { lazyComponent } from '../lib/lazily.ts'
import { useMe } from '../lib/me.ts'
import { publishedApi, type PublishedApp, type PublishedSource } from '../lib/published-api.ts'
import { chooseOrganization, signOut, useSession } from '../lib/session.ts'
import { keepLanguage, language, t } from '../lib/words.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { FailureAlert } from '../ui/failure-alert.tsx'
import { Page } from '../ui/page.tsx'
import { useBrand, wearBrand } from './brand.ts'
import { Frame } from './frame.tsx'
import { isGone } from './not-here.tsx'
import { inLanguage, OpenedAppContext } from './opened-app.ts'
import { isPreview, usePreviewToken } from './preview.ts'

const ForcedChangePage = lazyComponent(
  () => import('../features/identity/forced-change-page.tsx'),
  'ForcedChangePage',
)

/** Who looks at apps: how they ask, once they may. */
interface Visit {
  /** Undefined while nothing can be asked yet. */
  sourceOf: ((slug: string | undefined) => PublishedSource) | undefined
  key: string
  mustChangePassword: boolean
  error: unknown
  retry: () => void
}

const useVisit = isPreview ? usePreviewVisit : useMemberVisit

/** Whoever is signed in, in their organization. */
function useMemberVisit(): Visit {
  const current = useSession()
  const { data: me, error, refetch } = useMe()
  const orgId = me?.org_id
  useEffect(() => {
    if (orgId !== undefined && current?.orgId === undefined) chooseOrganization(orgId)
  }, [orgId, current?.orgId])
  const key = String(current?.orgId ?? '')
  const isReady = current?.orgId !== undefined && me?.must_reset_password === false
  const sourceOf = useCallback(
    (slug: string | undefined): PublishedSource => ({
      key: `${key} ${slug ?? ''}`,
      headers: (): Record<string, string> => (slug === undefined ? {} : { 'X-App': slug }),
    }),
    [key],
  )
  return {
    sourceOf: isReady ? sourceOf : undefined,
    key,
    mustChangePassword: me?.must_reset_password === true,
    error,
    retry: () => void refetch(),
  }
}

/** An author, with the token of their preview. */
function usePreviewVisit(): Visit {
  const token = usePreviewToken()
  const sourceOf = useCallback(
    (): PublishedSource => ({
      key: token ?? '',
      headers: () => ({ Authorization: `Bearer ${token ?? ''}` }),
    }),
    [token],
  )
  return {
    sourceOf: token === undefined ? undefined : sourceOf,
    key: token ?? '',
    mustChangePassword: false,
    error: null,
    retry: () => undefined,
  }
}

/** Lets in whoever has a password of their own, and opens the app that the address names, or the first one. */
export function Inside() {
  const { sourceOf, key, mustChangePassword, ...visit } = useVisit()
  const { app: named } = useSearch({ strict: false }) as { app?: unknown }
  const wanted = typeof named === 'string' ? named : undefined
  const opened = useQuery({
    queryKey: ['app', key, wanted],
    queryFn: () => publishedApi(sourceOf!(wanted)).GET('/api/app'),
    enabled: sourceOf !== undefined,
    staleTime: 30_000,
    refetchOnWindowFocus: true,
    retry: (count, error) => !isGone(error) && count < 2,
  })
  const { refetch } = opened
  const reload = useCallback(() => void refetch(), [refetch])
  const found = isGone(opened.error) ? undefined : opened.data
  const app = useMemo(() => found && inLanguage(found, language()), [found])
  const slug = app?.slug
  const source = useMemo(() => sourceOf?.(slug), [sourceOf, slug])
  const value = useMemo(() => (app && source ? { app, source, reload } : undefined), [app, source, reload])
  useAppearance(app)

  if (mustChangePassword)
    return (
      <Suspense>
        <ForcedChangePage />
      </Suspense>
    )
  if (isGone(opened.error)) return <NothingToOpen />
  const error = visit.error ?? opened.error
  if (error && !app)
    return (
      <Alone>
        <FailureAlert error={error} onRetry={() => (visit.error ? visit.retry() : void opened.refetch())} />
      </Alone>
    )
  if (!value)
    return (
      <Center component="main" mih="100vh">
        <Loader aria-label={t('Loading')} />
      </Center>
    )
  return (
    <OpenedAppContext value={value}>
      <Frame key={value.source.key} />
    </OpenedAppContext>
  )
}

/** The page looks and speaks as the app wants it. */
function useAppearance(app: PublishedApp | undefined): void {
  // A preview has no session to fetch a logo with: its page was written with one.
  const logo = useLogo(isPreview ? null : app?.branding.logo_url)
  const { logo: written } = useBrand()
  useEffect(() => {
    if (!app) return
    const [first] = app.languages
    if (first !== undefined && !app.languages.includes(language())) {
      keepLanguage(localStorage, first)
      location.reload()
    }
  }, [app])
  useEffect(() => {
    if (!app) return
    const { product_name, tagline, primary_color, logo_url } = app.branding
    if (logo_url === null) wearBrand({ product_name, tagline, primary_color, logo: null })
    else if (isPreview) wearBrand({ product_name, tagline, primary_color, logo: written })
    else if (logo !== undefined)
      void dataAddressOf(logo).then((address) =>
        wearBrand({ product_name, tagline, primary_color, logo: address }),
      )
  }, [app, logo, written])
}

/** What an address in memory shows, as one that can be kept. */
async function dataAddressOf(address: string): Promise<string> {
  const content = await (await fetch(address)).blob()
  return await new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(new Error('the logo cannot be read')))
    reader.readAsDataURL(content)
  })
}

function Alone({ children }: { children: ReactNode }) {
  return (
    <Center component="main" mih="100vh" p="md">
      <Stack maw={520} w="100%">
        {children}
        {!isPreview && (
          <Button variant="default" onClick={signOut}>
            {t('Sign out')}
          </Button>
        )}
      </Stack>
    </Center>
  )
}

const NothingToOpen = () => (
  <Alone>
    <Page title={t('Welcome')}>
      <EmptyState icon={IconLayoutDashboard} title={t('There is nothing for you here yet')}>
        {t('No app is shared with you at the moment. Ask whoever invited you to give you access.')}
      </EmptyState>
    </Page>
  </Alone>
)
