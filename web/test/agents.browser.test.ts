import { expect, test } from 'vitest'
import { askingOf } from './asking.ts'
import { visitedQuarry } from './visited-quarry.ts'

const { quarry, visitor } = await visitedQuarry()

test('an agent is built with a plan, and does only what was approved', async () => {
  const { page } = visitor
  const { upload } = await askingOf(quarry)
  const { id: dataset } = await upload('sales.csv', 'city,amount\nBerlin,10\n')
  await visitor.signIn('admin', quarry.adminPassword)
  await page.getByRole('link', { name: 'Agents', exact: true }).click()
  await page.getByRole('heading', { name: 'No agents yet' }).waitFor()
  expect(await visitor.barriersIn()).toEqual([])
  await page.getByRole('button', { name: 'New agent' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Board maker')
  await page.getByRole('button', { name: 'Create agent' }).click()
  await page.getByRole('heading', { name: 'Board maker', level: 1 }).waitFor()

  await page.getByRole('checkbox', { name: /^draft_dashboard/ }).check()
  await page.getByRole('button', { name: 'Add step' }).click()
  const step = page.getByRole('region', { name: 'Step 1' })
  await step.getByLabel('name').fill('{{question}}')
  const query = { measures: [{ aggregate: 'sum', column: 'amount' }] }
  await step
    .getByLabel('charts')
    .fill(JSON.stringify([{ title: 'Sold', kind: 'number', dataset_id: dataset, query }]))
  await page.getByRole('button', { name: 'Save agent' }).click()
  await page.getByText('Board maker is saved.').waitFor()
  expect(await visitor.barriersIn()).toEqual([])
  await visitor.picture('agent-definition')

  await page.getByRole('tab', { name: 'Run', exact: true }).click()
  await page.getByRole('textbox', { name: 'What the agent is asked' }).fill('Sales board')
  await page.getByRole('button', { name: 'Run agent' }).click()
  const approval = page.getByRole('region', { name: 'Approval of draft_dashboard' })
  await approval.getByRole('row', { name: 'name Sales board' }).waitFor({ timeout: 60_000 })
  expect(await visitor.barriersIn()).toEqual([])
  await visitor.picture('agent-approval')

  await page.setViewportSize({ width: 390, height: 800 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('link', { name: /^Approvals/ }).click()
  await page.getByLabel('1 waits for you').waitFor({ timeout: 40_000 })
  expect(await visitor.barriersIn()).toEqual([])
  await visitor.picture('approvals')
  await approval.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('heading', { name: 'Nothing waits for you' }).waitFor()
  await page.getByText('Decided', { exact: true }).click()
  await approval.getByRole('link', { name: /^Run \d/ }).click()
  await page
    .getByRole('region', { name: /^Run \d/ })
    .getByText('done')
    .first()
    .waitFor({ timeout: 60_000 })
  await page.getByRole('link', { name: 'Dashboards', exact: true }).click()
  await page.getByRole('link', { name: 'Sales board' }).first().waitFor()
  expect(visitor.violations).toEqual([])
}, 180_000)

test('a language model is connected, with what it may be sent in plain words', async () => {
  const { page } = visitor
  await page.goto('/organization')
  await page.getByRole('tab', { name: 'Language models' }).click()
  await page.getByRole('heading', { name: 'No language model connected' }).waitFor()
  expect(await visitor.barriersIn()).toEqual([])
  await page.getByRole('button', { name: 'Connect language model' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Local model')
  await dialog.getByRole('textbox', { name: 'Address' }).fill('https://models.example.com/v1')
  await dialog.getByRole('textbox', { name: 'Model', exact: true }).fill('qwen3-8b')
  await dialog.getByRole('radio', { name: 'Grouped results' }).check()
  expect(await visitor.barriersIn()).toEqual([])
  await dialog.getByRole('button', { name: 'Connect' }).click()
  await page.getByRole('row', { name: /Local model default.*Grouped results active/ }).waitFor()
  await page.getByRole('textbox', { name: 'Calls per user and day' }).fill('50')
  await page.getByRole('button', { name: 'Save limits' }).click()
  await page.getByText('Limits are saved.').waitFor()
  expect(await visitor.barriersIn()).toEqual([])
  await visitor.picture('language-models')
  expect(visitor.violations).toEqual([])
}, 120_000)
