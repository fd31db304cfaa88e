import { describe, expect, test } from 'vitest'
import { type Role, roles } from '../../src/kernel/context.ts'
import { assertDeclared, findPermission } from '../../src/modules/access/index.ts'
import { type Answer, type TestUser, testServer } from '../server.ts'
import { fileForm } from '../file-form.ts'
import { exampleOf } from './example.ts'
import {
  mayCall,
  never,
  pathOf,
  publicOperations,
  type ServedRoute,
  servedRoutes,
  undeclared,
} from './live-routes.ts'
import { createForeignObjects, type Things } from './foreign-objects.ts'

interface Failure {
  error: string
  permission?: string
  target_id?: string
}

const { call, server, database, admin: root, newOrganization, newUser } = await testServer()
const [alpha, beta] = [await newOrganization('Alpha'), await newOrganization('Beta')]
const routes = servedRoutes(server)

const people = Object.fromEntries(
  await Promise.all(roles.map(async (role) => [role, await newUser({ orgId: alpha.orgId, role })])),
) as Record<Role, TestUser>
const [own, foreign] = [
  await createForeignObjects(database, alpha),
  await createForeignObjects(database, beta),
]

/** A call that passes access and fails right behind it, so that the matrix changes nothing. */
const malformed = ({ endpoint }: ServedRoute) =>
  endpoint.method === 'GET' ? { query: '?matrix=1&limit=x' } : { query: '', body: '{"broken' }

function tryRoute(
  route: ServedRoute,
  as: { token?: string; orgId?: number | string },
): Promise<Answer<Failure>> {
  const { query, ...body } = malformed(route)
  return call<Failure>(route.endpoint.method, pathOf(route, undefined) + query, {
    surface: route.surface,
    ...as,
    ...body,
  })
}

const each = routes.map((route) => [route.name, route] as const)

describe('every route', () => {
  test('TEN-01: nothing is served that no one declared, and the check finds a planted route', async () => {
    for (const app of Object.values(server.surfaces)) expect(undeclared(app.liveRoutes)).toEqual([])
    const planted = { method: 'POST', url: '/api/planted' }
    expect(undeclared([...server.surfaces.platform.liveRoutes, planted])).toEqual(['POST /api/planted'])
    expect(undeclared([{ method: 'GET', url: '/api/planted' }])).toEqual(['GET /api/planted'])
  })

  test('AUT-01: only the routes that sign in need no token', () => {
    const allowed = [
      'GET /api/auth/providers',
      'POST /api/auth/forgot-password',
      'POST /api/auth/google',
      'POST /api/auth/login',
      'GET /api/auth/providers/{key}/metadata',
      'POST /api/auth/providers/{key}/finish',
      'POST /api/auth/providers/{key}/login',
      'POST /api/auth/providers/{key}/saml',
      'POST /api/auth/providers/{key}/start',
      'POST /api/auth/reset-password',
      'POST /api/csp-report',
      // By the signature of the request.
      'POST /api/slack/interactions',
    ]
    expect(publicOperations(server).filter((operation) => !allowed.includes(operation))).toEqual([])
  })

  test('TEN-01: a permission that is not in the catalogue keeps the server from starting', () => {
    expect(() => assertDeclared(routes)).not.toThrow()
    const planted = [...routes, { requirement: { permission: 'dashboard.paint' } }]
    expect(() => assertDeclared(planted)).toThrow('dashboard.paint, which is not in the catalogue')
  })

  test('an id in a path is checked at the gate: the route names it as its target', () => {
    const loose = routes.filter(
      ({ surface, endpoint, requirement }) =>
        /\{id\}|\{user_id\}/.test(endpoint.path) &&
        // Built-in tools are no rows; those of an organization are found under its row-level security alone.
        !/^\/api\/agent[-_]tools\//.test(endpoint.path) &&
        // A conversation with an app is found among those of its viewer alone, who may be no user.
        !(surface === 'app' && endpoint.path.startsWith('/api/chat/sessions/')) &&
        !requirement.target &&
        requirement.permission !== 'root_operator',
    )
    expect(loose.map(({ name }) => name)).toEqual([])
  })
})

test.each(each)(
  'AUT-01: %s answers 401 to anyone unknown, before it looks at anything else',
  async (_name, route) => {
    for (const as of [{}, { orgId: beta.orgId }, { orgId: 'x' }, { token: 'x.y.z' }]) {
      const answer = await tryRoute(route, as)
      expect(answer.status).toBe(401)
      expect(answer.body.error).toBe('unauthenticated')
      expect(answer.headers['www-authenticate']).toBe('Bearer')
    }
  },
)

/** What of an answer the permission table foretells. */
const outcome = ({ status, body, headers }: Answer<Failure>) =>
  status === 403
    ? { status, error: body.error, permission: body.permission }
    : { status, error: body.error, orgId: headers['x-org-id'] }

