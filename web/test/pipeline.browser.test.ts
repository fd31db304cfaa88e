import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { askingOf, type Call, type Asking } from './asking.ts'
import { isSeen } from './visitor.ts'
import { visitedQuarry } from './visited-quarry.ts'

const flights = ['flight,origin,delay']
for (let n = 1; n <= 90; n += 1) flights.push(`${n},${['ATL', 'ORD', 'DEN'][n % 3]},${(n * 7) % 60}`)

const { quarry, visitor } = await visitedQuarry()

describe('what runs by itself', () => {
  let ask: Call
  let upload: Asking['upload']
  const ids = { source: 0, recipe: 0, output: 0 }

  beforeAll(async () => {
    await visitor.signIn('admin', quarry.adminPassword)
    ;({ ask, upload } = await askingOf(quarry))
    ids.source = (await upload('flights.csv', flights.join('\n'))).id
    const made = await ask<{ id: number; output_dataset_id: number }>('POST', '/api/pipeline/recipes', {
      name: 'Delays by origin',
      definition: {
        kind: 'sql',
        inputs: [{ dataset_id: ids.source, name: 'flights' }],
        sql: 'SELECT origin, avg(delay) AS mean_delay FROM flights WHERE delay > 5 GROUP BY origin ORDER BY origin',
      },
    })
    ids.recipe = made.id
    ids.output = made.output_dataset_id
    await ask('POST', `/api/pipeline/recipes/${made.id}/publish`, {})
  }, 180_000)

  test('a run is started from the picture of the flow, and its page tells all of it', async () => {
    const { page } = visitor
    await page.goto('/flow')
    await page.locator('[data-node]').filter({ hasText: 'Delays by origin' }).first().waitFor()
    await visitor.picture('flow')
    expect(await visitor.barriersIn()).toEqual([])
    const run = await ask<{ id: number }>('POST', `/api/pipeline/recipes/${ids.recipe}/run`, {})
    await page.goto(`/runs/${run.id}`)
    expect(await isSeen(page.getByRole('log').getByText(/Published: version 1/), 60_000)).toBe(true)
    await page.getByText('succeeded').first().waitFor()
    await visitor.picture('run')
    expect(await visitor.barriersIn()).toEqual([])
    await page.goto(`/datasets/${ids.output}`)
    await page
      .getByRole('region', { name: 'Source' })
      .getByRole('link', { name: 'recipe Delays by origin' })
      .waitFor()
  })

  test('a build says what it would run, runs it, and shows its steps', async () => {
    const { page } = visitor
    const build = await ask<{ id: number }>('POST', '/api/pipeline/run', {
      targets: [ids.output],
      mode: 'all',
    })
    await page.goto(`/runs/${build.id}`)
    await page.getByRole('list', { name: 'Steps' }).getByText('Delays by origin').waitFor()
    await page.getByText('succeeded').first().waitFor({ timeout: 60_000 })
    await page.goto('/runs')
    await page.getByRole('cell', { name: /Build/ }).first().waitFor()
    expect(await visitor.barriersIn()).toEqual([])
  })

  test('a schedule is made that says when it will run', async () => {
    const { page } = visitor
    await page.goto('/schedules')
    await page.getByRole('button', { name: 'New schedule' }).click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Every morning')
    await page.getByRole('combobox', { name: 'Datasets to bring up to date' }).fill('Delays')
    await page.getByRole('option', { name: /Delays by origin/ }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').getByRole('listitem').first().waitFor()
    await page.getByRole('button', { name: 'Create schedule' }).click()
    await page.getByRole('heading', { name: 'Every morning', level: 1 }).waitFor()
    await page.getByText('every day at 06:00').waitFor()
    await page.getByRole('link', { name: 'dataset Delays by origin' }).waitFor()
    expect(await visitor.barriersIn()).toEqual([])
    await page.getByRole('button', { name: 'Run now' }).click()
    await page.waitForURL(/\/runs\/\d+/)
  })

  test('a check is tried, kept, and holds back a version that fails it', async () => {
    const { page } = visitor
    await page.goto(`/datasets/${ids.source}/checks`)
    await page.getByRole('button', { name: 'New check' }).click()
    await page.getByRole('button', { name: 'Try it on the data now' }).click()
    await page
      .getByRole('status')
      .getByText(/passed/)
      .waitFor()
    await page.getByRole('button', { name: 'Add check' }).click()
    await page.getByRole('article').waitFor()
    expect(await visitor.barriersIn()).toEqual([])
    await page.goto('/datasets')
    const held = await upload('flights.csv', 'flight,origin,delay\n,ATL,3\n', ids.source)
    expect(held.status).toBe(409)
    await page.goto(`/datasets/${ids.source}`)
    await page.getByText(/is held back by checks/).waitFor()
    await visitor.picture('held-version')
    expect(await visitor.barriersIn()).toEqual([])
  })

  test('a chart on data that is kept back says so, and what it shows instead', async () => {
    const { page } = visitor
    const { id } = await ask<{ id: number }>('POST', '/api/dashboards', {
      name: 'Delays',
      charts: [
        {
          id: 'by-origin',
          title: 'Flights by origin',
          kind: 'bar',
          dataset_id: ids.source,
          query: { dimensions: [{ column: 'origin' }], measures: [{ aggregate: 'count' }] },
          position: { x: 0, y: 0, w: 6, h: 4 },
        },
      ],
    })
    await page.goto(`/dashboards/${id}`)
    const chart = page.getByRole('region', { name: 'Flights by origin' })
    await chart.getByRole('img', { name: /Flights by origin/ }).waitFor()
    const badge = chart.getByRole('button', { name: 'newer version held back: what that means' })
    await badge.focus()
    await page.keyboard.press('Enter')
    await page
      .getByRole('dialog')
      .getByText(/^Version 2 of flights is held back by the check ".+", .+\. What you see is version 1\.$/)
      .waitFor()
    expect(await visitor.barriersIn()).toEqual([])
    await visitor.picture('dashboard-held')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  test('a column is followed from what is made of it to its file, and what a change would break is told', async () => {
    const { page } = visitor
    await page.goto(`/lineage/${encodeURIComponent(`dataset:${ids.output}`)}`)
    await expect
      .poll(() => page.locator('.react-flow__edge').count(), { timeout: 20_000 })
      .toBeGreaterThanOrEqual(3)
    await page.getByRole('button', { name: 'Column mean_delay of Delays by origin' }).first().click()
    await page.locator('.lineage-edge.lit').first().waitFor({ state: 'attached' })
    const chosen = page.getByRole('complementary', { name: 'What is chosen' })
    await chosen.getByRole('heading', { name: 'mean_delay' }).waitFor()
    // The way of the column stands out, and nothing that does not lie on it.
    const lit = page.locator('.lineage-column[data-lit]')
    await expect.poll(() => lit.allTextContents(), { timeout: 20_000 }).toContain('delay')
    expect(await lit.allTextContents()).not.toContain('flight')
    await expect.poll(() => page.locator('.lineage-edge.lit').count(), { timeout: 20_000 }).toBeGreaterThan(0)
    await expect.poll(() => areInSight(page), { timeout: 20_000 }).toBe(true)
    await visitor.picture('lineage')
    expect(await visitor.barriersIn()).toEqual([])
    await page.getByRole('button', { name: 'Column mean_delay of Delays by origin' }).first().focus()
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
    await page.keyboard.press('ArrowLeft')
    await expect.poll(focused, { timeout: 20_000 }).toBe('Column delay of flights')
    await page.keyboard.press('Enter')
    await chosen.getByRole('heading', { name: 'delay', exact: true }).waitFor()
    await page.keyboard.press('ArrowRight')
    await expect.poll(focused, { timeout: 20_000 }).toMatch(/^Column mean_delay/)
    await page.getByRole('tab', { name: 'Table' }).click()
    await page
      .getByRole('table', { name: 'Lineage' })
      .getByText(/delay of flights/)
      .first()
      .waitFor()
    await page.goto(
      `/lineage/${encodeURIComponent(`dataset:${ids.source}`)}?spot=["dataset:${ids.source}","delay"]`,
    )
    await page.getByRole('button', { name: 'What would a change break?' }).click()
    await page
      .getByRole('dialog')
      .getByText(/would break/)
      .first()
      .waitFor()
    expect(await visitor.barriersIn(['light'])).toEqual([])
  })

  const areInSight = (page: Page) =>
    page.evaluate(() => {
      const box = document.querySelector('.lineage-canvas')?.getBoundingClientRect()
      return [...document.querySelectorAll('.lineage-card')].every((card) => {
        const { left, right } = card.getBoundingClientRect()
        return box !== undefined && left >= box.left && right <= box.right
      })
    })

  test('nothing was refused by the policy of the page', () => {
    expect(visitor.violations).toEqual([])
  })
})
