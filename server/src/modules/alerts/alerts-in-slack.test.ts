import { expect, test } from 'vitest'
import type { Alert } from '../../../../contract/src/alerts.ts'
import type { AlertGroup } from '../../../../contract/src/alert-conditions.ts'
import { fileForm } from '../../../test/file-form.ts'
import { testServer, type TestUser } from '../../../test/server.ts'
import {
  botToken,
  clickForm,
  memberOf,
  signedHeaders,
  signingSecret,
  slackServer,
} from '../../../test/slack.ts'

const slack = await slackServer()
const { call, newOrganization, newUser } = await testServer({ ALLOWED_PRIVATE_HOSTS: '127.0.0.1' }, slack)
const slowly = { timeout: 30_000, interval: 50 }

async function ask<T = { id: number }>(method: string, path: string, body: object, as: TestUser): Promise<T> {
  const answer = await call<T>(method, path, { token: as.token, body })
  expect([path, answer.status < 300, answer.text]).toEqual([path, true, answer.text])
  return answer.body
}

const config = {
  bot_token: botToken,
  signing_secret: signingSecret,
  channel: 'C0SALES',
  api_url: slack.origin,
}

/** An alert that fires into Slack; and the message as it was posted. */
async function firing(change: object = {}) {
  const admin = await newOrganization()
  const upload = await call<{ id: number }>('POST', '/api/datasets/upload', {
    token: admin.token,
    ...fileForm('sales.csv', 'region,amount\nEU,160\n'),
  })
  const connector = await ask(
    'POST',
    '/api/connectors',
    { name: 'Slack', type: 'slack', config: { ...config, ...change } },
    admin,
  )
  const before = slack.callsOf('chat.postMessage').length
  const query = { measures: [{ aggregate: 'sum', column: 'amount', name: 'Amount' }] }
  const alert = await ask<Alert>(
    'POST',
    '/api/alerts',
    {
      name: 'Sales <!channel>',
      source: { dataset_id: upload.body.id, query },
      measure: 'Amount',
      condition: { kind: 'threshold', operator: 'above', value: 100 },
      trigger: { on_update: true },
      recipients: { connector_ids: [connector.id] },
    },
    admin,
  )
  await expect.poll(() => slack.callsOf('chat.postMessage').length, slowly).toBe(before + 1)
  const posted = slack.callsOf('chat.postMessage').at(-1)!
  return { admin, connector, alert, posted }
}

const post = (body: string, headers: Record<string, string>) =>
  call('POST', '/api/slack/interactions', { body, headers })

const acknowledgedBy = async (id: number, as: TestUser) => {
  const { body } = await call<{ groups: AlertGroup[] }>('GET', `/api/alerts/${id}/groups`, as)
  return body.groups.map((group) => group.acknowledged_by)
}

test('an alert is posted with its value and a link, and acknowledged from the message by who may', async () => {
  const { admin, alert, connector, posted } = await firing()
  const blocks = JSON.parse(posted['blocks'] ?? '') as unknown
  expect(posted).toMatchObject({
    channel: 'C0SALES',
    text: 'Sales &lt;!channel&gt;: Amount is above 100\nNow: 160',
  })
  expect(blocks).toMatchObject([
    { type: 'header', text: { type: 'plain_text', text: 'Sales <!channel>: Amount is above 100' } },
    { type: 'section', text: { type: 'plain_text', text: 'Now: 160' } },
    { type: 'section', text: { type: 'mrkdwn', text: expect.stringContaining(`/alerts/${alert.id}|Open`) } },
    {
      type: 'actions',
      elements: [{ action_id: 'acknowledge_alert', value: `${admin.orgId}.${connector.id}.${alert.id}` }],
    },
  ])
  const editor = await newUser({ orgId: admin.orgId, role: 'editor' })
  slack.members.set('U1', memberOf(editor.email.toUpperCase()))
  const form = clickForm(posted, { user: 'U1' })
  const answer = await post(form, signedHeaders(form))
  expect([answer.status, answer.text]).toEqual([200, ''])
  await expect.poll(() => slack.callsOf('chat.update').length, slowly).toBe(1)
  expect(await acknowledgedBy(alert.id, admin)).toEqual([editor.id])
  const updated = slack.callsOf('chat.update')[0]!
  expect(updated).toMatchObject({ channel: 'C0SALES', ts: '1700000000.1' })
  expect(updated['blocks']).toContain(`Acknowledged by ${editor.username}`)
  expect(updated['blocks']).not.toContain('acknowledge_alert')
  const audit = await call<{ items: { actor: unknown; user_id: number }[] }>(
    'GET',
    '/api/audit?type=alert.acknowledged',
    admin,
  )
  expect(audit.body.items).toHaveLength(1)
  expect(JSON.stringify(audit.body.items)).toContain(editor.username)
})

