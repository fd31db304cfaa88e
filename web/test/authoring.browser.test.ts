import { expect, test } from 'vitest'
import { askingOf } from './asking.ts'
import { visitedQuarry } from './visited-quarry.ts'

const { quarry, visitor } = await visitedQuarry()

const chart = {
  id: 'about',
  title: 'About the sales',
  kind: 'text',
  options: { text: 'Hello' },
  position: { x: 0, y: 0, w: 6, h: 3 },
}

test('a dashboard is found by its name, from the keyboard', { timeout: 180_000 }, async () => {
  const { page } = visitor
  const { ask } = await askingOf(quarry)
  await ask('POST', '/api/dashboards', {
    name: 'Northern sales',
    charts: [chart],
  })
  await visitor.signIn('admin', quarry.adminPassword)

  await page.getByRole('button', { name: 'Search everything' }).waitFor()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Search everything' })
  await field.fill('northern')
  await page.getByRole('option', { name: /Northern sales/ }).waitFor()
  expect(await visitor.barriersIn()).toEqual([])
  await visitor.picture('command-palette')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Northern sales', level: 1 }).waitFor()
  expect(visitor.violations).toEqual([])
})
