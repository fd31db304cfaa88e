import { expect, test } from 'vitest'
import { testServer } from '../server.ts'
import { exampleOf } from './example.ts'
import { pathOf, servedRoutes, type ServedRoute } from './live-routes.ts'
import { createForeignObjects } from './foreign-objects.ts'

interface Parameter {
  type?: string
  format?: string
  enum?: string[]
  items?: Parameter
  anyOf?: Parameter[]
}

const { call, server, database, newOrganization } = await testServer()

const integers = [
  '0',
  '-1',
  '1',
  '2147483647',
  '2147483648',
  '9999999999',
  '9223372036854775808',
  '1e9',
  '01',
  '',
]
const times = [
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '1969-12-31T23:59:59Z',
  '2026-06-30T23:59:60Z',
  '2026-01-01T00:00:00+21:30',
  '2026-01-01T00:00:00-23:59',
  '0000-01-01T00:00:00Z',
  '2026-02-30T00:00:00Z',
  'today',
]
const texts = ['', ' ', '%', '\\', "'", '"', '\u{1f600}', '\u0001', 'a'.repeat(200), 'null', '../..', '-0']

/** The largest, smallest and oddest values of a parameter, as a query writes them. */
function oddOf({ type, format, enum: values, items, anyOf }: Parameter): string[] {
  if (values) return [...values, 'none of them']
  if (items) return oddOf(items)
  if (anyOf) return anyOf.flatMap(oddOf)
  if (type === 'integer' || type === 'number') return integers
  if (type === 'boolean') return ['true', 'false', 'yes', '']
  return format === 'date-time' ? times : texts
}

const parametersOf = (schema: object): [string, Parameter][] =>
  Object.entries((schema as { properties?: Record<string, Parameter> }).properties ?? {})

const routes = servedRoutes(server)

/** Every question to a route that gives one parameter an odd value and leaves the others as they are. */
function requestsTo(route: ServedRoute, path: string): string[] {
  const { query, params, path: pattern } = route.endpoint
  const asked = parametersOf(query).flatMap(([name, parameter]) =>
    oddOf(parameter).map((value) => `${path}?${name}=${encodeURIComponent(value)}`),
  )
  const placed = parametersOf(params).flatMap(([name, parameter]) =>
    oddOf(parameter)
      .filter((value) => value !== '')
      .map((value) => {
        const at = pattern.split('/').indexOf(`{${name}}`)
        return path.split('/').with(at, encodeURIComponent(value)).join('/')
      }),
  )
  return [...asked, ...placed]
}

// Streams do not end, and what deletes would leave nothing for the others.
const isTried = ({ endpoint: { method, path } }: ServedRoute) =>
  !path.endsWith('/stream') && method !== 'DELETE'
const isReading = ({ endpoint }: ServedRoute) => endpoint.method === 'GET'
// So many that the database and the processes behind it have something to do while an answer is checked.
const lanes = 6

test(
  'A1: no value of a parameter of any operation is a failure of the server',
  { timeout: 300_000 },
  async () => {
    const owner = await newOrganization('Odd')
    const { drafts } = await createForeignObjects(database, owner)
    const failed: string[][] = []
    const ask = async (route: ServedRoute) => {
      const { endpoint, surface } = route
      const body = endpoint.multipart ? undefined : exampleOf(endpoint.body)
      for (const path of requestsTo(route, pathOf(route, drafts))) {
        const { status, text } = await call(endpoint.method, path, {
          surface,
          token: owner.token,
          ...(body === null || body === undefined ? {} : { body }),
        })
        if (status >= 500) failed.push([endpoint.method, path, text])
      }
    }
    // What changes something goes one after the other, so that each finds what the one before left.
    const tried = routes.filter(isTried)
    const reading = tried.filter(isReading)
    const askAll = async () => {
      for (let route = reading.shift(); route; route = reading.shift()) await ask(route)
    }
    await Promise.all(Array.from({ length: lanes }, askAll))
    for (const route of tried.filter((one) => !isReading(one))) await ask(route)
    expect(failed).toEqual([])
  },
)
