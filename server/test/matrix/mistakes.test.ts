import { expect, test } from 'vitest'
import type { Endpoint } from '../../../contract/src/endpoint.ts'
import { models } from '../../../contract/src/schema.ts'
import { schemaCheck } from '../../src/kernel/http/input/check-schema.ts'
import type { Schema } from '../../src/kernel/http/input/mistake-words.ts'
import { discriminatorOf, markOf, violationsIn } from '../../src/kernel/http/input/mistakes.ts'
import { testServer } from '../server.ts'
import { exampleOf } from './example.ts'
import { servedRoutes } from './live-routes.ts'

interface Failure {
  details: { path: string; message: string }[]
}

const { call, server, admin } = await testServer()
// What takes any text has it before anything else of it is read.
const routes = servedRoutes(server).filter(({ endpoint }) => !endpoint.rawBody)
const resolve = (schema: Schema): Schema =>
  schema.$ref ? resolve((models.get(schema.$ref.slice(0, -1)) ?? {}) as Schema) : schema

const pathsOf = ({ details }: Failure) => details.map(({ path }) => path)

/** A field of the body with a value that it cannot have. */
function wrongField(body: Schema): [string, unknown] | undefined {
  const [name, schema] = Object.entries(body.properties ?? {}).find(([, one]) => resolve(one).type) ?? []
  if (name === undefined || schema === undefined) return undefined
  return [name, resolve(schema).type === 'object' ? 'text' : { no: 'such thing' }]
}

const isPlanted = ({ multipart, consumes }: Endpoint) => !multipart && !consumes

test.each(routes.map((route) => [route.name, route] as const))(
  'A8: %s tells all that is wrong with its path, its query and its body at once',
  async (_name, { endpoint, surface }) => {
    // No list of objects takes it for the name of a field.
    const expected = ['query.-nothing']
    const params = Object.entries((endpoint.params as Schema).properties ?? {})
    for (const [name, { type }] of params) if (type === 'integer') expected.push(`path.${name}`)
    const body = resolve(endpoint.body as Schema)
    const isObject = body.type === 'object' && isPlanted(endpoint)
    const wrong = isObject ? wrongField(body) : undefined
    if (isObject) expected.push('body.nothing_like_it')
    if (wrong) expected.push(`body.${wrong[0]}`)
    const planted = { nothing_like_it: 1, ...(wrong ? { [wrong[0]]: wrong[1] } : {}) }
    const sent = isObject ? { ...(exampleOf(endpoint.body) as object), ...planted } : endpoint.consumes && {}
    const path = endpoint.path.replaceAll(/\{\w+\}/g, 'x')
    const answer = await call<Failure>(endpoint.method, `${path}?-nothing=1`, {
      surface,
      token: admin.token,
      ...(sent === undefined ? {} : { body: sent }),
    })
    expect(answer.status).toBe(422)
    expect(pathsOf(answer.body)).toEqual(expect.arrayContaining(expected))
  },
)

const kinds = await call<{ items: { type: string; config_schema: Schema }[] }>(
  'GET',
  '/api/connectors/kinds',
  {
    token: admin.token,
  },
)

const schemas: [string, Schema][] = [
  ...[...models].map(([name, schema]) => [name, schema as Schema] as [string, Schema]),
  ...routes.flatMap(({ endpoint }) =>
    (['params', 'query', 'body'] as const).map((part): [string, Schema] => [
      `${endpoint.operation} ${part}`,
      endpoint[part] as Schema,
    ]),
  ),
  ...kinds.body.items.map(({ type, config_schema: settings }): [string, Schema] => [type, settings]),
]

/** Every schema within a schema, with where it stands. */
function* within(where: string, schema: unknown): Generator<[string, Schema]> {
  if (typeof schema !== 'object' || schema === null) return
  if (!Array.isArray(schema)) yield [where, schema as Schema]
  for (const [keyword, inner] of Object.entries(schema))
    if (!['examples', 'default', 'enum', 'const'].includes(keyword))
      yield* within(`${where}.${keyword}`, inner)
}
const everySchema = schemas.flatMap(([name, schema]) => [...within(name, schema)])

