import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import type { App } from '../../../../../contract/src/apps.ts'
import type { Dataset } from '../../../../../contract/src/datasets.ts'
import { fileForm } from '../../../../test/file-form.ts'
import { testServer, type TestUser } from '../../../../test/server.ts'

const { admin, newUser, newOrganization, call, server } = await testServer()
const { token } = admin
const viewer = await newUser({ orgId: admin.orgId, role: 'viewer' })
const outsider = await newUser({ orgId: admin.orgId, role: 'cs_staff' })

const upload = async (name: string, csv: string) =>
  (await call<Dataset>('POST', '/api/datasets/upload', { token, ...fileForm(`${name}.csv`, csv) })).body
const airports = await upload('Airports', 'iata,city,runways,secret\nATL,Atlanta,5,a\nFRA,Frankfurt,4,b\n')
const flights = await upload(
  'Flights',
  'id,origin,day,delay\n1,ATL,2026-01-01,5\n2,FRA,2026-01-02,10\n3,FRA,2026-01-03,20.5\n',
)

const app = (
  await call<App>('POST', '/api/publishing/apps', {
    token,
    body: { name: 'Flying', slug: 'flying', audience: { roles: ['viewer'], group_ids: [] } },
  })
).body
const add = async (slug: string, definition: object) => {
  const body = { app_id: app.id, slug, name: slug, definition }
  const made = await call('POST', '/api/publishing/publications', { token, body })
  expect([made.status, made.text]).toEqual([201, expect.anything()])
}
const fieldsOf = (...names: string[]) => names.map((name) => ({ name, column: name }))
await add('airports', {
  kind: 'entity',
  dataset_id: airports.id,
  singular: 'Airport',
  plural: 'Airports',
  key: 'code',
  fields: [
    { name: 'code', column: 'iata' },
    { name: 'city', column: 'city', is_searchable: true },
    ...fieldsOf('runways', 'secret'),
  ],
  relations: [{ name: 'flights', entity: 'flights', kind: 'one_to_many', field: 'code', to: 'origin' }],
})
await add('flights', {
  kind: 'entity',
  dataset_id: flights.id,
  singular: 'Flight',
  plural: 'Flights',
  key: 'id',
  fields: fieldsOf('id', 'origin', 'day', 'delay'),
  relations: [{ name: 'airport', entity: 'airports', kind: 'many_to_one', field: 'origin', to: 'code' }],
})
await add('about', { kind: 'page', markdown: '# About' })
const delays = {
  dimensions: ['origin'],
  measures: [{ aggregate: 'sum', column: 'delay', name: 'minutes' }],
  filters: [{ column: 'delay', operator: 'greater_or_equal', value: { parameter: 'from' } }],
  parameter_definitions: [{ name: 'from', type: 'number' }],
  parameters: {},
}
await add('delays', {
  kind: 'endpoint',
  dataset_id: flights.id,
  query: { ...delays, parameters: { from: 0 } },
})
await add('secrets', { kind: 'endpoint', dataset_id: airports.id, query: { dimensions: ['secret'] } })
await call('POST', `/api/publishing/apps/${app.id}/releases`, { token, body: {} })

interface Operation {
  operationId: string
  parameters: { name: string; in: string; required?: boolean; schema: object }[]
}
interface Document {
  info: { title: string; version: string }
  paths: Record<string, { get: Operation }>
}

const read = (as: TestUser | undefined, headers: object = {}) =>
  call<Document>('GET', '/openapi.json', {
    ...(as ? { token: as.token } : {}),
    surface: 'app',
    headers: { ...headers },
  })
const named = { 'x-app': 'flying' }

