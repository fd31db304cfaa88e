import type { Endpoint } from '../../../contract/src/endpoint.ts'
import type { SurfaceName } from '../../src/kernel/config/settings.ts'
import type { LiveRoute } from '../../src/kernel/http/live-routes.ts'
import type { Role } from '../../src/kernel/context.ts'
import type { AccessRequirement } from '../../src/kernel/route.ts'
import { findPermission } from '../../src/modules/access/index.ts'
import type { Server } from '../../src/server.ts'
import type { Things } from './foreign-objects.ts'

/** One route of the contract, as a surface serves it. */
export interface ServedRoute {
  /** How a test names it, e.g. "platform GET /api/projects/{id}". */
  name: string
  surface: SurfaceName
  endpoint: Endpoint
  requirement: AccessRequirement
}

// What a surface serves beside its interface: documentation, health and the page.
const unprotected = [
  /^(\/api)?\/(openapi\.json|redoc|redoc\/(redoc|start)\.js|docs|docs\/.*)$/,
  /^\/(healthz|readyz|metrics)$/,
  // What proves to a certificate authority that a host leads here.
  /^\/\.well-known\/acme-challenge\/:token$/,
  // Frames, which show nothing before the page around them has handed over a token.
  /^\/(embed\/:app\/:publication|preview)$/,
  // The built files of the page, each by its name.
  /^\/(?!api\/)[\w./-]+\.\w+$/,
]

// Answers nothing by itself: it calls declared routes as whoever sent the request, and 401 without a token.
const delegating = '/mcp'

/** Routes that nobody declared a requirement for, and that are not one of the few that need none. */
export const undeclared = (routes: readonly LiveRoute[]): string[] =>
  routes
    .filter((route) => !route.endpoint || !route.requirement)
    .filter(({ method, url }) => {
      // Answers pages that ask what they may send, and never with anything else.
      if (url === delegating || method === 'OPTIONS') return false
      const reads = method === 'GET' || method === 'HEAD'
      return !reads || !unprotected.some((pattern) => pattern.test(url))
    })
    .map(({ method, url }) => `${method} ${url}`)

const surfacesOf = (server: Server) =>
  Object.entries(server.surfaces) as [SurfaceName, Server['surfaces'][SurfaceName]][]

export const publicOperations = (server: Server): string[] =>
  surfacesOf(server).flatMap(([, app]) =>
    app.liveRoutes.flatMap(({ requirement, endpoint }) =>
      requirement === 'public' && endpoint ? [`${endpoint.method} ${endpoint.path}`] : [],
    ),
  )

/** Every live route that needs the token of a person. */
export const servedRoutes = (server: Server): ServedRoute[] =>
  surfacesOf(server).flatMap(([surface, app]) =>
    app.liveRoutes.flatMap(({ endpoint, requirement }) =>
      endpoint && requirement && requirement !== 'public' && !requirement.byLink
        ? [{ name: `${surface} ${endpoint.method} ${endpoint.path}`, surface, endpoint, requirement }]
        : [],
    ),
  )

/** An id that nothing will ever have. */
export const never = 2_000_000_000

/** A path with every parameter filled in: ids of the things, or one of nothing, and a plain word for what is no id. */
export function pathOf({ endpoint, requirement }: ServedRoute, things: Things | undefined): string {
  const properties = (endpoint.params as { properties?: Record<string, { type?: string }> }).properties
  return endpoint.path.replaceAll(/\{(\w+)\}/g, (_whole, param: string) => {
    // A target is of the kind that the path says: of all kinds, a project.
    if (param === 'target_type') return 'project'
    if (param === 'target_id') return String(things ? things.project : never)
    if (properties?.[param]?.type !== 'integer') return 'x'
    const type = requirement.target?.param === param ? requirement.target.type : param.replace(/_id$/, '')
    return String(things ? (things[type as keyof Things] ?? 1) : never)
  })
}

/** The permission table, parsed again here: the authorizer's own parsing is what is tested. */
export function mayCall({ permission, target, anywhere }: AccessRequirement, role: Role): boolean {
  if (permission === 'member' || permission === 'signed_in') return true
  if (permission === 'root_operator') return false
  const reach = findPermission(permission)?.roles[role]
  return reach === 'all' || (reach === 'published' && (target !== undefined || anywhere === true))
}
