import { expect, test } from 'vitest'
import type { Dashboard } from '../../../../contract/src/dashboards.ts'
import type { Subscription, SubscriptionDelivery } from '../../../../contract/src/subscriptions.ts'
import { fileForm } from '../../../test/file-form.ts'
import { type ReceivedMail, allDone, allMails, mailsTo } from '../../../test/sent-mail.ts'
import { type TestUser, ownServer } from '../../../test/server.ts'

const { admin, newOrganization, newUser, call, database, home } = await ownServer()
const patient = { timeout: 120_000 }

const upload = async (name: string, csv: string) => {
  const form = fileForm(name, csv)
  return (await call<{ id: number }>('POST', '/api/datasets/upload', { token: admin.token, ...form })).body.id
}
const sales = await upload('sales.csv', 'region,city,amount\nEU,Berlin,10\nEU,Paris,20\nUS,Boston,40\n')
const rows = [
  {
    name: 'Own region',
    applies_to: { roles: ['viewer'] },
    condition: { column: 'region', operator: 'in', attribute: 'region' },
  },
]
await call('PUT', `/api/datasets/${sales}/policies`, { token: admin.token, body: { rows } })

const reader = async (region: string) => {
  const user = await newUser({ orgId: admin.orgId, role: 'viewer' })
  const body = { attributes: { region: [region] } }
  await call('PUT', `/api/users/${user.id}/attributes`, { token: admin.token, body })
  return user
}
const [european, american, unsubscribed, nobody] = (await Promise.all(
  ['EU', 'US', 'US', 'Mars'].map(reader),
)) as [TestUser, TestUser, TestUser, TestUser]

const position = { x: 0, y: 0, w: 6, h: 4 }
const { body: board } = await call<Dashboard>('POST', '/api/dashboards', {
  token: admin.token,
  body: {
    name: 'Sales',
    status: 'published',
    filters: [
      { id: 'city', label: 'City', kind: 'values', targets: [{ dataset_id: sales, column: 'city' }] },
    ],
    charts: [
      {
        id: 'cities',
        title: 'Cities',
        kind: 'table',
        dataset_id: sales,
        query: { dimensions: ['city', 'amount'] },
        position,
      },
    ],
  },
})

const daily = { cron: '30 6 * * *', timezone: 'Europe/Berlin' }
const subscribe = (body: object, { token }: TestUser = admin) =>
  call<Subscription>('POST', '/api/subscriptions', {
    token,
    body: { name: 'Every morning', dashboard_id: board.id, trigger: daily, ...body },
  })

/** Lets its next time have come; twice, as where two workers look. */
async function due({ id }: Subscription): Promise<void> {
  const at = new Date(Date.now() - 1000).toISOString()
  await database.asOwner(`update subscriptions set next_send_at = '${at}' where id = ${id}`)
  for (let times = 0; times < 2; times += 1)
    await database.asOwner(
      `insert into job (kind, payload, subject_org_id)
       values ('subscriptions.fire', '{"subscription_id": ${id}, "due": "${at}"}', ${admin.orgId})`,
    )
}

const deliveriesOf = async ({ id }: Subscription) =>
  (
    await call<{ items: SubscriptionDelivery[] }>('GET', `/api/subscriptions/${id}/deliveries`, {
      token: admin.token,
    })
  ).body.items

/** Waits until all of a sending has ended; who got it and who did not. */
async function outcomes(made: Subscription, count: number): Promise<Record<string, string>> {
  const ended = async () => (await deliveriesOf(made)).filter(({ finished_at: at }) => at !== null).length
  await expect.poll(ended, { timeout: 60_000, interval: 200 }).toBe(count)
  return Object.fromEntries((await deliveriesOf(made)).map((one) => [one.recipient, one.status]))
}

/** A file of a mail, as text. */
function fileOf({ raw }: ReceivedMail, ending: string): string {
  const part = raw.split(/^--.*$/m).find((one) => new RegExp(`filename=.*\\.${ending}\\b`).test(one)) ?? ''
  const [, content = ''] = /\n\n([\s\S]*)/.exec(part) ?? []
  return Buffer.from(content.replaceAll('\n', ''), 'base64').toString('latin1')
}

