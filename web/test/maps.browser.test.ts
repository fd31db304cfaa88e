import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startQuarry, type RunningQuarry } from './running-quarry.ts'
import { atRest, endVisits, isSeen, newVisitor, type Visitor } from './visitor.ts'

let quarry: RunningQuarry
let admin: Visitor
let folder: string
let dashboardId: number

const square = (x: number, y: number) => [
  [
    [x, y],
    [x + 0.9, y],
    [x + 0.9, y + 0.9],
    [x, y + 0.9],
    [x, y],
  ],
]
const districts = {
  type: 'FeatureCollection',
  features: [
    ['D1', 'North', 10, 51],
    ['D2', 'South', 10, 50],
    ['D3', 'East', 11, 50],
  ].map(([code, district, x, y]) => ({
    type: 'Feature',
    properties: { code, district },
    geometry: { type: 'Polygon', coordinates: square(Number(x), Number(y)) },
  })),
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarry-map-'))
  await writeFile(join(folder, 'districts.geojson'), JSON.stringify(districts))
  quarry = await startQuarry()
  dashboardId = await dashboardOnTheMap()
  admin = await newVisitor({ address: quarry.address })
  await admin.signIn('admin', quarry.adminPassword)
})

afterAll(async () => {
  await endVisits()
  await quarry?.stop()
  await rm(folder, { recursive: true, force: true })
})

async function dashboardOnTheMap(): Promise<number> {
  const json = { 'content-type': 'application/json' }
  const credentials = JSON.stringify({ username: 'admin', password: quarry.adminPassword })
  const { access_token: token } = await post('/api/auth/login', { body: credentials, headers: json })
  const authorization = `Bearer ${String(token)}`
  const form = new FormData()
  form.set('name', 'Orders')
  form.set('file', new Blob(['district,orders\nNorth,4\nSouth,9\nEast,2\n']), 'orders.csv')
  const { id } = await post('/api/datasets/upload', { body: form, headers: { authorization } })
  const chart = {
    id: 'map',
    title: 'Orders by district',
    dataset_id: id,
    kind: 'map',
    query: { dimensions: ['district'], measures: [{ aggregate: 'sum', column: 'orders', name: 'orders' }] },
    options: { own_map: 'Districts' },
    position: { x: 0, y: 0, w: 12, h: 8 },
  }
  const body = JSON.stringify({ name: 'Orders on a map', status: 'published', charts: [chart] })
  const made = await post('/api/dashboards', { body, headers: { authorization, ...json } })
  return Number(made['id'])
}

async function post(path: string, call: RequestInit): Promise<Record<string, unknown>> {
  const response = await fetch(`${quarry.address}${path}`, { method: 'POST', ...call })
  const text = await response.text()
  expect(response.ok, text).toBe(true)
  return JSON.parse(text) as Record<string, unknown>
}

test('a chart says that its map is missing', async () => {
  const { page } = admin
  await page.goto(`/dashboards/${dashboardId}`)
  expect(await isSeen(page.getByText('There is no map “Districts”.'))).toBe(true)
})

test('an administrator uploads the map and chooses what its regions are matched by', async () => {
  const { page } = admin
  await page.goto('/organization')
  await page.getByRole('tab', { name: 'Maps' }).click()
  await page.getByRole('button', { name: 'Upload map' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Districts')
  await dialog.locator('input[type=file]').setInputFiles(join(folder, 'districts.geojson'))
  expect(await admin.barriersIn()).toEqual([])
  await admin.picture('map-upload', { fullPage: false })
  await dialog.getByRole('button', { name: 'Upload map' }).click()
  await page.getByRole('combobox', { name: 'Matched by' }).click()
  await page.getByRole('option', { name: 'district' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  expect(await isSeen(page.getByRole('cell', { name: 'North, South, East' }))).toBe(true)
  expect(await admin.barriersIn()).toEqual([])
  await admin.picture('maps')
  expect(admin.violations).toEqual([])
})

test('the chart is drawn on it, and its settings offer it', async () => {
  const { page } = admin
  await page.goto(`/dashboards/${dashboardId}`)
  await atRest(page.getByRole('img', { name: /Orders by district/ })).waitFor()
  expect(await page.getByText(/There is no map|Not on this map/).count()).toBe(0)
  await admin.picture('map-chart')
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('button', { name: 'Actions for Orders by district' }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  const own = page.getByRole('combobox', { name: 'Own map' })
  await expect.poll(() => own.inputValue()).toBe('Districts')
  await own.click()
  await page.getByRole('option', { name: 'Districts' }).waitFor()
  await admin.picture('map-settings', { fullPage: false })
  expect(admin.violations).toEqual([])
})
