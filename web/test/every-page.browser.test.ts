import { describe, expect, test } from 'vitest'
import { filesLoadedBy, gzippedBytes } from './loaded-files.ts'
import { askingOf } from './asking.ts'
import { visitedQuarry } from './visited-quarry.ts'
import { focused, sidewaysOn, stumblesOn } from './walking.ts'

const outside = [
  '/sign-in',
  '/sign-in/1-nonsense',
  '/forgot-password',
  '/reset-password',
  '/reset-password#token=x',
  '/shared#nonsense',
]

const empty = [
  '/',
  '/datasets',
  '/explore',
  '/dashboards',
  '/alerts',
  '/chat',
  '/knowledge',
  '/agents',
  '/agents/tools',
  '/approvals',
  '/evaluations',
  '/apps',
  '/projects',
  '/connectors',
  '/groups',
  '/access-requests',
  '/flow',
  '/recipes',
  '/recipes/new',
  '/runs',
  '/schedules',
  '/lineage',
  '/notifications/silences',
  '/organization/notifications',
  '/query-history?tab=unused',
  '/no-such-page',
  '/dashboards/99',
]

const filled = [
  '/',
  '/datasets',
  '/datasets/1',
  '/datasets/1?tab=usage',
  '/explore',
  '/explore/1',
  '/explore/1?query={"dimensions":[{"column":"state"}],"measures":[{"aggregate":"count"}],"filters":[{"column":"name","operator":"in"}],"limit":20}',
  '/dashboards',
  '/dashboards/1',
  '/dashboards/1/alerts',
  '/dashboards/1/subscriptions',
  '/dashboards/1/share',
  '/alerts',
  '/chat',
  '/datasets/1/verified-answers',
  '/apps',
  '/apps/1',
  '/apps/1?tab=releases',
  '/apps/1?tab=traffic',
  '/apps/1?tab=embedding',
  '/apps/1?tab=settings',
  '/apps/1/publications/1',
  '/apps/1/publications/2',
  '/projects',
  '/projects/1',
  '/projects/1/files',
  '/my-folder',
  '/connectors',
  '/connectors/new',
  '/connectors/new?type=messaging_provider',
  '/users',
  '/groups',
  '/access-requests',
  '/organization',
  '/organizations/new',
  '/branding',
  '/query-history',
  '/query-history?tab=queries',
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

  test('something is published', async () => {
    const { ask } = await askingOf(quarry)
    const app = await ask<{ id: number }>('POST', '/api/publishing/apps', { name: 'Own', slug: 'own' })
    const add = (slug: string, definition: object) =>
      ask('POST', '/api/publishing/publications', { app_id: app.id, slug, name: slug, definition })
    const { items } = await ask<{ items: { id: number }[] }>('GET', '/api/datasets?q=airports&sort=id')
    const { definition } = await ask<{ definition: object }>(
      'GET',
      `/api/publishing/suggestions/${items[0]!.id}`,
    )
    await add('places', definition)
    await add('count', {
      kind: 'endpoint',
      dataset_id: items[0]!.id,
      query: { measures: [{ aggregate: 'count', name: 'n' }] },
    })
  })

  test.each(filled)('%s has no barriers', async (path) => {
    await goTo(path)
    expect(await visitor.barriersIn()).toEqual([])
    expect(await visitor.page.getByText('Not found', { exact: true }).count()).toBe(0)
    expect(await stumblesOn(visitor.page)).toEqual([])
    await onPhone(async () => {
      await expect.poll(() => sidewaysOn(visitor.page), { timeout: 5000 }).toEqual([])
    })
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
    const [button, dialog] = [
      visitor.page.getByRole('button', { name }).first(),
      visitor.page.getByRole('dialog'),
    ]
    // A list that arrives may put another button in the place of the one that was clicked.
    const opened = async () => {
      if ((await dialog.count()) === 0) await button.click()
      return await dialog.isVisible()
    }
    await expect.poll(opened, { timeout: 45_000, interval: 1000 }).toBe(true)
    expect(await visitor.barriersIn()).toEqual([])
  })

  test('a list that is opened in a dialog has no barriers, for it opens in the dialog', async () => {
    await open('/dashboards')
    await visitor.page.getByRole('button', { name: 'New dashboard' }).first().click()
    const dialog = visitor.page.getByRole('dialog')
    await dialog.getByRole('combobox').first().click()
    await dialog.getByRole('option').first().waitFor()
    expect(await visitor.barriersIn(['light'])).toEqual([])
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
    await visitor.page.getByRole('toolbar', { name: 'Editing' }).waitFor()
    await visitor.page
      .getByRole('img', { name: /chart:/ })
      .first()
      .waitFor({ timeout: 30_000 })
    expect(await visitor.barriersIn()).toEqual([])
    expect(await stumblesOn(visitor.page)).toEqual([])
  })

  test('whoever signs in loads at most 300 kB, and gets it compressed', async () => {
    const page = await visitor.context.newPage()
    await page.goto('/sign-in')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const files = await filesLoadedBy(page)
    await page.close()
    expect(gzippedBytes(files)).toBeLessThan(300_000)
    const sum = (of: 'encodedBodySize' | 'decodedBodySize') =>
      files.reduce((bytes, file) => bytes + file[of], 0)
    expect(sum('encodedBodySize')).toBeGreaterThan(100_000)
    expect(sum('decodedBodySize')).toBeGreaterThan(2.5 * sum('encodedBodySize'))
  })

  test('a dashboard loads at most 300 kB, compressed, before the first kind of chart', async () => {
    const { page } = visitor
    await open('/dashboards/1')
    await page
      .getByRole('img', { name: /chart:/ })
      .first()
      .waitFor({ timeout: 30_000 })
    const files = await filesLoadedBy(page)
    const charts = files.find(({ name }) => name.includes('/chart-view-'))
    // What is asked for together with the charts belongs to them.
    const before = files.filter(({ startTime }) => startTime < charts!.startTime - 5)
    expect(gzippedBytes(before)).toBeGreaterThan(200_000)
    expect(gzippedBytes(before)).toBeLessThan(300_000)
  })

  test.each([
    ['/', 255_000, 16, 0],
    ['/datasets/1', 340_000, 72, 0],
    ['/explore/1', 430_000, 105, 0],
    ['/dashboards/1', 660_000, 100, 3],
  ])(
    '%s loads at most %i bytes of scripts and styles, in at most %i files',
    async (path, bytes, count, drawn) => {
      await open(path)
      const charts = visitor.page.getByRole('img', { name: /chart:/ })
      if (drawn > 0) await charts.nth(drawn - 1).waitFor({ timeout: 30_000 })
      const files = await filesLoadedBy(visitor.page)
      expect(gzippedBytes(files)).toBeLessThan(bytes)
      expect(files.length).toBeLessThanOrEqual(count)
    },
  )

  test('the first stop leads past the navigation', async () => {
    const { keyboard } = visitor.page
    await open('/datasets')
    await keyboard.press('Tab')
    await expect.poll(() => focused(visitor.page)).toBe('a: Skip to the content')
    await keyboard.press('Enter')
    await keyboard.press('Tab')
    expect(await visitor.page.locator('main :focus').count()).toBe(1)
    await keyboard.press('Shift+Tab')
    await keyboard.press('Shift+Tab')
    expect(await visitor.page.locator('nav :focus').count()).toBe(1)
  })

  test('a new page begins at its heading', async () => {
    await open('/datasets')
    await visitor.page.getByRole('link', { name: 'Projects' }).focus()
    await visitor.page.keyboard.press('Enter')
    await expect.poll(() => focused(visitor.page)).toBe('h1: Projects')
  })

  test('a dialog gives the focus back to what opened it, also to the button of a menu', async () => {
    const { page } = visitor
    await open('/users')
    await page.getByRole('button', { name: 'New user' }).press('Enter')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => focused(page)).toBe('button: New user')
    await page.getByRole('button', { name: 'Actions for admin' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Edit' }).press('Enter')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => focused(page)).toBe('button: Actions for admin')
  })

  test('where something is deleted, the focus goes to what stands there now', async () => {
    const { page } = visitor
    const { ask } = await askingOf(quarry)
    for (const name of ['Archive', 'Buyers', 'Clerks']) await ask('POST', '/api/groups', { name })
    await open('/groups')
    await page.getByRole('button', { name: 'Actions for Buyers' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter')
    await page.getByRole('button', { name: 'Actions for Buyers' }).waitFor({ state: 'detached' })
    await expect.poll(() => page.getByRole('row', { name: 'Clerks' }).locator(':focus').count()).toBe(1)
  })

  test('on a phone the charts are arranged in one column, by menu, by keys and by drawing', async () => {
    await onPhone(async () => {
      const { page } = visitor
      await open('/dashboards/1?edit=true')
      const tiles = page.locator('.edit-tile')
      await tiles.first().waitFor()
      expect(await sidewaysOn(page)).toEqual([])
      const [title, second = ''] = await arranged()
      const handle = page.getByRole('button', { name: `Move ${title} with` })
      await handle.press('ArrowDown')
      await expect.poll(async () => (await arranged()).slice(0, 2)).toEqual([second, title])
      expect(await focused(page)).toMatch(`Move ${title} with`)
      const height = async () => (await tileOf(title).boundingBox())?.height ?? 0
      const before = await height()
      await page.getByRole('button', { name: `Actions for ${title}`, exact: true }).click()
      await page.getByRole('menuitem', { name: 'Higher' }).click()
      await expect.poll(height).toBeGreaterThan(before + 80)
      await page.getByRole('menuitem', { name: 'Move up' }).click()
      await expect.poll(async () => (await arranged()).slice(0, 2)).toEqual([title, second])
      await page.keyboard.press('Escape')
      await page.getByRole('menu').waitFor({ state: 'hidden' })
      const held = (await handle.boundingBox())!
      const below = (await tileOf(second).boundingBox())!
      await page.mouse.move(held.x + 8, held.y + 8)
      await page.mouse.down()
      await page.mouse.move(held.x + 12, below.y + below.height, { steps: 8 })
      await page.mouse.up()
      await expect.poll(async () => (await arranged()).indexOf(title ?? '')).toBeGreaterThan(0)
      expect(await sidewaysOn(page)).toEqual([])
    })
  })

  test('WEB-01: none broke the content security policy or asked another host', () => {
    expect(visitor.violations).toEqual([])
    expect(quarry.logged()).not.toContain('csp_report')
  })

  const tileOf = (title = '') => visitor.page.getByRole('region', { name: title, exact: true })

  /** The titles of the charts that are arranged, from above. */
  async function arranged(): Promise<string[]> {
    return await visitor.page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('.edit-tile')]
        .toSorted((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
        .map((tile) => tile.ariaLabel ?? ''),
    )
  }

  async function onPhone(look: () => Promise<unknown>) {
    await visitor.page.setViewportSize({ width: 390, height: 844 })
    try {
      await look()
    } finally {
      await visitor.page.setViewportSize({ width: 1440, height: 900 })
    }
  }

  /** As a link leads there: what is loaded already is not loaded again, which took a third of the time of a page. */
  async function goTo(path: string) {
    const kindOf = (address: string) => new URL(address, quarry.address).pathname.replaceAll(/\d+/g, ':id')
    // The heading stays where a page only changes what it shows.
    if (kindOf(path) === kindOf(visitor.page.url())) return await open(path)
    await visitor.page.evaluate((to) => {
      document.querySelector('h1')?.setAttribute('data-left', '')
      history.pushState(null, '', to)
    }, path)
    await visitor.page.locator('h1:not([data-left])').waitFor()
  }

  async function open(path: string) {
    await visitor.page.goto(path)
    await visitor.page.getByRole('heading', { level: 1 }).waitFor()
  }
})
