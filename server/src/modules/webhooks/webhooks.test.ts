import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Webhook, WebhookDelivery, WebhookDeliveryDetail } from '../../../../contract/src/webhooks.ts'
import type { PageOf } from '../../../../contract/src/schema.ts'
import { fileForm } from '../../../test/file-form.ts'
import { mockRemoteServer } from '../../../test/mock-remote-server.ts'
import { ownServer, type TestUser, testServer } from '../../../test/server.ts'
import { delayMsAfter } from './deliver.ts'
import { forgetDeliveries } from './forget-deliveries.ts'

const remote = await mockRemoteServer()
const quarry = await testServer({ ALLOWED_PRIVATE_HOSTS: '127.0.0.1' }, remote)
const { call, database, admin } = quarry
const secret = 'k3Yw8tQm2Vx7bRz1Lp6nHs4dJf9gCa5e'

const signed = (body: string, key = secret) => createHmac('sha256', key).update(body).digest('hex')

async function subscribe(event_type: string, path = '/hook', as: TestUser = admin): Promise<Webhook> {
  const body = { event_type, target_url: `${remote.origin}${path}`, secret }
  const made = await call<Webhook>('POST', '/api/webhooks', { token: as.token, body })
  expect(made.status, made.text).toBe(201)
  expect(made.text).not.toContain(secret)
  return made.body
}

const received = (path: string) => remote.requests.filter((request) => request.path === path)

const deliveriesOf = async ({ id }: { id: number }) =>
  (await call<PageOf<WebhookDelivery>>('GET', `/api/webhooks/${id}/deliveries`, { token: admin.token })).body
    .items

const change = (id: number, body: object) =>
  call<Webhook>('PATCH', `/api/webhooks/${id}`, { token: admin.token, body })

const upload = (name: string, as: TestUser = admin) =>
  call<{ id: number }>('POST', '/api/datasets/upload', {
    token: as.token,
    ...fileForm('rows.csv', 'a\n1\n', { name }),
  })

/** Lets what waits for its next attempt be tried now. */
async function tryNow(): Promise<void> {
  await database.asOwner(`update job set run_at = now() where kind = 'webhooks.deliver' and state = 'queued'`)
}

const poll = { timeout: 20_000, interval: 100 }

test('an event is sent once, signed, with what the catalogue names and nothing else', async () => {
  const webhook = await subscribe('dataset.updated', '/sent')
  const { body: dataset } = await upload('Orders')
  await expect.poll(() => received('/sent').length, poll).toBe(1)
  const [{ headers, body }] = received('/sent') as [(typeof remote.requests)[number]]
  const message = JSON.parse(body)
  expect(message).toEqual({
    id: headers['x-service-delivery'],
    event_type: 'dataset.updated',
    created_at: expect.stringMatching(/^\d{4}-.*Z$/),
    organization_id: admin.orgId,
    data: { dataset_id: dataset.id, name: 'Orders', change: 'data', version: 1 },
  })
  expect(headers['x-service-signature']).toBe(signed(body))
  expect(Math.abs(Number(headers['x-service-timestamp']) - Date.now() / 1000)).toBeLessThan(60)
  await expect.poll(async () => (await deliveriesOf(webhook))[0]?.status, poll).toBe('delivered')
  const [{ id }] = (await deliveriesOf(webhook)) as [WebhookDelivery]
  const path = `/api/webhooks/${webhook.id}/deliveries/${id}`
  const detail = await call<WebhookDeliveryDetail>('GET', path, { token: admin.token })
  expect(detail.body).toMatchObject({
    attempts: 1,
    response_status: 200,
    request_body: body,
    response_body: '{"ok":true}',
  })
  expect((await call('POST', `${path}/replay`, { token: admin.token })).status).toBe(202)
  await expect
    .poll(() => received('/sent').map((one) => JSON.parse(one.body).id), poll)
    .toEqual([message.id, message.id])
})

