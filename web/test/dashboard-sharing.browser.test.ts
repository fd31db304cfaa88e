import { beforeAll, describe, expect, test } from 'vitest'
import { askingOf } from './asking.ts'
import { addChart, choose, newDashboard, publish, tile, uploadFlights } from './flights.ts'
import { visitedQuarry } from './visited-quarry.ts'
import type { Visitor } from './visitor.ts'

const { quarry, visitor, another } = await visitedQuarry()
const password = 'a quiet place by the sea'

beforeAll(async () => {
  await visitor.signIn('admin', quarry.adminPassword)
}, 60_000)

describe('a dashboard that is shared', () => {
  const { page } = visitor
  let address = ''
  let [ann, bob]: Visitor[] = []

  /** A user who may read only what is granted to them, or to everyone. */
  async function newReader(username: string): Promise<Visitor> {
    const { ask } = await askingOf(quarry)
    const user = { username, email: `${username}@example.com`, full_name: username, role: 'viewer', password }
    await ask('POST', '/api/users', user)
    const reader = await another()
    await reader.signIn(username, password)
    // Whoever is given a password chooses one of their own before anything else.
    const own = `${password} ${username}`
    await reader.page.getByLabel('The password you signed in with').fill(password)
    await reader.page.getByLabel('New password', { exact: true }).fill(own)
    await reader.page.getByLabel('New password again').fill(own)
    await reader.page.getByRole('button', { name: 'Change the password' }).click()
    await reader.page.getByRole('heading', { name: `Welcome, ${username}` }).waitFor()
    return reader
  }

  beforeAll(async () => {
    ann = await newReader('ann')
    bob = await newReader('bob')
    await uploadFlights(page)
    await newDashboard(page, 'For few eyes')
    await addChart(page, { title: 'All flights' })
    await publish(page)
    address = new URL(page.url()).pathname
    // A draft is seen by its authors, and by those it is shared with.
    await page.getByRole('button', { name: 'Actions for For few eyes' }).click()
    await page.getByRole('menuitem', { name: 'Unpublish' }).click()
    await page.getByText('For few eyes is a draft again.').waitFor()
  }, 120_000)

  test('a group is made, and its member added, by clicking', async () => {
    await page.goto('/groups')
    await page.getByRole('button', { name: 'New group' }).first().click()
    await page.getByRole('dialog').getByLabel('Name').fill('Planners')
    await page.getByRole('dialog').getByRole('button', { name: 'Create group' }).click()
    await page.getByRole('heading', { name: 'Planners', level: 1 }).waitFor()
    await choose(page, 'Add a member', 'ann')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('button', { name: 'Remove ann' }).waitFor()
  })

  test('is found by nobody before it is shared', async () => {
    for (const reader of [ann, bob]) {
      await reader?.page.goto(address)
      await reader?.page
        .getByRole('alert')
        .getByText(/not found/i)
        .first()
        .waitFor()
    }
  })

  test('is shared with the group from its own menu, and the page says who sees it', async () => {
    await page.goto(address)
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    await page.getByRole('heading', { name: 'Share For few eyes', level: 1 }).waitFor()
    await choose(page, 'Share with', 'Planners')
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    await page.getByRole('button', { name: 'Stop sharing with Planners' }).waitFor()
    await page.getByRole('row', { name: /^ann view the group Planners on this dashboard/ }).waitFor()
    expect(await page.getByRole('row', { name: /^bob/ }).count()).toBe(0)
    expect(await visitor.barriersIn()).toEqual([])
  })

  test('is seen by whoever is in the group, who finds it by its name, and by nobody else', async () => {
    if (!ann || !bob) throw new Error('nobody reads it')
    await ann.page.goto('/')
    await ann.page.getByRole('button', { name: 'Search everything' }).waitFor()
    await ann.page.keyboard.press('Control+k')
    await ann.page.getByRole('combobox', { name: 'Search everything' }).fill('few eyes')
    await ann.page.getByRole('option', { name: /For few eyes/ }).click()
    await ann.page.getByRole('heading', { name: 'For few eyes', level: 1 }).waitFor()
    await tile(ann.page, 'All flights').waitFor()
    expect(await ann.page.getByRole('button', { name: 'Edit', exact: true }).count()).toBe(0)
    expect(await ann.barriersIn()).toEqual([])
    await bob.page.goto(address)
    await bob.page
      .getByRole('alert')
      .getByText(/not found/i)
      .first()
      .waitFor()
    await bob.page.goto('/dashboards')
    await bob.page.getByRole('heading', { name: 'Dashboards', level: 1 }).waitFor()
    expect(await bob.page.getByText('For few eyes').count()).toBe(0)
  })

  test('is seen no more once the sharing ends', async () => {
    await page.getByRole('button', { name: 'Stop sharing with Planners' }).click()
    await page.getByText('It is shared with no group.').waitFor()
    await ann?.page.goto(address)
    await ann?.page
      .getByRole('alert')
      .getByText(/not found/i)
      .first()
      .waitFor()
  })
})

