import { createRequire } from 'node:module'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RunningQuarry } from './running-quarry.ts'
import { startQuarry } from './running-quarry.ts'
import type { Visitor } from './visitor.ts'
import { isSeen, launchBrowser, newVisitor } from './visitor.ts'

const sample = (name: string) =>
  join(dirname(createRequire(import.meta.url).resolve('vega-datasets')), '../data', name)

// Set to a folder, the pictures of the documentation are written there.
const pictures = process.env['QUARRY_PICTURES']

describe('from a file to a dashboard', () => {
  let quarry: RunningQuarry
  let browser: Browser
  let visitor: Visitor

  beforeAll(async () => {
    ;[quarry, browser] = await Promise.all([startQuarry(), launchBrowser()])
    visitor = await newVisitor({ browser, address: quarry.address })
  })

  afterAll(async () => {
    await browser?.close()
    await quarry?.stop()
  })

  const picture = async (name: string) => {
    if (!pictures) return
    await mkdir(pictures, { recursive: true })
    await visitor.page.screenshot({ path: join(pictures, `${name}.png`) })
  }

  test('one is led to the sign-in page and from there to where one wanted to go', async () => {
    const { page } = visitor
    await page.goto('/datasets')
    await page.waitForURL(/\/sign-in/)
    await page.getByLabel('Username').fill('admin')
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('alert').waitFor()
    await page.getByLabel('Password', { exact: true }).fill(quarry.adminPassword)
    await page.getByRole('button', { name: 'Sign in' }).click()
    expect(await isSeen(page.getByRole('heading', { name: 'Datasets', level: 1 }))).toBe(true)
  })

  test('WEB-11: the token is in the tab and not in the storage that all tabs share', async () => {
    const stored = await visitor.page.evaluate(() => ({
      local: JSON.stringify({ ...localStorage }),
      tab: JSON.stringify({ ...sessionStorage }),
      cookies: document.cookie,
    }))
    expect(stored.tab).toContain('eyJ')
    expect(stored.local).not.toContain('eyJ')
    expect(stored.cookies).toBe('')
  })

  test('three million flights are uploaded and become a dataset', async () => {
    const { page } = visitor
    await page.locator('input[type=file]').setInputFiles(sample('flights-3m.parquet'))
    await page.getByRole('link', { name: 'Open flights-3m' }).click({ timeout: 90_000 })
    await page.getByRole('heading', { name: 'flights-3m', level: 1 }).waitFor()
    await page.getByText('3,000,000', { exact: true }).waitFor()
    const grid = page.getByRole('region', { name: 'Preview, scrollable' })
    await grid.getByRole('columnheader', { name: /delay/i }).waitFor()
    await page.getByRole('tab', { name: 'Columns' }).click()
    await page.getByRole('table', { name: 'Columns' }).getByRole('row').nth(1).waitFor()
    await page.getByRole('tab', { name: 'Profile' }).click()
    expect(await isSeen(page.getByRole('img', { name: /^Distribution of/ }).first(), 60_000)).toBe(true)
    await picture('profile')
  })

  test('the dataset is asked by choosing columns, and answers with a chart and a table', async () => {
    const { page } = visitor
    await page.getByRole('link', { name: 'Explore', exact: true }).last().click()
    await choose('Add a value', 'Count of rows')
    await choose('Add to rows', /origin/i)
    await page.getByRole('combobox', { name: 'Order by' }).click()
    await page.getByRole('option', { name: 'Count of rows, largest first' }).click()
    await page.getByLabel('At most this many rows').fill('10')
    const result = page.getByRole('region', { name: 'Result', exact: true })
    await result.getByRole('cell', { name: 'ORD' }).waitFor()
    await expect.poll(() => result.getByRole('row').nth(1).textContent()).toContain('ORD')
    await page.getByRole('img', { name: /^Bar chart: Count of rows by origin/i }).waitFor()
    await picture('explore')
  })

  test('the answer is kept as a chart on a dashboard', async () => {
    const { page } = visitor
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Save to a dashboard' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Title of the chart').fill('Flights by airport')
    await dialog.getByLabel('Name of the new dashboard').fill('Airports at a glance')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { name: 'Airports at a glance', level: 1 }).waitFor()
    expect(await isSeen(page.getByRole('img', { name: /Flights by airport/ }))).toBe(true)
  })

  test('the dashboard is arranged by the keyboard, and stays so', async () => {
    const { page } = visitor
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByRole('button', { name: /^Move Flights by airport/ }).focus()
    for (let step = 0; step < 6; step++) await page.keyboard.press('Shift+ArrowRight')
    await page.getByLabel('Title of Flights by airport').fill('Flights of every airport')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: 'Edit', exact: true }).waitFor()
    await page.reload()
    const tile = page.getByRole('region', { name: 'Flights of every airport' })
    await tile.waitFor()
    expect((await tile.boundingBox())?.width).toBeGreaterThan(900)
  })

  test('a file with rows that cannot be read says which', async () => {
    const { page } = visitor
    await page.goto('/datasets')
    const rows = Array.from({ length: 500 }, (_, n) => `${n},${n * 2}`)
    const csv = ['id,amount', ...rows, '7,not,too,many', '501,1002'].join('\n')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'orders.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await page.getByText(/1 row could not be read/).waitFor({ timeout: 60_000 })
    await page.getByRole('link', { name: 'Open orders' }).click()
    await page.getByRole('tab', { name: /Left out/ }).click()
    expect(await isSeen(page.getByRole('cell', { name: '502', exact: true }))).toBe(true)
  })

  test('the sample project comes with a finished dashboard', async () => {
    const { page } = visitor
    await page.goto('/projects')
    await page.getByRole('button', { name: 'Load the sample project' }).click()
    await page.waitForURL(/\/dashboards\/\d+/, { timeout: 90_000 })
    await page
      .getByRole('img', { name: /chart:/ })
      .nth(3)
      .waitFor({ timeout: 60_000 })
    if (pictures) await tidyUp()
    await picture('dashboard')
  })

  test('a second organization on the same server sees none of it', async () => {
    const { page } = visitor
    await page.getByRole('button', { name: /^Organization/ }).click()
    await page.getByRole('menuitem', { name: 'New organization' }).click()
    await page.getByLabel('Name', { exact: false }).fill('Second')
    await page.getByRole('button', { name: 'Create organization' }).click()
    await page.getByRole('button', { name: /^Organization Second/ }).waitFor()
    await page.getByRole('heading', { name: '1. Bring a file' }).waitFor()
    for (const path of ['datasets', 'dashboards', 'projects']) {
      await page.goto(`/${path}`)
      await page.getByRole('heading', { name: /^No (datasets|dashboards|projects) yet/ }).waitFor()
    }
    await page.goto('/dashboards/1')
    expect(await isSeen(page.getByRole('alert').getByText('Not found'))).toBe(true)
  })

  test('WEB-14: nothing was asked of another host, and nothing broke the content security policy', () => {
    expect(visitor.offences).toEqual([])
    expect(quarry.logged()).not.toContain('csp_report')
  })

  /** Leaves nothing on the picture that only the test brought there. */
  async function tidyUp() {
    const { page } = visitor
    await page.mouse.move(0, 500)
    await page.setViewportSize({ width: 1440, height: 1210 })
    await page.getByText('The sample project is loaded.').waitFor({ state: 'hidden' })
    await page.evaluate(() => scrollTo(0, 0))
  }

  /** Chooses from a list that can be searched. */
  async function choose(label: string, option: string | RegExp) {
    const { page } = visitor
    await page.getByRole('combobox', { name: label }).click()
    await page.getByRole('option', { name: option }).first().click()
  }
})
