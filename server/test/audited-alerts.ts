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
    condition: { kind: 'threshold', is: 'above', value: 0 },
    trigger: { on_update: true },
  }
  const { id } = await change('createAlert', ['POST', '/api/alerts', { body }], ['alert.created'])
  const path = `/api/alerts/${id}`
  const state = async () => (await call<{ state: string }>('GET', path, { token: admin.token })).body.state
  await expect.poll(state, { timeout: 30_000 }).toBe('firing')
  await change('updateAlert', ['PATCH', path, { body: { name: 'B' } }], ['alert.updated'])
  await change('silenceAlert', ['POST', `${path}/silence`, { body: { until: null } }], ['alert.silenced'])
  await change('acknowledgeAlert', ['POST', `${path}/acknowledge`], ['alert.acknowledged'])
  await change('deleteAlert', ['DELETE', path], ['alert.deleted'])
}

/** Every change of the links to a dashboard. */
export async function changeLinks({ call, admin, change }: Changing): Promise<void> {
  const settings = `/api/organizations/${admin.orgId}/settings`
  await call('PATCH', settings, { token: admin.token, body: { share_link_days: 30 } })
  const body = { name: 'Shared', status: 'published' }
  const { id } = (await call<{ id: number }>('POST', '/api/dashboards', { token: admin.token, body })).body
  const boardPath = `/api/dashboards/${id}`
  const linking: [string, string, Call] = ['POST', `${boardPath}/links`, { body: { label: 'L', days: 1 } }]
  const { link } = await change<{ link: { id: number } }>('createDashboardLink', linking, [
    'dashboard.link_made',
  ])
  await change(
    'deleteDashboardLink',
    ['DELETE', `${boardPath}/links/${link.id}`],
    ['dashboard.link_taken_back'],
  )
}
