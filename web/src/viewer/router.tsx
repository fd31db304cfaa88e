import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  redirect,
  retainSearchParams,
} from '@tanstack/react-router'
import { pageOf, pageRouter, type Pages } from '../lib/page-router.ts'
import { session } from '../lib/session.ts'
import { BrokenPage, NotHere } from './not-here.tsx'
import { isPreview } from './preview.ts'

/** What one sees without being signed in. The mails of the server lead to these addresses. */
const outside: Pages = [
  ['/sign-in', () => import('./sign-in-page.tsx'), 'SignInPage'],
  ['/sign-in/$key', () => import('../features/identity/sign-in-return-page.tsx'), 'SignInReturnPage'],
  ['/forgot-password', () => import('../features/identity/forgot-password-page.tsx'), 'ForgotPasswordPage'],
  ['/reset-password', () => import('../features/identity/reset-password-page.tsx'), 'ResetPasswordPage'],
]

/** An entity is at its own name, so that its addresses read like those of the API. */
const inside: Pages = [
  ['/', () => import('./landing-page.tsx'), 'LandingPage'],
  ['/me', () => import('./account-page.tsx'), 'AccountPage'],
  ['/chat', () => import('./ask-page.tsx'), 'AskPage'],
  ['/search', () => import('./search-page.tsx'), 'SearchPage'],
  ['/dashboards/$slug', () => import('./dashboard-page.tsx'), 'DashboardPage'],
  ['/pages/$slug', () => import('./written/written-page.tsx'), 'WrittenPage'],
  ['/$entity', () => import('./objects/list-page.tsx'), 'ListPage'],
  ['/$entity/$key', () => import('./objects/object-page.tsx'), 'ObjectPage'],
]

const root = createRootRoute({
  // Which of several apps one is in stays in the address wherever one goes.
  search: { middlewares: [retainSearchParams(['app'] as never)] },
  notFoundComponent: NotHere,
  errorComponent: BrokenPage,
})
const frame = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  component: pageOf(() => import('./inside.tsx'), 'Inside'),
  beforeLoad: ({ location }) => {
    const next = location.pathname + location.searchStr
    if (!session() && !isPreview)
      throw redirect({ to: '/sign-in', search: (next === '/' ? {} : { next }) as never })
  },
})

/** Every page for viewers of apps. */
export const router = pageRouter({
  root,
  frame,
  outside,
  inside,
  // The address of a preview is that of its frame, wherever one goes in it.
  history: isPreview ? createMemoryHistory({ initialEntries: ['/'] }) : undefined,
})