test(
  'each recipient gets the rows that their policies leave, once; who may not see or left gets none (TEN-07)',
  patient,
  async () => {
    const group = await call<{ id: number }>('POST', '/api/groups', {
      token: admin.token,
      body: { name: 'Sellers' },
    })
    for (const { id } of [european, american, unsubscribed])
      await call('POST', `/api/groups/${group.body.id}/members`, {
        token: admin.token,
        body: { user_id: id },
      })
    const recipients = { user_ids: [american.id, nobody.id], group_ids: [group.body.id] }
    const made = await subscribe({
      recipients,
      formats: ['html', 'pdf', 'png', 'xlsx', 'csv'],
      only_with_rows: true,
      message: 'Good morning',
    })
    expect([made.status, made.body.next_send_at]).toEqual([201, expect.stringMatching(/T0[45]:30:00/)])
    const left = await call<Subscription>('POST', `/api/subscriptions/${made.body.id}/leave`, {
      token: unsubscribed.token,
      body: { has_left: true },
    })
    expect([left.status, left.body.has_left, left.body.is_mine]).toEqual([200, true, false])
    await due(made.body)
    expect(await outcomes(made.body, 3)).toEqual({
      [european.username]: 'sent',
      [american.username]: 'sent',
      [nobody.username]: 'skipped',
    })
    await allDone({
      asOwner: (sql) => database.asOwner(sql.replace('from job where', 'from job where run_at <= now() and')),
    })
    const [eu] = await mailsTo(home, european.email)
    const [us] = await mailsTo(home, american.email)
    expect(eu!.subject).toBe('Every morning')
    const [euRows, usRows] = [fileOf(eu!, 'html'), fileOf(us!, 'html')]
    expect([/Berlin/, /Paris/, /Boston/].map((city) => city.test(euRows))).toEqual([true, true, false])
    expect([/Berlin/, /Paris/, /Boston/].map((city) => city.test(usRows))).toEqual([false, false, true])
    expect(fileOf(eu!, 'pdf').startsWith('%PDF-')).toBe(true)
    expect(fileOf(eu!, 'png').slice(1, 4)).toBe('PNG')
    expect(eu!.raw.replaceAll('=\n', '')).toContain(
      'You get this because you are a recipient of the subscription',
    )
    // Viewers may not export: the mail goes out without the workbook, and says why.
    expect(eu!.raw).not.toMatch(/filename=.*\.(xlsx|csv|zip)/)
    expect(eu!.raw.replaceAll('=\n', '')).toMatch(/XLSX is left out.*\s.*CSV is left out/s)
    const to = (await allMails(home)).map((mail) => mail.to)
    for (const { email } of [unsubscribed, nobody]) expect(to).not.toContain(email)
    expect(to.filter((address) => address === european.email)).toHaveLength(1)
  },
)

test('it is sent to everybody by hand, with the first rows of each in the mail itself', patient, async () => {
  const recipients = { user_ids: [european.id, american.id] }
  const { body: made } = await subscribe({ name: 'By hand', recipients })
  const path = `/api/subscriptions/${made.id}`
  const sent = await call('POST', `${path}/send-to-all`, { token: admin.token })
  expect([sent.status, sent.body]).toEqual([202, { recipients: 2, left_out: 0 }])
  const again = await call('POST', `${path}/send-to-all`, { token: admin.token })
  expect([again.status, again.text]).toEqual([409, expect.stringContaining('less than a minute ago')])
  expect(await outcomes(made, 2)).toEqual({ [european.username]: 'sent', [american.username]: 'sent' })
  const mailed = async ({ email }: TestUser) =>
    (await mailsTo(home, email)).find(({ subject }) => subject === 'By hand')!
  const [eu, us] = [await mailed(european), await mailed(american)]
  expect(eu.text).toMatch(/Cities\ncity +amount\nBerlin +10\nParis +20\n/)
  expect(us.text).toMatch(/Cities\ncity +amount\nBoston +40\n/)
  expect(us.text).not.toContain('Berlin')
  expect(us.raw.replaceAll('=\n', '')).toMatch(/<td [^>]*>Boston<\/td>/)
  const after = await call<Subscription>('GET', path, { token: admin.token })
  expect(after.body.next_send_at).toBe(made.next_send_at)
  // Who gets it does not send it, and who sees only the dashboard sends it to nobody else.
  expect((await call('POST', `${path}/send-to-all`, { token: european.token })).status).toBe(403)
})

