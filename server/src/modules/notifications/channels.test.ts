import { expect, test } from 'vitest'
import { connectorsUnderTest, secretPath, until } from '../../../test/connectors.ts'
import { fileForm } from '../../../test/file-form.ts'
import { mailsTo } from '../../../test/sent-mail.ts'
import type { TestUser } from '../../../test/server.ts'

const { remote, quarry, call, withConnector } = await connectorsUnderTest()
const patient = { timeout: 120_000 }

interface Item {
  kind: string
  title: string
  count: number
  subject: string | null
}

const deliveredTo = async ({ token }: TestUser) =>
  (await call<{ items: Item[] }>('GET', '/api/notifications', { token })).body.items.map(
    ({ kind, count, subject }) => ({ kind, count, subject }),
  )

/** A dataset that has a check, and uploads that it objects to or not. */
async function checked(admin: TestUser) {
  const send = (path: string, csv: string) =>
    call<{ id: number }>('POST', path, { token: admin.token, ...fileForm('orders.csv', csv) })
  const made = await send('/api/datasets/upload', 'id,v\n1,2\n')
  const path = `/api/datasets/${made.body.id}`
  const rule = { kind: 'not_null', columns: ['v'] }
  const body = { checks: [{ name: 'V is there', rule, severity: 'fail' }] }
  expect((await call('PUT', `${path}/checks`, { token: admin.token, body })).status).toBe(200)
  return {
    subject: `dataset:${made.body.id}`,
    bad: async () => expect((await send(`${path}/upload`, 'id,v\n1,\n')).status).toBe(409),
    good: async () => expect((await send(`${path}/upload`, 'id,v\n1,2\n')).status).toBe(200),
  }
}

const put = async ({ token }: TestUser, path: string, body: object) => {
  const answer = await call('PUT', `/api/notifications/${path}`, { token, body })
  expect([answer.status, answer.text]).toEqual([200, expect.anything()])
}

test(
  'DOS-14: what has one cause is told once and counts up, and its end only after it was told',
  patient,
  async () => {
    const admin = await quarry.newOrganization()
    const { subject, bad, good } = await checked(admin)
    await good()
    expect(await deliveredTo(admin)).toEqual([])
    await bad()
    await bad()
    await bad()
    expect(await deliveredTo(admin)).toEqual([{ kind: 'dataset.version_held', count: 3, subject }])
    await good()
    await good()
    expect(await deliveredTo(admin)).toEqual([
      { kind: 'dataset.checks_recovered', count: 1, subject },
      { kind: 'dataset.version_held', count: 3, subject },
    ])
  },
)

test('what is silenced is not told, by no channel, and neither is its end', patient, async () => {
  const admin = await quarry.newOrganization()
  const { subject, bad, good } = await checked(admin)
  const soon = new Date(Date.now() + 3_600_000).toISOString()
  await put(admin, 'silences', { silences: [{ subject, until: soon }] })
  await bad()
  await put(admin, 'silences', { silences: [] })
  await good()
  expect(await deliveredTo(admin)).toEqual([])
  await put(admin, 'silences', { silences: [{ kind: 'dataset.version_held', until: soon }] })
  await bad()
  expect(await deliveredTo(admin)).toEqual([])
})

