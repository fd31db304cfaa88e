import { expect, test } from 'vitest'
import { botToken, slackServer } from '../../../../../test/slack.ts'
import { testServer } from '../../../../../test/server.ts'

const slack = await slackServer()
const { admin, call, newUser } = await testServer({ ALLOWED_PRIVATE_HOSTS: '127.0.0.1' }, slack)
const config = { bot_token: botToken, channel: 'C0SALES', api_url: slack.origin }

const make = async (change: object = {}) => {
  const body = { name: `Slack ${Math.random()}`, type: 'slack', config: { ...config, ...change } }
  const made = await call<{ id: number }>('POST', '/api/connectors', { token: admin.token, body })
  expect([made.status, made.text]).toEqual([201, made.text])
  return `/api/connectors/${made.body.id}`
}

const tested = (change: object) =>
  call<{ ok: boolean; message: string }>('POST', '/api/connectors/test', {
    token: admin.token,
    body: { type: 'slack', config: { ...config, ...change } },
  })

test('a test says who the app is and whether it is in the channel, and sends nothing', async () => {
  expect((await tested({})).body).toEqual({
    ok: true,
    message: 'Slack knows the app as quarry in Acme, and it is in the channel sales; no message was sent',
  })
  expect((await tested({ channel: 'C0AWAY' })).body).toEqual({
    ok: false,
    message: 'the app is not in the channel away: invite it there with /invite @quarry',
  })
  expect((await tested({ bot_token: 'xoxb-other' })).body).toMatchObject({
    ok: false,
    message: expect.stringContaining('does not accept the bot token'),
  })
  expect((await tested({ api_url: 'https://127.0.0.1:1' })).body).toEqual({
    ok: false,
    message: 'the remote server could not be reached',
  })
  expect((await tested({ bot_token: 'secret-canary' })).text).not.toContain('canary')
  expect(slack.callsOf('chat.postMessage')).toEqual([])
})

test('nobody but Slack says who clicks: its address is not anybody’s', async () => {
  const { status, text } = await tested({ api_url: 'https://slack.com.evil.example' })
  expect([status, text]).toEqual([422, expect.stringContaining('must be https://slack.com or')])
})

interface Page {
  items: { id: string }[]
  next_cursor: string | null
}

test('channels are listed page by page, before the settings are saved and after', async () => {
  const { channel: _channel, ...unfinished } = config
  const body = { type: 'slack', config: unfinished }
  const first = await call<Page>('POST', '/api/connectors/channels', { token: admin.token, body })
  expect(first.body).toMatchObject({
    items: [
      { id: 'C0SALES', name: 'sales', is_private: false, is_member: true },
      { id: 'C0OTHER', is_private: true },
    ],
    next_cursor: '2',
  })
  const path = await make()
  const next = await call<Page>('GET', `${path}/channels?cursor=2`, admin)
  expect(next.body).toMatchObject({ items: [{ id: 'C0AWAY', is_member: false }], next_cursor: null })
  slack.planned.push({
    method: 'conversations.list',
    status: 200,
    body: { ok: false, error: 'missing_scope', needed: 'groups:read' },
  })
  const lacking = await call('GET', `${path}/channels`, admin)
  expect([lacking.status, lacking.text]).toEqual([
    422,
    expect.stringContaining('lacks the scope groups:read'),
  ])
  const viewer = await newUser({ orgId: admin.orgId, role: 'viewer' })
  expect((await call('GET', `${path}/channels`, viewer)).status).toBe(403)
  expect((await call('POST', '/api/connectors/channels', { token: viewer.token, body })).status).toBe(403)
})

test('what Slack refuses is said as a sentence, and what it limits is sent again when it says', async () => {
  const path = await make()
  const send = () =>
    call<{ message: string }>('POST', `${path}/send`, {
      token: admin.token,
      body: { message: 'Hello <!here>' },
    })
  expect((await send()).status).toBe(200)
  expect(slack.callsOf('chat.postMessage').at(-1)).toMatchObject({ text: 'Hello &lt;!here&gt;' })
  const plan = (status: number, body: object, headers?: Record<string, string>) =>
    slack.planned.push({ method: 'chat.postMessage', status, body: { ...body }, ...(headers && { headers }) })
  for (const [error, says] of [
    ['channel_not_found', 'Slack knows no such channel'],
    ['not_in_channel', 'invite it there with /invite'],
    ['token_revoked', 'the bot token was revoked'],
    ['<script>', 'Slack refused it: without a reason'],
  ]) {
    plan(200, { ok: false, error })
    expect((await send()).body.message).toContain(says)
  }
  plan(500, {})
  expect((await send()).body.message).toContain('Slack answered with status 500')
  plan(429, { ok: false, error: 'ratelimited' }, { 'retry-after': '120' })
  expect((await send()).body.message).toContain('try again in 120 s')
  const before = slack.callsOf('chat.postMessage').length
  plan(429, { ok: false, error: 'ratelimited' }, { 'retry-after': '1' })
  const startedAt = performance.now()
  expect((await send()).status).toBe(200)
  expect(performance.now() - startedAt).toBeGreaterThan(900)
  expect(slack.callsOf('chat.postMessage').length).toBe(before + 2)
})

test('SSR-14: a stored token and signing secret are not sent to another address, and never shown', async () => {
  const path = await make({ signing_secret: 'canary0123456789' })
  const shown = await call('GET', path, admin)
  expect(shown.text).not.toMatch(/canary|xoxb/)
  const moved = await call('PATCH', path, {
    token: admin.token,
    body: { config: { api_url: 'https://slack-gov.com' } },
  })
  expect([moved.status, moved.text]).toEqual([422, expect.stringContaining('body.config.bot_token')])
})
