import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RunningQuarry } from './running-quarry.ts'
import { startQuarry } from './running-quarry.ts'
import type { Visitor } from './visitor.ts'
import { isSeen, launchBrowser, newVisitor } from './visitor.ts'

const orders = ['id,customer_id,amount,ordered_at,country']
for (let n = 1; n <= 60; n += 1)
  orders.push(`${n},${(n % 7) + 1},${n * 10},2026-0${(n % 6) + 1}-1${n % 9},${['DE', 'FR', 'US'][n % 3]}`)
const customers = 'id,name\n1,Ada\n2,Bob\n3,Eve\n4,Kim\n5,Lea\n'

describe('recipes', () => {
  let quarry: RunningQuarry
  let browser: Browser
  let visitor: Visitor

  beforeAll(async () => {
    ;[quarry, browser] = await Promise.all([startQuarry(), launchBrowser()])
    visitor = await newVisitor({ browser, address: quarry.address })
    const { page } = visitor
    page.on('dialog', (dialog) => void dialog.accept())
    // Each look at the rows asks the engine, which a busy machine answers late.
    page.setDefaultTimeout(45_000)
    await visitor.signIn('admin', quarry.adminPassword)
    for (const [name, text] of [
      ['customers', customers],
      ['orders', orders.join('\n')],
    ] as const) {
      await page.goto('/datasets')
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: `${name}.csv`, mimeType: 'text/csv', buffer: Buffer.from(text) })
      await page.getByRole('link', { name: `Open ${name}` }).waitFor({ timeout: 60_000 })
    }
  }, 180_000)

  afterAll(async () => {
    await browser?.close()
    await quarry?.stop()
  })

  test('a flow without recipes says what one is', async () => {
    const { page } = visitor
    await page.goto('/recipes')
    await page.getByText('No recipes yet').waitFor()
    expect(await visitor.barriersIn()).toEqual([])
  })

  test('a recipe is begun from the page of a dataset', async () => {
    const { page } = visitor
    await page.goto('/datasets')
    await page.getByRole('link', { name: 'orders', exact: true }).click()
    await page.getByRole('heading', { name: 'orders', level: 1 }).waitFor()
    await page.getByRole('button', { name: 'Actions for orders' }).click()
    await page.getByRole('menuitem', { name: 'Make a recipe' }).click()
    await page.getByRole('heading', { name: 'New recipe', level: 1 }).waitFor()
    expect(await visitor.barriersIn()).toEqual([])
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Large orders')
    await page.getByRole('button', { name: 'Begin' }).click()
    await page.getByRole('heading', { name: 'Large orders', level: 1 }).waitFor()
    await preview()
      .getByRole('columnheader', { name: /amount/ })
      .waitFor()
    await preview()
      .getByText(/60 rows, 5 columns/)
      .waitFor()
  })

  test('a step is added and the rows follow it', async () => {
    const { page } = visitor
    await addStep('Filter rows')
    await page.getByRole('button', { name: 'Condition', exact: true }).click()
    await choose(page.getByRole('combobox', { name: /^Column of/ }), 'amount')
    await choose(page.getByRole('combobox', { name: /is compared$/ }), 'is above')
    await page.getByRole('combobox', { name: /^Value of/ }).fill('500')
    await page.keyboard.press('Escape')
    await preview()
      .getByText(/10 rows, 5 columns/)
      .waitFor()
    await visitor.picture('recipe-filter')
    expect(await visitor.barriersIn()).toEqual([])
  })

  test('a mistake in a formula is shown at its place', async () => {
    const { page } = visitor
    await addStep('Add columns by formula')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('with tax')
    const formula = page.getByRole('textbox', { name: 'Formula' })
    await formula.click()
    await page.keyboard.type('amount * taxx')
    await page.keyboard.press('Escape')
    await page.locator('.cm-lintRange-error', { hasText: 'taxx' }).waitFor()
    await page.getByRole('img', { name: 'Has a mistake' }).waitFor()
    expect(await visitor.barriersIn()).toEqual([])
    await visitor.picture('recipe-mistake')
    await formula.click()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('amount * 1.19')
    await page.keyboard.press('Escape')
    await page.getByRole('img', { name: 'Has a mistake' }).waitFor({ state: 'detached' })
    await preview()
      .getByRole('columnheader', { name: /with tax/ })
      .getByText('new')
      .waitFor()
    await page.getByText('Draft saved').waitFor({ state: 'attached' })
  })

  test('a join says how its rows match', async () => {
    const { page } = visitor
    await choose(page.getByRole('combobox', { name: 'Add an input' }), 'customers')
    await addStep('Join another input')
    await choose(page.getByRole('combobox', { name: 'Left' }), 'customer_id')
    await choose(page.getByRole('combobox', { name: 'Right' }), 'id')
    await page.getByText(/% of the rows find a match/).waitFor()
    await preview().getByRole('columnheader', { name: /^name/ }).waitFor()
    await visitor.picture('recipe-join')
    expect(await visitor.barriersIn()).toEqual([])
  })

  test('steps are moved by the keyboard, switched off, and changes taken back', async () => {
    const { page } = visitor
    const names = () => page.locator('.step-row .step-text > :first-child').allTextContents()
    const before = await names()
    await page.getByRole('button', { name: /^Move step 3, Join/ }).focus()
    await page.keyboard.press('ArrowUp')
    expect(await names()).toEqual([before[0], before[2], before[1]])
    await page.getByRole('button', { name: 'Undo' }).click()
    expect(await names()).toEqual(before)
    await page.getByRole('button', { name: /^Actions for step 3/ }).click()
    await page.getByRole('menuitem', { name: 'Switch off' }).click()
    await page.getByText('Join another input (off)').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Join another input (off)').waitFor({ state: 'detached' })
  })

  test('it is published and run', async () => {
    const { page } = visitor
    await page.getByText('Draft saved').waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByText('This is the first version').waitFor()
    await page.getByRole('button', { name: 'Publish Large orders' }).click()
    await page.getByText('version 1').waitFor()
    await page.getByRole('button', { name: 'Run', exact: true }).click()
    await page.getByText('succeeded').first().waitFor({ timeout: 60_000 })
    expect(await visitor.barriersIn()).toEqual([])
  })

  test('versions are compared, tests run, and the output is told before a run', async () => {
    const { page } = visitor
    await page.goto('/recipes')
    await page.getByRole('link', { name: 'Large orders' }).first().click()
    await page.getByRole('tab', { name: 'Versions' }).click()
    await page.getByRole('button', { name: /^Version 1/ }).click()
    await page
      .getByRole('region', { name: 'Differences' })
      .getByText(/From version 1/)
      .waitFor()
    expect(await visitor.barriersIn()).toEqual([])
    await page.getByRole('tab', { name: 'Output' }).click()
    await page.getByRole('table', { name: 'Columns of the output' }).getByText('with tax').waitFor()
    expect(await visitor.barriersIn()).toEqual([])
    await page.getByRole('tab', { name: 'Tests' }).click()
    await page.getByRole('button', { name: 'Add a test' }).click()
    await page.getByLabel('What it holds').waitFor()
    await page.getByRole('button', { name: 'Run the tests' }).click()
    await page.getByText(/All tests pass|do not pass/).waitFor()
    await visitor.picture('recipe-tests')
    expect(await visitor.barriersIn()).toEqual([])
  })

  test('a recipe in SQL is tried while it is written', async () => {
    const { page } = visitor
    await page.goto('/recipes/new?dataset=2&kind=sql')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('By country')
    await page.getByRole('button', { name: 'Begin' }).click()
    await page.getByRole('heading', { name: 'By country', level: 1 }).waitFor()
    const editor = page.getByRole('textbox', { name: 'SQL of the recipe' })
    await editor.click()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('select country, count(*) as n from orders group by country order by country')
    await page.keyboard.press('Escape')
    await preview()
      .getByText(/3 rows, 2 columns/)
      .waitFor()
    await visitor.picture('recipe-sql')
    expect(await visitor.barriersIn()).toEqual([])
  })

  test('it can be read on a phone', async () => {
    const { page } = visitor
    await page.setViewportSize({ width: 390, height: 844 })
    for (const path of ['/recipes', page.url()]) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - globalThis.innerWidth)
      expect([path, wide]).toEqual([path, 0])
    }
    expect(await isSeen(preview())).toBe(true)
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  test('nothing was refused by the policy of the page, and no script failed', () => {
    // Chromium itself writes a style into a line of an editor all of whose text is typed over; it is refused, and not missed.
    const own = 'policy: style-src-attr inline '
    expect(visitor.offences.filter((offence) => offence !== own)).toEqual([])
  })

  const preview = () => visitor.page.getByRole('region', { name: 'Preview', exact: true })

  async function addStep(title: string) {
    const { page } = visitor
    await page.getByRole('button', { name: 'Add a step' }).click()
    await page
      .getByRole('textbox', { name: 'Search steps' })
      .or(page.getByPlaceholder(/What shall happen/))
      .first()
      .fill(title)
    await page.getByRole('option', { name: title }).first().click()
  }

  async function choose(field: Locator, option: string) {
    await field.last().click()
    await visitor.page.getByRole('option', { name: option, exact: true }).last().click()
  }
})