test('what fails is sent again under the same id until it arrives, and the webhook says since when nothing did', async () => {
  const webhook = await subscribe('dashboard.published', '/fails')
  remote.answer = { status: 500, body: 'broken\u0000' }
  await call('POST', '/api/dashboards', {
    token: admin.token,
    body: { name: 'Sales', status: 'published', charts: [] },
  })
  await expect.poll(async () => (await deliveriesOf(webhook))[0]?.attempts, poll).toBe(1)
  expect((await deliveriesOf(webhook))[0]).toMatchObject({
    status: 'queued',
    response_status: 500,
    failure: 'answered with status 500',
  })
  const shown = await call<Webhook>('GET', `/api/webhooks/${webhook.id}`, { token: admin.token })
  expect(shown.body.failing_since).not.toBeNull()
  remote.answer = { status: 302, body: '', headers: { location: `${remote.origin}/elsewhere` } }
  await tryNow()
  await expect.poll(async () => (await deliveriesOf(webhook))[0]?.attempts, poll).toBe(2)
  expect(received('/elsewhere')).toEqual([])
  remote.answer = { status: 200, body: '', cut: true }
  await tryNow()
  await expect.poll(async () => (await deliveriesOf(webhook))[0]?.attempts, poll).toBe(3)
  remote.answer = { status: 204, body: '' }
  await tryNow()
  await expect.poll(async () => (await deliveriesOf(webhook))[0]?.status, poll).toBe('delivered')
  expect(new Set(received('/fails').map(({ headers }) => headers['x-service-delivery'])).size).toBe(1)
  const after = await call<Webhook>('GET', `/api/webhooks/${webhook.id}`, { token: admin.token })
  expect(after.body.failing_since).toBeNull()
})

test('after 24 hours a message is given up, and after three days of failures the webhook is paused and its maker notified', async () => {
  const webhook = await subscribe('dashboard.published', '/never')
  remote.answer = { status: 503, body: '', headers: { 'retry-after': '60' } }
  await call('POST', '/api/dashboards', {
    token: admin.token,
    body: { name: 'Never', status: 'published', charts: [] },
  })
  await expect.poll(async () => (await deliveriesOf(webhook))[0]?.attempts, poll).toBe(1)
  const [first] = (await deliveriesOf(webhook)) as [WebhookDelivery]
  // The pause that the receiver asks for is longer than our own.
  expect(Date.parse(first.next_attempt_at!) - Date.now()).toBeGreaterThan(45_000)
  await database.asOwner(
    `update webhook_deliveries set created_at = now() - interval '25 hours' where id = $1`,
    [first.id],
  )
  await database.asOwner(`update webhooks set failing_since = now() - interval '73 hours' where id = $1`, [
    webhook.id,
  ])
  await tryNow()
  await expect.poll(async () => (await deliveriesOf(webhook))[0]?.status, poll).toBe('failed')
  const shown = await call<Webhook>('GET', `/api/webhooks/${webhook.id}`, { token: admin.token })
  expect(shown.body).toMatchObject({ status: 'paused', paused_reason: expect.stringContaining('status 503') })
  const notices = await call<PageOf<{ kind: string; title: string }>>('GET', '/api/notifications', {
    token: admin.token,
  })
  expect(notices.body.items.filter(({ kind }) => kind === 'webhook.paused')).toHaveLength(1)
  remote.answer = { status: 200, body: '' }
  await call('POST', '/api/dashboards', {
    token: admin.token,
    body: { name: 'Missed', status: 'published', charts: [] },
  })
  expect(await deliveriesOf(webhook)).toHaveLength(1)
  expect((await change(webhook.id, { status: 'active' })).body).toMatchObject({
    status: 'active',
    paused_reason: null,
    failing_since: null,
  })
})

test('a secret is replaced without a refused message: for a day both sign', async () => {
  const webhook = await subscribe('app.published', '/rotated')
  const next = 'another secret without spaces'.replaceAll(' ', '-')
  expect((await change(webhook.id, { secret: next })).body.previous_secret_until).not.toBeNull()
  const tried = () => call('POST', `/api/webhooks/${webhook.id}/test`, { token: admin.token })
  expect((await tried()).status).toBe(202)
  await expect.poll(() => received('/rotated').length, poll).toBe(1)
  const [first] = received('/rotated') as [(typeof remote.requests)[number]]
  expect(first.headers['x-service-signature']).toBe(`${signed(first.body, next)},${signed(first.body)}`)
  await database.asOwner(`update webhooks set previous_secret_until = now() where id = $1`, [webhook.id])
  await tried()
  await expect.poll(() => received('/rotated').length, poll).toBe(2)
  const { body, headers } = received('/rotated')[1]!
  expect(headers['x-service-signature']).toBe(signed(body, next))
})

