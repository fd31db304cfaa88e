import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AppForViewers, appForViewers } from './app-for-viewers.ts'
import { visitedQuarry } from './visited-quarry.ts'
import { newVisitor, type Visitor } from './visitor.ts'
import { sidewaysOn, stumblesOn } from './walking.ts'

const { quarry } = await visitedQuarry()
const temporary = 'a loud place by the road'
const password = 'a quiet place by the sea'

let made: AppForViewers
let kim: Visitor
let page: Visitor['page']
const ended: (() => void)[] = []

beforeAll(async () => {
  made = await appForViewers(quarry)
  const { ask, app } = made
  await ask('PATCH', `/api/publishing/apps/${app}`, { actions: ['filter', 'chat'] })
  const { id } = await ask<{ id: number }>('POST', '/api/users', {
    username: 'kim',
    email: 'kim@example.com',
    password: temporary,
    role: 'viewer',
    is_app_viewer: true,
  })
  await ask('PUT', `/api/users/${id}/attributes`, { attributes: { country: ['DE'] } })
  await choosePassword()
  kim = await newVisitor({ address: quarry.appAddress })
  page = kim.page
  await kim.signIn('kim', password)
}, 180_000)

afterAll(() => ended.forEach((end) => end()))

async function choosePassword(): Promise<void> {
  const send = async (path: string, body: object, token?: string) => {
    const headers = {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    }
    const request = { method: 'POST', headers, body: JSON.stringify(body) }
    return await fetch(`${quarry.appAddress}/api/auth/${path}`, request)
  }
  const signedIn = await send('login', { username: 'kim', password: temporary })
  const { access_token: token } = (await signedIn.json()) as { access_token: string }
  await send('change-password', { old_password: temporary, new_password: password }, token)
}

/** A page of another origin whose backend lets its viewer ask. */
async function startHost(): Promise<string> {
  const { ask, app } = made
  const { key, secret } = await ask<{ key: { kid: string }; secret: string }>(
    'POST',
    `/api/publishing/apps/${app}/embed-keys`,
    { name: 'Host', algorithm: 'HS256' },
  )
  const claims = { publication: '*', actions: ['chat'], attributes: { country: ['FR', 'DE'] } }
  const child = spawn(process.execPath, [join(import.meta.dirname, 'embed-host/host.mjs')], {
    env: {
      PATH: process.env['PATH'],
      QUARRY: quarry.appAddress,
      APP: 'airports-app',
      KID: key.kid,
      SECRET: secret,
      CLAIMS: JSON.stringify({ ...claims, filters: { country: 'FR' } }),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  ended.push(() => child.kill())
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const host = String(line).trim()
  await ask('PATCH', `/api/publishing/apps/${app}`, { allowed_origins: [host] })
  return host
}

const answer = () => page.getByRole('log').getByRole('group', { name: /^Result/ })

test('a viewer asks in words, goes on from the answer, and finds the questions again', async () => {
  await page.getByRole('link', { name: 'Ask', exact: true }).click()
  await page.getByRole('heading', { name: 'Ask', level: 1 }).waitFor()
  await page.getByRole('list', { name: 'Example questions' }).getByRole('button').first().waitFor()
  await kim.picture('ask-start')
  await page.getByLabel('Question', { exact: true }).fill('flights by country')
  await page.keyboard.press('Enter')
  await answer().waitFor()
  await page.getByText(/^From Airports/).waitFor()
  expect(await page.getByRole('log').innerText()).not.toMatch(/SELECT|FR/)
  await page.getByLabel('Question', { exact: true }).fill('by city')
  await page.keyboard.press('Enter')
  await expect.poll(() => answer().count()).toBe(2)
  await kim.picture('ask')
  await page.getByLabel('Question', { exact: true }).fill('flightz by moonphase')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByRole('log').innerText(), { timeout: 15_000 }).toMatch(/“moonphase”/)
  await page.getByRole('button', { name: 'New chat' }).click()
  const earlier = page.getByRole('group', { name: 'Earlier questions' })
  await earlier.getByRole('button', { name: 'flights by country', exact: true }).click()
  await expect.poll(() => answer().count(), { timeout: 20_000 }).toBe(2)
}, 120_000)

test('the questions have no barriers, light and dark, on desktop and phone, in English and German', async () => {
  expect(await kim.barriersIn()).toEqual([])
  await kim.picture('ask-dark')
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await stumblesOn(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => sidewaysOn(page), { timeout: 5000 }).toEqual([])
  expect(await kim.barriersIn(['light'])).toEqual([])
  await kim.picture('ask-phone')
  await page.evaluate(() => localStorage.setItem('quarry.language', 'de'))
  await page.reload()
  await page.getByRole('heading', { name: 'Fragen', level: 1 }).waitFor()
  await page.getByLabel('Frage', { exact: true }).fill('Flights nach country')
  await page.keyboard.press('Enter')
  await page.getByText(/^Aus Airports/).waitFor()
  await kim.picture('ask-german-phone')
  await page.evaluate(() => localStorage.removeItem('quarry.language'))
  await page.setViewportSize({ width: 1440, height: 900 })
}, 120_000)

test('a page of another origin has the questions too, within what its backend locks', async () => {
  const host = await startHost()
  for (const path of ['/chat', '/chat-frame']) {
    const outside = await kim.context.newPage()
    await outside.goto(host + path)
    const frame = outside.frameLocator('iframe')
    await frame.getByLabel('Question', { exact: true }).fill('flights by country')
    await frame.getByRole('button', { name: 'Send' }).click()
    const result = frame.getByRole('group', { name: /^Result/ })
    await result.waitFor()
    await frame.getByText(/FR/).first().waitFor()
    expect(await frame.getByRole('log').innerText()).not.toContain('DE')
    await outside.close()
  }
  await made.ask('PATCH', `/api/publishing/apps/${made.app}`, { actions: ['filter'] })
  const closed = await kim.context.newPage()
  await closed.goto(`${host}/chat`)
  await closed.frameLocator('iframe').getByText('This cannot be shown here').waitFor()
  await closed.close()
}, 120_000)

test('an app that is not asked any more has no questions', async () => {
  await page.goto('/chat')
  await page.getByText('This page is not available').waitFor()
  expect(await page.getByRole('link', { name: 'Ask', exact: true }).count()).toBe(0)
})