test('its owner is told who did not get it; who is not active any more is left out', patient, async () => {
  const editor = await newUser({ orgId: admin.orgId, role: 'editor' })
  const draft = await call<Dashboard>('POST', '/api/dashboards', {
    token: editor.token,
    body: { name: 'Draft', charts: [] },
  })
  const gone = await newUser({ orgId: admin.orgId, role: 'viewer' })
  await call('PATCH', `/api/users/${gone.id}`, { token: admin.token, body: { is_active: false } })
  await database.asOwner(`update users set is_active = false where id = ${gone.id}`)
  const recipients = { user_ids: [european.id, gone.id] }
  const made = await subscribe({ dashboard_id: draft.body.id, recipients }, editor)
  expect(made.status).toBe(201)
  await due(made.body)
  expect(await outcomes(made.body, 1)).toEqual({ [european.username]: 'withheld' })
  const received = await call<{ items: object[] }>('GET', '/api/notifications', { token: editor.token })
  expect(received.body.items).toMatchObject([
    { kind: 'subscription.failed', title: `Every morning did not go to ${european.username}` },
  ])
  await database.asOwner(`update users set is_active = false where id = ${editor.id}`)
  await due(made.body)
  const shown = async () =>
    (await call<Subscription>('GET', `/api/subscriptions/${made.body.id}`, { token: admin.token })).body
  await expect.poll(async () => (await shown()).is_paused, { timeout: 30_000 }).toBe(true)
  expect((await shown()).paused_reason).toContain('owner is not active')
})

test('who only sees the dashboard may send it to themselves and to nobody else', patient, async () => {
  const own = await subscribe({ recipients: { user_ids: [european.id] } }, european)
  expect(own.status).toBe(201)
  const others = await subscribe({ recipients: { user_ids: [american.id] } }, european)
  expect([others.status, others.body]).toMatchObject([403, { permission: 'dashboard.edit' }])
  const path = `/api/subscriptions/${own.body.id}`
  const sent = await call<SubscriptionDelivery>('POST', `${path}/send`, { token: european.token })
  expect([sent.status, sent.body]).toMatchObject([202, { is_test: true, recipient: european.username }])
  await expect
    .poll(
      async () =>
        (await allMails(home)).some(
          ({ to, subject }) => to === european.email && subject.startsWith('Test: '),
        ),
      {
        timeout: 60_000,
      },
    )
    .toBe(true)
  // Another reader neither finds nor changes it; who may edit the dashboard does both.
  expect((await call('GET', path, { token: american.token })).status).toBe(404)
  expect((await call('PATCH', path, { token: american.token, body: { is_paused: true } })).status).toBe(404)
  const paused = await call<Subscription>('PATCH', path, { token: admin.token, body: { is_paused: true } })
  expect(paused.body).toMatchObject({ is_paused: true, next_send_at: null, owner_id: european.id })
  const stranger = await newOrganization()
  expect((await call('GET', path, { token: stranger.token })).status).toBe(404)
  expect((await call('DELETE', path, { token: european.token })).status).toBe(204)
})

test.each([
  [{ trigger: { cron: '* * * * *', timezone: 'UTC' } }, 'body.trigger'],
  [{ trigger: { cron: '0 6 * * *', timezone: 'Mars' } }, 'body.trigger.timezone'],
  [{ recipients: {} }, 'body.recipients'],
  [{ recipients: { user_ids: [999_999] } }, 'body.recipients.user_ids.0'],
  [{ charts: ['nothing'] }, 'body.charts.0'],
  [{ state: { filters: { nothing: null } } }, 'body.state.filters.nothing'],
  [{ dashboard_id: 999_999 }, 'body.dashboard_id'],
  [{ formats: ['docx'] }, 'body.formats.0'],
])('what could not be sent is refused where it is wrong: %j', async (body, path) => {
  const answer = await subscribe({ recipients: { user_ids: [admin.id] }, ...body })
  expect([answer.status, answer.text]).toEqual([422, expect.stringContaining(path)])
})
