import { expect, test } from 'vitest'
import type { Dashboard } from '../../../../../contract/src/dashboards.ts'
import type { Subscription, SubscriptionDelivery } from '../../../../../contract/src/subscriptions.ts'
import { mockRemoteServer } from '../../../../test/mock-remote-server.ts'
import { testServer } from '../../../../test/server.ts'

const remote = await mockRemoteServer()
const quarry = await testServer({ ALLOWED_PRIVATE_HOSTS: '127.0.0.1' }, remote)
const { admin, newUser, database } = quarry
const patient = { timeout: 120_000 }
const slowly = { timeout: 60_000, interval: 200 }

const owner = await newUser({ orgId: admin.orgId, role: 'editor' })
const reader = await newUser({ orgId: admin.orgId, role: 'viewer' })

async function ask<T = { id: number }>(method: string, path: string, body?: object, as = admin): Promise<T> {
  const answer = await quarry.call<T>(method, path, { token: as.token, ...(body && { body }) })
  expect([path, answer.status < 300, answer.text]).toEqual([path, true, answer.text])
  return answer.body
}

const hook = await ask('POST', '/api/connectors', {
  name: 'Hook',
  type: 'automation_webhook',
  config: { webhook_url: `${remote.origin}/hook` },
})
const text = {
  id: 'a',
  title: 'A',
  kind: 'text',
  options: { text: 'x' },
  position: { x: 0, y: 0, w: 6, h: 2 },
}
const board = await ask<Dashboard>('POST', '/api/dashboards', {
  name: 'Sales',
  status: 'published',
  charts: [text],
})
const made = await ask<Subscription>(
  'POST',
  '/api/subscriptions',
  {
    name: 'Daily',
    dashboard_id: board.id,
    trigger: { cron: '30 6 * * *', timezone: 'UTC' },
    recipients: { user_ids: [reader.id], connector_ids: [hook.id] },
  },
  owner,
)
const path = `/api/subscriptions/${made.id}`

/** Lets its next time have come, and tells what became of each recipient. */
async function sent(count: number): Promise<Record<string, string | null>[]> {
  const at = new Date(Date.now() - 1000).toISOString()
  await database.asOwner(`update subscriptions set next_send_at = '${at}' where id = ${made.id}`)
  await database.asOwner(
    `insert into job (kind, payload, subject_org_id)
     values ('subscriptions.fire', '{"subscription_id": ${made.id}, "due": "${at}"}', ${admin.orgId})`,
  )
  const ended = async () => {
    const { items } = await ask<{ items: SubscriptionDelivery[] }>('GET', `${path}/deliveries`)
    return items.filter(({ due_at: due, finished_at: end }) => due === at && end !== null)
  }
  await expect.poll(async () => (await ended()).length, slowly).toBe(count)
  return (await ended())
    .map(({ channel, status, reason }) => ({ channel, status, reason }))
    .toSorted(byChannel)
}

const byChannel = (a: { channel: string }, b: { channel: string }) => a.channel.localeCompare(b.channel)
const setRole = (role: string) =>
  database.asOwner(`update memberships set role = '${role}' where user_id = ${owner.id}`)

test(
  'ACL: a subscription sends what its owner may send when it is sent, and no longer',
  patient,
  async () => {
    expect(await sent(2)).toMatchObject([{ status: 'sent' }, { status: 'sent' }])
    expect(remote.requests).toHaveLength(1)

    // The owner may still edit the dashboard, and send through no connector.
    const group = await ask('POST', '/api/groups', { name: 'Sales' })
    const permissions = [{ permission: 'dashboard.edit', target_type: 'dashboard', target_id: board.id }]
    await ask('PUT', `/api/groups/${group.id}/permissions`, { permissions })
    await ask('POST', `/api/groups/${group.id}/members`, { user_id: owner.id })
    await setRole('viewer')
    expect(await sent(2)).toMatchObject([
      { channel: 'mail', status: 'sent' },
      { channel: 'webhook', status: 'withheld', reason: expect.stringContaining('may not send through') },
    ])

    // Nor edit it: sending it to others took that.
    await ask('DELETE', `/api/groups/${group.id}/members/${owner.id}`)
    await sent(0)
    const shown = () => ask<Subscription>('GET', path)
    await expect.poll(async () => (await shown()).is_paused, slowly).toBe(true)
    expect((await shown()).paused_reason).toContain('may not send this dashboard to others any more')
    expect(remote.requests).toHaveLength(1)

    // Whoever changes it takes it over.
    await ask('PATCH', path, { message: 'Good morning', is_paused: false })
    expect(await sent(2)).toMatchObject([{ status: 'sent' }, { status: 'sent' }])
    expect(remote.requests).toHaveLength(2)
  },
)
