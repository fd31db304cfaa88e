import type { Locator } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { askingOf } from './asking.ts'
import { isSeen } from './visitor.ts'
import { visitedQuarry } from './visited-quarry.ts'

const orders = ['id,customer_id,amount,ordered_at,country']
for (let n = 1; n <= 60; n += 1)
  orders.push(`${n},${(n % 7) + 1},${n * 10},2026-0${(n % 6) + 1}-1${n % 9},${['DE', 'FR', 'US'][n % 3]}`)
const customers = 'id,name\n1,Ada\n2,Bob\n3,Eve\n4,Kim\n5,Lea\n'

const { quarry, visitor } = await visitedQuarry()

describe('recipes', () => {
  beforeAll(async () => {
    const { page } = visitor
    page.on('dialog', (dialog) => void dialog.accept())
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
    await page.getByRole('menuitem', { name: 'Create recipe' }).click()
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

  test('a function is completed with what it gives and an example of it', async () => {
    const { page } = visitor
    const formula = page.getByRole('textbox', { name: 'Formula' })
    await formula.click()
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.type(' + rou')
    await page.locator('.cm-tooltip-autocomplete').getByText('round', { exact: true }).waitFor()
    const about = page.locator('.cm-completionInfo')
    await about.getByText('round(3.14159, 2)').waitFor()
    expect(await about.textContent()).toContain('is 3.14')
    // It is really there to be read, and not cut off by the list that it belongs to.
    const isRead = await about.evaluate((box) => {
      const { left, top, width, height } = box.getBoundingClientRect()
      return box.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    })
    expect(isRead).toBe(true)
    await visitor.picture('recipe-completion', { fullPage: false })
    await page.keyboard.press('Escape')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('amount * 1.19')
    await page.keyboard.press('Escape')
    await page.getByText('Draft saved').waitFor({ state: 'attached' })
  })

  test('a join says how its rows match', async () => {
    const { page } = visitor
    await choose(page.getByRole('combobox', { name: 'Add an input' }), 'customers')
    await page.setViewportSize({ width: 1440, height: 560 })
    await page.getByRole('button', { name: 'Add a step' }).click()
    const option = page.getByRole('option', { name: 'Join another input' })
    for (const block of ['end', 'start'] as const) {
      await option.evaluate((one, to) => one.scrollIntoView({ block: to }), block)
      expect([block, await isSeen(option, 5000)]).toEqual([block, true])
    }
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 1440, height: 900 })
    await addStep('Join another input')
    await choose(page.getByRole('combobox', { name: 'Left' }), 'customer_id')
    await choose(page.getByRole('combobox', { name: 'Right' }), 'id')
    const match = page.getByRole('group', { name: 'How the rows match' })
    // Two of the seven customers that orders name are not there: what is missing is said by its key.
    await match.getByText(/Nothing is found for: [67] \(\d row/).waitFor()
    expect(await match.getByText(/% of the rows find a match/).textContent()).toBe(
      '80 % of the rows find a match',
    )
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

  test('before a change is published one sees what it does to the rows, also while it is still being saved', async () => {
    const { page } = visitor
    await openRecipe('Large orders')
    let letSave = () => {}
    const held = new Promise<void>((resolve) => (letSave = resolve))
    await page.route('**/api/pipeline/recipes/*', async (route) => {
      if (route.request().method() === 'PATCH') await held
      await route.continue()
    })
    await changeBound('550')
    await page.getByText('Saving …').waitFor()
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    letSave()
    const dialog = page.getByRole('dialog')
    const count = dialog.getByRole('group', { name: 'What changes' }).locator('.diff-count')
    await count.filter({ hasText: 'Rows' }).getByText('10 → 5').waitFor()
    expect(await count.filter({ hasText: 'Go' }).textContent()).toContain('−5')
    expect(await visitor.barriersIn()).toEqual([])
    await visitor.picture('recipe-diff')
    await dialog.getByRole('button', { name: 'Publish Large orders' }).click()
    await page.getByText('version 2').waitFor()
    expect(await page.getByText('Someone else changed this recipe meanwhile').count()).toBe(0)
    await page.unrouteAll({ behavior: 'wait' })
  })

  test('what somebody else saved meanwhile stands beside one’s own, and either can be kept', async () => {
    const { page } = visitor
    await openRecipe('Large orders')
    await elsewhere('600')
    await changeBound('570')
    const dialog = page.getByRole('dialog', { name: 'Someone else changed this recipe meanwhile' })
    await dialog.getByRole('region', { name: 'Theirs' }).getByText(/600/).waitFor()
    await dialog.getByRole('region', { name: 'Yours' }).getByText(/570/).waitFor()
    await page.getByText('Not saved: someone else saved in the meantime').waitFor()
    expect(await visitor.barriersIn()).toEqual([])
    await visitor.picture('recipe-conflict')
    await dialog.getByRole('button', { name: 'Keep mine' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('Draft saved').waitFor({ state: 'attached' })
    expect(await bound()).toBe('570')
    await elsewhere('620')
    await changeBound('580')
    await dialog.getByRole('button', { name: 'Take theirs' }).click()
    await expect.poll(bound, { timeout: 20_000 }).toBe('620')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(bound, { timeout: 20_000 }).toBe('580')
    await page.getByText('Draft saved').waitFor({ state: 'attached' })
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
    expect(visitor.violations.filter((violation) => violation !== own)).toEqual([])
  })

  const preview = () => visitor.page.getByRole('region', { name: 'Preview', exact: true })

  async function openRecipe(name: string) {
    const { page } = visitor
    await page.goto('/recipes')
    await page.getByRole('link', { name }).first().click()
    await page.getByRole('heading', { name, level: 1 }).waitFor()
  }

  const bound = async () => await (await boundField()).inputValue()

  /** The bound of the step that filters, as the page has it. */
  async function changeBound(text: string) {
    await (await boundField()).fill(text)
  }

  async function boundField(): Promise<Locator> {
    const { page } = visitor
    const step = page.locator('.step-name', { hasText: 'Filter rows' })
    if ((await step.getAttribute('aria-expanded')) === 'false') await step.click()
    return page.getByRole('combobox', { name: /^Value of/ })
  }

  /** The same, as another user saves it. */
  async function elsewhere(value: string) {
    const { ask } = await askingOf(quarry)
    const path = `/api/pipeline/recipes/${/recipes\/(\d+)/.exec(visitor.page.url())?.[1]}`
    const { definition, draft } = await ask<{ definition: object; draft: { definition: object } | null }>(
      'GET',
      path,
    )
    const text = JSON.stringify(draft?.definition ?? definition).replace(
      /"value":"?\d+"?/,
      `"value":${value}`,
    )
    await ask('PATCH', path, { definition: JSON.parse(text) as object })
  }

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
