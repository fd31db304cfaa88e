import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isSeen, pictures } from './visitor.ts'
import { visitedQuarry } from './visited-quarry.ts'

const sample = (name: string) =>
  join(dirname(createRequire(import.meta.url).resolve('vega-datasets')), '../data', name)

const exported = { CSV: 'csv', Excel: 'xlsx', Parquet: 'parquet', Arrow: 'arrow', JSON: 'json' }

const patient = { timeout: 20_000 }

const { quarry, visitor } = await visitedQuarry()

describe('from a file to a dashboard', () => {
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
    await visitor.picture('profile', { fullPage: false })
  })

  test('the dataset is asked by choosing columns, and answers with a chart and a table', async () => {
    const { page } = visitor
    await page.getByRole('link', { name: 'Explore', exact: true }).last().click()
    await choose('Add a value', 'Count of rows')
    await choose('Add to rows', /origin/i)
    await page.getByRole('combobox', { name: 'Order by' }).click()
    await page.getByRole('option', { name: 'Count of rows, largest first' }).click()
    await page.getByLabel('Row limit').fill('10')
    const result = page.getByRole('region', { name: 'Result', exact: true })
    await result.getByRole('cell', { name: 'ORD' }).waitFor()
    await expect.poll(() => result.getByRole('row').nth(1).textContent(), patient).toContain('ORD')
    await page.getByRole('img', { name: /^Bar chart: Count of rows by origin/i }).waitFor()
    await visitor.picture('explore', { fullPage: false })
  })

  test('the answer is kept as a chart on a dashboard', async () => {
    const { page } = visitor
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Save to a dashboard' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Title of the chart').fill('Flights by airport')
    await dialog.getByLabel('Name of the new dashboard').fill('Airports at a glance')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('heading', { name: 'Airports at a glance', level: 1 }).waitFor()
    expect(await isSeen(page.getByRole('img', { name: /Flights by airport/ }))).toBe(true)
  })

  test('the dashboard is arranged by the keyboard, and stays so', async () => {
    const { page } = visitor
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByRole('button', { name: /^Move Flights by airport/ }).focus()
    for (let step = 0; step < 6; step++) await page.keyboard.press('Shift+ArrowRight')
    await page.getByLabel('Title of Flights by airport').fill('Flights of every airport')
    await page.getByText(/^Draft saved/).waitFor({ timeout: 20_000 })
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('button', { name: 'Edit', exact: true }).waitFor()
    await page.reload()
    const tile = page.getByRole('region', { name: 'Flights of every airport' })
    await tile.waitFor()
    expect((await tile.boundingBox())?.width).toBeGreaterThan(900)
  })

  test('D16: a file with rows that cannot be read says which, and waits for who decides', async () => {
    const { page } = visitor
    await page.goto('/datasets')
    const rows = Array.from({ length: 500 }, (_, n) => `${n},${n * 2}`)
    const csv = ['id,amount', ...rows, '7,not,too,many', '501,1002'].join('\n')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'orders.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await page.getByText(/^1 of 502 rows could not be read/).waitFor({ timeout: 60_000 })
    await page.getByRole('link', { name: 'Open orders' }).click()
    const waits = page.getByRole('alert', { name: /^Too many rows could not be read/ })
    expect(await isSeen(waits.getByRole('cell', { name: '502', exact: true }))).toBe(true)
    expect(await visitor.barriersIn()).toEqual([])
    await waits.getByRole('button', { name: 'Publish version' }).click()
    await waits.waitFor({ state: 'detached' })
    await page.getByRole('tab', { name: /^Rejected/ }).click()
    expect(await isSeen(page.getByRole('cell', { name: '502', exact: true }))).toBe(true)
  })

  test('files of a connector become datasets, and their next version when they come again', async () => {
    const { page } = visitor
    const send = (rows: string) =>
      page
        .locator('input[type=file]')
        .setInputFiles({ name: 'sales.csv', mimeType: 'text/csv', buffer: Buffer.from(`id,amount\n${rows}`) })
    await page.goto('/connectors/new?type=file')
    await page.getByRole('button', { name: 'Save connector' }).click()
    expect(await page.getByText('This is needed').count()).toBe(1)
    // What lacks has the focus, so that one can type on.
    await page.keyboard.type('Drops')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Drops', level: 1 }).waitFor()
    const files = page.url()
    await send('1,2\n2,3\n')
    await page.getByRole('button', { name: 'Create dataset', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Create dataset' }).click()
    await page.getByRole('heading', { name: 'sales', level: 1 }).waitFor()
    await page.getByRole('tab', { name: 'Versions' }).click({ timeout: 60_000 })
    await page.goto(files)
    await page.getByRole('link', { name: 'Open its dataset' }).waitFor()
    expect(await visitor.barriersIn()).toEqual([])
    await send('1,2\n2,3\n3,5\n')
    await page.getByText('sales.csv is uploaded.').waitFor()
    await page.getByRole('link', { name: 'Open its dataset' }).click()
    await page.getByRole('region', { name: 'Refresh' }).waitFor({ state: 'detached', timeout: 60_000 })
    await page.getByRole('tab', { name: 'Versions' }).click()
    const newest = page.getByRole('table', { name: 'Versions' }).getByRole('row').nth(1)
    await expect.poll(() => newest.textContent(), { timeout: 60_000 }).toContain('+1')
  })

  test('a dataset is asked as it was, certified, tagged, and its columns read otherwise', async () => {
    const { page } = visitor
    // The page may still be rerendered after the refresh.
    await page.reload()
    await page.getByRole('button', { name: 'Actions for version 1' }).click()
    await page.getByRole('menuitem', { name: 'Pin version' }).click()
    await page.getByRole('img', { name: 'pinned' }).waitFor()
    await page.getByRole('button', { name: 'Actions for version 1' }).click()
    await page.getByRole('menuitem', { name: 'Restore' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
    await page.getByText('as version 1').waitFor()
    await page.getByRole('tab', { name: 'Columns' }).click()
    await choose('Type of amount', 'text')
    await page.getByText('stored as integer').waitFor()
    await choose('Type of amount', 'integer')
    await page.getByText('stored as integer').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Format of amount: unformatted' }).click()
    await page.getByRole('combobox', { name: 'Shown as' }).click()
    await page.getByRole('option', { name: 'currency' }).click()
    await page.getByLabel('Currency').fill('eur')
    await page.getByRole('button', { name: 'Keep', exact: true }).click()
    await page.getByRole('button', { name: /^Format of amount: €1,234.5/ }).waitFor()
    expect(await visitor.barriersIn()).toEqual([])
    await page.getByRole('tab', { name: 'Overview' }).click()
    await page.getByRole('switch', { name: 'Certified' }).focus()
    await page.keyboard.press('Space')
    await page.getByText('certified', { exact: true }).waitFor()
    await page.getByRole('combobox', { name: 'Tags' }).fill('money')
    await page.keyboard.press('Enter')
    await page.locator('.mantine-Badge-root', { hasText: 'money' }).waitFor()
    await page.getByRole('link', { name: 'Explore', exact: true }).last().click()
    await choose('Add a value', 'Count of rows')
    const result = page.getByRole('region', { name: 'Result', exact: true })
    await result.getByRole('cell', { name: '2', exact: true }).waitFor()
    await choose('As of', /^Version 2/)
    expect(await isSeen(result.getByRole('cell', { name: '3', exact: true }))).toBe(true)
  })

  test('values to filter by are offered, groups are left out by their values, periods are compared', async () => {
    const { page } = visitor
    const query = { dimensions: [{ column: 'origin' }], measures: [{ aggregate: 'count' }], limit: 10 }
    await page.goto(`/explore/1?query=${JSON.stringify(query)}`)
    const result = page.getByRole('region', { name: 'Result', exact: true })
    await result.getByRole('row').nth(10).waitFor()
    await choose('Add a filter', /origin/i)
    const letAnswer = await holdAnswers()
    await choose('Value for origin', 'ORD')
    const asking = page.getByRole('status').filter({ hasText: 'Asking' })
    await asking.waitFor()
    // It closes the settings of the filter; the question goes on.
    await page.keyboard.press('Escape')
    letAnswer()
    await expect.poll(() => result.getByRole('row').count(), patient).toBe(2)
    await page.getByRole('button', { name: /^Remove origin is/ }).click()
    await expect.poll(() => result.getByRole('row').count(), patient).toBe(11)
    await holdAnswers()
    await page.getByLabel('Row limit').fill('7')
    await asking.waitFor()
    await page.keyboard.press('Escape')
    // What is still on the page answers what was asked before, and is not left to look like the answer.
    await page.getByText('Cancelled. What is shown answers the question before.').waitFor()
    expect(await result.getByRole('row').count()).toBe(11)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.getByRole('button', { name: 'Run again' }).click()
    await expect.poll(() => result.getByRole('row').count(), patient).toBe(8)
    await page.getByLabel('Row limit').fill('10')
    await expect.poll(() => result.getByRole('row').count(), patient).toBe(11)
    await choose('Add a condition on results', 'Count of rows')
    await choose('How to filter Count of rows', 'is above')
    await page.getByRole('textbox', { name: 'Value for Count of rows' }).fill('100000')
    await expect.poll(() => result.getByRole('row').count(), patient).toBeLessThan(10)
    const few = await result.getByRole('row').count()
    // Those above and those below are all: a group of conditions on results keeps every row.
    await page.getByRole('button', { name: 'Or …' }).click()
    const second = page.getByRole('group', { name: 'Filter 2' })
    await second.getByRole('combobox', { name: 'How to filter Count of rows' }).click()
    await page.getByRole('option', { name: 'is at most' }).click()
    await second.getByRole('textbox', { name: 'Value for Count of rows' }).fill('100000')
    await expect.poll(() => result.getByRole('row').count(), patient).toBeGreaterThan(few)
    expect(await visitor.barriersIn()).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Remove Count of rows is above/ }).click()
    await page.getByRole('button', { name: 'Remove origin', exact: true }).click()
    await choose('Add to rows', /^date/i)
    await choose('Compare with', 'the month before')
    await result.getByRole('columnheader', { name: 'Count of rows, change in %' }).waitFor()
    // The chart draws the counts of both months, and leaves out how they differ.
    const chart = page.getByRole('region', { name: 'Chart', exact: true }).getByRole('img')
    await expect.poll(() => chart.getAttribute('aria-label'), patient).toContain('Count of rows, before')
    expect(await chart.getAttribute('aria-label')).not.toContain('change')
    await result.getByRole('row').nth(1).getByRole('button').first().click()
    await page.getByRole('menuitem', { name: 'Show the rows behind it' }).click()
    await result.getByRole('columnheader', { name: 'destination' }).waitFor()
    await page.goBack()
    await result.getByRole('columnheader', { name: 'Count of rows, before' }).waitFor()
  })

  test('an answer is exported in every form, and its question saved and found again', async () => {
    const { page } = visitor
    for (const [form, ending] of Object.entries(exported)) {
      await page.getByRole('button', { name: 'Export' }).click()
      const file = page.waitForEvent('download')
      await page.getByRole('menuitem', { name: new RegExp(`^${form}`) }).click()
      expect((await file).suggestedFilename()).toBe(`flights-3m.${ending}`)
    }
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('menuitem', { name: /question/i }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Month by month')
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Month by month is saved.').waitFor()
    await page.goto('/explore/1')
    await page.getByRole('button', { name: 'Saved', exact: true }).click()
    await page.getByRole('searchbox', { name: 'Search saved questions' }).fill('month')
    expect(await visitor.barriersIn()).toEqual([])
    await page.getByRole('button', { name: /^Month by month/ }).click()
    await page.getByRole('columnheader', { name: 'Count of rows, before' }).waitFor()
  })

  test('on a phone pages are no wider than it, and the open tab is in sight', async () => {
    const { page } = visitor
    await page.setViewportSize({ width: 390, height: 844 })
    for (const path of [
      '/',
      '/datasets',
      '/datasets/1?tab=versions',
      '/explore/1',
      '/connectors',
      '/audit',
    ]) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 390])
    }
    await page.goto('/datasets/1?tab=versions')
    const tab = page.getByRole('tab', { name: 'Versions', selected: true })
    await expect.poll(async () => (await tab.boundingBox())?.x ?? 999, patient).toBeLessThan(330)
    expect(await visitor.barriersIn()).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
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
    await visitor.picture('dashboard', { fullPage: false })
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
    expect(visitor.violations).toEqual([])
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

  /** Keeps what is asked from now on waiting, until that is let go. */
  async function holdAnswers(): Promise<() => void> {
    let letGo = () => {}
    const held = new Promise<void>((resolve) => (letGo = resolve))
    await visitor.page.route('**/api/datasets/*/explore', async (route) => {
      await held
      await route.continue()
    })
    return letGo
  }

  /** Chooses from a list that can be searched. */
  async function choose(label: string, option: string | RegExp) {
    const { page } = visitor
    await page.getByRole('combobox', { name: label }).click()
    await page.getByRole('option', { name: option }).first().click()
  }
})
