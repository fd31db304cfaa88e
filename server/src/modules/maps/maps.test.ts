import { describe, expect, test } from 'vitest'
import type { MapOutlines, OwnMap } from '../../../../contract/src/maps.ts'
import { fileForm } from '../../../test/file-form.ts'
import { testServer, type TestUser } from '../../../test/server.ts'

const program = await testServer()
const { call } = program
const home = await program.newOrganization()

const square = (x: number, y: number) => [
  [
    [x, y],
    [x + 1, y],
    [x + 1, y + 1],
    [x, y + 1],
    [x, y],
  ],
]
const regions = [
  ['NO', 'North', 0, 2],
  ['SO', 'South', 0, 0],
] as const
const geoJson = JSON.stringify({
  type: 'FeatureCollection',
  features: regions.map(([code, name, x, y]) => ({
    type: 'Feature',
    properties: { level: 1, code, name },
    geometry: { type: 'Polygon', coordinates: square(x, y) },
  })),
})

const upload = (
  name: string,
  {
    by = home,
    text = geoJson,
    fields = {},
  }: { by?: { token: string }; text?: string; fields?: Record<string, string> } = {},
) =>
  call<OwnMap & { details?: { path: string; message: string }[] }>('POST', '/api/maps', {
    token: by.token,
    ...fileForm('map.geojson', text, { name, ...fields }),
  })

const outlines = (name: string, by: { token: string } = home) =>
  call<MapOutlines>('GET', `/api/map-outlines?name=${encodeURIComponent(name)}`, { token: by.token })

test('a map is matched by the property that tells its regions apart, or by another one', async () => {
  const made = await upload('Regions')
  expect(made.status, made.text).toBe(201)
  expect(made.body).toMatchObject({
    name: 'Regions',
    name_property: 'code',
    property_names: ['code', 'level', 'name'],
    region_count: 2,
    sample_names: ['NO', 'SO'],
  })
  const names = async () => (await outlines('Regions')).body.regions.map(({ name }) => name)
  expect(await names()).toEqual(['NO', 'SO'])
  const path = `/api/maps/${made.body.id}`
  const change = (body: object) => call('PATCH', path, { token: home.token, body })
  expect((await change({ name_property: 'name' })).status).toBe(200)
  expect(await names()).toEqual(['North', 'South'])
  expect((await change({ name_property: 'nothing' })).status).toBe(422)
  expect((await upload('Regions')).status).toBe(409)
  expect((await call('DELETE', path, { token: home.token })).status).toBe(204)
  expect((await outlines('Regions')).status).toBe(404)
})

test('TEN: maps are of one organization; members use them, administrators upload them', async () => {
  const { body } = await upload('Own', { fields: { name_property: 'name' } })
  expect(body.name_property).toBe('name')
  const viewer = await program.newUser({ orgId: home.orgId, role: 'viewer' })
  expect((await outlines('Own', viewer)).body.regions).toHaveLength(2)
  expect((await upload('Theirs', { by: viewer })).status).toBe(403)
  const stranger: TestUser = await program.newOrganization()
  expect((await outlines('Own', stranger)).status).toBe(404)
  const list = await call<{ items: OwnMap[] }>('GET', '/api/maps', { token: stranger.token })
  expect(list.body.items).toEqual([])
  for (const method of ['GET', 'DELETE'])
    expect((await call(method, `/api/maps/${body.id}`, { token: stranger.token })).status).toBe(404)
  expect((await upload('Own', { by: stranger })).status).toBe(201)
})

test('a file that is no map is refused with the reason', async () => {
  const wrong: [string, RegExp][] = [
    ['a,b\n1,2\n', /is not JSON/],
    ['{"type":"FeatureCollection","features":[]}', /no polygons/],
    [geoJson.replaceAll(/"properties":\{[^}]*\}/g, '"properties":null'), /says nothing of its regions/],
    [`${geoJson}${' '.repeat(5 * 1024 * 1024)}`, /larger/],
    [`${'['.repeat(200_000)}`, /is not JSON|takes too long/],
  ]
  for (const [text, message] of wrong) {
    const answer = await upload('Wrong', { text })
    expect([answer.status, answer.text]).toEqual([422, expect.stringMatching(message)])
  }
  expect((await upload('Wrong', { fields: { name_property: 'nothing' } })).status).toBe(422)
})

describe('a chart on a map of the organization', () => {
  test('is drawn on it in reports and through share links, and nowhere else', async () => {
    const on = (method: string, path: string, body?: object) =>
      call<Record<string, unknown>>(method, path, { token: home.token, ...(body && { body }) })
    await upload('Sales', { fields: { name_property: 'name' } })
    const csv = fileForm('sales.csv', 'region,amount\nNorth,5\nsouth,3\n', { name: 'Sales by region' })
    const dataset = await call<{ id: number }>('POST', '/api/datasets/upload', { token: home.token, ...csv })
    const chart = (id: string, own_map: string) => ({
      id,
      title: id,
      dataset_id: dataset.body.id,
      kind: 'map',
      query: { dimensions: ['region'], measures: [{ aggregate: 'sum', column: 'amount' }] },
      options: { own_map },
      position: { x: 0, y: 0, w: 6, h: 4 },
    })
    const body = {
      name: 'By region',
      status: 'published',
      charts: [chart('right', 'Sales'), chart('missing', 'No such map')],
    }
    const made = await on('POST', '/api/dashboards', body)
    expect(made.status, made.text).toBe(201)
    const id = Number(made.body['id'])
    const html = await call('GET', `/api/dashboards/${id}/render?format=html`, { token: home.token })
    expect(html.status, html.text).toBe(200)
    expect(html.text).toContain('There is no map “No such map”')
    expect(html.text).not.toContain('Not on this map')
    const settings = `/api/organizations/${home.orgId}/settings`
    expect((await on('PATCH', settings, { share_link_days: 30 })).status).toBe(200)
    const link = await on('POST', `/api/dashboards/${id}/links`, { label: 'For partners', days: 7 })
    expect(link.status, link.text).toBe(201)
    const token = String(link.body['token'])
    const shared = await call<{ maps: MapOutlines[] }>('GET', '/api/shared/dashboard', { token })
    expect(shared.status, shared.text).toBe(200)
    expect(shared.body.maps.map(({ name }) => name)).toEqual(['Sales'])
    expect((await outlines('Sales', { token })).status).toBe(401)
  })
})
