import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { addChart, newDashboard, publish, saved, tile, uploadFlights } from './flights.ts'
import { visitedQuarry } from './visited-quarry.ts'
import type { Visitor } from './visitor.ts'

const patient = { timeout: 30_000 }

const { quarry, visitor, another } = await visitedQuarry()

describe('what is written on a dashboard is kept', () => {
  const { page } = visitor
  let address = ''
  const titleField = (title: string, on: Page = page) => on.getByLabel(`Title of ${title}`, { exact: true })
  const edit = async (on: Page = page) => {
    await on.goto(`${address}?edit=true`)
    await on.getByRole('toolbar', { name: 'Editing' }).waitFor()
  }
  const act = async (name: string) => {
    await page.getByRole('button', { name: 'Actions for Flights of the year' }).click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }

  beforeAll(async () => {
    await visitor.signIn('admin', quarry.adminPassword)
    await uploadFlights(page)
    await newDashboard(page, 'Flights of the year')
    await addChart(page, { title: 'By origin', by: ['origin'], kind: 'Bar', max: 5 })
    await addChart(page, { title: 'All of them' })
    await publish(page, 'As it began')
    address = new URL(page.url()).pathname
  }, 120_000)

  test('by itself, also over a reload, and each step is taken back and done again', async () => {
    await edit()
    await titleField('By origin').fill('Where they start')
    await saved(page)
    await page.reload()
    await titleField('Where they start').waitFor()
    await titleField('Where they start').fill('Where they begin')
    await page.getByRole('button', { name: 'Actions for All of them' }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await titleField('All of them').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await titleField('All of them').waitFor()
    await page.keyboard.press('Control+z')
    await titleField('Where they start').waitFor()
    await page.keyboard.press('Control+Shift+z')
    await titleField('Where they begin').waitFor()
    await saved(page)
    // Authors see what they did, and what readers see.
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByText(/^Draft, saved/).waitFor()
    await tile(page, 'Where they begin').waitFor()
    await page.getByRole('button', { name: 'View published' }).click()
    await tile(page, 'By origin').waitFor()
    await page.getByRole('button', { name: 'View draft' }).click()
    await tile(page, 'Where they begin').waitFor()
    expect(await visitor.barriersIn()).toEqual([])
  })

  test('in versions, which are compared, and an older one comes back as the newest', async () => {
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await publish(page, 'Said in other words')
    await tile(page, 'Where they begin').waitFor()
    await act('Versions')
    const dialog = page.getByRole('dialog', { name: 'Versions' })
    await dialog.getByText('Said in other words').waitFor()
    await dialog.getByRole('button', { name: 'Changed since' }).first().click()
    const changes = dialog.getByRole('row', { name: /title By origin Where they begin/ })
    await changes.waitFor()
    expect(await visitor.barriersIn()).toEqual([])
    await dialog.getByRole('button', { name: 'Restore' }).first().click()
    await tile(page, 'By origin').waitFor()
    await act('Versions')
    await expect.poll(() => dialog.getByText(/^Version \d/).count(), patient).toBeGreaterThanOrEqual(3)
    await dialog.getByText('Said in other words').waitFor()
    await page.keyboard.press('Escape')
  })

  test('in the trash, from where it comes back with its charts', async () => {
    await act('Delete')
    const sure = page.getByRole('dialog')
    await sure.getByText(/restore it from the trash for 30 days/).waitFor()
    await sure.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('heading', { name: 'Dashboards', level: 1 }).waitFor()
    await page.getByRole('link', { name: 'Trash' }).click()
    await page.getByRole('cell', { name: 'Flights of the year', exact: true }).waitFor()
    expect(await visitor.barriersIn()).toEqual([])
    await act('Restore')
    await page.getByText('Flights of the year is back.').waitFor()
    await page.goto(address)
    await tile(page, 'By origin').getByRole('img').waitFor()
  })

  describe('while two write it at once', () => {
    let other: Visitor

    beforeAll(async () => {
      other = await another()
      await other.signIn('admin', quarry.adminPassword)
    })

    const rounds = [
      {
        choice: 'Keep all of mine',
        n: 1,
        of: 'By origin',
        and: 'All of them',
        kept: 'Mine 1',
        too: 'My sum 1',
      },
      {
        choice: 'Take all of theirs',
        n: 2,
        of: 'Mine 1',
        and: 'My sum 1',
        kept: 'Theirs 2',
        too: 'Their sum 2',
      },
    ]

    test.each(rounds)(
      'both sides are shown, and “$choice” does so',
      async ({ choice, n, of, and, kept, too }) => {
        await Promise.all([edit(), edit(other.page)])
        await titleField(of, other.page).fill(`Theirs ${n}`)
        await titleField(and, other.page).fill(`Their sum ${n}`)
        await saved(other.page)
        await titleField(of).fill(`Mine ${n}`)
        await titleField(and).fill(`My sum ${n}`)
        const dialog = page.getByRole('dialog', { name: 'Someone else changed the same part' })
        await dialog.waitFor()
        for (const text of [of, `Mine ${n}`, `Theirs ${n}`, and, `My sum ${n}`, `Their sum ${n}`])
          await dialog.getByText(text, { exact: true }).first().waitFor()
        expect(await visitor.barriersIn()).toEqual([])
        await dialog.getByRole('button', { name: choice }).click()
        await dialog.waitFor({ state: 'detached' })
        await saved(page)
        await page.reload()
        await titleField(kept).waitFor()
        await titleField(too).waitFor()
      },
    )

    test('what only one of them changed is brought together without a question', async () => {
      await Promise.all([edit(), edit(other.page)])
      await titleField('Theirs 2', other.page).fill('Only theirs')
      await saved(other.page)
      await titleField('Their sum 2').fill('Only mine')
      await titleField('Only theirs').waitFor()
      expect(await page.getByRole('dialog').count()).toBe(0)
      await saved(page)
      await publish(page)
      await tile(page, 'Only theirs').waitFor()
      await tile(page, 'Only mine').waitFor()
    })
  })

  test('WEB-01: none of it broke the content security policy or asked another host', () => {
    expect(visitor.violations).toEqual([])
  })
})
