import { useQuery } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { Skeleton } from '@mantine/core'
import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { lazyComponent } from '../../lib/lazily.ts'
import { publishedApi, type PublishedSource } from '../../lib/published-api.ts'
import { startPage } from '../../ui/start-page.tsx'
import { Themed } from '../../ui/theme/themed.tsx'
import { EmbeddedPage } from './embedded-page.tsx'
import { openHostPage } from './host-page.ts'

const EmbeddedChat = lazyComponent(() => import('./embedded-chat.tsx'), 'EmbeddedChat')
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
  // Nothing that is published may be called so.
  return publication === 'chat' ? (
    <Suspense fallback={<Skeleton height={320} />}>
      <EmbeddedChat {...{ host, source, standing }} />
    </Suspense>
  ) : (
    <EmbeddedPage {...{ host, source, standing, publication }} chart={asked.get('chart')} />
  )
}

function App() {
  const { token } = useSyncExternalStore(host.subscribe, host.standing)
  const app = useQuery({
    queryKey: ['embedded-app'],
    queryFn: ({ signal }) => publishedApi(source).GET('/api/app', { signal }),
    enabled: token !== undefined,
    staleTime: Infinity,
  })
  useEffect(() => {
    const page = document.getElementById('root')!
    const observer = new ResizeObserver(() => host.size(Math.ceil(page.getBoundingClientRect().height)))
    observer.observe(page)
    return () => observer.disconnect()
  }, [])
  const scheme = asked.get('theme')
  return (
    <Themed
      color={app.data?.branding.primary_color}
      scheme={scheme === 'light' || scheme === 'dark' ? scheme : undefined}
    >
      <RouterProvider router={router as never} />
    </Themed>
  )
}

startPage(<App />)
