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
  call<{ error: string; details: { path: string }[] }>(route.endpoint.method, pathOf(route, undefined), {
    surface: route.surface,
    token: admin.token,
    body,
  })

/** Sends the fields in the place of those of a valid body, and expects that the answer refuses each of them by its name. */
async function expectRefused(route: (typeof bodies)[number][1], fields: Record<string, unknown>) {
  const valid = exampleOf(route.endpoint.body) as object
  const { status, body } = await send(route, { ...valid, ...fields })
  expect([status, body.error]).toEqual([422, 'validation_error'])
  const refused = new Set(body.details.map(({ path }) => path))
  expect(Object.entries(fields).filter(([field]) => !refused.has(`body.${field}`))).toEqual([])
}

// All that is wrong with a body is listed at once, by the schema that refuses it (`mistakes.test.ts`): a request for each
// field on its own would prove the same a hundred times as slowly.
test.each(bodies)('VAL-01, VAL-04: %s takes each field only as what it is', async (_name, route) => {
  const wrong = Object.entries(route.schema.properties ?? {}).map(
    ([field, schema]) => [field, wrongValues(schema)] as const,
  )
  for (const turn of samples.keys()) {
    const now = wrong.filter(([, values]) => turn < values.length)
    if (now.length > 0)
      await expectRefused(route, Object.fromEntries(now.map(([field, values]) => [field, values[turn]])))
  }
  const valid = exampleOf(route.endpoint.body)
  for (const body of [[], [valid], 'x', 1, null, true]) expect((await send(route, body)).status).toBe(422)
})

// An answer names a hundred mistakes, and what refuses `constructor` looks at nothing else.
const namedAtOnce = 90

test.each(bodies)('VAL-02: %s sets no column that its body does not name', async (_name, route) => {
  const named = new Set(Object.keys(route.schema.properties ?? {}))
  const all = [...columns.map(({ name }) => name), 'is_root', 'isRootOperator', '$gt']
  const extra = [...new Set(all)].filter((name) => !named.has(name))
  expect(extra.length).toBeGreaterThan(200)
  for (let from = 0; from < extra.length; from += namedAtOnce) {
    const fields = extra.slice(from, from + namedAtOnce)
    await expectRefused(route, Object.fromEntries(fields.map((field) => [field, 1])))
  }
  const valid = exampleOf(route.endpoint.body) as object
  expect((await send(route, { ...valid, constructor: 1 })).status).toBe(422)
})

test.each(bodies)('TEN-10: %s changes nothing in another organization than its own', async (_name, route) => {
  const valid = exampleOf(route.endpoint.body) as object
  for (const orgId of [never, 1]) {
    const answer = await send(route, { ...valid, org_id: orgId })
    expect(answer.status).toBe(422)
  }
})
