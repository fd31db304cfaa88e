import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mockRemoteServer, type MockRemoteServer } from '../../server/test/mock-remote-server.ts'
import { askingOf, type Call, type Asking } from './asking.ts'
import { startQuarry, type RunningQuarry } from './running-quarry.ts'
import { endVisits, isSeen, newVisitor, type Visitor } from './visitor.ts'

const patient = { timeout: 20_000 }

describe('who is told of what', () => {
  let quarry: RunningQuarry
  let visitor: Visitor
  let far: MockRemoteServer
  let folder: string
  let ask: Call
  let upload: Asking['upload']
  let recipe: number

  beforeAll(async () => {
    far = await mockRemoteServer()
    folder = await mkdtemp(join(tmpdir(), 'quarry-far-'))
    await writeFile(join(folder, 'far.pem'), far.certificateAuthorities)
    quarry = await startQuarry({
      HOST: '127.0.0.2',
      ALLOWED_PRIVATE_HOSTS: '127.0.0.1',
      NODE_EXTRA_CA_CERTS: join(folder, 'far.pem'),
    })
    visitor = await newVisitor({ address: quarry.address })
    await visitor.signIn('admin', quarry.adminPassword)
    ;({ ask, upload } = await askingOf(quarry))
    const { id } = await upload('orders.csv', 'id,amount\n1,ten\n2,20\n')
    const made = await ask<{ id: number }>('POST', '/api/pipeline/recipes', {
      name: 'Amounts',
      definition: {
        kind: 'sql',
        inputs: [{ dataset_id: id, name: 'orders' }],
        sql: 'SELECT id, CAST(amount AS INTEGER) AS amount FROM orders',
      },
    })
    recipe = made.id
    await ask('POST', `/api/pipeline/recipes/${recipe}/publish`, {})
  }, 180_000)

  afterAll(async () => {
    await endVisits()
    await quarry?.stop()
    if (folder) await rm(folder, { recursive: true, force: true })
  })

  test('where there is no channel, the page says what one is for', async () => {
    const { page } = visitor
    await page.goto('/organization')
    await page.getByRole('link', { name: 'Notification channels' }).click()
    await page.getByRole('heading', { name: 'No channels yet' }).waitFor()
    expect(await visitor.barriersIn()).toEqual([])
    await page.getByRole('link', { name: 'Create a connector' }).click()
    await page.getByRole('link', { name: /^Automation webhook/ }).click()
    await page.getByLabel('Name', { exact: false }).first().fill('On call')
    await page.getByLabel(/^Webhook/).fill(`${far.origin}/hook`)
    await page.getByRole('button', { name: 'Save connector' }).click()
    await page.getByRole('heading', { name: 'On call', level: 1 }).waitFor()
  })

  test('a channel is added by the keyboard, and what it lacks is said at its field', async () => {
    const { page } = visitor
    await page.goto('/organization/notifications')
    await page.getByRole('button', { name: 'New channel' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Add channel' }).click()
    await dialog.getByText('Choose where they go').waitFor()
    expect(await visitor.barriersIn()).toEqual([])
    await dialog.getByRole('combobox', { name: 'Through' }).focus()
    await page.keyboard.type('on c')
    await page.getByRole('option', { name: 'On call' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await dialog.getByRole('button', { name: 'Add channel' }).focus()
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    const row = page.getByRole('table', { name: 'Channels' }).getByRole('row').nth(1)
    await row.getByText(/A run failed · A run succeeded again/).waitFor()
    expect(await visitor.barriersIn()).toEqual([])
    await visitor.picture('notification-channels')
  })

  test('a test message arrives, and one that does not says why', async () => {
    const { page } = visitor
    await act(page.getByRole('button', { name: 'Actions for On call' }), 'Send a test message')
    await page.getByText('On call took the test message.').waitFor()
    expect(JSON.parse(far.requests[0]?.body ?? '{}')).toMatchObject({ metadata: { kind: 'test' } })
    far.answer.status = 503
    await act(page.getByRole('button', { name: 'Actions for On call' }), 'Send a test message')
    await page.getByText('The test message to On call did not arrive:').waitFor()
    expect(await isSeen(page.getByRole('alert').getByText(/503/))).toBe(true)
    far.answer.status = 200
  })

  test('a failure is told to the channel and to whom it concerns, once', async () => {
    const { page } = visitor
    far.requests.length = 0
    await fail()
    await expect.poll(() => far.requests.length, { timeout: 60_000 }).toBe(1)
    expect(far.requests[0]?.body).toContain('Amounts failed')
    await page.goto('/organization/notifications')
    const sent = page.getByRole('table', { name: 'Deliveries' })
    await sent.getByRole('row').filter({ hasText: 'connector' }).getByText('sent').waitFor()
    expect(await visitor.barriersIn()).toEqual([])
  })

  test('what one knows of is silenced where one is told of it, until a time', async () => {
    const { page } = visitor
    await page.goto('/notifications')
    const notice = page.getByRole('article', { name: 'Amounts failed' })
    await notice.waitFor()
    expect(await visitor.barriersIn()).toEqual([])
    await visitor.picture('notifications')
    await notice.getByRole('button', { name: /^Silence until/ }).click()
    const dialog = page.getByRole('dialog')
    await expect
      .poll(() => dialog.getByRole('combobox', { name: 'About' }).inputValue(), patient)
      .toBe('Amounts')
    await choose(dialog.getByRole('combobox', { name: 'How long' }), 'until a moment')
    await dialog.getByLabel('Until').fill('2020-01-01T00:00')
    await dialog.getByRole('button', { name: 'Be silent' }).click()
    await dialog.getByText('Choose a time in the future').waitFor()
    expect(await visitor.barriersIn()).toEqual([])
    await choose(dialog.getByRole('combobox', { name: 'How long' }), 'for a day')
    await dialog.getByRole('button', { name: 'Be silent' }).click()
    await dialog.waitFor({ state: 'detached' })
    const { silences } = await ask<{ silences: object[] }>('GET', '/api/notifications/silences')
    expect(silences).toEqual([
      { subject: `recipe:${recipe}`, kind: 'run.failed', until: expect.any(String) as string },
    ])
    const counted = async () => {
      const { items } = await ask<{ items: { kind: string; count: number }[] }>('GET', '/api/notifications')
      return items.filter(({ kind }) => kind === 'run.failed').map(({ count }) => count)
    }
    const before = await counted()
    const run = await fail()
    await expect
      .poll(async () => (await ask<{ status: string }>('GET', `/api/pipeline/runs/${run}`)).status, patient)
      .toBe('failed')
    expect(await counted()).toEqual(before)
  })

  test('silences are listed, changed and ended', async () => {
    const { page } = visitor
    await page.goto('/notifications')
    await page.getByRole('tab', { name: 'Silences' }).click()
    const list = page.getByRole('list', { name: 'Silences' })
    await list.getByText('A run failed. Silent until').waitFor()
    expect(await visitor.barriersIn()).toEqual([])
    await act(page.getByRole('button', { name: 'Actions for the silence of Amounts' }), 'Change')
    await choose(page.getByRole('dialog').getByRole('combobox', { name: 'Kind' }), 'Of every kind')
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
    await list.getByText('Of every kind. Silent until').waitFor()
    expect(await list.getByRole('listitem').count()).toBe(1)
    await act(page.getByRole('button', { name: 'Actions for the silence of Amounts' }), 'End it now')
    await page.getByRole('heading', { name: 'Nothing is muted' }).waitFor()
    expect(await visitor.barriersIn()).toEqual([])
    await page.getByRole('button', { name: 'New silence' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Be silent' }).click()
    await page.getByText('Choose what it is about, or a kind below').waitFor()
    await page.keyboard.press('Escape')
  })

  test('each kind is chosen for the page and for mail, where the mail leads to', async () => {
    const { page } = visitor
    await page.goto('/notifications/preferences')
    const failed = 'A recipe, a build or a schedule of yours failed'
    const mailed = page.getByRole('switch', { name: `${failed}: by mail` })
    await mailed.waitFor()
    expect(await mailed.isChecked()).toBe(true)
    await mailed.focus()
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
    await page.keyboard.press('Space')
    await expect.poll(() => mailed.isChecked(), patient).toBe(false)
    expect((await saved).ok()).toBe(true)
    await page.reload()
    await mailed.waitFor()
    expect(await mailed.isChecked()).toBe(false)
    expect(await page.getByRole('switch', { name: `${failed}: here` }).isChecked()).toBe(true)
    // It is saved also when the page is left at once.
    await mailed.focus()
    await page.keyboard.press('Space')
    await page.goto('about:blank')
    await page.goto('/notifications/preferences')
    const afterwards = async () => {
      await page.reload()
      await mailed.waitFor()
      return await mailed.isChecked()
    }
    await expect.poll(afterwards, patient).toBe(true)
    expect(await visitor.barriersIn()).toEqual([])
    await visitor.picture('notification-preferences')
  })

  test('on a phone none is wider than it', async () => {
    const { page } = visitor
    await page.setViewportSize({ width: 390, height: 844 })
    for (const path of [
      '/notifications',
      '/notifications/preferences',
      '/notifications/silences',
      '/organization/notifications',
    ]) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page
        .locator('.mantine-Loader-root, .mantine-Skeleton-root')
        .first()
        .waitFor({ state: 'detached' })
      expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 390])
      await visitor.picture(`phone${path.replaceAll('/', '-')}`)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  test('a channel is told less, and then nothing any more', async () => {
    const { page } = visitor
    await page.goto('/organization/notifications')
    await act(page.getByRole('button', { name: 'Actions for On call' }), 'Change')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'None' }).click()
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await dialog.getByText('Choose events').waitFor()
    await dialog.getByRole('checkbox', { name: 'A dataset is older than it should be' }).check()
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('cell', { name: 'A dataset is older than it should be', exact: true }).waitFor()
    await act(page.getByRole('button', { name: 'Actions for On call' }), 'Remove')
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('heading', { name: 'No channels yet' }).waitFor()
  })

  test('nothing was refused by the policy of the page', () => {
    expect(visitor.violations).toEqual([])
  })

  const fail = async () => (await ask<{ id: number }>('POST', `/api/pipeline/recipes/${recipe}/run`, {})).id

  async function choose(field: Locator, option: string) {
    await field.click()
    await visitor.page.getByRole('option', { name: option, exact: true }).last().click()
  }

  async function act(menu: Locator, item: string) {
    await menu.click()
    await visitor.page.getByRole('menuitem', { name: item }).click()
  }
})
