import { expect, test } from 'vitest'
import { testServer } from '../server.ts'
import { exampleOf } from './example.ts'
import { pathOf, servedRoutes } from './live-routes.ts'
import { createForeignObjects } from './foreign-objects.ts'

const { call, server, database, newOrganization } = await testServer()
const owner = await newOrganization()
const { drafts } = await createForeignObjects(database, owner)
const missing = 99_999_999

const namesOf = (schema: object) => Object.keys((schema as { properties?: object }).properties ?? {})

/** Every operation that takes the number of a version, with one that nothing has. */
const routes = servedRoutes(server)
  .filter(({ endpoint: { params, query } }) => [...namesOf(params), ...namesOf(query)].includes('version'))
  .map((route) => {
    const { params, query } = route.endpoint
    const path = pathOf(
      {
        ...route,
        endpoint: { ...route.endpoint, path: route.endpoint.path.replace('{version}', String(missing)) },
      },
      drafts,
    )
    const asked = [
      ...(namesOf(params).includes('version') ? [] : [`version=${missing}`]),
      ...(namesOf(query).includes('node') ? [`node=dataset:${drafts.dataset}`] : []),
    ]
    return [route.name, { ...route, path: `${path}?${asked.join('&')}` }] as const
  })

test('there are operations that take the number of a version', () =>
  expect(routes.length).toBeGreaterThan(12))

test.each(routes)('A8: %s answers 404 to a version that there is not', async (_name, { endpoint, path }) => {
  const { status, body } = await call<{ message: string }>(endpoint.method, path, {
    token: owner.token,
    ...(endpoint.method === 'GET' || (endpoint.body as { type?: string }).type === 'null'
      ? {}
      : { body: exampleOf(endpoint.body) }),
  })
  expect([status, body.message]).toEqual([404, expect.stringMatching(/^there is no such /)])
})

test('A8: both versions of a comparison must be there', async () => {
  const compare = (query: string) =>
    call('GET', `/api/dashboards/${drafts.dashboard}/compare?${query}`, { token: owner.token })
  expect((await compare(`from=${missing}`)).status).toBe(404)
})
