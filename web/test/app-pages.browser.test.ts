import { beforeAll, describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { type AppForViewers, appForViewers } from './app-for-viewers.ts'
import { filesLoadedBy, gzippedBytes } from './loaded-files.ts'
import { visitedQuarry } from './visited-quarry.ts'
import { newVisitor, type Visitor } from './visitor.ts'
import { sidewaysOn, stumblesOn } from './walking.ts'

const { quarry } = await visitedQuarry()
const password = 'a quiet place by the sea'
const phone = { width: 390, height: 844 }
const tablet = { width: 820, height: 1180 }
const desktop = { width: 1440, height: 900 }

let made: AppForViewers
let kim: Visitor
let page: Page

/** The newest mail to an address, decoded as far as its links need it. */
async function mailTo(address: string): Promise<string> {
  const found = async () => (await quarry.mails()).find((mail) => mail.includes(`To: ${address}`))
  await expect.poll(found, { timeout: 20_000 }).toBeDefined()
  return ((await found()) ?? '').replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
}

beforeAll(async () => {
  made = await appForViewers(quarry)
  kim = await newVisitor({ address: quarry.appAddress })
  page = kim.page
}, 180_000)

const addresses = [
  '/dashboards/overview',
  '/airports',
  '/airports/BER',
  '/carriers/LH',
  '/pages/about',
  '/search?q=berlin',
  '/me',
  '/airports?where={"city.like":"nowhere"}',
  '/dashboards/nothing',
]

describe('the page of an app', () => {
  test('a viewer who was invited by mail signs in at the App address, in the brand of the organization', async () => {
    const { id } = await made.ask<{ id: number }>('POST', '/api/users', {
      username: 'kim',
      email: 'kim@example.com',
      full_name: 'Kim Lee',
      role: 'viewer',
      is_app_viewer: true,
    })
    await made.ask('PUT', `/api/users/${id}/attributes`, { attributes: { country: ['DE'] } })
    const mail = await mailTo('kim@example.com')
    const [link = ''] = new RegExp(`${quarry.appAddress}/sign-in\\?\\S+`).exec(mail) ?? []
    const [, temporary = ''] = /choose your own:\s+(\S+)/.exec(mail) ?? []
    await page.goto(link)
    expect(await page.title()).toContain('Northwind Insights')
    await page.getByRole('heading', { name: 'Sign in to Northwind Insights' }).waitFor()
    expect(await kim.barriersIn()).toEqual([])
    await kim.picture('sign-in')
    await page.getByLabel('Username').fill('kim')
    await page.getByLabel('Password', { exact: true }).fill(temporary)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByLabel('The password you signed in with').fill(temporary)
    await page.getByLabel('New password', { exact: true }).fill(password)
    await page.getByLabel('New password again').fill(password)
    await page.getByRole('button', { name: 'Change the password' }).click()
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/dashboards/overview')
  })

  test('wears the brand from the first paint, before any script has run', async () => {
    const answer = await fetch(`${quarry.appAddress}/airports`, { headers: { accept: 'text/html' } })
    const text = await answer.text()
    expect(text).toContain('<title>Northwind Insights</title>')
    expect(text).toContain('--first-color:#0f766e')
    expect(text).not.toMatch(/__[A-Z_]+__/)
    const icon = page.locator('link[rel="icon"]')
    expect(decodeURIComponent((await icon.getAttribute('href')) ?? '')).toContain('fill="#0f766e"')
  })

  test('a dashboard shows the viewer their own rows, and filters, drills and opens rows', async () => {
    const countries = page.getByRole('region', { name: 'Flights by country' })
    await countries.locator('canvas, svg').first().waitFor()
    await page.getByRole('button', { name: 'Show Flights by country as a table' }).click()
    const cells = countries.getByRole('gridcell').or(countries.getByRole('cell'))
    await expect.poll(async () => (await cells.allInnerTexts()).join(' ')).toContain('DE')
    expect((await cells.allInnerTexts()).join(' ')).not.toContain('FR')
    await page.getByRole('button', { name: 'Actions for Flights by country' }).click()
    await page.getByRole('menuitem', { name: 'Show the rows' }).click()
    await page.getByRole('dialog').getByText('Berlin').first().waitFor()
    const download = page.waitForEvent('download')
    await page.getByRole('dialog').getByRole('button', { name: 'All of them as CSV' }).click()
    expect((await download).suggestedFilename()).toBe('Flights by country.csv')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    for (const [kind, ending] of [
      ['PDF', 'pdf'],
      ['Excel', 'xlsx'],
    ] as const) {
      await page.getByRole('button', { name: 'Download Overview' }).click()
      const file = page.waitForEvent('download')
      await page.getByRole('menuitem', { name: kind }).click()
      expect((await file).suggestedFilename()).toBe(`Overview.${ending}`)
    }
    await page
      .getByRole('button', { name: /Country/ })
      .first()
      .click()
    await page.getByRole('checkbox', { name: 'DE' }).check()
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect.poll(() => decodeURIComponent(page.url())).toContain('"country"')
    await page.reload()
    await page.getByRole('button', { name: /Country.*DE/ }).waitFor()
  })

  test('the list of an entity is searched, filtered, sorted and turned, all of it in the address', async () => {
    await page.getByRole('link', { name: 'Airports', exact: true }).click()
    await page.getByRole('heading', { name: 'Airports', level: 1 }).waitFor()
    await page.getByRole('link', { name: 'Munich' }).waitFor()
    expect(await page.getByRole('link', { name: 'Paris' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Page 2' }).click()
    await expect.poll(() => page.url()).toContain('page=2')
    await page.getByLabel('Search Airports').fill('ber')
    await expect.poll(() => page.getByRole('row').count()).toBe(2)
    expect(page.url()).not.toContain('page=')
    await page.getByLabel('Search Airports').fill('')
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByLabel('Flights from').fill('300000')
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByText('Flights ≥ 300,000').waitFor()
    await expect.poll(() => page.getByRole('row').count()).toBe(3)
    await page.getByRole('button', { name: 'Average delay' }).click()
    await expect.poll(() => page.getByRole('row').nth(1).innerText()).toContain('Munich')
    await page.goBack()
    await page.getByRole('button', { name: /Remove filter/ }).click()
    await expect.poll(() => page.getByRole('row').count()).toBe(26)
  })

  test('an object leads to what it is related to, and back', async () => {
    await page.getByRole('link', { name: 'Berlin' }).click()
    await page.getByRole('heading', { name: 'Berlin', level: 1 }).waitFor()
    await page.getByRole('heading', { name: 'Traffic', level: 2 }).waitFor()
    await page.getByText('24.5 min').waitFor()
    await page.getByRole('link', { name: 'Lufthansa' }).click()
    await page.getByRole('heading', { name: 'Lufthansa', level: 1 }).waitFor()
    await page.getByText('The first 20 of').waitFor()
    await page.getByRole('link', { name: /^Show all/ }).click()
    await page.getByRole('button', { name: /Remove filter/ }).waitFor()
    const csv = page.waitForEvent('download')
    await page.getByRole('button', { name: 'CSV', exact: true }).click()
    expect((await csv).suggestedFilename()).toBe('Airports.csv')
    await page.getByRole('link', { name: 'Munich' }).click()
    await page.getByRole('heading', { name: 'Munich', level: 1 }).waitFor()
    const foreign = await page.goto('/airports/CDG').then(() => page.getByText('This page is not available'))
    await foreign.waitFor()
  })

  test('a page shows text with numbers, charts and lists of the app', async () => {
    await page.getByRole('link', { name: 'About these figures' }).click()
    await page.getByRole('heading', { name: 'Where the figures come from', level: 2 }).waitFor()
    await page.getByRole('region', { name: 'Flights by country' }).locator('canvas, svg').first().waitFor()
    await page.getByRole('region', { name: 'Airports' }).getByRole('link', { name: 'Munich' }).waitFor()
  })

  test('the search finds objects, dashboards and pages', async () => {
    await page.getByRole('search').getByLabel('Search').fill('berlin')
    await page.keyboard.press('Enter')
    await page.getByRole('list', { name: 'Results' }).getByRole('link', { name: 'Berlin' }).click()
    await page.getByRole('heading', { name: 'Berlin', level: 1 }).waitFor()
  })

  test.each(addresses)('%s has no barriers on desktop, tablet and phone', async (path) => {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await kim.picture(`desktop${path.replaceAll(/\W+/g, '-').slice(0, 30)}`)
    expect(await kim.barriersIn()).toEqual([])
    await kim.picture(`dark${path.replaceAll(/\W+/g, '-').slice(0, 30)}`)
    await page.emulateMedia({ colorScheme: 'light' })
    expect(await stumblesOn(page)).toEqual([])
    for (const size of [tablet, phone]) {
      await page.setViewportSize(size)
      await expect.poll(() => sidewaysOn(page), { timeout: 5000 }).toEqual([])
    }
    expect(await kim.barriersIn(['light'])).toEqual([])
    await kim.picture(`phone${path.replaceAll(/\W+/g, '-').slice(0, 30)}`)
    await page.setViewportSize(desktop)
  })

  test('a phone has the navigation in a drawer, and the objects as cards', async () => {
    await page.setViewportSize(phone)
    await page.goto('/dashboards/overview')
    await page.getByRole('button', { name: 'Navigation' }).click()
    await page.getByRole('link', { name: 'Airports', exact: true }).waitFor()
    await kim.picture('phone-navigation', { fullPage: false })
    expect(await kim.barriersIn(['light'])).toEqual([])
    await page.getByRole('link', { name: 'Airports', exact: true }).click()
    await page.getByRole('list', { name: 'Airports' }).getByRole('link').first().waitFor()
    await page.setViewportSize(desktop)
  })

  test('the viewer chooses German', async () => {
    await page.goto('/airports')
    await page.getByRole('button', { name: /your account/ }).click()
    expect(await kim.barriersIn(['light'])).toEqual([])
    await page.getByRole('menuitem', { name: 'Deutsch' }).click()
    await page.getByRole('button', { name: 'Spalten' }).waitFor()
    await kim.picture('german-airports')
    await page.goto('/dashboards/overview')
    await page.getByText(/^Stand /).waitFor()
    await kim.picture('german-overview')
    await page.evaluate(() => localStorage.removeItem('quarry.language'))
  })

  test('the first load of a list is at most 200 kB, and of a dashboard not much more', async () => {
    await page.evaluate(() => sessionStorage.clear())
    await page.goto('/sign-in')
    await page.getByLabel('Username').fill('kim')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
    const expectLight = async (what: string, limit: number) => {
      const files = await filesLoadedBy(page)
      const kilobytes = gzippedBytes(files) / 1000
      console.info(`${what} loads ${kilobytes.toFixed(0)} kB in ${files.length} files`)
      expect(kilobytes).toBeLessThan(limit)
      expect(files.filter(({ name }) => !name.includes('/assets/app/'))).toEqual([])
    }
    await page.goto('/airports')
    await page.getByRole('link', { name: 'Munich' }).waitFor()
    await expectLight('the list of an app', 200)
    // Without an answer no kind of chart is needed yet.
    const rendering = '**/api/dashboards/*/render'
    await page.route(rendering, () => undefined)
    await page.goto('/dashboards/overview')
    await page.getByRole('button', { name: 'Country', exact: true }).waitFor()
    await expectLight('a dashboard of an app before its first chart', 290)
    await page.unroute(rendering)
  })

  test('what is withdrawn is gone within a second, and what the app does not offer any more is not offered', async () => {
    await page.goto('/dashboards/overview')
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
    await made.ask('PATCH', `/api/publishing/apps/${made.app}`, { actions: [] })
    await page.reload()
    await page.getByRole('button', { name: 'Actions for Flights by country' }).click()
    await page.getByRole('menuitem', { name: 'Full screen' }).waitFor()
    expect(await page.getByRole('menuitem').count()).toBe(1)
    expect(await page.getByRole('button', { name: /Country/ }).count()).toBe(0)
    await page.keyboard.press('Escape')
    await made.ask('POST', `/api/publishing/publications/${made.publications['overview']}/withdraw`)
    await page.getByRole('button', { name: 'Refresh' }).click()
    await page.getByText('This page is not available').waitFor({ timeout: 5000 })
    await expect.poll(() => page.getByRole('link', { name: 'Overview', exact: true }).count()).toBe(0)
    await made.ask('POST', `/api/publishing/apps/${made.app}/withdraw`)
    await page.goto('/airports')
    await page.getByText('There is nothing for you here yet').waitFor()
    expect(await kim.barriersIn()).toEqual([])
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByLabel('Username').waitFor()
    expect(kim.violations).toEqual([])
  })
})
