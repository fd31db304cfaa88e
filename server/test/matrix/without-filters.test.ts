import { expect, test } from 'vitest'
import { testServer } from '../server.ts'
import { exampleOf } from './example.ts'
import { pathOf, servedRoutes } from './live-routes.ts'
import { createForeignObjects, foreignName } from './foreign-objects.ts'
import { withoutFilters } from './without-filters.ts'

// Row-level security alone stands between the two organizations here: the program's own filters are gone.
let removed = () => 0
const { call, server, database, newOrganization } = await testServer(
  {},
  {
    seenThrough: (real) => {
      const stripped = withoutFilters(real)
      removed = stripped.removed
      return stripped.database
    },
  },
)
const [alpha, beta] = [await newOrganization('Alpha'), await newOrganization('Beta')]
const [own, foreign] = [
  await createForeignObjects(database, alpha),
  await createForeignObjects(database, beta),
]
const routes = servedRoutes(server).filter(
  ({ surface, endpoint, requirement }) =>
    surface === 'platform' &&
    requirement.permission !== 'root_operator' &&
    !endpoint.produces?.includes('text/event-stream'),
)
const each = (method: (name: string) => boolean) =>
  routes.filter(({ endpoint }) => method(endpoint.method)).map((route) => [route.name, route] as const)

test('the filters are really gone: without row-level security either would show both organizations', async () => {
  const before = removed()
  const { body } = await call<{ items: { name: string }[] }>('GET', '/api/groups', { token: alpha.token })
  expect(body.items.map(({ name }) => name)).toEqual([foreignName(alpha)])
  expect(removed()).toBeGreaterThan(before)
  const both = await database.asOwner<{ name: string }>('select name from groups order by id')
  expect(both.map(({ name }) => name)).toEqual([foreignName(alpha), foreignName(beta)])
})

test.each(each((method) => method === 'GET'))(
  'TEN-18: %s shows nothing of another organization without a filter of its own',
  async (_name, route) => {
    for (const things of [own.drafts, foreign.drafts, { ...foreign.drafts, ...foreign.published }]) {
      const answer = await call('GET', pathOf(route, things), { token: alpha.token })
      expect(answer.text).not.toContain(foreignName(beta))
      expect(answer.text).not.toContain(beta.username)
      expect(answer.status).not.toBe(500)
    }
  },
)

const tables = await database.asOwner<{ name: string }>(
  `select table_name as name from information_schema.columns
   where column_name = 'org_id' and table_schema = 'public' order by 1`,
)

/** Every row of the other organization, as it is now. */
async function rowsOfBeta(): Promise<unknown[]> {
  const rows = tables.map(
    ({ name }) => `select '${name}' as t, to_jsonb(x)::text as row from ${name} x where org_id = $1`,
  )
  return await database.asOwner(`${rows.join(' union all ')} order by 1, 2`, [beta.orgId])
}

test('TEN-18: no change reaches another organization without a filter of its own', async () => {
  const before = await rowsOfBeta()
  expect(before.length).toBeGreaterThan(8)
  for (const [, route] of each((method) => method !== 'GET').filter(
    ([, { requirement }]) => requirement.target,
  )) {
    const takesBody = (route.endpoint.body as { type?: string }).type !== 'null' && !route.endpoint.multipart
    for (const things of [foreign.drafts, { ...foreign.drafts, ...foreign.published }]) {
      const body = takesBody ? { body: exampleOf(route.endpoint.body) } : {}
      const answer = await call(route.endpoint.method, pathOf(route, things), { token: alpha.token, ...body })
      expect(answer.status, `${route.name}: ${answer.text}`).toBe(404)
    }
  }
  expect(await rowsOfBeta()).toEqual(before)
})
