import { expect, test } from 'vitest'
import { models } from '../../../contract/src/schema.ts'
import { testServer } from '../server.ts'
import { exampleOf } from './example.ts'
import { never, pathOf, servedRoutes } from './live-routes.ts'

interface Schema {
  $ref?: string
  type?: string
  properties?: Record<string, Schema>
  anyOf?: Schema[]
  enum?: unknown[]
}

const { call, server, database, admin } = await testServer()

const resolve = (schema: Schema): Schema =>
  schema.$ref ? resolve((models.get(schema.$ref.slice(0, -1)) ?? {}) as Schema) : schema

const bodies = servedRoutes(server)
  .filter(({ endpoint }) => endpoint.method !== 'GET' && !endpoint.multipart)
  .map((route) => ({ ...route, schema: resolve(route.endpoint.body as Schema) }))
  .filter(({ schema }) => schema.type === 'object')
  .map((route) => [route.name, route] as const)

const columns = await database.asOwner<{ name: string }>(
  `select distinct column_name as name from information_schema.columns where table_schema = 'public'`,
)

const kindsOf = (schema: Schema): string[] => {
  const { type, anyOf = [], enum: values } = resolve(schema)
  return [...(type ? [type] : values ? ['string'] : []), ...anyOf.flatMap(kindsOf)]
}

const samples: [string, unknown][] = [
  ['string', 'x'],
  ['integer', 1],
  ['number', 1.5],
  ['boolean', true],
  ['null', null],
  ['array', ['x']],
  ['object', { x: 1 }],
]

/** Values of the kinds that the field does not take, e.g. a list of one text where a text is expected. */
function wrongValues(schema: Schema): unknown[] {
  const kinds = kindsOf(schema)
  if (kinds.length === 0) return []
  const taken = kinds.includes('number') ? [...kinds, 'integer'] : kinds
  return samples.filter(([kind]) => !taken.includes(kind)).map(([, value]) => value)
}

test('there are routes with bodies, and their examples are accepted', async () => {
  expect(bodies.length).toBeGreaterThan(20)
  for (const [name, route] of bodies.filter(([, { requirement }]) => requirement.target)) {
    const answer = await send(route, exampleOf(route.endpoint.body))
    expect([name, answer.status, answer.text]).toEqual([
      name,
      404,
      expect.stringContaining('there is no such'),
    ])
  }
})

const send = (route: (typeof bodies)[number][1], body: unknown) =>
  call<{ error: string }>(route.endpoint.method, pathOf(route, undefined), {
    surface: route.surface,
    token: admin.token,
    body,
  })

test.each(bodies)('VAL-01, VAL-04: %s takes each field only as what it is', async (_name, route) => {
  const valid = exampleOf(route.endpoint.body) as object
  for (const [field, schema] of Object.entries(route.schema.properties ?? {})) {
    for (const value of wrongValues(schema)) {
      const answer = await send(route, { ...valid, [field]: value })
      expect([field, value, answer.status, answer.body.error]).toEqual([
        field,
        value,
        422,
        'validation_error',
      ])
    }
  }
  for (const body of [[], [valid], 'x', 1, null, true]) expect((await send(route, body)).status).toBe(422)
})

test.each(bodies)('VAL-02: %s sets no column that its body does not name', async (_name, route) => {
  const valid = exampleOf(route.endpoint.body) as object
  const named = new Set(Object.keys(route.schema.properties ?? {}))
  const extra = [...columns.map(({ name }) => name), 'is_root', 'isRootOperator', '$gt', 'constructor']
  for (const field of extra.filter((name) => !named.has(name)))
    expect([field, (await send(route, { ...valid, [field]: 1 })).status]).toEqual([field, 422])
})

test.each(bodies)('TEN-10: %s changes nothing in another organization than its own', async (_name, route) => {
  const valid = exampleOf(route.endpoint.body) as object
  for (const orgId of [never, 1]) {
    const answer = await send(route, { ...valid, org_id: orgId })
    expect(answer.status).toBe(422)
  }
})
