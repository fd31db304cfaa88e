import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailServer, type MailServer } from '../../server/test/mail-server.ts'
import { htmlOf, readMail } from '../../server/test/sent-mail.ts'
import { askingOf, type Call } from './asking.ts'
import { startQuarry, type RunningQuarry } from './running-quarry.ts'
import { endVisits, newVisitor, type Visitor } from './visitor.ts'

const patient = { timeout: 120_000 }
const password = 'columns of the causeway'
const sales = [
  'region,city,amount',
  'EU,Berlin,10',
  'EU,Lisbon,25',
  'US,Boston,40',
  'US,Chicago,80',
  'US,Chicago,5',
].join('\n')

describe('a dashboard by mail', () => {
  let quarry: RunningQuarry
  let visitor: Visitor
  let mail: MailServer
  let ask: Call
  let dashboard: number

  beforeAll(async () => {
    mail = await mailServer()
    quarry = await startQuarry({ SMTP_URL: mail.url })
    visitor = await newVisitor({ address: quarry.address })
    await visitor.signIn('admin', quarry.adminPassword)
    const asking = await askingOf(quarry)
    ask = asking.ask
    const { id } = await asking.upload('sales.csv', `${sales}\n`)
    await policy(id)
    await ask('POST', '/api/connectors', {
      name: 'On call',
      type: 'automation_webhook',
      config: { webhook_url: 'https://hooks.example.com/t/2f8c1e' },
    })
    await member('erika', 'EU')
    await member('uma', 'US')
    dashboard = (await ask<{ id: number }>('POST', '/api/dashboards', boardOf(id))).id
  }, 240_000)

  afterAll(async () => {
    await endVisits()
    await quarry?.stop()
    await mail?.close()
  })

  const policy = (dataset: number) =>
    ask('PUT', `/api/datasets/${dataset}/policies`, {
      rows: [
        {
          name: 'Own region',
          applies_to: { roles: ['viewer', 'editor'] },
          condition: { column: 'region', operator: 'in', attribute: 'region' },
        },
      ],
    })

  /** Comes in by the password of their mail, and chooses one of their own. */
  async function member(username: string, region: string): Promise<void> {
    const to = `${username}@example.com`
    const made = await ask<{ id: number }>('POST', '/api/users', { username, email: to, role: 'viewer' })
    await ask('PUT', `/api/users/${made.id}/attributes`, { attributes: { region: [region] } })
    const temporary = () => /choose your own:\s+(\S+)/.exec(mailsTo(username)[0]?.text ?? '')?.[1]
    while (!temporary()) await sleep(100)
    const { page, context, signIn } = await newVisitor({ address: quarry.address })
    await signIn(username, temporary()!)
    await page.goto('/dashboards')
    await page.getByRole('heading', { name: 'Choose your own password' }).waitFor()
    await page.getByLabel('The password you signed in with').fill(temporary()!)
    await page.getByLabel('New password', { exact: true }).fill(password)
    await page.getByLabel('New password again').fill(password)
    await page.getByRole('button', { name: 'Change the password' }).click()
    await page.getByRole('heading', { name: 'Dashboards', level: 1 }).waitFor()
    await context.close()
  }

  test('one is made by clicking, of one chart, filtered as the dashboard is', patient, async () => {
    const { page } = visitor
    const filtered = encodeURIComponent(
      JSON.stringify({ amount: { operator: 'greater_or_equal', value: 10 } }),
    )
    await page.goto(`/dashboards/${dashboard}?filters=${filtered}`)
    await page.getByRole('heading', { name: 'Sales', level: 1 }).waitFor()
    await page.getByRole('button', { name: 'Full screen, download, subscribe' }).click()
    await page.getByRole('menuitem', { name: 'Subscriptions' }).click()
    await page.getByRole('heading', { name: 'Nothing is sent yet' }).waitFor()
    expect(await visitor.barriersIn()).toEqual([])
    await page.getByRole('button', { name: 'New subscription' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Subscribe' }).click()
    await dialog.getByText('Give it a name').waitFor()
    await dialog.getByLabel('Name').fill('Sales every morning')
    await choose('Members', ['erika', 'uma'])
    await dialog.getByRole('combobox', { name: 'Chats and webhooks' }).click()
    await page.getByRole('option', { name: 'On call' }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.getByRole('combobox', { name: 'Charts' }).fill('Cities')
    await page.getByRole('option', { name: 'Cities' }).click()
    await page.keyboard.press('Escape')
    const now = dialog.getByRole('radio', { name: 'As you have filtered the dashboard' })
    expect(await now.isChecked()).toBe(true)
    await dialog.getByText('Amount: from 10').waitFor()
    await dialog.getByRole('group', { name: 'Orientation' }).getByText('Landscape').click()
    await dialog.getByLabel('Message').fill('Good morning')
    expect(await visitor.barriersIn()).toEqual([])
    await visitor.picture('subscription-form')
    await dialog.getByRole('button', { name: 'Subscribe' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('Cities · Amount: from 10').waitFor()
    expect(await visitor.barriersIn()).toEqual([])
    const { items } = await ask<{ items: object[] }>('GET', `/api/subscriptions?dashboard_id=${dashboard}`)
    expect(items).toMatchObject([
      {
        charts: ['cities'],
        state: { filters: { amount: { operator: 'greater_or_equal', value: 10 } } },
        formats: ['pdf'],
        orientation: 'landscape',
      },
    ])
  })

  test('sent by hand, each gets the rows that their policy leaves', patient, async () => {
    const { page } = visitor
    await act('Send to everybody now')
    await page.getByRole('dialog').getByText('3 members').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
    await expect
      .poll(() => [sentTo('erika'), sentTo('uma')].map((sent) => sent?.subject), { timeout: 90_000 })
      .toEqual(['Sales every morning', 'Sales every morning'])
    const [erika, uma] = [sentTo('erika')!, sentTo('uma')!]
    expect(erika.text).toMatch(/Good morning[\s\S]*Cities\nCity +Sold\nBerlin +10\nLisbon +25\n/)
    expect(erika.text).not.toMatch(/Boston|Chicago/)
    // Filtered as the page was: the row of 5 is not part of the sum.
    expect(uma.text).toMatch(/Cities\nCity +Sold\nBoston +40\nChicago +80\n/)
    expect(uma.text).not.toMatch(/Berlin|Lisbon|\b85\b/)
    for (const [mail, own, other] of [
      [erika, 'Lisbon', 'Boston'],
      [uma, 'Boston', 'Lisbon'],
    ] as const) {
      expect(mail.raw).toMatch(/filename=Sales\.pdf/)
      const shown = htmlOf(mail)
      expect(shown).toMatch(new RegExp(`<img src="cid:chart-0" alt="Bar chart: Cities[^"]* ${own} `))
      expect(shown).not.toContain(other)
    }
  })

  test('who got it is listed, and one who left gets no more', patient, async () => {
    const { page } = visitor
    await act('Deliveries')
    const list = page.getByRole('table', { name: 'Deliveries' })
    for (const name of ['erika', 'uma'])
      await list.getByRole('row').filter({ hasText: name }).getByText('sent').waitFor()
    expect(await visitor.barriersIn()).toEqual([])
    await page.keyboard.press('Escape')
    const link = /http\S+\?leave=\d+/.exec(sentTo('erika')!.text)![0]
    const erika = await newVisitor({ address: quarry.address })
    await erika.signIn('erika', password)
    await erika.page.goto(link.replace(/^http:\/\/[^/]+/, ''))
    await erika.page.getByText('Unsubscribe from Sales every morning?').waitFor()
    expect(await erika.barriers()).toEqual([])
    await erika.page.getByRole('button', { name: 'Unsubscribe', exact: true }).click()
    await erika.page.getByText('You unsubscribed').waitFor()
    expect(erika.violations).toEqual([])
    await erika.context.close()
  })

  test('it is paused, changed and deleted', patient, async () => {
    const { page } = visitor
    await act('Pause')
    await page.getByRole('cell', { name: 'Paused' }).waitFor()
    await act('Edit')
    const dialog = page.getByRole('dialog')
    expect(await dialog.getByRole('radio', { name: 'As currently sent' }).isChecked()).toBe(true)
    await dialog.getByRole('radio', { name: 'As everybody finds it' }).check()
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('Cities', { exact: true }).waitFor()
    await act('Delete')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('heading', { name: 'Nothing is sent yet' }).waitFor()
    expect(visitor.violations).toEqual([])
  })

  test('S4: what a restricted author adds waits until it is confirmed by clicking', patient, async () => {
    const { page } = visitor
    const { items } = await ask<{ items: { id: number }[] }>('GET', '/api/connectors')
    await ask('POST', '/api/subscriptions', {
      name: 'To a partner',
      dashboard_id: dashboard,
      trigger: { cron: '@yearly', timezone: 'UTC' },
      recipients: { connector_ids: items.map(({ id }) => id) },
    })
    const { charts } = await ask<ReturnType<typeof boardOf>>('GET', `/api/dashboards/${dashboard}`)
    await changeAsAuthor(`/api/dashboards/${dashboard}`, {
      charts: [...charts, { ...charts[1], id: 'more', title: 'More than before' }],
    })
    await page.goto(`/dashboards/${dashboard}/subscriptions`)
    const waiting = page.getByRole('alert').filter({ hasText: '1 chart of To a partner' })
    await waiting.getByText('More than before').waitFor()
    expect(await visitor.barriersIn()).toEqual([])
    await waiting.getByRole('button', { name: 'Confirm what it sends' }).click()
    await page.getByText('Webhooks are sent the charts as they are now.').waitFor()
    await waiting.waitFor({ state: 'detached' })
    expect(visitor.violations).toEqual([])
  })

  /** Of an editor whose rows are restricted, with a password of their own. */
  async function changeAsAuthor(path: string, body: object): Promise<void> {
    const first = { username: 'edda', password: `${password} 1` }
    await ask('POST', '/api/users', { ...first, email: 'edda@example.com', role: 'editor' })
    const send = async (to: string, given: object, token = '') => {
      const headers = {
        'Content-Type': 'application/json',
        ...(token && { Authorization: `Bearer ${token}` }),
      }
      const answer = await fetch(quarry.address + to, {
        method: to.startsWith('/api/auth') ? 'POST' : 'PATCH',
        headers,
        body: JSON.stringify(given),
      })
      const text = await answer.text()
      expect([to, answer.status, text]).toEqual([to, 200, text])
      return JSON.parse(text) as { access_token: string }
    }
    const { access_token: given } = await send('/api/auth/login', first)
    const own = { old_password: first.password, new_password: `${password} 2` }
    const { access_token: token } = await send('/api/auth/change-password', own, given)
    await send(path, body, token)
  }

  async function choose(label: string, names: readonly string[]) {
    const { page } = visitor
    const field = page.getByRole('dialog').getByRole('combobox', { name: label })
    for (const name of names) {
      await field.fill(name)
      await page.getByRole('option', { name }).click()
    }
    await page.keyboard.press('Escape')
  }

  async function act(item: string) {
    const { page } = visitor
    await page.getByRole('button', { name: 'Actions for Sales every morning' }).click()
    await page.getByRole('menuitem', { name: item, exact: true }).click()
  }

  const mailsTo = (username: string) =>
    mail.received
      .filter(({ to }) => to[0] === `${username}@example.com`)
      .map(({ content }) => readMail(content))

  const sentTo = (username: string) => mailsTo(username).find(({ subject }) => subject.startsWith('Sales'))
})

const boardOf = (dataset: number) => ({
  name: 'Sales',
  status: 'published',
  filters: [
    {
      id: 'amount',
      label: 'Amount',
      kind: 'range',
      targets: [{ dataset_id: dataset, column: 'amount' }],
    },
  ],
  charts: [
    {
      id: 'cities',
      title: 'Cities',
      kind: 'bar',
      dataset_id: dataset,
      query: {
        dimensions: [{ column: 'city', name: 'City' }],
        measures: [{ aggregate: 'sum', column: 'amount', name: 'Sold' }],
        sort: [{ by: 'City' }],
      },
      position: { x: 0, y: 0, w: 6, h: 4 },
    },
    {
      id: 'all',
      title: 'All of it',
      kind: 'number',
      dataset_id: dataset,
      query: { measures: [{ aggregate: 'sum', column: 'amount', name: 'Sold' }] },
      position: { x: 6, y: 0, w: 6, h: 2 },
    },
  ],
})