test('what another organization does is never sent, and its administrators see no webhook of this one', async () => {
  const other = await quarry.newOrganization()
  const webhook = await subscribe('dataset.updated', '/walls')
  await upload('Theirs', other)
  await upload('Ours')
  await expect.poll(() => received('/walls').length, poll).toBe(1)
  expect(received('/walls')[0]!.body).toContain('Ours')
  expect((await call('GET', `/api/webhooks/${webhook.id}`, { token: other.token })).status).toBe(404)
  expect((await call<PageOf<Webhook>>('GET', '/api/webhooks', { token: other.token })).body.items).toEqual([])
  const editor = await quarry.newUser({ orgId: admin.orgId, role: 'editor' })
  expect((await call('GET', '/api/webhooks', { token: editor.token })).status).toBe(403)
})

test('a security event names who did what, from where', async () => {
  const webhook = await subscribe('audit.security_event', '/security')
  const { id } = await quarry.newUser({ orgId: admin.orgId, role: 'viewer' })
  const body = { role: 'editor' }
  const members = `/api/organizations/${admin.orgId}/members/${id}`
  expect((await call('PATCH', members, { token: admin.token, body })).status).toBe(200)
  const types = () => received('/security').map((one) => JSON.parse(one.body).data.type)
  await expect.poll(types, poll).toContain('member.role_changed')
  const sent = received('/security').map((one) => JSON.parse(one.body).data)
  expect(sent.find(({ type }) => type === 'member.role_changed')).toEqual({
    type: 'member.role_changed',
    subject_type: 'user',
    subject_id: id,
    actor_id: admin.id,
    address: expect.any(String),
  })
  await call('DELETE', `/api/webhooks/${webhook.id}`, { token: admin.token })
})

test.each([
  'http://example.com/hook',
  'https://localhost/hook',
  'https://10.0.0.1/hook',
  'https://[::1]/hook',
  'https://example.com:8443/hook',
  'https://user:pass@example.com/hook',
  'ftp://example.com',
  'nonsense',
])('%s is refused as an address', async (target_url) => {
  const body = { event_type: 'dataset.updated', target_url, secret }
  const made = await call('POST', '/api/webhooks', { token: admin.token, body })
  expect([made.status, made.text]).toEqual([422, expect.stringContaining('body.target_url')])
})

test('what was sent more than a week ago is forgotten', async () => {
  const webhook = await subscribe('app.published', '/old')
  await call('POST', `/api/webhooks/${webhook.id}/test`, { token: admin.token })
  await expect.poll(async () => (await deliveriesOf(webhook))[0]?.status, poll).toBe('delivered')
  await forgetDeliveries({ database, now: () => new Date(Date.now() + 6 * 86_400_000) })
  expect(await deliveriesOf(webhook)).toHaveLength(1)
  await forgetDeliveries({ database, now: () => new Date(Date.now() + 8 * 86_400_000) })
  expect(await deliveriesOf(webhook)).toEqual([])
})

test('UPG-05: webhooks are off until the operator switches them on', async () => {
  const { call: callOff, admin: root } = await ownServer({ WEBHOOKS_ENABLED: 'false' })
  expect((await callOff('GET', '/api/webhooks', { token: root.token })).status).toBe(404)
})

test('the pause before an attempt doubles up to four hours, give or take a quarter', () => {
  expect([0, 1, 2, 20].map((attempts) => delayMsAfter(attempts, 0.5))).toEqual([
    10_000, 20_000, 40_000, 14_400_000,
  ])
  expect([0, 1].map((random) => delayMsAfter(0, random))).toEqual([7500, 12_500])
})
