import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { askingOf, type Call } from './asking.ts'
import { type Frames, framesWhile, isMeasured, describeFrames } from './frames.ts'
import { visitedQuarry } from './visited-quarry.ts'
import { atRest } from './visitor.ts'

const patient = { timeout: 30_000 }
const chartCount = 50
const dragMs = 3000

const { quarry, visitor, another } = await visitedQuarry()

describe('a dashboard', () => {
  let ask: Call
  let id: number
  let airports: number
  const { page } = visitor
  const tile = (title: string, on: Page = page) => on.getByRole('region', { name: title, exact: true })
  const saved = (on: Page = page) => on.getByText(/^Draft saved/).waitFor(patient)
  const edit = (on: Page) => on.goto(`/dashboards/${id}?edit=true`)
  /** What the server has of the draft. */
  const draft = () => ask<{ charts: { title: string; tab?: string }[] }>('GET', `/api/dashboards/${id}/draft`)

  beforeAll(async () => {
    page.setDefaultTimeout(patient.timeout)
    await visitor.signIn('admin', quarry.adminPassword)
    ;({ ask } = await askingOf(quarry))
    const sample = await ask<{ dashboard_id: number; dataset_ids: number[] }>('POST', '/api/projects/sample')
    ;({ dashboard_id: id } = sample)
    airports = sample.dataset_ids[1] ?? 0
  }, 180_000)

  test('is filtered by values that are offered, and the address says so', async () => {
    await page.goto(`/dashboards/${id}`)
    const count = tile('Flights')
    await count.getByText('3M').waitFor()
    // Kinds are loaded side by side, and each chart draws its marks whichever came first.
    for (const title of ['Average delay by day', 'Busiest states by departures'])
      await expect.poll(() => coloredPixels(tile(title)), patient).toBeGreaterThan(500)
    await page.getByRole('button', { name: 'State of departure', exact: true }).click()
    await page.getByLabel('Search values of State of departure').fill('GA')
    await page.getByRole('checkbox', { name: 'GA', exact: true }).click()
    await page.getByRole('button', { name: 'Apply' }).click()
    await count.getByText('3M').waitFor({ state: 'detached' })
    expect(decodeURIComponent(page.url())).toContain('"values":["GA"]')
    // What is offered next depends on what was chosen before.
    await page.getByRole('button', { name: 'From', exact: true }).click()
    await page.getByRole('checkbox', { name: 'ATL' }).waitFor()
    expect(await page.getByRole('checkbox', { name: 'ORD' }).count()).toBe(0)
    expect(await visitor.barriersIn()).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Reset' }).click()
    await count.getByText('3M').waitFor()
    await page.goBack()
    await count.getByText('3M').waitFor({ state: 'detached' })
    await page.goBack()
  })

  test('is filtered by a value of a chart, also without a pointer, and let go again', async () => {
    const chart = tile('Busiest states by departures')
    await chart.getByRole('img').waitFor()
    await chart.getByRole('button', { name: /as a table$/ }).focus()
    await page.keyboard.press('Enter')
    await chart.getByRole('button', { name: 'CA', exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Filter the other charts by it' }).click()
    const count = tile('Flights')
    await count.getByText('3M').waitFor({ state: 'detached' })
    // The chart itself keeps all its values, so that another can be picked.
    await chart.getByRole('button', { name: 'TX', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Let go of CA' }).click()
    await count.getByText('3M').waitFor()
  })

  test('is looked into level by level, and back', async () => {
    const chart = tile('Busiest states by departures')
    const drawn = atRest(chart.getByRole('img'))
    await chart.getByRole('button', { name: /as a chart$/ }).click()
    await drawn.scrollIntoViewIfNeeded()
    const before = await drawn.getAttribute('aria-label')
    const box = await drawn.boundingBox()
    if (!box) throw new Error('the chart is not there')
    await page.mouse.click(box.x + box.width / 2, box.y + 40)
    await chart.getByRole('navigation', { name: /^Levels of/ }).waitFor()
    await expect.poll(() => drawn.getAttribute('aria-label'), patient).not.toBe(before)
    await chart.getByRole('button', { name: 'All', exact: true }).click()
    await expect.poll(() => drawn.getAttribute('aria-label'), patient).toBe(before)
  })

  test('is filtered by a cell of a table', async () => {
    await page.getByRole('tab', { name: 'Routes' }).click()
    const table = tile('Busiest routes and their delays')
    const cell = table.getByRole('cell').getByRole('button').first()
    const picked = (await cell.textContent()) ?? ''
    await cell.click()
    await page.getByRole('menuitem', { name: 'Filter the other charts by it' }).click()
    await page.getByRole('button', { name: `Let go of ${picked}, ` }).click()
    await page.getByRole('tab', { name: 'Overview' }).click()
  })

  test('is arranged, taken back and published, and readers see only what is published', async () => {
    await edit(page)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Tab', exact: true }).click()
    await page.getByRole('tab', { name: 'Tab 4', selected: true }).waitFor()
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Section' }).click()
    await page.getByLabel('Title of New section').fill('By season')
    const grip = page.getByRole('button', { name: /^Move By season/ })
    await grip.focus()
    await page.keyboard.press('Shift+ArrowLeft')
    await page.getByText('By season: column 1, row 1, 11 wide, 1 high').waitFor({ state: 'attached' })
    await saved()
    expect(await visitor.barriersIn()).toEqual([])
    const reader = await ask<{ tabs: unknown[] }>('GET', `/api/dashboards/${id}/render?charts=flights`)
    expect(reader.tabs).toHaveLength(3)
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByLabel('Title of New section').waitFor()
    await page.keyboard.press('Control+Shift+Z')
    await page.getByLabel('Title of By season').waitFor()
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('dialog').getByLabel('What changed').fill('Seasons have a place')
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('button', { name: 'Edit', exact: true }).waitFor()
    await page.getByRole('tab', { name: 'Tab 4' }).click()
    await page.getByRole('heading', { name: 'By season' }).waitFor()
  })

  test('what cannot be saved stays, is told, and is saved once it can be', async () => {
    await edit(page)
    await page.route('**/draft', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    )
    await page.getByLabel('Title of Average delay by day', { exact: true }).fill('Delay on average')
    await page.getByText(/^Could not save: it is kept here/).waitFor()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await saved()
    expect((await draft()).charts.map(({ title }) => title)).toContain('Delay on average')
  })

  test('two who edit it at once lose nothing, and choose where both changed the same', async () => {
    const other = await another()
    const theirs = other.page
    theirs.setDefaultTimeout(patient.timeout)
    await other.signIn('admin', quarry.adminPassword)
    await edit(page)
    await edit(theirs)
    const title = 'Title of Busiest states by departures'
    await Promise.all([page, theirs].map((on) => on.getByLabel(title).waitFor()))
    await theirs.getByLabel(title).fill('Theirs')
    await theirs.getByLabel('Title of Delay on average').fill('Their delay')
    await saved(theirs)
    await page.getByLabel(title).fill('Mine')
    await page.getByLabel(/^Title of Delay, 95th/).fill('My lateness')
    const dialog = page.getByRole('dialog', { name: 'Someone else changed the same part' })
    await dialog.waitFor()
    await dialog.getByRole('heading', { name: 'Chart “Mine”' }).waitFor()
    expect(await dialog.getByRole('heading', { level: 3 }).count()).toBe(1)
    expect(await visitor.barriersIn()).toEqual([])
    await dialog.getByText('Theirs', { exact: true }).first().click()
    await dialog.getByRole('button', { name: 'Go on with this choice' }).click()
    await saved()
    const titles = async () => (await draft()).charts.map((chart) => chart.title)
    await expect
      .poll(titles, patient)
      .toEqual(expect.arrayContaining(['Theirs', 'Their delay', 'My lateness']))
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByLabel('Title of Mine').waitFor()
    await other.context.close()
  })

  test(`stays fluent while a chart is dragged among ${chartCount}`, async () => {
    const charts = Array.from({ length: chartCount }, (_, n) => ({
      id: `c${n}`,
      title: `Chart ${n}`,
      kind: 'bar',
      dataset_id: airports,
      query: { dimensions: [{ column: 'state' }], measures: [{ aggregate: 'count' }], limit: 10 + (n % 5) },
      position: { x: (n % 4) * 3, y: Math.floor(n / 4) * 3, w: 3, h: 3 },
    }))
    const made = await ask<{ id: number }>('POST', '/api/dashboards', { name: 'Many', charts })
    await page.goto(`/dashboards/${made.id}?edit=true`)
    await expect.poll(() => page.locator('.edit-tile canvas').count(), patient).toBeGreaterThan(20)
    const frames = await drag(page, 'Chart 1')
    console.log(describeFrames(frames, 'a chart is dragged'))
    const { framesPerSecond } = frames
    expect(framesPerSecond).toBeGreaterThan(0)
    if (isMeasured) expect(framesPerSecond).toBeGreaterThanOrEqual(55)
    await saved()
  })

  test('is read on a phone from top to bottom, with its filters in a drawer', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`/dashboards/${id}`)
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    await page.getByRole('dialog', { name: 'Filters' }).getByRole('checkbox', { name: 'ATL' }).click()
    await page.getByRole('button', { name: 'Show the charts' }).click()
    await page.getByRole('button', { name: 'Filters (1)' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    expect(await visitor.barriersIn()).toEqual([])
    expect(visitor.violations).toEqual([])
  })
})

/** How much of a chart is neither ground nor text. */
function coloredPixels(tile: Locator): Promise<number> {
  return tile.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
    let count = 0
    for (let at = 0; at < data.length; at += 4)
      if (Math.abs((data[at] ?? 0) - (data[at + 2] ?? 0)) > 60 && (data[at + 3] ?? 0) > 200) count += 1
    return count
  })
}

/** Drags a chart to and fro for a while, and counts the frames that the page could draw meanwhile. */
async function drag(page: Page, title: string): Promise<Frames> {
  const box = await page.getByRole('button', { name: `Move ${title} with the arrow keys` }).boundingBox()
  if (!box) throw new Error('the handle is not there')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  const frames = await framesWhile(page, async () => {
    const endsAt = performance.now() + dragMs
    for (let step = 0; performance.now() < endsAt; step += 1)
      await page.mouse.move(x + 300 * Math.sin(step / 20), y + 200 + 150 * Math.sin(step / 13))
  })
  // Where it is let go of is another place than where it was.
  await page.mouse.move(x + 200, y + 300)
  await page.mouse.up()
  return frames
}
