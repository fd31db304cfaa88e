import { expect, test } from 'vitest'
import { models } from '../../../contract/src/schema.ts'
import { statusByCode } from '../../src/kernel/errors.ts'
import { type Answer, testServer } from '../server.ts'
import { exampleOf } from './example.ts'
import { pathOf, type ServedRoute, servedRoutes } from './live-routes.ts'
import { recordedStatements } from './recorded-statements.ts'
import { createForeignObjects, foreignName } from './foreign-objects.ts'
import { workedMs } from '../thread-time.ts'

interface Schema {
  $ref?: string
  type?: string
  properties?: Record<string, Schema>
  additionalProperties?: boolean | Schema
  patternProperties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  allOf?: Schema[]
  pattern?: string
  format?: string
  maxLength?: number
  enum?: unknown[]
}

let texts = new Set<string>()
const { call, server, database, newOrganization, logged } = await testServer(
  {},
  {
    seenThrough: (real) => {
      const recorded = recordedStatements(real)
      texts = recorded.texts
      return recorded.database
    },
  },
)
const admin = await newOrganization()
const own = await createForeignObjects(database, admin)
const things = { ...own.drafts, ...own.published }

const routes = servedRoutes(server).filter(
  ({ surface, endpoint }) => surface === 'platform' && !endpoint.produces?.includes('text/event-stream'),
)
const writes = routes
  .filter(({ endpoint: { method, multipart } }) => method !== 'GET' && method !== 'DELETE' && !multipart)
  .map((route) => [route.name, route] as const)
const reads = routes
  .filter(({ endpoint }) => endpoint.method === 'GET')
  .map((route) => [route.name, route] as const)

const resolve = (schema: Schema): Schema =>
  schema.$ref ? resolve((models.get(schema.$ref.slice(0, -1)) ?? {}) as Schema) : schema

/** In every text that is sent; in no statement may it be seen. */
const marker = 'zq7x'
const hostile = [
  `${marker}'"; drop table users; -- `,
  `${marker}' or '1'='1' union select reset_code from users --`,
  `${marker}{{7*7}}\${7*7}#{7*7}<%= 7*7 %>`,
  `${marker}\u0000`,
  `${marker}\ud800`,
  `${marker}\u202e\u200b\ufeff`,
  `${marker}<img src=x onerror=alert(1)>\r\nX-Evil: 1`,
]
const numbers = ['1e400', '-0', '2147483648', '9223372036854775808', '1e-400', '0.1', '-1']

/** The same value with one text replaced, for each text in it. */
function* replaced(value: unknown, by: string): Generator<unknown> {
  if (typeof value === 'string') yield by
  else if (Array.isArray(value))
    for (const [at, item] of value.entries())
      for (const other of replaced(item, by)) yield value.with(at, other)
  else if (value !== null && typeof value === 'object')
    for (const [name, item] of Object.entries(value))
      for (const other of replaced(item, by)) yield { ...value, [name]: other }
}

/** The example with each text field that it leaves out, too. */
function fullExample(route: ServedRoute): unknown {
  const schema = resolve(route.endpoint.body as Schema)
  const example = exampleOf(route.endpoint.body)
  if (example === null || typeof example !== 'object' || Array.isArray(example)) return example
  const missing = Object.entries(schema.properties ?? {}).filter(
    ([name, field]) => !(name in example) && resolve(field).type === 'string' && !resolve(field).enum,
  )
  return { ...Object.fromEntries(missing.map(([name]) => [name, 'text'])), ...example }
}

