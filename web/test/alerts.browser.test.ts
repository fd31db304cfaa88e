import { beforeAll, describe, expect, test } from 'vitest'
import { askingOf, type Asking } from './asking.ts'
import { visitedQuarry } from './visited-quarry.ts'

const patient = { timeout: 120_000 }
const dayMs = 86_400_000

/** The sales of ten days up to today in two regions. Berlin sells ten a day, Boston five, and today what is said. */
const salesWith = (today: number) =>
  [
    'day,city,shop,amount',
    ...Array.from({ length: 10 }, (_, at) => {
      const day = new Date(Date.now() - (9 - at) * dayMs).toISOString().slice(0, 10)
      return `${day},Berlin,East,10\n${day},Boston,North,${at === 9 ? today : at === 4 ? 300 : 5}`
    }),
  ].join('\n')

const { quarry, visitor } = await visitedQuarry()

describe('an alert on a chart', () => {
  let asking: Asking
  let dataset: number
  let dashboard: number

  beforeAll(async () => {
    await visitor.signIn('admin', quarry.adminPassword)
    asking = await askingOf(quarry)
    await asking.ask('PATCH', '/api/users/1', { email: 'ops@example.com' })
    dataset = (await asking.upload('sales.csv', `${salesWith(5)}\n`)).id
    const { id } = await asking.ask<{ id: number }>('POST', '/api/dashboards', boardOf(dataset))
    dashboard = id
  }, 240_000)

  test('where nothing is watched, the page says what an alert is for', patient, async () => {
    const { page } = visitor
    await page.goto('/alerts')
    await page.getByRole('heading', { name: 'Nothing is watched yet' }).waitFor()
    expect(await visitor.barriersIn()).toEqual([])
  })

  test(
    'it is made by clicking, grouped otherwise than its chart, after one has seen how often it would have fired',
    patient,
    async () => {
      const { page } = visitor
      await page.goto(`/dashboards/${dashboard}/alerts`)
      await page.getByText('No chart of this dashboard is watched yet.').waitFor()
      await page.getByRole('combobox', { name: 'Chart' }).click()
      await page.getByRole('option', { name: 'By day' }).click()
      await page.getByRole('button', { name: 'Create alert' }).click()
      await page.getByText('Choose what is watched').last().waitFor()
      await page.getByRole('combobox', { name: 'Measure' }).click()
      await page.getByRole('option', { name: 'Sold' }).click()
      await page.getByRole('textbox', { name: 'Value' }).fill('100')
      await choose('Watch each for itself', 'city')
      await page.getByText(/later changes of the chart do not change this alert/).waitFor()
      await choose('Say what moved most by', 'shop')
      await page.getByRole('button', { name: 'Try it' }).click()
      await page.getByText('It would have fired 1 time in the last 30 days.').waitFor()
      await page.getByText('It would notify no one now.').waitFor()
      expect(await visitor.barriersIn()).toEqual([])
      await visitor.picture('alert-form')
      await page.getByRole('button', { name: 'Create alert' }).click()
      await page.getByRole('heading', { name: 'By day', level: 1 }).waitFor()
      await page.getByText('Fires when Sold is above 100.').waitFor()
    },
  )

  test('a new version lets it fire, and the notification says what moved most', patient, async () => {
    const { page } = visitor
    await asking.upload('sales.csv', `${salesWith(400)}\n`, dataset)
    await page.getByText('firing').first().waitFor({ timeout: 90_000 })
    const groups = page.getByRole('table', { name: 'Where it stands' })
    await groups.getByRole('row', { name: /^Boston firing 400/ }).waitFor()
    await groups.getByRole('row', { name: /^Berlin as it should be 10/ }).waitFor()
    expect(await visitor.barriersIn()).toEqual([])
    await visitor.picture('alert-firing')
    await page.goto('/notifications')
    const notice = page.getByRole('article', { name: /By day: Sold is above 100/ })
    await notice.getByText(/What moved most by shop: North 5 → 400/).waitFor()
    expect(await visitor.barriersIn()).toEqual([])
    await visitor.picture('alert-notification')
    await notice.getByRole('button', { name: 'Open' }).click()
    await page.getByRole('heading', { name: 'By day', level: 1 }).waitFor()
  })

  test('a mail says the same: which group, and what moved most', patient, async () => {
    const mailed = async () => (await quarry.mails()).find((text) => /^To: .*ops@example\.com/m.test(text))
    await expect.poll(mailed, { timeout: 60_000 }).toMatch(/By day: Sold is above 100/)
    expect(plain(await mailed())).toMatch(/Boston: 400 at \d{4}-/)
    expect(plain(await mailed())).toContain('What moved most by shop: North 5 → 400')
    expect(plain(await mailed())).not.toContain('Berlin')
  })

  test('it is acknowledged, silenced, and let to speak again', patient, async () => {
    const { page } = visitor
    await page.getByRole('button', { name: 'Acknowledge' }).click()
    await page.getByText('acknowledged').waitFor()
    await act('Silence for a day')
    await page.getByText(/Muted until/).waitFor()
    expect(await visitor.barriersIn()).toEqual([])
    await act('Let it speak again')
    await page.getByText(/Muted until/).waitFor({ state: 'detached' })
  })

  test('it is changed by the form that made it, and deleted', patient, async () => {
    const { page } = visitor
    await act('Edit')
    const dialog = page.getByRole('dialog')
    expect(await dialog.getByRole('textbox', { name: 'Value' }).inputValue()).toBe('100')
    await dialog.getByRole('combobox', { name: 'Namely' }).click()
    await page.getByRole('option', { name: 'not between' }).click()
    await dialog.getByRole('textbox', { name: 'And' }).fill('50')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await dialog.getByText('Enter a number that is not below the first').waitFor()
    expect(await visitor.barriersIn()).toEqual([])
    await dialog.getByRole('textbox', { name: 'And' }).fill('5000')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('Fires when Sold is not between 100 and 5,000.').waitFor()
    await act('Delete')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('heading', { name: 'Nothing is watched yet' }).waitFor()
    expect(visitor.violations).toEqual([])
  })

  /** What is offered is searched by typing, and chosen by clicking. */
  async function choose(field: string, name: string) {
    const { page } = visitor
    const box = page.getByRole('combobox', { name: field })
    await box.click()
    await box.pressSequentially(name)
    await page.getByRole('option', { name, exact: true }).click()
    await page.keyboard.press('Escape')
  }

  async function act(item: string) {
    const { page } = visitor
    await page.getByRole('button', { name: 'Actions for By day' }).click()
    await page.getByRole('menuitem', { name: item, exact: true }).click()
  }
})

/** A mail as it is read: the encoding of its lines undone. */
const plain = (mail = '') =>
  Buffer.from(
    mail
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')

const boardOf = (dataset: number) => ({
  name: 'Sales',
  status: 'published',
  charts: [
    {
      id: 'days',
      title: 'By day',
      kind: 'line',
      dataset_id: dataset,
      query: {
        dimensions: [{ column: 'day', grain: 'day' }],
        measures: [{ aggregate: 'sum', column: 'amount', name: 'Sold' }],
      },
      position: { x: 0, y: 0, w: 6, h: 4 },
    },
  ],
})