const passed = { status: 422, error: 'validation_error', orgId: String(alpha.orgId) }
const refusedFor = (permission: string) => ({ status: 403, error: 'permission_denied', permission })

test.each(each)('TEN-02, AUT-19: %s answers each role as the permission table says', async (_name, route) => {
  for (const role of roles) {
    const { token } = people[role]
    for (const as of [{ token }, { token, orgId: alpha.orgId }]) {
      const expected = mayCall(route.requirement, role) ? passed : refusedFor(route.requirement.permission)
      expect({ role, ...outcome(await tryRoute(route, as)) }).toEqual({ role, ...expected })
    }
  }
})

test.each(each)(
  'TEN-08: %s refuses a foreign and a missing organization with the same bytes',
  async (_name, route) => {
    for (const role of roles) {
      const { token } = people[role]
      const inForeign = await tryRoute(route, { token, orgId: beta.orgId })
      const inMissing = await tryRoute(route, { token, orgId: 999_999 })
      expect(inForeign.status).toBe(403)
      expect(inForeign.body).toMatchObject({ permission: 'organization.access', target_id: '' })
      expect(inMissing.text).toBe(inForeign.text)
      expect(inMissing.status).toBe(403)
    }
  },
)

test.each(each)('TEN-09: %s takes an organization only as plain digits', async (_name, route) => {
  for (const orgId of ['0x2', '+2', '02', '2.0', '2, 3', '-1', '', '9'.repeat(11)])
    expect((await tryRoute(route, { token: people.admin.token, orgId })).status).toBe(422)
})

const suspended = await newUser({ orgId: alpha.orgId, role: 'admin' })
await database.asOwner('update users set is_active = false where id = $1', [suspended.id])
const temporary = await newUser({ orgId: alpha.orgId, role: 'admin' })
await database.asOwner(
  `update users set must_reset_password = true, password_is_temporary = true,
     password_expires_at = now() + interval '1 day' where id = $1`,
  [temporary.id],
)

test.each(each)(
  'AUT-15, AUT-29: %s is shut to the suspended and to temporary passwords',
  async (_name, route) => {
    expect((await tryRoute(route, { token: suspended.token })).status).toBe(401)
    const answer = await tryRoute(route, { token: temporary.token })
    expect(outcome(answer)).toEqual(
      route.requirement.withTemporaryPassword ? passed : refusedFor('password.current'),
    )
  },
)

