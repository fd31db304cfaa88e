import { beforeAll, describe, expect, test } from 'vitest'
import { askingOf } from './asking.ts'
import { visitedQuarry } from './visited-quarry.ts'

const { quarry, visitor } = await visitedQuarry()
const { page } = visitor

/** Each of six customers buys A in one of three months; those with an odd number buy B in the month after. */
const purchases = [1, 2, 3, 4, 5, 6].flatMap((customer) => [
  `${customer},2026-0${1 + (customer % 3)}-03,A,${customer * 10}`,
  ...(customer % 2 === 1 ? [`${customer},2026-0${2 + (customer % 3)}-04,B,5`] : []),
])

async function choose(label: string, option: string) {
  const list = page.getByRole('combobox', { name: label, exact: true })
  await list.click()
  await list.fill(option)
  await page.getByRole('option', { name: option, exact: true }).click()
}

const result = page.getByRole('region', { name: 'Result', exact: true })
const rowsShown = async () => {
  const texts = await result.getByRole('row').allInnerTexts()
  return texts.slice(1).map((text) => text.split(/\s*[\t\n]\s*/).filter((cell) => cell !== ''))
}

describe('customers who return, take steps, and never do something', () => {
  beforeAll(async () => {
    const { upload } = await askingOf(quarry)
    const content = ['customer,ordered,product,amount', ...purchases].join('\n')
    const { id } = await upload('purchases.csv', content)
    await visitor.signIn('admin', quarry.adminPassword)
    await page.goto(`/explore/${id}`)
  })

  test('retention by month is asked by clicking, and drawn as cohorts by periods', async () => {
    await page.getByRole('radio', { name: 'Retention', exact: true }).locator('..').click()
    // Who and when are offered by what the fields are called and are.
    await page.getByRole('heading', { name: 'Chart' }).or(result).first().waitFor()
    expect(await page.getByRole('combobox', { name: 'Who', exact: true }).inputValue()).toBe('customer')
    expect(await page.getByRole('combobox', { name: 'Time', exact: true }).inputValue()).toBe('ordered')
    await page.getByRole('textbox', { name: 'Periods', exact: true }).fill('2')
    await result.getByText(/^6 rows/).waitFor()
    expect(await rowsShown()).toEqual([
      ['0', 'Jan 2026', '100.0%', '2', '2'],
      ['1', 'Jan 2026', '50.0%', '1', '2'],
      ['0', 'Feb 2026', '100.0%', '2', '2'],
      ['1', 'Feb 2026', '50.0%', '1', '2'],
      ['0', 'Mar 2026', '100.0%', '2', '2'],
      ['1', 'Mar 2026', '50.0%', '1', '2'],
    ])
    await page.getByRole('img', { name: /Retention of customer/ }).waitFor()
    expect(await visitor.barriersIn()).toEqual([])
    await visitor.picture('retention')
  })

  test('a question that came with its address is the same one', async () => {
    await page.reload()
    await result.getByText(/^6 rows/).waitFor()
    expect(await page.getByRole('radio', { name: 'Retention', exact: true }).isChecked()).toBe(true)
  })

  test('a funnel takes its steps from conditions', async () => {
    await page.getByRole('radio', { name: 'Funnel', exact: true }).locator('..').click()
    await page.getByText('Say by a condition which rows are a step.').waitFor()
    await page.getByRole('textbox', { name: 'Name of step 1' }).fill('First')
    await page.getByRole('textbox', { name: 'Name of step 2' }).fill('Second')
    await page.getByRole('button', { name: 'Add a parameter' }).click()
    await page.getByRole('textbox', { name: 'parameter_1', exact: true }).fill('B')
    await page.keyboard.press('Enter')
    for (const [step, product] of [
      ['First', 'A'],
      ['Second', '$parameter_1'],
    ] as const) {
      await choose(`Add a condition: ${step}`, 'product')
      const value = page.getByRole('combobox', { name: 'Value for product' })
      await value.fill(product)
      await value.press('Enter')
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
    }
    await result.getByText(/^2 rows/).waitFor()
    expect(await rowsShown()).toEqual([
      ['First', '6', '100.0%', '–'],
      ['Second', '3', '50.0%', '50.0%'],
    ])
    const limit = page.getByRole('textbox', { name: 'Row limit' })
    await limit.fill('1')
    await result.getByText(/^1 row \(there are more\)/).waitFor()
    await limit.fill('1000')
    await result.getByText(/^2 rows/).waitFor()
    expect(await visitor.barriersIn()).toEqual([])
    await visitor.picture('funnel')
  })

  test('rows are kept of those who never did something', async () => {
    await page.getByRole('radio', { name: 'Groups', exact: true }).locator('..').click()
    await choose('Add a value', 'Count of rows')
    await page.getByRole('button', { name: 'Add customer', exact: true }).click()
    await choose('Add a filter', 'customer')
    await page.getByRole('combobox', { name: 'How to filter customer' }).click()
    await page.getByRole('option', { name: 'never has rows where …' }).click()
    const set = page.getByRole('group', { name: 'Rows of customer' })
    await set.getByRole('button', { name: 'Condition' }).click()
    await set.getByRole('combobox', { name: 'Field of Filter 1' }).click()
    await page.getByRole('option', { name: 'product', exact: true }).click()
    await set.getByRole('combobox', { name: 'Value for product' }).fill('B')
    await set.getByRole('combobox', { name: 'Value for product' }).press('Enter')
    expect(await visitor.barriers()).toEqual([])
    await visitor.picture('set')
    const escape = () => page.keyboard.press('Escape')
    await expect.poll(() => escape().then(() => set.count())).toBe(0)
    await result.getByText(/^3 rows/).waitFor()
    expect(await rowsShown()).toEqual([
      ['2', '1'],
      ['4', '1'],
      ['6', '1'],
    ])
    const label = 'Settings of customer that never has rows where product is B'
    await page.getByRole('button', { name: label }).waitFor()
  })

  test('the last value by time is a way to compute', async () => {
    // A click on a number computes with it.
    await page.getByRole('button', { name: 'Add amount', exact: true }).click()
    await page.getByRole('button', { name: 'Settings of Sum of amount' }).click()
    await page.getByRole('combobox', { name: 'Compute' }).click()
    await page.getByRole('option', { name: 'Last by time' }).click()
    await result.getByRole('columnheader', { name: 'Last amount' }).waitFor()
    await page.getByRole('button', { name: 'Settings of Last amount' }).click()
    const time = page.getByRole('combobox', { name: 'By the time' })
    expect(await time.inputValue()).toBe('ordered')
    await page.keyboard.press('Escape')
    expect((await rowsShown())[0]).toEqual(['2', '1', '20'])
  })

  test('a mark of the chart has the menu that a cell of the table has', async () => {
    await page.getByRole('region', { name: 'Chart', exact: true }).locator('canvas').click()
    await page.getByRole('menuitem', { name: 'Show the rows behind it' }).waitFor()
    await page.getByRole('menuitem', { name: 'Only this' }).click()
    await result.getByText(/^1 row/).waitFor()
  })

  test('the statement of a question is what SQL begins with', async () => {
    await page.getByRole('radio', { name: 'SQL', exact: true }).locator('..').click()
    await page.getByRole('button', { name: 'Run', exact: true }).click()
    await page
      .getByRole('region', { name: 'Statement' })
      .getByText(/GROUP BY/i)
      .first()
      .waitFor()
    await page.getByRole('table').getByRole('columnheader', { name: 'Last amount' }).waitFor()
  })

  test('a file is looked at before it becomes a dataset: what it would be read as, and what would be lost', async () => {
    await page.goto('/datasets')
    const rows = Array.from(
      { length: 20 },
      (_, n) => `${n % 2 ? 'ja' : 'nein'};1.${100 + n},50 EUR;${n === 4 ? 'offen' : '03.04.2026'};`,
    )
    const buffer = Buffer.from(['Bezahlt;Umsatz;Lieferung;Größe', ...rows, ''].join('\r\n'), 'latin1')
    await page.locator('input[type=file]').setInputFiles({ name: 'messy.csv', mimeType: 'text/csv', buffer })
    const dialog = page.getByRole('dialog', { name: 'Import messy.csv' })
    const readAs = (name: string) => dialog.getByRole('combobox', { name: `Read ${name} as` }).inputValue()
    await dialog
      .getByText(/95% fit. 1 value would be empty, first row 5 “offen”/)
      .waitFor({ timeout: 60_000 })
    expect(await readAs('Bezahlt')).toBe('Yes or no (ja/nein)')
    expect(await readAs('Umsatz')).toBe('Amount in EUR, such as 1.234,56')
    expect(await readAs('Größe')).toBe('Leave out')
    expect(await visitor.barriers()).toEqual([])
    await visitor.picture('import')
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByRole('link', { name: 'Open messy' }).waitFor({ timeout: 60_000 })
  })
})
