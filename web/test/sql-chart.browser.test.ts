import { expect, test } from 'vitest'
import { publish } from './flights.ts'
import { visitedQuarry } from './visited-quarry.ts'

const { quarry, visitor } = await visitedQuarry()
const patient = { timeout: 30_000 }

const csv = 'country,amount\nDE,10\nDE,20\nFR,5\n'

test('an answer in SQL is kept on a dashboard, changed in the same editor, and published', async () => {
  const { page } = visitor
  await visitor.signIn('admin', quarry.adminPassword)
  await page.goto('/datasets')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'orders.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await page.getByRole('link', { name: 'Open orders' }).click(patient)
  await page.waitForURL(/\/datasets\/\d+/, patient)
  const [id] = /\d+$/.exec(new URL(page.url()).pathname) ?? []
  await page.goto(`/explore/${id}?mode=sql`)
  await page.getByRole('textbox', { name: 'SQL' }).click(patient)
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(
    'select country, sum(amount) as total from orders group by country order by 1',
  )
  await page.keyboard.press('Control+Enter')
  await page.getByRole('cell', { name: 'DE' }).waitFor(patient)
  const save = page.getByRole('menuitem', { name: 'Save to a dashboard' })
  await page.getByRole('button', { name: 'Save', exact: true }).click(patient)
  await save.click(patient)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title of the chart').fill('Totals')
  await dialog.getByLabel('Name of the new dashboard').fill('In SQL')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL(/\/dashboards\/\d+/, patient)
  await page.getByRole('cell', { name: 'FR' }).waitFor(patient)

  await page.getByRole('button', { name: 'Actions for Totals' }).click(patient)
  expect(await page.getByRole('menuitem', { name: 'Show the rows' }).count()).toBe(0)
  await page.getByRole('menuitem', { name: 'Where it comes from' }).click()
  await page.getByText('sum(amount)').waitFor(patient)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Actions for Totals' }).click(patient)
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const editor = page.getByRole('textbox', { name: 'SQL' })
  await expect.poll(() => editor.textContent(patient), patient).toContain('group by country')
  await editor.click()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText('select country, count(*) as times from orders group by country order by 1')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('columnheader', { name: /times/ }).waitFor(patient)
  await page.getByRole('button', { name: 'Save to the dashboard' }).click(patient)
  await page.waitForURL(/\/dashboards\/\d+\?/, patient)
  await page.getByRole('columnheader', { name: /times/ }).waitFor(patient)
  await publish(page, 'It counts')
  await page.getByRole('columnheader', { name: /times/ }).waitFor(patient)
})