/** No refusal tells how it was made: no statement, no place in the program, no path of the machine. */
const leaks =
  /\b(select|insert into|syntax error at|relation "|\.ts:\d+|node_modules|at \w+ \(|\/(home|root|tmp|work)\/)/i

function expectContained(answer: Answer<{ error?: string; message?: string; sql?: string }>, what: string) {
  const { status, body } = answer
  expect(status, `${what}: ${answer.text} ${status === 500 ? logged().slice(-3000) : ''}`).not.toBe(500)
  if (status < 400) return
  expect([what, body?.error, statusByCode[body?.error as keyof typeof statusByCode]]).toEqual([
    what,
    body?.error,
    status,
  ])
  // What was sent may be named in the refusal; the statement of a query is shown to who asked it.
  const { sql: _shown, ...rest } = body
  expect(JSON.stringify(rest).replaceAll(/zq7x(\\.|[^"\\])*/g, ''), what).not.toMatch(leaks)
}

test.each(writes)(
  'VAL-08, VAL-21, VAL-22, VAL-24, VAL-25: %s takes any text as text, or refuses it plainly',
  async (_name, route) => {
    for (const text of hostile)
      for (const body of replaced(fullExample(route), text)) {
        const { endpoint, surface } = route
        const answer = await call(endpoint.method, pathOf(route, things), {
          surface,
          token: admin.token,
          body,
        })
        expectContained(answer, `${JSON.stringify(body)}`)
      }
    expect([...texts].filter((statement) => statement.includes(marker))).toEqual([])
  },
)

const takesZero = (schema: Schema): boolean =>
  (resolve(schema) as { minimum?: number }).minimum === 0 || (resolve(schema).anyOf ?? []).some(takesZero)

const numeric = (schema: Schema): boolean =>
  ['integer', 'number'].includes(resolve(schema).type ?? '') || (resolve(schema).anyOf ?? []).some(numeric)

test.each(writes)('VAL-23: %s takes no number for another', async (_name, route) => {
  const fields = Object.entries(resolve(route.endpoint.body as Schema).properties ?? {})
  const example = exampleOf(route.endpoint.body) as Record<string, unknown>
  for (const [field, schema] of fields.filter(([, one]) => numeric(one)))
    for (const number of numbers) {
      const text = JSON.stringify({ ...example, [field]: '@' }).replace('"@"', number)
      const { endpoint, surface } = route
      const answer = await call(endpoint.method, pathOf(route, things), {
        surface,
        token: admin.token,
        body: text,
      })
      expectContained(answer, text)
      // What is too small for a number is 0, where that is taken.
      const isTaken = number === '-0' || number === '0.1' || (number === '1e-400' && takesZero(schema))
      if (!isTaken) expect([text, answer.status >= 400]).toEqual([text, true])
    }
})

const other = await newOrganization()
const foreign = await createForeignObjects(database, other)
const kindOf: Record<string, keyof typeof foreign.drafts> = { group_ids: 'group', set_id: 'dataset' }

/** The fields of a body that name something else by its id, at any depth of the example. */
function* withForeign(value: unknown): Generator<[string, unknown]> {
  if (Array.isArray(value)) {
    for (const [at, item] of value.entries())
      for (const [name, other] of withForeign(item)) yield [name, value.with(at, other)]
  } else if (value !== null && typeof value === 'object')
    for (const [name, item] of Object.entries(value)) {
      const kind = kindOf[name] ?? (/^(\w+)_id$/.exec(name)?.[1] as keyof typeof foreign.drafts | undefined)
      const id = kind && foreign.drafts[kind]
      if (id !== undefined) yield [name, { ...value, [name]: Array.isArray(item) ? [id] : id }]
      for (const [deeper, other] of withForeign(item)) yield [deeper, { ...value, [name]: other }]
    }
}

/** The example with each reference that it could have. */
function withReferences({ endpoint }: ServedRoute): unknown {
  const example = exampleOf(endpoint.body) as Record<string, unknown>
  const fields = Object.keys(resolve(endpoint.body as Schema).properties ?? {})
  const named = fields.filter((name) => /_ids?$/.test(name) && !(name in example) && name !== 'org_id')
  return { ...example, ...Object.fromEntries(named.map((name) => [name, name.endsWith('s') ? [0] : 0])) }
}

const referring = writes
  .map(([name, route]) => [name, route, [...withForeign(withReferences(route))]] as const)
  .filter(([, , bodies]) => bodies.length > 0)

test('TEN-05: bodies that refer to other things are found', () => {
  const found = referring.map(([name]) => name.replace('platform ', ''))
  for (const route of ['PATCH /api/datasets/{id}', 'PATCH /api/dashboards/{id}', 'POST /api/users'])
    expect(found).toContain(route)
})

test.each(referring)(
  'TEN-04, TEN-05, TEN-06: %s refers to nothing of another organization',
  async (_name, route, bodies) => {
    const { endpoint, surface } = route
    for (const [field, body] of bodies) {
      const answer = await call(endpoint.method, pathOf(route, things), { surface, token: admin.token, body })
      expect([field, answer.status, answer.text]).toEqual([
        field,
        expect.toSatisfy((status: number) => [404, 409, 422].includes(status)),
        expect.not.stringContaining(foreignName(other)),
      ])
    }
  },
)

/** What is no time, or none that a database knows. */
const times = [
  'now()',
  '-1',
  '1767225600000',
  '2026-01-31',
  '2026-13-01T00:00:00Z',
  '2026-01-31T09:30:00',
  "'",
  '2026-01-31T23:59:60Z',
  '2026-01-31T09:30:00+21:30',
  '2026-01-31T09:30:00-23:59',
  '2026-02-29T00:00:00Z',
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+10:00',
  '9999-12-31T23:30:00-01:00',
  '+010000-01-01T00:00:00Z',
]

/** The first and the last there are, and such as are written in an odd way. */
const oddTimes = [
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999999999Z',
  '1582-10-10T12:00:00-15:59',
  '2024-02-29t09:30:00.123456789z',
]

/** As texts, for the parameters that take a number or a version. */
const largeNumbers = ['0', '-1', '2147483647', '2147483648', '9999999999', '9007199254740993', '1e9']

/** What the parameter may be given and is refused in plain words, or answered. */
const valuesFor = (schema: Schema): string[] => {
  const { type, format, pattern = '' } = resolve(schema)
  if (format === 'date-time') return oddTimes
  return type === 'integer' || /\[0-9\]|\\d/.test(pattern) ? largeNumbers : []
}

test.each(reads)(
  'VAL-12, VAL-14, VAL-24, VAL-25, A1: %s takes any query, or refuses it plainly',
  async (_name, route) => {
    const { properties = {} } = route.endpoint.query as Schema
    const path = pathOf(route, things)
    for (const [parameter, schema] of Object.entries(properties)) {
      const isTime = resolve(schema).format === 'date-time'
      for (const value of [...hostile, ...times, '%', '_', '\\\\', 'x'.repeat(10_000)]) {
        const query = `${parameter}=${encodeURIComponent(value.replace(/\p{Surrogate}/u, ''))}`
        const answer = await call('GET', `${path}?${query}`, { surface: route.surface, token: admin.token })
        expectContained(answer, query)
        if (isTime) expect([query, answer.status]).toEqual([query, 422])
      }
      for (const value of valuesFor(schema)) {
        const query = `${parameter}=${encodeURIComponent(value)}`
        const answer = await call('GET', `${path}?${query}`, { surface: route.surface, token: admin.token })
        expectContained(answer, query)
        if (isTime)
          expect([query, answer.text]).not.toEqual([query, expect.stringContaining(`.${parameter}:`)])
      }
    }
    expect([...texts].filter((statement) => statement.includes(marker))).toEqual([])
  },
)

/** Bodies that hold the value wherever the schema has a time; the rest of them is the least that it asks for. */
function* bodiesWithTime(schema: Schema, value: string, depth = 0): Generator<unknown> {
  const { properties = {}, items, anyOf = [], format } = resolve(schema)
  if (format === 'date-time') yield value
  if (depth > 4) return
  for (const one of anyOf) yield* bodiesWithTime(one, value, depth + 1)
  if (items) for (const item of bodiesWithTime(items, value, depth + 1)) yield [item]
  for (const [name, field] of Object.entries(properties))
    for (const inner of bodiesWithTime(field, value, depth + 1))
      yield { ...(exampleOf(schema) as object), [name]: inner }
}

const timed = servedRoutes(server)
  .map((route) => [route.name, route.endpoint, pathOf(route, things)] as const)
  .filter(([, { body }]) => [...bodiesWithTime(body as Schema, '')].length > 0)

test('A1: bodies that hold a time are found', () => {
  const found = timed.map(([name]) => name.replace('platform ', ''))
  for (const route of ['POST /api/datasets/{id}/explore', 'PUT /api/notifications/silences'])
    expect(found).toContain(route)
})

test.each(timed)('A1: %s refuses what is no time wherever it takes one', async (_name, endpoint, path) => {
  for (const time of times)
    for (const body of bodiesWithTime(endpoint.body as Schema, time)) {
      const answer = await call(endpoint.method, path, { token: admin.token, body })
      expect([body, answer.status, answer.text]).toEqual([body, 422, expect.any(String)])
    }
})

/** Fields of an answer that its schema does not name. */
function unnamed(schema: Schema, value: unknown, path = ''): string[] {
  const { properties, items, anyOf, type, additionalProperties, patternProperties } = resolve(schema)
  if (Array.isArray(value)) return items ? value.flatMap((item) => unnamed(items, item, `${path}[]`)) : []
  if (value === null || typeof value !== 'object') return []
  if (anyOf) {
    const each = anyOf.map((one) => unnamed(one, value, path))
    return each.find((found) => found.length === 0) ?? each[0] ?? []
  }
  if (type !== 'object' || !properties || additionalProperties || patternProperties) return []
  return Object.entries(value).flatMap(([name, field]) =>
    properties[name] ? unnamed(properties[name], field, `${path}.${name}`) : [`${path}.${name}`],
  )
}

const secret = /password_hash|token_hash|kept_token|token_generation|idp_subject|locked_until|ciphertext/

test.each(reads)('VAL-03: %s answers what its schema names, and nothing more', async (_name, route) => {
  const answer = await call('GET', pathOf(route, things), { surface: route.surface, token: admin.token })
  if (answer.status >= 400 || answer.body === undefined) return expect(answer.text).not.toMatch(secret)
  expect(unnamed(route.endpoint.response as Schema, answer.body)).toEqual([])
  expect(answer.text).not.toMatch(secret)
})

test('VAL-03: a field too many would be found', () => {
  const response = {
    type: 'object',
    properties: { items: { type: 'array', items: { type: 'object', properties: {} } } },
  }
  expect(unnamed(response, { items: [{ password_hash: 'x' }] })).toEqual(['.items[].password_hash'])
})

/** Every text field with a pattern, of bodies, queries and components. */
function* patterned(schema: Schema, path: string, seen = new Set<Schema>()): Generator<[string, Schema]> {
  const whole = resolve(schema)
  if (seen.has(whole)) return
  seen.add(whole)
  if (whole.pattern) yield [path, whole]
  const parts = [...Object.entries(whole.properties ?? {}), ...Object.entries(whole.patternProperties ?? {})]
  for (const [name, part] of parts) yield* patterned(part, `${path}.${name}`, seen)
  for (const part of [whole.items, ...(whole.anyOf ?? []), ...(whole.allOf ?? [])])
    if (part) yield* patterned(part, path, seen)
}

test('VAL-22: a name holds nothing that is not seen, and scripts that need joiners are names', async () => {
  const create = async (name: string) =>
    (await call('POST', '/api/projects', { token: admin.token, body: { name } })).status
  for (const hidden of ['a\u202eb', 'a\u200bb', '\ufeffa', 'a\u2066b', 'a\u2028b', ' \t ', '\u200b'])
    expect([hidden, await create(hidden)]).toEqual([hidden, 422])
  for (const name of ['Umsätze 東京 مبيعات', 'नमस्\u200dते', ' padded ', '👩\u200d💻'])
    expect([name, await create(name)]).toEqual([name, 201])
})

test('VAL-20: no pattern of the contract takes long over any text that reaches it', () => {
  const fields = routes.flatMap(({ endpoint, name }) => [
    ...patterned(endpoint.body as Schema, name),
    ...patterned(endpoint.query as Schema, name),
  ])
  expect(fields.length).toBeGreaterThan(20)
  const seeds = ['a', 'a.', 'a-', ' ', '\t', 'a@', '0', 'a@a.', '-', '_', '"', '\\u00e9']
  for (const [path, { pattern = '', maxLength = 50_000 }] of fields) {
    const expression = new RegExp(pattern, 'u')
    for (const seed of seeds) {
      const text = `${seed.repeat(maxLength / seed.length)}\u0001`
      const startedMs = workedMs()
      expression.test(text)
      expect([path, seed, workedMs() - startedMs < 2000]).toEqual([path, seed, true])
    }
  }
})
