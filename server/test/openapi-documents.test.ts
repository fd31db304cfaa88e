import AjvCompiler from '@fastify/ajv-compiler'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { errorCodes } from '../../contract/src/endpoint.ts'

interface Schema {
  $ref?: string
  type?: string
  example?: unknown
  examples?: unknown[]
  properties?: Record<string, { enum?: unknown[] }>
}

interface Media {
  content?: { 'application/json'?: { schema: Schema; example?: unknown } }
  headers?: Record<string, unknown>
}

interface Operation {
  operationId: string
  description?: string
  parameters?: { in: string; name: string }[]
  requestBody?: Media & { required: boolean }
  responses: Record<string, Media>
  security?: unknown[]
}

interface Document {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema>; headers: Record<string, unknown> }
}

type Validate = ((example: unknown) => boolean) & { errors?: unknown }

/** Validators of the schemas of a document, which refer to its components. */
function validatorsOf({ components }: Document): (schema: Schema) => Validate {
  const referring = (schema: object, $id?: string) =>
    JSON.parse(
      JSON.stringify({ ...schema, $id }).replaceAll(/"#\/components\/schemas\/(\w+)"/g, '"$1#"'),
    ) as object
  const all = Object.entries(components.schemas).map(([name, schema]) => [name, referring(schema, name)])
  const compile = AjvCompiler()(Object.fromEntries(all) as never, {
    customOptions: { strict: false, coerceTypes: false, useDefaults: false, removeAdditional: false },
  })
  return (schema) => compile({ schema: referring(schema) } as never) as unknown as Validate
}

const read = (surface: string) =>
  JSON.parse(
    readFileSync(join(import.meta.dirname, `../../docs/reference/${surface}.openapi.json`), 'utf8'),
  ) as Document

describe.each(['platform', 'app', 'cloud'])('A5: the document of %s', (surface) => {
  const document = read(surface)
  const { schemas } = document.components
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method, path })),
  )
  const resolve = ({ $ref, ...own }: Schema): Schema =>
    $ref === undefined ? own : resolve(schemas[$ref.split('/').at(-1) ?? ''] ?? {})
  const exampleOf = (schema: Schema): unknown => schema.example ?? schema.examples?.[0]
  const ids = (all: { operationId: string }[]) => all.map(({ operationId }) => operationId)
  const takes = (header: string) => (operation: Operation) =>
    operation.parameters?.some((one) => one.in === 'header' && one.name === header) ?? false

  it('A5: says of every operation more than its summary', () => {
    expect(ids(operations.filter(({ description }) => !description))).toEqual([])
  })

  it('A5: has an example for every JSON body and answer, which its schema accepts', () => {
    const compile = validatorsOf(document)
    // Each schema once: most answers share a few.
    const asked = new Map(
      operations.flatMap(({ operationId, requestBody, responses }) =>
        Object.entries({ body: requestBody, ...responses }).flatMap(([place, part]) => {
          const media = part?.content?.['application/json']
          return media ? [[JSON.stringify(media), `${operationId} ${place}`] as const] : []
        }),
      ),
    )
    const wrong = [...asked].flatMap(([text, place]) => {
      const media = JSON.parse(text) as { schema: Schema; example?: unknown }
      const example = media.example ?? exampleOf(resolve(media.schema))
      if (example === undefined) return [`${place}: no example`]
      const validate = compile(media.schema)
      return validate(example)
        ? []
        : [`${place}: ${JSON.stringify(validate.errors)} in ${JSON.stringify(example)}`]
    })
    expect(wrong).toEqual([])
  })

  it('A5: names every code of errors', () => {
    expect(schemas['ApiError']?.properties?.['error']?.enum).toEqual(errorCodes)
    const register = readFileSync(join(import.meta.dirname, '../../docs/errors.md'), 'utf8')
    expect([...register.matchAll(/^\| `(\w+)` \|/gm)].map(([, code]) => code)).toEqual(errorCodes)
  })

  it('A5: names the headers of every answer', () => {
    const missing = operations.flatMap(({ operationId, responses, security, method, path }) =>
      Object.entries(responses).flatMap(([status, { headers = {} }]) => {
        const isSuccess = status.startsWith('2')
        const expected = [
          'X-Request-Id',
          ...(isSuccess && security === undefined ? ['X-Org-Id'] : []),
          ...(status === '401' ? ['WWW-Authenticate'] : []),
          ...(status === '503' ? ['Retry-After'] : []),
          ...(status === '201' && method === 'post' && document.paths[`${path}/{id}`]?.['get']
            ? ['Location']
            : []),
        ]
        return expected
          .filter((name) => headers[name] === undefined || document.components.headers[name] === undefined)
          .map((name) => `${operationId} ${status}: ${name}`)
      }),
    )
    expect(missing).toEqual([])
  })

  it('A5: says where `If-Match` is taken: wherever a resource with a revision is changed', () => {
    const changes = operations.filter(({ method, responses }) => {
      const answer = responses['200']?.content?.['application/json']?.schema
      return ['patch', 'put'].includes(method) && resolve(answer ?? {}).properties?.['revision'] !== undefined
    })
    expect(ids(changes.filter((operation) => !takes('if-match')(operation)))).toEqual([])
  })

  it('A5: knows no body of optional fields that has to be sent', () => {
    const needless = operations.filter(({ requestBody }) => {
      const body = requestBody?.content?.['application/json']?.schema
      const { type, required, minProperties } = resolve(body ?? {}) as Schema & {
        required?: string[]
        minProperties?: number
      }
      return requestBody?.required && type === 'object' && !required?.length && !minProperties
    })
    expect(ids(needless)).toEqual([])
  })
})

it('A5: signing in can fail, and a view through the eyes of somebody else can be asked for', () => {
  const { paths } = read('platform')
  expect(paths['/api/auth/login']?.['post']?.responses['401']).toBeDefined()
  expect(paths['/api/auth/google']?.['post']?.responses['401']).toBeDefined()
  const preview = paths['/api/datasets/{id}/preview']?.['get']
  expect(preview?.parameters?.map(({ name }) => name)).toContain('x-view-as')
  expect(preview?.responses['200']?.headers).toHaveProperty('X-View-As')
})
