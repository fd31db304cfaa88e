import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  addChart,
  choose,
  drawn,
  flights,
  newDashboard,
  publish,
  saved,
  tile,
  uploadFlights,
} from './flights.ts'
import { visitedQuarry } from './visited-quarry.ts'

const patient = { timeout: 60_000 }
const all = flights.count.toLocaleString('en')

const { quarry, visitor } = await visitedQuarry()

describe('a dashboard that is built by clicking', () => {
  const { page } = visitor
  const total = tile(page, 'All flights')
  const saysOf = (title: string) => drawn(page, title).getAttribute('aria-label')

  beforeAll(async () => {
    await visitor.signIn('admin', quarry.adminPassword)
  })

  test('begins with a file and an empty page, which says what to do', async () => {
    await uploadFlights(page)
    await newDashboard(page, 'How people fly')
    await page.getByRole('heading', { name: 'Nothing here yet' }).waitFor()
    expect(await visitor.barriersIn()).toEqual([])
    await page.getByRole('button', { name: 'Add a chart' }).click()
    const dialog = page.getByRole('dialog', { name: 'New chart' })
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'detached' })
  })

  test('gets charts of four kinds, each asked in the builder and kept in the draft', async () => {
    await addChart(page, { title: 'All flights' })
    await addChart(page, { title: 'By origin', by: ['origin'], kind: 'Bar', max: 10 })
    await addChart(page, { title: 'By destination', by: ['destination'], kind: 'Treemap', max: 10 })
    await addChart(page, { title: 'Over time', by: ['date'], kind: 'Area' })
    await total.getByText(all, { exact: true }).waitFor()
    await saved(page)
    for (const [title, kind] of [
      ['By origin', 'Bar'],
      ['By destination', 'Treemap'],
      ['Over time', 'Area'],
    ] as const)
      await expect.poll(() => saysOf(title), patient).toMatch(new RegExp(`^${kind}`))
    expect(await visitor.barriersIn()).toEqual([])
  })

  test('gets a filter that narrows its charts, and a hierarchy to look into', async () => {
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Filter', exact: true }).click()
    await choose(page, flights.name, 'origin')
    // A filter without a name of its own is called after what it filters.
    expect(await page.getByLabel('Label', { exact: true }).inputValue()).toBe('Origin')
    expect(await visitor.barriersIn()).toEqual([])
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Actions for By origin' }).click()
    await page.getByRole('menuitem', { name: 'Settings' }).click()
    const levels = page.getByRole('combobox', { name: 'Drill-down levels' })
    for (const level of ['origin', 'destination']) {
      await levels.fill(level)
      await page.keyboard.press('Enter')
    }
    await page.getByRole('button', { name: 'Close' }).click()
    await publish(page, 'The first one')
    await total.getByText(all, { exact: true }).waitFor()
  })

  test('is filtered, and the address leads others to the same', async () => {
    await page.getByRole('button', { name: 'Origin', exact: true }).click()
    await page.getByRole('checkbox', { name: 'ORD', exact: true }).click()
    await page.getByRole('button', { name: 'Apply' }).click()
    await total.getByText(all, { exact: true }).waitFor({ state: 'detached' })
    const few = await numberOf(page)
    expect(few).toBeLessThan(flights.count / 4)
    const address = page.url()
    expect(decodeURIComponent(address)).toContain('"values":["ORD"]')
    await page.goto('/dashboards')
    await page.goto(address)
    await expect.poll(() => numberOf(page), patient).toBe(few)
    await page.getByRole('button', { name: /^Origin/ }).waitFor()
    await page.getByRole('button', { name: 'Reset' }).click()
    await total.getByText(all, { exact: true }).waitFor()
  })

  test('is looked into where a mark is clicked, and the way back is there', async () => {
    await drawn(page, 'By origin').waitFor()
    const before = await saysOf('By origin')
    const paintsOf = await countedPaints(page, 'By destination')
    await clickMark(page, 'By origin')
    const levels = page.getByRole('navigation', { name: 'Levels of By origin' })
    await levels.waitFor()
    // The way back goes up by one step, so one click has led down by one.
    expect(await levels.getByRole('button').allTextContents()).toEqual(['All', 'ORD', ''])
    await expect.poll(() => saysOf('By origin'), patient).toMatch(/Count of rows by destination/i)
    // Only the chart with the drill-down has changed, and only it was redrawn.
    await total.getByText(all, { exact: true }).waitFor()
    await drawn(page, 'By destination').waitFor()
    expect(await paintsOf()).toBe(0)
    expect(await visitor.barriersIn()).toEqual([])
    await page.goBack()
    await levels.waitFor({ state: 'detached' })
    await expect.poll(() => saysOf('By origin'), patient).toBe(before)
    await page.goForward()
    await levels.getByRole('button', { name: 'All', exact: true }).click()
    await expect.poll(() => saysOf('By origin'), patient).toBe(before)
  })

  test('is filtered by a mark of one chart, which keeps its own', async () => {
    const before = await saysOf('By destination')
    await clickMark(page, 'By destination')
    await total.getByText(all, { exact: true }).waitFor({ state: 'detached' })
    expect(await saysOf('By destination')).toBe(before)
    const chip = page.getByRole('button', { name: /^Let go of/ })
    await chip.waitFor()
    expect(page.url()).toContain('selections')
    expect(await visitor.barriersIn()).toEqual([])
    await chip.click()
    await total.getByText(all, { exact: true }).waitFor()
  })

  test('shows the rows behind one value, from the keyboard', async () => {
    const chart = tile(page, 'By origin')
    await chart.getByRole('button', { name: 'Show By origin as a table' }).focus()
    await page.keyboard.press('Enter')
    const first = chart.getByRole('row').nth(1)
    const [origin, count] = await first.getByRole('cell').allTextContents()
    await first.getByRole('button').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Show the rows behind it' }).click()
    const drawer = page.getByRole('dialog', { name: 'Rows behind By origin' })
    await drawer.getByText(`${count} rows`).waitFor()
    const rows = drawer.getByRole('table').getByRole('row')
    await expect.poll(() => rows.count(), patient).toBeGreaterThan(3)
    expect(await rows.nth(1).textContent()).toContain(origin)
    expect(await visitor.barriersIn()).toEqual([])
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
  })

  test('WEB-01: none of it broke the content security policy or asked another host', () => {
    expect(visitor.violations).toEqual([])
  })
})

/** Clicks the largest mark of a chart, which lies to the left of its middle. */
async function clickMark(page: Page, title: string): Promise<void> {
  const chart = drawn(page, title)
  await chart.scrollIntoViewIfNeeded()
  const box = await chart.boundingBox()
  if (!box) throw new Error(`${title} is not in sight`)
  await page.mouse.click(box.x + box.width * 0.12, box.y + box.height * 0.5)
}

/** Counts from now on how often a chart begins to be drawn. */
async function countedPaints(page: Page, title: string): Promise<() => Promise<number>> {
  const chart = await drawn(page, title).elementHandle()
  await chart!.evaluate((image) => {
    const counted = image as HTMLElement
    counted.dataset['paints'] = '0'
    const observer = new MutationObserver(() => {
      if (image.getAttribute('aria-busy') === 'true')
        counted.dataset['paints'] = String(Number(counted.dataset['paints']) + 1)
    })
    observer.observe(image, { attributeFilter: ['aria-busy'] })
  })
  return () => chart!.evaluate((image) => Number((image as HTMLElement).dataset['paints']))
}

async function numberOf(page: Page): Promise<number> {
  const text = await tile(page, 'All flights').locator('.big-number').textContent()
  return Number(text?.replaceAll(',', ''))
}
