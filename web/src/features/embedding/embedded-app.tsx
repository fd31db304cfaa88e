import { MantineProvider } from '@mantine/core'
import { useNotifications } from '@mantine/notifications'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode, Suspense, useEffect, useMemo, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { isHexColor, shadesOf } from '../../../../charts/src/colors/color.ts'
import { publishedApi, type PublishedSource } from '../../lib/published-api.ts'
import { lazyComponent } from '../../lib/lazily.ts'
import { queries } from '../../lib/queries.ts'
import { styleNonce } from '../../ui/theme/nonce.ts'
import { contrastResolver, themeWith } from '../../ui/theme/theme.ts'
import { EmbeddedPage } from './embedded-page.tsx'
import { openHostPage } from './host-page.ts'

const Toasts = lazyComponent(() => import('../../ui/dialogs/toasts.tsx'), 'Toasts')

const host = openHostPage()
const source: PublishedSource = {
  // Of a token that was renewed, too: it shows the same.
  key: 'embedded',
  headers: () => ({ Authorization: `Bearer ${host.standing().token ?? ''}` }),
}
const asked = new URLSearchParams(location.search)
const [, , , publication = ''] = location.pathname.split('/').map(decodeURIComponent)

// What is set on the page stays in it: the history of the browser is that of the page around.
const router = createRouter({
  routeTree: createRootRoute({ component: Embedded }),
  history: createMemoryHistory({ initialEntries: ['/'] }),
})

function Embedded() {
  const standing = useSyncExternalStore(host.subscribe, host.standing)
  return <EmbeddedPage {...{ host, source, standing, publication }} chart={asked.get('chart')} />
}

function App() {
  const { token } = useSyncExternalStore(host.subscribe, host.standing)
  const app = useQuery({
    queryKey: ['embedded-app'],
    queryFn: ({ signal }) => publishedApi(source).GET('/api/app', { signal }),
    enabled: token !== undefined,
    staleTime: Infinity,
  })
  const color = app.data?.branding.primary_color
  const theme = useMemo(() => themeWith(isHexColor(color) ? shadesOf(color) : undefined), [color])
  useEffect(() => {
    const page = document.getElementById('root')!
    const observer = new ResizeObserver(() => host.size(Math.ceil(page.getBoundingClientRect().height)))
    observer.observe(page)
    return () => observer.disconnect()
  }, [])
  const hasNotifications = useNotifications().notifications.length > 0
  const scheme = asked.get('theme')
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={contrastResolver}
      defaultColorScheme="auto"
      {...(scheme === 'light' || scheme === 'dark' ? { forceColorScheme: scheme } : {})}
      getStyleNonce={() => styleNonce}
    >
      <RouterProvider router={router as never} />
      <Suspense>{hasNotifications && <Toasts />}</Suspense>
    </MantineProvider>
  )
}

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <App />
    </QueryClientProvider>
  </StrictMode>,
)
