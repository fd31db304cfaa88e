import { beforeAll, describe, expect, test } from 'vitest'
import { askingOf, type Call } from './asking.ts'
import { publish } from './flights.ts'
import { visitedQuarry } from './visited-quarry.ts'

const patient = { timeout: 60_000 }

const { quarry, visitor } = await visitedQuarry()
const { page } = visitor

describe('a dashboard variable that switches the measure', () => {
  let ask: Call
  let path = ''
  beforeAll(async () => {
    page.setDefaultTimeout(patient.timeout)
    const asking = await askingOf(quarry)
    ;({ ask } = asking)
    const { id: dataset } = await asking.upload(
      'orders.csv',
      'city,day,amount\nKiel,2026-01-01,1000\nBonn,2026-01-02,500\nBonn,2026-02-02,200\n',
    )
    const { id } = await ask<{ id: number }>('POST', '/api/dashboards', {
      name: 'Orders',
      status: 'published',
      charts: [
        {
          id: 'all',
          title: 'All orders',
          kind: 'table',
          dataset_id: dataset,
          query: {
            dimensions: ['city'],
            measures: [{ aggregate: 'sum', column: 'amount', name: 'Revenue' }],
            sort: [{ by: 'Revenue', order: 'desc' }],
          },
          position: { x: 0, y: 0, w: 6, h: 4 },
        },
      ],
    })
    path = `/dashboards/${id}`
    await visitor.signIn('admin', quarry.adminPassword)
  })

  test('is made in the editor, and told which chart it sets', patient, async () => {
    await page.goto(`${quarry.address}${path}?edit=true`)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Variable', exact: true }).click()
    await page.getByLabel('Label', { exact: true }).fill('Measure')
    await page.getByRole('combobox', { name: 'What it is' }).click()
    await page.getByRole('option', { name: 'Switches a measure' }).click()
    await page.getByRole('combobox', { name: 'Add a choice' }).click()
    await page.getByRole('option', { name: 'Count of rows' }).click()
    const sets = page.getByRole('group', { name: 'Sets in charts' })
    await sets.getByRole('combobox', { name: 'All orders' }).click()
    await page.getByRole('option', { name: 'Revenue' }).click()
    expect(await visitor.barriersIn()).toEqual([])
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByText(/Draft saved/).waitFor()
    await publish(page)
    await page.getByRole('combobox', { name: 'Measure' }).waitFor()
    const kept = await ask<{ variables: object[]; charts: { query: object }[] }>('GET', `/api${path}`)
    expect(kept.variables).toMatchObject([{ type: 'measure', label: 'Measure', default: 'Revenue' }])
    expect(kept.charts[0]?.query).toMatchObject({
      measures: [{ parameter: 'variable_1' }],
      sort: [{ by: { parameter: 'variable_1' } }],
    })
  })

  test('is chosen by readers with the keyboard, and stands in the address', patient, async () => {
    await page.goto(`${quarry.address}${path}`)
    await page.getByText('1,000').first().waitFor()
    const choice = page.getByRole('combobox', { name: 'Measure' })
    await choice.focus()
    await choice.fill('count')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByText('Count of rows').first().waitFor()
    await expect.poll(() => decodeURIComponent(page.url()), patient).toContain('"variable_1":"rows"')
    expect(await visitor.barriersIn()).toEqual([])
    await page.reload()
    await page.getByRole('columnheader', { name: /Count of rows/ }).waitFor()
    expect(await choice.inputValue()).toBe('Count of rows')
    await page.getByRole('button', { name: 'Reset' }).click()
    await page.getByRole('columnheader', { name: /Revenue/ }).waitFor()
  })

  test('is written in German where the page is', patient, async () => {
    await page.getByRole('button', { name: /your profile/ }).click()
    await page.getByRole('menuitem', { name: 'Deutsch' }).click()
    await page.goto(`${quarry.address}${path}?edit=true`)
    await page.getByRole('button', { name: /^Measure: Revenue/ }).click()
    await page.getByText('Einstellungen der Variable').waitFor()
    await page.getByText('Gilt in Diagrammen für').waitFor()
    await page.getByRole('combobox', { name: 'Art' }).waitFor()
  })
})
