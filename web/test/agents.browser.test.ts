import { expect, test } from 'vitest'
import { askingOf } from './asking.ts'
import { visitedQuarry } from './visited-quarry.ts'

const { quarry, visitor } = await visitedQuarry()

test('an agent is built with a plan, and does only what was approved', async () => {
  const { page } = visitor
  const { upload } = await askingOf(quarry)
  const { id: dataset } = await upload('sales.csv', 'city,amount\nBerlin,10\n')
  await visitor.signIn('admin', quarry.adminPassword)
  await page.getByRole('button', { name: 'Knowledge and agents' }).click()
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
  await page.getByRole('switch', { name: 'Allow MCP clients' }).click()
  await page.getByText('MCP clients are blocked.').waitFor()
  expect(await visitor.barriersIn()).toEqual([])
  await visitor.picture('language-models')
  expect(visitor.violations).toEqual([])
}, 120_000)

test('a tool of the organization is built and tested in the page', async () => {
  const { page } = visitor
  const { ask, upload } = await askingOf(quarry)
  const { id: dataset } = await upload('orders.csv', 'city,amount\nBerlin,10\nBonn,5\n')
  await ask('POST', '/api/saved-queries', {
    name: 'Orders of a city',
    dataset_id: dataset,
    query: {
      dimensions: ['city'],
      measures: [{ aggregate: 'sum', column: 'amount', name: 'sold' }],
    },
  })
  await page.goto('/agents/tools')
  await page.getByRole('button', { name: 'New tool' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('orders_by_city')
  await dialog.getByRole('textbox', { name: 'Description', exact: true }).fill('What was sold in each city')
  await dialog.getByText('HTTP request', { exact: true }).click()
  await dialog.getByRole('textbox', { name: 'Path', exact: true }).waitFor()
  expect(await visitor.barriersIn()).toEqual([])
  await visitor.picture('agent-tool-form')
  await dialog.getByText('Saved query', { exact: true }).first().click()
  await dialog.getByRole('combobox', { name: 'Saved query' }).fill('Orders')
  await page.getByRole('option', { name: 'Orders of a city' }).click()
  await dialog.getByRole('button', { name: 'Create tool' }).click()
  await page.getByRole('button', { name: 'Actions for orders_by_city' }).click()
  await page.getByRole('menuitem', { name: 'Test' }).click()
  await page.getByRole('button', { name: 'Call tool' }).click()
  await page.getByRole('region', { name: 'Result' }).getByText('Bonn').waitFor()
  expect(await visitor.barriersIn()).toEqual([])
  await visitor.picture('agent-tool-test')
  await page.keyboard.press('Escape')
  expect(visitor.violations).toEqual([])
}, 120_000)

test('in a chat an agent answers to its end, and what is declined is not done', async () => {
  const { page } = visitor
  const { ask, upload } = await askingOf(quarry)
  const { id: dataset } = await upload('visits.csv', 'city,visits\nBerlin,10\nBonn,5\n')
  const measures = [{ aggregate: 'sum', column: 'visits', name: 'visits' }]
  const rendered = {
    title: 'Visits by city',
    kind: 'bar',
    dataset_id: dataset,
    query: { dimensions: ['city'], measures },
  }
  await ask('POST', '/api/chat/agents', {
    name: 'Reporter',
    status: 'published',
    tools: [{ name: 'render_chart' }],
    plan: [{ tool: 'render_chart', arguments: rendered }],
    answer: 'Visits are drawn for {{question}}.',
  })
  await ask('POST', '/api/chat/agents', {
    name: 'Drafter',
    status: 'published',
    tools: [{ name: 'draft_dashboard' }],
    plan: [
      {
        tool: 'draft_dashboard',
        arguments: { name: '{{question}}', charts: [{ ...rendered, kind: 'bar' }] },
      },
    ],
  })
  const chatWith = async (agent: string, question: string) => {
    await page.goto('/chat')
    await page.getByText('Agent', { exact: true }).click()
    await page.getByRole('combobox', { name: 'Agent' }).fill(agent)
    await page.getByRole('option', { name: agent }).click()
    await page
      .getByRole('combobox', { name: 'Question' })
      .or(page.getByRole('textbox', { name: 'Question' }))
      .fill(question)
    await page.keyboard.press('Enter')
  }
  await chatWith('Reporter', 'the board')
  await page.getByText('Visits are drawn for the board.', { exact: true }).waitFor({ timeout: 60_000 })
  const steps = page.getByRole('list', { name: 'Steps of the agent' })
  await steps.getByText('render_chart').waitFor()
  await steps
    .getByRole('img', { name: /Visits by city/ })
    .first()
    .waitFor()
  expect(await visitor.barriersIn()).toEqual([])
  await visitor.picture('agent-in-chat')

  await chatWith('Drafter', 'Never made')
  const approval = page.getByRole('region', { name: 'Approval of draft_dashboard' })
  await approval.getByRole('row', { name: 'name Never made' }).waitFor({ timeout: 60_000 })
  expect(await visitor.barriersIn()).toEqual([])
  await visitor.picture('agent-approval-in-chat')
  await approval.getByRole('button', { name: 'Decline' }).click()
  await approval.getByText('declined', { exact: true }).waitFor()
  await page.getByText('draft_dashboard was declined').first().waitFor()
  const { total } = await ask<{ total: number }>('GET', '/api/dashboards?q=Never%20made')
  expect(total).toBe(0)

  await page.evaluate(() => localStorage.setItem('quarry.language', 'de'))
  await page.reload()
  await page.getByRole('region', { name: 'Genehmigung von draft_dashboard' }).waitFor()
  await visitor.picture('agent-approval-in-chat-de')
  expect(visitor.violations).toEqual([])
}, 180_000)
