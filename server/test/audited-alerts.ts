import { expect } from 'vitest'
import { fileForm } from './file-form.ts'
import type { Call, TestServer } from './server.ts'

interface Changing extends Pick<TestServer, 'call' | 'admin'> {
  /** Makes a change, and expects exactly these entries of it in the audit log. */
  change<T = { id: number }>(operation: string, request: [string, string, Call?], types: string[]): Promise<T>
}

/** Every change of an alert. */
export async function changeAlerts({ call, admin, change }: Changing): Promise<void> {
  const csv = fileForm('watched.csv', 'a\n1\n')
  const { body: dataset } = await call<{ id: number }>('POST', '/api/datasets/upload', {
    token: admin.token,
    ...csv,
  })
  const query = { measures: [{ aggregate: 'count', name: 'n' }] }
  const body = {
    name: 'A',
    source: { dataset_id: dataset.id, query },
    measure: 'n',
    condition: { kind: 'threshold', operator: 'above', value: 0 },
    trigger: { on_update: true },
  }
  const { id } = await change('createAlert', ['POST', '/api/alerts', { body }], ['alert.created'])
  const path = `/api/alerts/${id}`
  const status = async () => (await call<{ status: string }>('GET', path, { token: admin.token })).body.status
  await expect.poll(status, { timeout: 30_000 }).toBe('firing')
  await change('updateAlert', ['PATCH', path, { body: { name: 'B' } }], ['alert.updated'])
  await change('silenceAlert', ['POST', `${path}/silence`, { body: { until: null } }], ['alert.silenced'])
  await change('acknowledgeAlert', ['POST', `${path}/acknowledge`], ['alert.acknowledged'])
  await change('deleteAlert', ['DELETE', path], ['alert.deleted'])
}

/** Every change of the links to a dashboard. */
export async function changeLinks({
  call,
  admin,
  change,
  database,
}: Changing & Pick<TestServer, 'database'>): Promise<void> {
  const settings = `/api/organizations/${admin.orgId}/settings`
  await call('PATCH', settings, { token: admin.token, body: { share_link_days: 30 } })
  const sent = { token: admin.token, ...fileForm('shared.csv', 'a\n1\n') }
  const dataset = (await call<{ id: number }>('POST', '/api/datasets/upload', sent)).body
  const query = { measures: [{ aggregate: 'count', name: 'n' }] }
  const position = { x: 0, y: 0, w: 6, h: 4 }
  const chart = { id: 'n', title: 'N', kind: 'number', dataset_id: dataset.id, query, position }
  const body = { name: 'Shared', status: 'published', charts: [chart] }
  const { id } = (await call<{ id: number }>('POST', '/api/dashboards', { token: admin.token, body })).body
  const boardPath = `/api/dashboards/${id}`
  const linking: [string, string, Call] = ['POST', `${boardPath}/links`, { body: { label: 'L', days: 1 } }]
  const { link } = await change<{ link: { id: number } }>('createDashboardLink', linking, [
    'dashboard.link_made',
  ])
  // As if added by a user who may not show its data.
  await database.asOwner('update dashboard_links set confirmed = $1', ['{}'])
  const { body: page } = await call<{ items: { waiting: { id: string; fingerprint: string }[] }[] }>(
    'GET',
    `${boardPath}/links`,
    { token: admin.token },
  )
  const charts = page.items[0]!.waiting.map(({ id: chart, fingerprint }) => ({ id: chart, fingerprint }))
  await change(
    'confirmDashboardLink',
    ['POST', `${boardPath}/links/${link.id}/confirm`, { body: { charts } }],
    ['dashboard.link_confirmed'],
  )
  await change(
    'deleteDashboardLink',
    ['DELETE', `${boardPath}/links/${link.id}`],
    ['dashboard.link_taken_back'],
  )
}

/** Every change of a sign-in provider. */
export async function changeSignInProviders({ change }: Pick<Changing, 'change'>): Promise<void> {
  const protocol = { kind: 'oidc', issuer: 'https://login.example.com', client_id: 'quarry' }
  const body = { name: 'Acme', protocol }
  const { id } = await change(
    'createSignInProvider',
    ['POST', '/api/sign-in-providers', { body }],
    ['sign_in_provider.created'],
  )
  const path = `/api/sign-in-providers/${id}`
  const renaming = { body: { name: 'Acme Europe' } }
  await change('updateSignInProvider', ['PATCH', path, renaming], ['sign_in_provider.updated'])
  await change('deleteSignInProvider', ['DELETE', path], ['sign_in_provider.deleted'])
}

/** Every change of a provider of language models, and of what they may be used for. */
async function changeLanguageModels({ change }: Pick<Changing, 'change'>): Promise<void> {
  const body = {
    name: 'Local',
    kind: 'openai_compatible',
    base_url: 'https://127.0.0.1:1/v1',
    model: 'small',
  }
  const { id } = await change(
    'createChatProvider',
    ['POST', '/api/chat/providers', { body }],
    ['chat_provider.created'],
  )
  const path = `/api/chat/providers/${id}`
  await change('updateChatProvider', ['PATCH', path, { body: { model: 'other' } }], ['chat_provider.updated'])
  await change('testChatProvider', ['POST', `${path}/test`], ['chat_provider.tested'])
  await change('deleteChatProvider', ['DELETE', path], ['chat_provider.deleted'])
  const limits: Call = { body: { tokens_per_user_day: 1000, mcp_enabled: false } }
  await change('updateChatSettings', ['PATCH', '/api/chat/settings', limits], ['chat_settings.updated'])
}

/** Every change of a webhook. */
async function changeWebhooks({ change }: Pick<Changing, 'change'>): Promise<void> {
  const target_url = 'https://127.0.0.1:1/hook'
  const body = { event_type: 'app.published', target_url, secret: 'x'.repeat(32) }
  const { id } = await change('createWebhook', ['POST', '/api/webhooks', { body }], ['webhook.created'])
  const path = `/api/webhooks/${id}`
  await change('updateWebhook', ['PATCH', path, { body: { status: 'active' } }], ['webhook.updated'])
  const sent = await change('testWebhook', ['POST', `${path}/test`], ['webhook.tested'])
  const replaying: [string, string] = ['POST', `${path}/deliveries/${sent.id}/replay`]
  await change('replayWebhookDelivery', replaying, ['webhook.replayed'])
  await change('deleteWebhook', ['DELETE', path], ['webhook.deleted'])
}

/** Every change of a map. */
async function changeMaps({ change }: Pick<Changing, 'change'>): Promise<void> {
  const polygon = {
    type: 'Polygon',
    coordinates: [
      [
        [0, 0],
        [0, 1],
        [1, 1],
        [0, 0],
      ],
    ],
  }
  const feature = { type: 'Feature', properties: { name: 'North', code: 'N' }, geometry: polygon }
  const form = fileForm('map.json', JSON.stringify({ type: 'FeatureCollection', features: [feature] }), {
    name: 'Regions',
  })
  const { id } = await change('createMap', ['POST', '/api/maps', form], ['map.created'])
  const path = `/api/maps/${id}`
  const matching = { body: { name_property: 'code' } }
  await change('updateMap', ['PATCH', path, matching], ['map.updated'])
  await change('deleteMap', ['DELETE', path], ['map.deleted'])
}

/** Every change of what an organization sets up for all of its members. */
export async function changeSettings(at: Pick<Changing, 'change'>): Promise<void> {
  await changeLanguageModels(at)
  await changeMaps(at)
  await changeWebhooks(at)
}
