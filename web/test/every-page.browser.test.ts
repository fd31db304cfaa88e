import { describe, expect, test } from 'vitest'
import { visitedQuarry } from './visited-quarry.ts'

const outside = ['/sign-in', '/forgot-password', '/reset-password', '/reset-password#token=x']

const empty = [
  '/',
  '/datasets',
  '/explore',
  '/dashboards',
  '/projects',
  '/connectors',
  '/groups',
  '/flow',
  '/recipes',
  '/recipes/new',
  '/runs',
  '/schedules',
  '/lineage',
  '/notifications/silences',
  '/organization/notifications',
  '/no-such-page',
  '/dashboards/99',
]

const filled = [
  '/',
  '/datasets',
  '/datasets/1',
  '/explore',
  '/explore/1',
  '/explore/1?query={"dimensions":[{"column":"state"}],"measures":[{"aggregate":"count"}],"filters":[{"column":"name","operator":"in"}],"limit":20}',
  '/dashboards',
  '/dashboards/1',
  '/projects',
  '/projects/1',
  '/connectors',
  '/connectors/new',
  '/connectors/new?type=messaging_provider',
  '/users',
  '/groups',
  '/organization',
  '/organizations/new',
  '/branding',
  '/audit',
  '/datasets/1/checks',
  '/datasets/1/policies',
  '/flow',
  '/flow?view=list',
  '/recipes',
  '/recipes/new?dataset=1',
  '/recipes/1',
  '/runs',
  '/runs/1',
  '/schedules',
  '/schedules/1',
  '/lineage',
  '/lineage/dashboard%3A1',
  '/notifications',
  '/notifications/preferences',
  '/organization/notifications',
  '/profile',
]

const { quarry, visitor } = await visitedQuarry()

describe('every page', () => {
  test.each(outside)('%s has no barriers', async (path) => {
    await open(path)
    expect(await visitor.barriersIn()).toEqual([])
  })

  test('the menus of the shell have no barriers', async () => {
    await visitor.signIn('admin', quarry.adminPassword)
    for (const name of [/^Organization/, /your profile/]) {
      await visitor.page.getByRole('button', { name }).click()
      await visitor.page.getByRole('menu').waitFor()
      expect(await visitor.barriersIn()).toEqual([])
      await visitor.page.keyboard.press('Escape')
      await visitor.page.getByRole('menu').waitFor({ state: 'hidden' })
    }
  })

  test.each(empty)('%s has no barriers while there is nothing', async (path) => {
    await open(path)
    expect(await visitor.barriersIn(['light'])).toEqual([])
  })

  test('the sample project is loaded', async () => {
    await open('/')
    await visitor.page.getByRole('button', { name: 'Load the sample project' }).click()
    await visitor.page.waitForURL(/\/dashboards\/\d+/, { timeout: 90_000 })
    expect(await visitor.barriersIn()).toEqual([])
  })

  test.each(filled)('%s has no barriers', async (path) => {
    await open(path)
    expect(await visitor.barriersIn()).toEqual([])
    expect(await visitor.page.getByText('Not found', { exact: true }).count()).toBe(0)
  })

  test.each(['Columns', 'Profile', 'Versions'])('the tab %s of a dataset has no barriers', async (name) => {
    await open('/datasets/1')
    await visitor.page.getByRole('tab', { name }).click()
    expect(await visitor.barriersIn()).toEqual([])
  })

  test.each([
    ['/users', 'New user'],
    ['/groups', 'New group'],
    ['/projects', 'New project'],
    ['/dashboards', 'New dashboard'],
  ])('the dialog at %s has no barriers', async (path, name) => {
    await open(path)
    await visitor.page.getByRole('button', { name }).first().click()
    await visitor.page.getByRole('dialog').waitFor()
    expect(await visitor.barriersIn()).toEqual([])
  })

  test('the menu of a row has no barriers', async () => {
    await open('/users')
    await visitor.page.getByRole('button', { name: 'Actions for admin' }).click()
    await visitor.page.getByRole('menu').waitFor()
    expect(await visitor.barriersIn()).toEqual([])
  })

  test('a dashboard that is being edited has no barriers', async () => {
    await open('/dashboards/1')
    await visitor.page.getByRole('button', { name: 'Edit', exact: true }).click()
    await visitor.page.getByRole('button', { name: 'Save', exact: true }).waitFor()
    expect(await visitor.barriersIn()).toEqual([])
  })

  test('the first page is at most 300 kB, compressed', async () => {
    const page = await visitor.context.newPage()
    await page.goto('/sign-in')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const files = await page.evaluate(() =>
      performance.getEntriesByType('resource').map((entry) => {
        const { name, encodedBodySize, decodedBodySize } = entry as PerformanceResourceTiming
        return { name, encodedBodySize, decodedBodySize }
      }),
    )
    await page.close()
    const own = files.filter(({ name }) => /\.(js|css)$/.test(name))
    const sum = (of: 'encodedBodySize' | 'decodedBodySize') =>
      own.reduce((bytes, file) => bytes + file[of], 0)
    expect(sum('encodedBodySize')).toBeGreaterThan(100_000)
    expect(sum('encodedBodySize')).toBeLessThan(300_000)
    expect(sum('decodedBodySize')).toBeGreaterThan(2.5 * sum('encodedBodySize'))
  })

  test('WEB-01: none broke the content security policy or asked another host', () => {
    expect(visitor.offences).toEqual([])
    expect(quarry.logged()).not.toContain('csp_report')
  })

  async function open(path: string) {
    await visitor.page.goto(path)
    await visitor.page.getByRole('heading', { level: 1 }).waitFor()
  }
})