test('A8: every pattern says in words what it asks for', () => {
  const wordless = everySchema.filter(
    ([, one]) =>
      (typeof one.pattern === 'string' || (one.patternProperties && one.additionalProperties === false)) &&
      typeof one['x-expected'] !== 'string',
  )
  expect(everySchema.filter(([, { pattern }]) => pattern).length).toBeGreaterThan(100)
  expect(wordless.map(([where]) => where)).toEqual([])
})

test('A8: of every union of objects a field says which of them is meant', () => {
  const unions = everySchema.flatMap(([where, { anyOf, oneOf }]) => {
    const shapes = (anyOf ?? oneOf ?? []).map(resolve).filter(({ type }) => type === 'object')
    return shapes.length > 1 ? [{ where, shapes }] : []
  })
  expect(unions.length).toBeGreaterThan(10)
  const unclear = unions.filter(
    ({ shapes }) =>
      discriminatorOf(shapes) === undefined &&
      shapes.filter((shape) => markOf(shape, shapes) === undefined).length > 1,
  )
  expect(unclear.map(({ where }) => where)).toEqual([])
})

/** A schema that stands for itself, with the components that it names. */
function standalone(schema: object): object {
  const inner = (text: string) =>
    JSON.parse(text.replaceAll(/"\$ref":"(\w+)#"/g, '"$ref":"#/$defs/$1"')) as object
  const $defs = Object.fromEntries(
    [...models].map(([name, model]) => [name, inner(JSON.stringify(withoutId(model)))]),
  )
  return { ...inner(JSON.stringify(schema)), $defs }
}

const withoutId = ({ $id: _id, ...schema }: { $id?: string }) => schema

const oddValues = [null, '', 'x', '\u0000', 1, -1, 1.5, 1e12, true, [], {}, ['x', 'x'], { kind: 'x' }]

/** A value with one of its parts replaced by each of the odd ones, or left out. */
function* changed(value: unknown): Generator<unknown> {
  yield* oddValues
  if (Array.isArray(value))
    for (const [at, item] of value.entries()) for (const odd of changed(item)) yield value.with(at, odd)
  else if (typeof value === 'object' && value !== null)
    for (const [name, field] of Object.entries(value)) {
      const { [name]: _left, ...rest } = value as Record<string, unknown>
      yield rest
      for (const odd of changed(field)) yield { ...value, [name]: odd }
    }
}

const bodies = routes.filter(
  ({ endpoint }) => resolve(endpoint.body as Schema).type === 'object' && isPlanted(endpoint),
)

test.each(bodies.map(({ name, endpoint }) => [name, endpoint] as const))(
  'A8: %s names a mistake exactly where its schema finds one',
  (_name, { body }) => {
    const schema = standalone(body)
    const check = schemaCheck(schema as never)
    for (const value of changed(exampleOf(body))) {
      const isRefused = check(value).length > 0
      expect([value, violationsIn(schema, value, { path: 'body' }).length > 0]).toEqual([value, isRefused])
    }
  },
)

test.each([
  [
    'an unknown kind',
    { kind: 'weekly' },
    'body.trigger.kind',
    /^must be one of cron, datasets, run, not "weekly"$/,
  ],
  ['no kind', {}, 'body.trigger.kind', /^is required: one of cron, datasets, run$/],
  [
    'a wrong field of a known kind',
    { kind: 'datasets', dataset_ids: [] },
    'body.trigger.dataset_ids',
    /^must not be empty$/,
  ],
  ['a field of another kind', { kind: 'run', cron: '@daily' }, 'body.trigger.cron', /^unknown field$/],
])('A8: %s of a trigger is blamed where it stands', async (_case, trigger, path, message) => {
  const { status, body } = await call<Failure>('POST', '/api/pipeline/schedules', {
    token: admin.token,
    body: { name: 'Nightly', trigger, action: { targets: [1] } },
  })
  expect([status, body.details]).toEqual([422, [{ path, message: expect.stringMatching(message) }]])
})

test('A8: a form tells all that is wrong with it, and its file is not kept', async () => {
  const boundary = 'x'
  const field = (name: string, value: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const { status, body } = await call<Failure>('POST', '/api/datasets/upload', {
    token: admin.token,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: `${field('name', '')}${field('project_id', 'x')}${field('nothing', '1')}--${boundary}--\r\n`,
  })
  expect(status).toBe(422)
  expect(pathsOf(body).toSorted()).toEqual(['body.file', 'body.name', 'body.nothing', 'body.project_id'])
})
