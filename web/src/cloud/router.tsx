import { createRootRoute, createRoute, redirect } from '@tanstack/react-router'
import { pageOf, pageRouter, type Pages } from '../lib/page-router.ts'
import { session } from '../lib/session.ts'
import { NotHere } from './not-here.tsx'

const outside: Pages = [['/sign-in', () => import('./sign-in-page.tsx'), 'SignInPage']]

const inside: Pages = [
  ['/', () => import('./servers-page.tsx'), 'ServersPage'],
  ['/servers/$id', () => import('./server-page.tsx'), 'ServerPage'],
  ['/organizations', () => import('./organizations-page.tsx'), 'OrganizationsPage'],
  ['/organizations/$id', () => import('./organization-page.tsx'), 'OrganizationPage'],
  ['/transfers', () => import('./transfers-page.tsx'), 'TransfersPage'],
  ['/domains', () => import('./domains-page.tsx'), 'DomainsPage'],
  ['/license', () => import('./license-page.tsx'), 'LicensePage'],
  ['/backups', () => import('./backups-page.tsx'), 'BackupsPage'],
]

const root = createRootRoute({ notFoundComponent: NotHere })
const frame = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  component: pageOf(() => import('./frame.tsx'), 'Frame'),
  beforeLoad: ({ location }) => {
    const next = location.pathname + location.searchStr
    if (!session()) throw redirect({ to: '/sign-in', search: (next === '/' ? {} : { next }) as never })
  },
})

/** Every page for root operators. */
export const router = pageRouter({ root, frame, outside, inside })