test('a caller reads the document of their app; without a token, or without an app, that of the surface', async () => {
  const { body } = await read(viewer, named)
  expect(body.info).toMatchObject({ title: 'Flying', version: '1.0.0' })
  expect(Object.keys(body.paths)).toEqual(
    expect.arrayContaining([
      '/api/airports',
      '/api/airports/{key}',
      '/api/flights',
      '/api/flights/{key}',
      '/api/endpoints/delays',
      '/api/endpoints/secrets',
    ]),
  )
  expect(
    Object.keys(body.paths).filter((path) => /\{entity\}|endpoints\/\{|dashboards\/\{/.test(path)),
  ).toEqual([])
  const slug = body.paths['/api/pages/{slug}']!.get.parameters.find(({ name }) => name === 'slug')
  expect(slug?.schema).toEqual({ type: 'string', enum: ['about'] })
  const operations = Object.values(body.paths).flatMap((item) =>
    Object.values(item).map(({ operationId }) => operationId),
  )
  expect(new Set(operations).size).toBe(operations.length)
  for (const plain of [await read(undefined), await read(outsider)])
    expect([plain.status, '/api/{entity}' in plain.body.paths]).toEqual([200, true])
})

test("TEN-33: what is not the caller's is in no document", async () => {
  expect((await read(outsider, named)).status).toBe(404)
  expect((await read(await newOrganization(), named)).status).toBe(404)
  expect((await call('GET', '/openapi.json', { token: 'none', surface: 'app' })).status).toBe(401)
  expect((await read(viewer, named)).text).toContain('secret')
  const policies = (body: object) => call('PUT', `/api/datasets/${airports.id}/policies`, { token, body })
  await policies({ columns: [{ column: 'secret', mask: { kind: 'hide' } }] })
  const { text, body } = await read(viewer, named)
  expect(body.paths['/api/endpoints/secrets']).toBeUndefined()
  expect(text).not.toContain('"secret')
  await policies({})
})

const program = `
import { client, listAirports, getFlight, callDelays } from './client.js'
client.configure({ serverUrl: process.env.SERVER!, auth: { bearer: process.env.TOKEN! } })
const headers = { 'x-app': 'flying' as const }
const page = await listAirports({ headers, query: { city: ['Atlanta', 'Frankfurt'], 'runways.gte': 5, sort: 'city' } })
const city: string | null = page.items[0]!.city
const flight = await getFlight({ headers, path: { key: '2' } })
const of: string | null | undefined = flight.relations.airport?.object?.city
const delays = await callDelays({ headers, query: { from: 10 } })
const cell: string | number | null = delays.rows[0]![1]!
console.log(JSON.stringify({ city, total: page.total, of, delay: flight.object.delay, cell }))
`
const mistake = "\nawait listAirports({ headers, query: { sort: 'nothing' } })\nvoid page.items[0]!.nothing\n"

test(
  'a typed client that is generated from it compiles, and asks the live server',
  { timeout: 60_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'quarry-client-'))
    const bin = (name: string) => join(import.meta.dirname, '../../../../../node_modules/.bin', name)
    const run = (name: string, ...words: string[]) =>
      promisify(execFile)(name, words, {
        cwd: folder,
        env: { ...process.env, REDOCLY_TELEMETRY: 'off', SERVER: address, TOKEN: viewer.token },
      })
    const { app: surface } = server.surfaces
    const address = await surface.listen({ host: '127.0.0.1', port: 0 })
    writeFileSync(join(folder, 'app.json'), (await read(viewer, named)).text)
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
    await run(bin('redocly'), 'generate-client', 'app.json', '-o', 'client.ts', '--args-style', 'grouped')
    const options = [
      '--strict',
      '--target',
      'es2022',
      '--module',
      'nodenext',
      '--lib',
      'es2023,dom',
      '--types',
      '',
    ]
    const compile = (text: string) => {
      writeFileSync(join(folder, 'use.ts'), text)
      return run(bin('tsc'), ...options, 'use.ts')
    }
    const globals = 'declare const process: { env: Record<string, string | undefined> }\n'
    await expect(compile(globals + program + mistake)).rejects.toMatchObject({
      stdout: expect.stringMatching(/"nothing"[^]*'nothing' does not exist/) as string,
    })
    await compile(globals + program)
    const { stdout } = await run(process.execPath, 'use.js')
    expect(JSON.parse(stdout)).toEqual({ city: 'Atlanta', total: 1, of: 'Frankfurt', delay: 10, cell: 30.5 })
    rmSync(folder, { recursive: true })
  },
)