test('a click that is forged, changed, too old, repeated or of another app changes nothing', async () => {
  const { admin, alert, posted } = await firing()
  const foreign = await firing({ signing_secret: 'f'.repeat(32) })
  slack.members.set('U2', memberOf(admin.email))
  const form = clickForm(posted, { user: 'U2' })
  const now = Date.now() / 1000
  const refused = [
    await post(form, {}),
    await post(form, signedHeaders(form, { secret: 'f'.repeat(32) })),
    await post(`${form}&x=1`, signedHeaders(form)),
    await post(form, signedHeaders(form, { at: now - 330 })),
    await post(form, signedHeaders(form, { at: now + 330 })),
    await post(form, { ...signedHeaders(form), 'x-slack-signature': 'v0=' }),
    await post('payload=%7B', signedHeaders('payload=%7B')),
    // Another organization signs for its own connector only.
    await post(
      form.replace(/%22value%22%3A%22\d+\.\d+/g, `%22value%22%3A%22${foreign.admin.orgId}.0`),
      signedHeaders(form),
    ),
  ]
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 401))
  const signed = signedHeaders(form)
  expect((await post(form, signed)).status).toBe(200)
  expect((await post(form, signed)).status).toBe(401)
  await expect.poll(() => acknowledgedBy(alert.id, admin), slowly).toEqual([admin.id])
  // It names an alert of the other organization, under its own connector and signature.
  const stolen = clickForm(foreign.posted, { user: 'U2' }).replace(
    /(%22value%22%3A%22\d+\.\d+\.)\d+/g,
    `$1${alert.id}`,
  )
  slack.members.set('U2', memberOf(foreign.admin.email))
  expect((await post(stolen, signedHeaders(stolen, { secret: 'f'.repeat(32) }))).status).toBe(200)
  await expect
    .poll(() => slack.callsOf('chat.postEphemeral').at(-1)?.['text'], slowly)
    .toContain('Not acknowledged')
  expect(await acknowledgedBy(foreign.alert.id, foreign.admin)).toEqual([null])
})

test('who is unknown, unconfirmed, of elsewhere or not permitted is told so, and alone', async () => {
  const { admin, alert, posted } = await firing()
  const viewer = await newUser({ orgId: admin.orgId, role: 'viewer' })
  const stranger = await newOrganization()
  const cases: [Record<string, unknown>, string][] = [
    [memberOf('nobody@example.com'), 'no active user of the organization'],
    [memberOf(stranger.email), 'no active user of the organization'],
    [memberOf(admin.email, { is_email_confirmed: false }), 'is not confirmed'],
    [memberOf(admin.email, { is_stranger: true }), 'of another workspace'],
    [memberOf(undefined), 'users:read.email'],
    [memberOf(viewer.email), 'you may not edit the alert'],
  ]
  for (const [who, says] of cases) {
    slack.members.set('U3', who)
    const before = slack.callsOf('chat.postEphemeral').length
    const form = clickForm(posted, { user: 'U3' })
    expect((await post(form, signedHeaders(form))).status).toBe(200)
    await expect.poll(() => slack.callsOf('chat.postEphemeral').length, slowly).toBe(before + 1)
    expect(slack.callsOf('chat.postEphemeral').at(-1)).toMatchObject({
      user: 'U3',
      text: expect.stringContaining(says),
    })
  }
  expect(await acknowledgedBy(alert.id, admin)).toEqual([null])
})

test('without a signing secret there is no button to acknowledge with', async () => {
  const { posted } = await firing({ signing_secret: null })
  expect(posted['blocks']).not.toContain('acknowledge_alert')
  expect(posted['blocks']).toContain('Open in Quarry')
  const form = clickForm(posted, { user: 'U1' })
  expect((await post(form, signedHeaders(form))).status).toBe(401)
})
