import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Request } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askingOf, type Asking } from './asking.ts'
import { visitedQuarry } from './visited-quarry.ts'

const { quarry, visitor } = await visitedQuarry()
const { page } = visitor
const app = /app\s+(http:\/\/\S+)/.exec(quarry.logged())?.[1] ?? ''

const hosts: (() => void)[] = []

/** A page of another origin with its backend; answers its address. */
async function startHost(env: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'embed-host/host.mjs')], {
    env: { PATH: process.env['PATH'], QUARRY: app, APP: 'shop', PUBLICATION: 'sales', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  hosts.push(() => child.kill())
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return String(line).trim()
}

afterAll(() => hosts.forEach((stop) => stop()))

let ask: Asking['ask']
let host = ''
let foreign = ''
let appId = 0
let keyId = 0
const frame = page.frameLocator('iframe')

beforeAll(async () => {
  const asking = await askingOf(quarry)
  ask = asking.ask
  const dataset = await asking.upload(
    'sales.csv',
    'country,city,amount\nDE,Berlin,10\nDE,Bonn,20\nFR,Paris,5\n',
  )
  const chart = (id: string, title: string, tab: string) => ({
    id,
    title,
    tab,
    kind: 'table',
    dataset_id: dataset.id,
    query: { dimensions: ['city'], measures: [{ aggregate: 'sum', column: 'amount', name: 'total' }] },
    position: { x: 0, y: 0, w: 12, h: 4 },
  })
  const target = (column: string) => [{ dataset_id: dataset.id, column }]
  const dashboard = await ask<{ id: number }>('POST', '/api/dashboards', {
    name: 'Sales',
    status: 'published',
    tabs: [
      { id: 'one', label: 'By city' },
      { id: 'two', label: 'Again' },
    ],
    charts: [chart('cities', 'Cities', 'one'), chart('more', 'More cities', 'two')],
    filters: [
      { id: 'country', label: 'Country', kind: 'values', targets: target('country') },
      { id: 'city', label: 'City', kind: 'values', targets: target('city') },
    ],
  })
  const made = await ask<{ id: number }>('POST', '/api/publishing/apps', {
    name: 'Shop',
    slug: 'shop',
    actions: ['filter'],
  })
  appId = made.id
  const definition = { kind: 'dashboard', dashboard_id: dashboard.id }
  await ask('POST', '/api/publishing/publications', {
    app_id: appId,
    slug: 'sales',
    name: 'Sales',
    definition,
  })
  await ask('POST', `/api/publishing/apps/${appId}/releases`, {})
  const created = await ask<{ key: { id: number; kid: string }; secret: string }>(
    'POST',
    `/api/publishing/apps/${appId}/embed-keys`,
    { name: 'Shop', algorithm: 'HS256' },
  )
  keyId = created.key.id
  const env = {
    KID: created.key.kid,
    SECRET: created.secret,
    CLAIMS: '{"actions": [], "filters": {"country": "DE"}}',
    LIFETIME: '6',
    THEME: 'dark',
  }
  host = await startHost(env)
  foreign = await startHost(env)
  await ask('PATCH', `/api/publishing/apps/${appId}`, { allowed_origins: [host] })
}, 90_000)

test('a dashboard is shown in a page of another origin, with what its backend locked and in its theme', async () => {
  await page.goto(host)
  await frame.getByText('Berlin').first().waitFor()
  expect(await frame.getByText('Paris').count()).toBe(0)
  expect(await frame.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark')
  await expect.poll(() => page.evaluate('happened')).toContain('loaded')
  await expect.poll(async () => (await page.locator('iframe').boundingBox())?.height).not.toBe(320)
}, 60_000)

test('its token is renewed in place, and what was chosen stays', async () => {
  await frame.getByText('Again', { exact: true }).click()
  await frame.getByText('More cities').first().waitFor()
  const signed = async () => Number(await (await fetch(`${host}/signed`)).text())
  const before = await signed()
  await expect.poll(signed, { timeout: 20_000 }).toBeGreaterThan(before + 1)
  expect(await frame.getByText('More cities').count()).toBeGreaterThan(0)
  expect(await page.evaluate('happened')).not.toContain('expired')
}, 60_000)

test('what the token leaves out is refused by the server, which the page around may read', async () => {
  const asked = `(async () => {
    const { token } = await (await fetch('/token')).json()
    const body = JSON.stringify({ state: { filters: { city: { operator: 'in', values: ['Bonn'] } } } })
    const headers = { authorization: 'Bearer ' + token, 'content-type': 'application/json' }
    const answer = await fetch('${app}/api/dashboards/sales/render', { method: 'POST', headers, body })
    return answer.status
  })().catch((error) => error.message)`
  expect(await page.evaluate(asked)).toBe(403)
  await page.goto(foreign)
  expect(await page.evaluate(asked)).toContain('Failed to fetch')
}, 60_000)

test('WEB-18: a page of another origin shows nothing', async () => {
  await page.goto(foreign)
  await page.locator('iframe').waitFor({ state: 'attached' })
  await page.waitForTimeout(2000)
  const inner = page.frames().find((one) => one !== page.mainFrame())
  expect(
    await inner
      ?.locator('body')
      .textContent()
      .catch(() => ''),
  ).not.toContain('Berlin')
}, 60_000)

test('a frame without the script asks for its token by a message', async () => {
  await page.goto(`${host}/frame`)
  await frame.getByText('Berlin').first().waitFor()
}, 60_000)

test('one chart is shown alone, and nothing else is computed for it', async () => {
  const asked: string[] = []
  const note = (request: Request) => {
    if (request.url().endsWith('/render')) asked.push(request.postData() ?? '')
  }
  page.on('request', note)
  await page.goto(`${host}/chart`)
  await frame.getByText('Berlin').first().waitFor()
  page.off('request', note)
  expect(await frame.getByText('More cities').count()).toBeGreaterThan(0)
  expect(await frame.getByText('Again', { exact: true }).count()).toBe(0)
  expect(asked.length).toBeGreaterThan(0)
  for (const body of asked) expect(JSON.parse(body)).toMatchObject({ charts: ['more'] })
}, 60_000)

test('a key that is revoked shows nothing more, calmly and once for all', async () => {
  await page.goto(host)
  await frame.getByText('Berlin').first().waitFor()
  await ask('DELETE', `/api/publishing/apps/${appId}/embed-keys/${keyId}`)
  await frame.getByText('Again', { exact: true }).click()
  await frame.getByText('This view has paused').waitFor()
  await frame.getByText('Access has ended.').waitFor()
  // Its backend goes on signing with the key: what it sends is tried, and the frame stays as it is.
  const signed = async () => Number(await (await fetch(`${host}/signed`)).text())
  const before = await signed()
  await expect.poll(signed, { timeout: 30_000 }).toBeGreaterThan(before + 1)
  await frame.getByText('Access has ended.').waitFor()
  const happened = (await page.evaluate('happened')) as string[]
  expect(happened.filter((name) => name === 'expired')).toHaveLength(1)
  await page.goto(host)
  await frame.getByText('This cannot be shown here').waitFor()
}, 60_000)
