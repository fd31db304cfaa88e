import { expect, test } from 'vitest'
import { visitedQuarry } from './visited-quarry.ts'

const { quarry, visitor } = await visitedQuarry()

test('whoever loads the sample sees how its datasets follow from one another', async () => {
  const { page } = visitor
  await visitor.signIn('admin', quarry.adminPassword)
  await page.goto('/projects')
  await page.getByRole('button', { name: 'Load the sample project' }).click()
  await page.waitForURL(/\/dashboards\/\d+/, { timeout: 90_000 })
  await page.goto('/flow')
  await page.getByRole('button', { name: /Worst days.*up to date.*10 rows/is }).waitFor({ timeout: 60_000 })
  // Five datasets and three recipes; each recipe is linked to what it reads and makes.
  await expect.poll(() => page.locator('.react-flow__edge').count(), { timeout: 20_000 }).toBe(7)
})

test('and walks a column of what was made back to the file', async () => {
  const { page } = visitor
  await page.goto('/datasets')
  await page.getByRole('link', { name: 'Delays by airport', exact: true }).click()
  await page.waitForURL(/\/datasets\/\d+/)
  const id = /\d+$/.exec(new URL(page.url()).pathname)?.[0]
  await page.goto(`/lineage/${encodeURIComponent(`dataset:${id}`)}`)
  await page.getByRole('button', { name: 'Column mean_delay of Delays by airport' }).last().click()
  await page.locator('.lineage-edge.lit').first().waitFor({ state: 'attached' })
  const lit = page.locator('.lineage-column[data-lit]')
  await expect
    .poll(() => lit.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label'))), {
      timeout: 20_000,
    })
    .toContain('Column delay of Flights.parquet')
  await visitor.picture('lineage', { fullPage: false })
  expect(visitor.violations).toEqual([])
})
