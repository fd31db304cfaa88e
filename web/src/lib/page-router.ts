import {
  type AnyRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type Register,
  type RouterHistory,
  type RootRoute,
} from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { onSessionChange } from './session.ts'

/** Addresses, and where the component of each is. */
export type Pages = [path: string, load: () => Promise<Record<string, unknown>>, name: string][]

interface PageTree {
  root: RootRoute<Register>
  /** Around the pages for those who are signed in. */
  frame: AnyRoute
  outside: Pages
  inside: Pages
  /** Where one is; by default the address of the browser says so. */
  history?: RouterHistory | undefined
}

/** Every page, loaded when it is first opened. */
export function pageRouter({ root, frame, outside, inside, history }: PageTree) {
  const under = (parent: AnyRoute, pages: Pages) =>
    pages.map(([path, load, name]) =>
      createRoute({ getParentRoute: () => parent, path, component: pageOf(load, name) }),
    )
  const routeTree = root.addChildren([...under(root, outside), frame.addChildren(under(frame, inside))])
  const router = createRouter({
    routeTree,
    scrollRestoration: true,
    defaultPreload: false,
    ...(history ? { history } : {}),
  })
  // Whoever signed out, or whose token ended, is asked to sign in again at once.
  onSessionChange((before, after) => {
    if (before && !after) void router.invalidate()
  })
  return router
}

export const pageOf = (load: Pages[number][1], name: string) =>
  lazyRouteComponent(load as () => Promise<Record<string, ComponentType>>, name)