test('CRS-38: a mail goes to who wants one, once for what has one cause, under one id', patient, async () => {
  const admin = await quarry.newOrganization()
  const preferences = [
    { kind: 'dataset.version_held', channel: 'mail', enabled: true },
    { kind: 'dataset.version_held', enabled: false },
  ]
  await put(admin, 'preferences', { preferences })
  const { bad } = await checked(admin)
  await bad()
  const [mail] = await mailsTo(quarry.home, admin.email)
  expect(mail?.subject).toMatch(/A new version of orders is kept back by its checks/)
  expect(mail?.text).toMatch(/Version 2 failed "V is there"/)
  await quarry.database.asOwner(`update notification_deliveries set status = 'sending' where user_id = $1`, [
    admin.id,
  ])
  const [delivery] = await quarry.database.asOwner<{ id: number }>(
    'select id from notification_deliveries where user_id = $1',
    [admin.id],
  )
  await quarry.database.asOwner(
    `insert into job (kind, payload, subject_org_id) values ('notifications.deliver', $1, $2)`,
    [JSON.stringify({ delivery_id: delivery?.id }), admin.orgId],
  )
  const status = async () =>
    (
      await quarry.database.asOwner<{ status: string }>(
        'select status from notification_deliveries where user_id = $1',
        [admin.id],
      )
    )[0]?.status
  await until(async () => (await status()) === 'sent')
  expect(await status()).toBe('sent')
  // The outbox names files by the id: a second copy is the same file.
  expect(await mailsTo(quarry.home, admin.email)).toHaveLength(1)
  expect(await deliveredTo(admin)).toEqual([])
})

test('a mail is in the language of its reader, with the text of the event', patient, async () => {
  const admin = await quarry.newOrganization()
  const preferences = [{ kind: 'dataset.version_held', channel: 'mail', enabled: true }]
  await put(admin, 'preferences', { preferences })
  await call('PATCH', '/api/me', { token: admin.token, body: { language: 'de' } })
  const { bad } = await checked(admin)
  await bad()
  const [mail] = await mailsTo(quarry.home, admin.email)
  expect(mail?.subject).toMatch(/halten_eine_neue_Version/)
  expect(mail?.text).toMatch(/E-Mail-Benachrichtigungen einstellen: http/)
  expect(mail?.raw).toMatch(/<html lang=3D"de">|<html lang="de">/)
})

test('a message through a connector is in the language of the organization', patient, async () => {
  const owner = await withConnector()
  const settings = { token: owner.token, body: { language: 'de' } }
  const set = await call('PATCH', `/api/organizations/${owner.orgId}/settings`, settings)
  expect([set.status, set.text]).toEqual([200, expect.anything()])
  await put(owner, 'routes', { routes: [{ connector_id: owner.made.id, kinds: ['dataset.version_held'] }] })
  const { bad } = await checked(owner)
  remote.requests.length = 0
  await bad()
  await until(async () => remote.requests.length > 0)
  const sent = JSON.parse(remote.requests[0]?.body ?? '{}') as { message: string; metadata: { kind: string } }
  expect(sent.message).toContain('halten eine neue Version')
  expect(sent.metadata.kind).toBe('dataset.version_held')
})

test('a webhook is called once; what failed is not sent again, and is shown', patient, async () => {
  const owner = await withConnector()
  const routes = [
    { connector_id: owner.made.id, kinds: ['dataset.version_held', 'dataset.checks_recovered'] },
  ]
  await put(owner, 'routes', { routes })
  const { subject, bad, good } = await checked(owner)
  remote.requests.length = 0
  await bad()
  await until(async () => remote.requests.length > 0)
  expect(remote.requests[0]).toMatchObject({ method: 'POST', path: secretPath })
  expect(JSON.parse(remote.requests[0]?.body ?? '')).toMatchObject({
    metadata: { kind: 'dataset.version_held', subject },
  })
  const defaultAnswer = remote.answer
  remote.answer = { status: 500, body: '{}' }
  await good()
  const failed = async () =>
    (
      await call<{ items: { status: string; failure: string | null }[] }>(
        'GET',
        '/api/notifications/deliveries',
        { token: owner.token },
      )
    ).body.items.filter(({ status }) => status === 'failed')
  await until(async () => (await failed()).length > 0)
  remote.answer = defaultAnswer
  expect(await failed()).toMatchObject([{ failure: 'the remote server answered with status 500' }])
  expect(remote.requests).toHaveLength(2)
  const editor = await quarry.newUser({ orgId: owner.orgId, role: 'editor' })
  expect((await call('GET', '/api/notifications/routes', { token: editor.token })).status).toBe(403)
  const foreign = await quarry.newOrganization()
  const theirs = await call('PUT', '/api/notifications/routes', { token: foreign.token, body: { routes } })
  expect(theirs.status).toBe(422)
})