test('AUT-29: a temporary password opens nothing but one’s own profile and the change of the password', () => {
  const open = routes.filter(({ requirement }) => requirement.withTemporaryPassword)
  const operations = new Set(open.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`))
  expect(operations).toEqual(new Set(['GET /api/me', 'PATCH /api/me', 'POST /api/auth/change-password']))
})

test.each(each)(
  'TEN-31: %s opens to the root operator in any organization that there is',
  async (_name, route) => {
    expect((await tryRoute(route, { token: root.token, orgId: alpha.orgId })).status).toBe(422)
    const inMissing = await tryRoute(route, { token: root.token, orgId: 999_999 })
    expect(inMissing.body).toMatchObject({ permission: 'organization.access' })
  },
)

/** What the endpoint cannot be asked without, as a query. */
function neededQuery({ query }: ServedRoute['endpoint']): string {
  const { required = [] } = query as { required?: string[] }
  const example = exampleOf(query) as Record<string, unknown>
  // What has a value without being sent counts as given.
  const sent = required.filter((name) => typeof example[name] === 'string')
  return sent.length === 0
    ? ''
    : `?${new URLSearchParams(sent.map((name): [string, string] => [name, String(example[name])]))}`
}

/** A whole call: with a query and a body that the endpoint accepts. */
function callWith(route: ServedRoute, as: TestUser, target: string): Promise<Answer<Failure>> {
  const { endpoint, surface } = route
  const path = target + neededQuery(endpoint)
  const takesBody = endpoint.method !== 'GET' && (endpoint.body as { type?: string }).type !== 'null'
  if (endpoint.multipart)
    return call(endpoint.method, path, {
      surface,
      token: as.token,
      headers: { 'content-type': 'multipart/form-data; boundary=matrix' },
      body: '--matrix--\r\n',
    })
  return call(endpoint.method, path, {
    surface,
    token: as.token,
    ...(takesBody ? { body: exampleOf(endpoint.body) } : {}),
  })
}

const targeted = each.filter(([, { requirement }]) => requirement.target !== undefined)

test.each(targeted)('TEN-03: %s answers a foreign id like one that never existed', async (_name, route) => {
  for (const things of [foreign.drafts, { ...foreign.drafts, ...foreign.published }]) {
    for (const role of roles) {
      const [there, nowhere] = [pathOf(route, things), pathOf(route, undefined)]
      const inForeign = await callWith(route, people[role], there)
      const inMissing = await callWith(route, people[role], nowhere)
      expect(inForeign.status, inForeign.text).toBe(mayCall(route.requirement, role) ? 404 : 403)
      const id = there.match(/\d+/)![0]
      expect(inForeign.text.replace(`"${id}"`, `"${never}"`)).toBe(inMissing.text)
      expect(inMissing.status).toBe(inForeign.status)
    }
  }
})

const nested = targeted.filter(([, { endpoint }]) => (endpoint.path.match(/id\}/g) ?? []).length > 1)

test.each(nested)(
  'TEN-03: %s answers a foreign id below an own one like a missing one',
  async (_name, route) => {
    const { param, type } = route.requirement.target!
    const path = (things: Things | undefined) =>
      pathOf(
        {
          ...route,
          endpoint: {
            ...route.endpoint,
            path: route.endpoint.path.replace(`{${param}}`, `${own.drafts[type as keyof Things]}`),
          },
        },
        things,
      )
    // The use case finds it, behind the check of the body: a form has a file.
    const { method, multipart } = route.endpoint
    const send = (to: string) =>
      multipart
        ? call(method, to, { token: people.admin.token, ...fileForm('a.txt', 'a') })
        : callWith(route, people.admin, to)
    const inForeign = await send(path(foreign.drafts))
    expect(inForeign.status, inForeign.text).toBe(404)
    expect(inForeign.text).toBe((await send(path(undefined))).text)
  },
)

const reachOf = (permission: string, role: Role) => findPermission(permission)?.roles[role]

test.each(targeted)('TEN-26, TEN-33: %s is refused on what the role does not reach', async (_name, route) => {
  const { type } = route.requirement.target!
  const kinds = [
    { things: own.drafts, published: false },
    { things: { ...own.drafts, ...own.published }, published: type in own.published },
  ]
  for (const role of roles) {
    for (const { things, published } of kinds) {
      const reaches = (permission: string) =>
        reachOf(permission, role) === 'all' || (reachOf(permission, role) === 'published' && published)
      if (reaches(route.requirement.permission) || route.requirement.permission === 'member') continue
      const answer = await callWith(route, people[role], pathOf(route, things))
      const seen = !mayCall(route.requirement, role) || reaches(`${type}.view`)
      expect({ role, published, status: answer.status }).toEqual({
        role,
        published,
        status: seen ? 403 : 404,
      })
    }
  }
})

test('TEN-25: a path answers no verb that it does not declare, whatever header asks for it', async () => {
  const verbs = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE']
  const declared = new Set(routes.map(({ name }) => name))
  for (const route of routes) {
    for (const verb of verbs) {
      if (declared.has(`${route.surface} ${verb} ${route.endpoint.path}`)) continue
      const answer = await call(verb, pathOf(route, own.drafts), {
        surface: route.surface,
        token: alpha.token,
      })
      if (verb === 'HEAD' && declared.has(`${route.surface} GET ${route.endpoint.path}`)) continue
      if (verb === 'OPTIONS' && route.surface === 'app') {
        expect([answer.status, answer.text]).toEqual([400, 'Invalid Preflight Request'])
        continue
      }
      // A fixed path may also fit the pattern of another route, which then answers.
      expect([404, 405].includes(answer.status) || overlaps(route, verb), `${verb} ${route.name}`).toBe(true)
    }
  }
  const override = { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE' }
  const path = `/api/projects/${own.drafts.project}`
  expect(
    (await call('GET', `${path}?_method=DELETE`, { token: alpha.token, headers: override })).status,
  ).toBe(422)
  expect((await call('GET', path, { token: alpha.token, headers: override })).status).toBe(200)
})

const overlaps = ({ surface, endpoint }: ServedRoute, verb: string): boolean =>
  routes.some(
    (other) =>
      other.surface === surface &&
      other.endpoint.method === (verb === 'HEAD' ? 'GET' : verb) &&
      new RegExp(`^${other.endpoint.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(endpoint.path),
  )

test('TEN-34: the App surface only reads', () => {
  // A POST that takes no `Idempotency-Key` changes nothing: its body says what is wanted.
  const isRead = ({ method, idempotencyKey }: ServedRoute['endpoint']) =>
    method === 'GET' || (method === 'POST' && idempotencyKey === false)
  // Viewers choose their own language and password there, as on the Platform surface, and their questions are their own.
  const isOwn = ({ path }: ServedRoute['endpoint']) =>
    path === '/api/me' || path.startsWith('/api/chat/sessions')
  const writes = routes.filter(
    ({ surface, endpoint }) => surface === 'app' && !isRead(endpoint) && !isOwn(endpoint),
  )
  expect(writes.map(({ name }) => name)).toEqual([])
})
