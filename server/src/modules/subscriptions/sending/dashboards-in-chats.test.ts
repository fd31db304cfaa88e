import { expect, test } from 'vitest'
import type { Subscription, SubscriptionDelivery } from '../../../../../contract/src/subscriptions.ts'
import { fileForm } from '../../../../test/file-form.ts'
import { testServer } from '../../../../test/server.ts'
import { botToken, slackServer } from '../../../../test/slack.ts'

const slack = await slackServer()
const { admin, call, newUser } = await testServer({ ALLOWED_PRIVATE_HOSTS: '127.0.0.1' }, slack)
const patient = { timeout: 120_000 }
const slowly = { timeout: 60_000, interval: 200 }

async function ask<T = { id: number }>(method: string, path: string, body?: object, as = admin): Promise<T> {
  const answer = await call<T>(method, path, { token: as.token, ...(body && { body }) })
  expect([path, answer.status < 300, answer.text]).toEqual([path, true, answer.text])
  return answer.body
}

const upload = await call<{ id: number }>('POST', '/api/datasets/upload', {
  token: admin.token,
  ...fileForm('people.csv', 'region,secret\nEU,SECRET-1\nUS,SECRET-2\n'),
})
await ask('PUT', `/api/datasets/${upload.body.id}/policies`, {
  columns: [{ column: 'secret', mask: { kind: 'hide' }, except: { roles: ['admin'] } }],
})
const editor = await newUser({ orgId: admin.orgId, role: 'editor' })

const chart = (id: string, kind: string, dimension: string) => ({
  id,
  title: id,
  kind,
  dataset_id: upload.body.id,
  query: { dimensions: [dimension], measures: [{ aggregate: 'count', name: 'Rows' }] },
  position: { x: 0, y: 0, w: 6, h: 4 },
})
const regions = chart('Regions', 'bar', 'region')

/** A dashboard that is sent to a chat; `send` sends it, and answers how that ended. */
async function subscribed(connector: object) {
  const { id: connectorId } = await ask('POST', '/api/connectors', connector)
  const board = { name: 'Sales', status: 'published', charts: [regions, chart('Table', 'table', 'region')] }
  const { id } = await ask('POST', '/api/dashboards', board)
  const made = await ask<Subscription>('POST', '/api/subscriptions', {
    name: 'Every morning',
    dashboard_id: id,
    message: 'Good morning',
    trigger: { cron: '30 6 * * *', timezone: 'UTC' },
    recipients: { connector_ids: [connectorId] },
  })
  const ended = async () => {
    const path = `/api/subscriptions/${made.id}/deliveries`
    const { items } = await ask<{ items: SubscriptionDelivery[] }>('GET', path)
    return items.filter(({ finished_at: at }) => at !== null).map(({ status, reason }) => [status, reason])
  }
  return { id, made, ended }
}

const config = { bot_token: botToken, channel: 'C0SALES', api_url: slack.origin }

test(
  'a dashboard goes to Slack as a message, with its drawn charts as pictures in its thread',
  patient,
  async () => {
    const { id, made, ended } = await subscribed({ name: 'Slack', type: 'slack', config })
    await ask('POST', `/api/subscriptions/${made.id}/send-to-all`)
    await expect.poll(ended, slowly).toEqual([['sent', null]])
    const posted = slack.callsOf('chat.postMessage').at(-1)!
    expect(posted['text']).toMatch(/^Every morning\nGood morning\n\nSales, as of/)
    expect(posted['text']).toMatch(/Table\n[\s\S]*EU/)
    expect(posted['blocks']).toContain(`/dashboards/${id}|Open in Quarry`)
    const [picture] = [...slack.uploads.values()]
    expect(picture?.bytes?.subarray(1, 4).toString()).toBe('PNG')
    expect(slack.callsOf('files.getUploadURLExternal').at(-1)).toMatchObject({ alt_txt: 'Regions' })
    expect(slack.callsOf('files.completeUploadExternal').at(-1)).toMatchObject({
      channel_id: 'C0SALES',
      files: JSON.stringify([{ id: 'F1', title: 'Regions' }]),
      thread_ts: expect.stringMatching(/^1700000000\./),
    })
  },
)

test('S4: a chart that the owner has yet to confirm goes to no chat', patient, async () => {
  const { id, made, ended } = await subscribed({ name: 'Slack 2', type: 'slack', config })
  await ask('PATCH', `/api/dashboards/${id}`, { charts: [chart('Stolen', 'table', 'secret')] }, editor)
  const before = slack.callsOf('chat.postMessage').length
  await ask('POST', `/api/subscriptions/${made.id}/send-to-all`)
  await expect.poll(ended, slowly).toEqual([['withheld', expect.stringContaining('has yet to confirm')]])
  expect(slack.callsOf('chat.postMessage').length).toBe(before)
})

test('pictures that Slack does not take are left out, and the message says why', patient, async () => {
  const { made, ended } = await subscribed({ name: 'Slack 3', type: 'slack', config })
  const body = { ok: false, error: 'missing_scope', needed: 'files:write' }
  slack.planned.push({ method: 'files.getUploadURLExternal', status: 200, body })
  await ask('POST', `/api/subscriptions/${made.id}/send-to-all`)
  await expect.poll(ended, slowly).toEqual([['sent', null]])
  expect(slack.callsOf('chat.postMessage').at(-1)?.['text']).toContain(
    'The pictures are left out: the app lacks the scope files:write',
  )
})
