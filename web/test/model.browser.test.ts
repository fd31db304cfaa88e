import { beforeAll, describe, expect, test } from 'vitest'
import { askingOf } from './asking.ts'
import { isSeen } from './visitor.ts'
import { visitedQuarry } from './visited-quarry.ts'

const orders = ['id,customer_id,amount,ordered_at,paid']
for (let n = 1; n <= 60; n += 1)
  orders.push(`${n},${(n % 5) + 1},${n * 10.5},2026-0${(n % 6) + 1}-1${n % 9},${n % 2 === 0}`)
const customers = 'id,name,country\n1,Ada,UK\n2,Bob,US\n3,Eve,US\n4,Kim,DE\n5,Lea,DE\n'

const { quarry, visitor } = await visitedQuarry()

describe('the model of a dataset', () => {
  beforeAll(async () => {
    const { page } = visitor
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
    await page.getByRole('link', { name: 'Open orders' }).click()
    await page.getByRole('heading', { name: 'orders', level: 1 }).waitFor()
  }, 180_000)

  test('a suggestion is drawn from the data, and is saved', async () => {
    const { page } = visitor
    await page.goto(`${new URL(page.url()).pathname}/model`)
    await page.getByRole('heading', { name: 'Model of orders', level: 1 }).waitFor()
    await page.getByText(/No measures yet/).waitFor()
    await page.getByRole('button', { name: 'Suggest' }).click()
    await page.getByRole('button', { name: /^Total Amount|^Total amount/i }).waitFor()
    await page.getByRole('tab', { name: /Joins/ }).click()
    await page.getByRole('button', { name: /customer_id = id/ }).waitFor()
    await save()
    await page.reload()
    await page.getByRole('button', { name: /^Total amount/i }).waitFor()
  })

  test('a measure is edited with an example of its format, and previewed', async () => {
    const { page } = visitor
    await page.getByRole('tab', { name: /Measures/ }).click()
    await page.getByRole('button', { name: /^Total amount/i }).click()
    await page.getByLabel('Label').fill('Revenue')
    await choose('Format', 'Money')
    await page.getByText('For example €1,234,567.89').waitFor()
    await page.getByRole('button', { name: 'Preview', exact: true }).click()
    const preview = page.getByRole('group', { name: 'Preview of Revenue' })
    await preview.getByText('€19,215.00').waitFor()
    await preview.getByRole('img', { name: /Revenue/ }).waitFor()
    const chart = await preview.getByRole('img', { name: /Revenue/ }).boundingBox()
    const next = await page.getByRole('button', { name: /^Average amount/i }).boundingBox()
    expect(chart!.y + chart!.height).toBeLessThan(next!.y)
    await visitor.picture('model-measure')
    await save()
  })

  test('a parameter offers the values of a field, and a question of the dataset is asked with it', async () => {
    const { page } = visitor
    await page.getByRole('tab', { name: /Parameters/ }).click()
    await page.getByRole('button', { name: 'Add a parameter' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('customer')
    await choose('Type', 'Number')
    await choose('Values to choose from', /customer.id/i)
    await choose('Default', '3')
    expect(await visitor.barriersIn()).toEqual([])
    await save()
    const { pathname } = new URL(page.url())
    const id = /\d+/.exec(pathname)?.[0]
    const query = {
      measures: ['total_amount'],
      filters: [{ column: 'customer_id', operator: 'equals', value: { parameter: 'customer' } }],
    }
    const { ask } = await askingOf(quarry)
    const asked = async (more: object) =>
      (await ask<{ rows: unknown[][] }>('POST', `/api/datasets/${id}/explore`, { ...query, ...more })).rows
    expect(await asked({})).not.toEqual(await asked({ parameters: { customer: 4 } }))
  })

  test('what is refused is shown at its field, wherever one looks', async () => {
    const { page } = visitor
    await page.getByRole('tab', { name: /Dimensions/ }).click()
    await page.getByRole('button', { name: /^Paid/ }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('amount')
    await page.getByRole('tab', { name: /Conventions/ }).click()
    await page.getByLabel('Time zone').fill('Mars/Olympus')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('alert').getByText('Please check what you entered').waitFor()
    await page.getByRole('tab', { name: /Dimensions/ }).click()
    await page
      .getByText(/has a column "amount", which is something else/)
      .last()
      .waitFor()
    const name = page.getByRole('textbox', { name: 'Name' })
    expect(await name.getAttribute('aria-invalid')).toBe('true')
    await page.getByRole('tab', { name: /Conventions/ }).click()
    expect(await page.getByLabel('Time zone').getAttribute('aria-invalid')).toBe('true')
    await visitor.picture('model-refused')
    await page.getByRole('button', { name: 'Discard changes' }).click()
  })

  test('YAML shows the same model and takes another', async () => {
    const { page } = visitor
    await page.getByRole('tab', { name: 'YAML' }).click()
    const text = page.getByLabel('The model as YAML')
    expect(await text.inputValue()).toContain('label: Revenue')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: 'Cube' }).click()
    expect((await download).suggestedFilename()).toBe('orders.cube.yml')
    await page
      .getByRole('status')
      .filter({ hasText: /orders\.cube\.yml is saved/ })
      .waitFor()
    await text.fill((await text.inputValue()).replace('label: Revenue', 'label: Turnover'))
    await page.getByRole('button', { name: 'Save this YAML' }).click()
    await page.getByText('The model is saved.').first().waitFor()
    await page.getByRole('tab', { name: /Measures/ }).click()
    await page.getByRole('button', { name: /^Turnover/ }).waitFor()
    await page.getByRole('tab', { name: 'History' }).click()
    await page.getByRole('button', { name: 'Restore revision 3' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
    await page.getByRole('tab', { name: /Measures/ }).click()
    expect(await isSeen(page.getByRole('button', { name: /^Revenue/ }))).toBe(true)
  })

  test.each(['light', 'dark'] as const)(
    'it can be used without seeing or pointing, in %s',
    async (colorScheme) => {
      const { page } = visitor
      await page.emulateMedia({ colorScheme })
      for (const tab of ['Measures', 'Dimensions', 'Joins', 'Parameters', 'Conventions', 'YAML', 'History']) {
        await page.getByRole('tab', { name: new RegExp(tab) }).click()
        const first = page.locator('.model-items button[aria-expanded]').first()
        if ((await first.count()) > 0 && (await first.getAttribute('aria-expanded')) === 'false') {
          await first.focus()
          await page.keyboard.press('Enter')
          await page.locator('.model-items [role=region]').first().waitFor()
        }
        await visitor.picture(`model-${tab.toLowerCase()}-${colorScheme}`)
        expect([tab, await visitor.barriers()]).toEqual([tab, []])
      }
    },
  )

  test('nothing was asked of another host, and no script failed', () => {
    expect(visitor.violations).toEqual([])
  })

  async function save() {
    const { page } = visitor
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('The model is saved.').first().waitFor()
    await page.getByText('Not saved yet').waitFor({ state: 'hidden' })
  }

  async function choose(label: string, option: string | RegExp) {
    const { page } = visitor
    await page.getByRole('combobox', { name: label, exact: true }).click()
    await page.getByRole('option', { name: option }).first().click()
  }
})