describe('a link to a dashboard', () => {
  const { page } = visitor
  let id = 0
  let reader: Visitor | undefined

  /** The same in a browser of nobody: no session, no cookie, nothing kept. */
  async function stranger(address: string, viewport = { width: 1440, height: 900 }): Promise<Visitor> {
    const otherUser = await another()
    await otherUser.page.setViewportSize(viewport)
    // A mail names the address of the Platform; here it is the one that the program was started on.
    await otherUser.page.goto(`${quarry.address}/shared${new URL(address).hash}`)
    return otherUser
  }

  /** Makes a link on the page where dashboards are shared, and answers the address that is shown. */
  async function makeLink(label: string): Promise<string> {
    await page.getByLabel('For whom').fill(label)
    await page.getByRole('button', { name: 'Create link' }).click()
    await page
      .getByText(`${label} until`)
      .or(page.getByText(label, { exact: true }))
      .first()
      .waitFor()
    const address = page.locator('code', { hasText: '/shared#' })
    await address.waitFor()
    return (await address.textContent()) ?? ''
  }

  beforeAll(async () => {
    const { ask, upload } = await askingOf(quarry)
    const { org_id: organization } = await ask<{ org_id: number }>('GET', '/api/me')
    await ask('PATCH', `/api/organizations/${organization}/settings`, { share_link_days: 30 })
    const lines = ['EU,Berlin,10', 'EU,Paris,5', 'US,Boston,20', 'US,Austin,7']
    const { id: dataset } = await upload('towns.csv', ['region,city,amount', ...lines].join('\n'))
    const amount = [{ aggregate: 'sum', column: 'amount', name: 'Amount' }]
    const chart = { kind: 'table', dataset_id: dataset, position: { x: 0, y: 0, w: 6, h: 4 } }
    const targets = (column: string) => [{ dataset_id: dataset, column }]
    const made = await ask<{ id: number }>('POST', '/api/dashboards', {
      name: 'Towns',
      status: 'published',
      tabs: [
        { id: 'one', label: 'Regions' },
        { id: 'two', label: 'Cities' },
      ],
      charts: [
        { ...chart, id: 'r', title: 'By region', query: { dimensions: ['region'], measures: amount } },
        {
          ...chart,
          id: 't',
          title: 'In all',
          kind: 'number',
          query: { measures: amount },
          position: { x: 6, y: 0, w: 6, h: 4 },
        },
        {
          ...chart,
          id: 'c',
          title: 'By city',
          tab: 'two',
          query: { dimensions: ['city'], measures: amount },
        },
      ],
      filters: [
        { id: 'region', label: 'Region', kind: 'values', targets: targets('region') },
        { id: 'city', label: 'City', kind: 'values', targets: targets('city'), depends_on: ['region'] },
      ],
    })
    id = made.id
  }, 120_000)

  test('is made by clicking, and opened by whoever has no account', async () => {
    await page.goto(`/dashboards/${id}/share`)
    reader = await stranger(await makeLink('A partner'))
    await reader.page.getByRole('heading', { name: 'Towns', level: 1 }).waitFor()
    await tile(reader.page, 'In all').getByText('42').first().waitFor()
    await tile(reader.page, 'By region').getByText('US').first().waitFor()
    // Nothing is offered that needs an account.
    expect(await reader.page.getByRole('button', { name: /^(Actions|Comments|Edit)/ }).count()).toBe(0)
    expect(await reader.barriersIn()).toEqual([])
  })

  test('is filtered by values that are offered, and its address says so', async () => {
    const on = reader?.page ?? page
    await on.getByRole('button', { name: 'Region', exact: true }).click()
    await on.getByRole('checkbox', { name: 'EU', exact: true }).click()
    await on.getByRole('button', { name: 'Apply' }).click()
    await tile(on, 'In all').getByText('15').first().waitFor()
    expect(decodeURIComponent(on.url())).toMatch(/\/shared\?.*"EU".*#/)
    // What is offered next depends on what was chosen before.
    await on.getByRole('button', { name: 'City', exact: true }).click()
    await on.getByRole('checkbox', { name: 'Berlin' }).waitFor()
    expect(await on.getByRole('checkbox', { name: 'Boston' }).count()).toBe(0)
    await on.keyboard.press('Escape')
    await on.reload()
    await tile(on, 'In all').getByText('15').first().waitFor()
    await on.getByRole('tab', { name: 'Cities' }).click()
    await tile(on, 'By city').getByText('Paris').waitFor()
    expect(await tile(on, 'By city').getByText('Boston').count()).toBe(0)
    await on.getByRole('button', { name: 'Reset' }).click()
    await tile(on, 'By city').getByText('Boston').waitFor()
    await on.getByRole('tab', { name: 'Regions' }).click()
  })

  test('is filtered by a value of a chart, and let go again', async () => {
    const on = reader?.page ?? page
    await tile(on, 'By region').getByRole('button', { name: 'US', exact: true }).click()
    await on.getByRole('menuitem', { name: 'Filter the other charts by it' }).click()
    await tile(on, 'In all').getByText('27').first().waitFor()
    await on.getByRole('button', { name: 'Let go of US' }).click()
    await tile(on, 'In all').getByText('42').first().waitFor()
  })

  test('shows only what it fixes, whatever its address says, also on a phone', async () => {
    const state = { filters: { region: { operator: 'in', values: ['US'] } } }
    await page.goto(`/dashboards/${id}/share?state=${encodeURIComponent(JSON.stringify(state))}`)
    await page.getByText('It shows only Region: US').waitFor()
    const phone = await stranger(await makeLink('Somebody abroad'), { width: 390, height: 844 })
    const on = phone.page
    await tile(on, 'In all').getByText('27').first().waitFor()
    await on.getByText('Region: US').waitFor()
    const wider = encodeURIComponent(JSON.stringify({ region: { operator: 'in', values: ['EU', 'US'] } }))
    await on.goto(`/shared?filters=${wider}${new URL(on.url()).hash}`)
    await tile(on, 'In all').getByText('27').first().waitFor()
    await on.getByRole('button', { name: 'Filters', exact: true }).click()
    const drawer = on.getByRole('dialog', { name: 'Filters' })
    await drawer.getByRole('checkbox', { name: 'Boston' }).waitFor()
    expect(await drawer.getByRole('checkbox', { name: /Berlin|EU/ }).count()).toBe(0)
    await drawer.getByRole('button', { name: 'Show the charts' }).click()
    expect(await on.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    expect(await phone.barriersIn(['light'])).toEqual([])
    expect(phone.violations).toEqual([])
    await phone.context.close()
  })

  test('says kindly that it has ended once it is taken back', async () => {
    await page.getByRole('button', { name: 'Take back the link A partner' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
    await page.getByRole('button', { name: 'Take back the link A partner' }).waitFor({ state: 'detached' })
    // A user who still has it open learns of it with the next request.
    await reader?.page.getByRole('button', { name: 'Refresh' }).click()
    await reader?.page.getByRole('heading', { name: 'This link shows nothing' }).waitFor()
    await reader?.page.reload()
    await reader?.page.getByText('The link has ended or was taken back.').waitFor()
    expect(reader?.violations).toEqual([])
  })
})
