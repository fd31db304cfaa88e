import { expect, test } from 'vitest'
import type { LineageImpact } from '../../../../contract/src/lineage-impact.ts'
import { lineageOf } from '../../../test/lineage.ts'
import { testServer } from '../../../test/server.ts'

const server = await testServer()
const admin = await server.newOrganization()
const { upload, made, asked, dashboard } = lineageOf(server, admin)

const sales = await upload('sales', 'region,amount\nnorth,10\nsouth,20\n')
await made('PUT', `/api/datasets/${sales}/model`, {
  measures: [{ name: 'revenue', kind: 'aggregate', aggregate: 'sum', column: 'amount' }],
})
const board = await dashboard('Sales', sales, { dimensions: ['region'], measures: ['revenue'] })
await asked('PATCH', `/api/dashboards/${board}`, { status: 'published' })
const above = { kind: 'threshold', operator: 'above', value: 5 }
const alert = (name: string, source: object, measure = 'revenue') =>
  made('POST', '/api/alerts', {
    name,
    source,
    measure,
    condition: above,
    trigger: { on_update: true },
    recipients: { user_ids: [admin.id] },
  })
await alert('On the chart', { dashboard_id: board, chart: 'c1' })
await alert('On the field', { dataset_id: sales, query: { measures: ['revenue'] } })
await alert('On regions', {
  dataset_id: sales,
  query: { dimensions: ['region'], measures: [{ aggregate: 'count', name: 'revenue' }] },
})
await made('POST', '/api/subscriptions', {
  dashboard_id: board,
  name: 'Every morning',
  trigger: { cron: '0 7 * * *', timezone: 'UTC' },
  recipients: { user_ids: [admin.id] },
})
await asked('PATCH', `/api/organizations/${admin.orgId}/settings`, { share_link_days: 30 })
await made('POST', `/api/dashboards/${board}/links`, { label: 'For partners', days: 1 })

test('alerts, subscriptions and share links are named with the charts that they hold', async () => {
  const of = async (column: string) => {
    const { items } = await asked<LineageImpact>('POST', '/api/lineage/impact', {
      dataset_id: sales,
      change: 'drop_column',
      column,
    })
    return items
      .filter(({ kind }) => ['alert', 'subscription', 'share link'].includes(kind))
      .map(({ kind, name, effect }) => `${effect}: ${kind} ${name}`)
      .toSorted()
  }
  const shown = [
    'breaks: alert On the chart',
    'breaks: share link For partners',
    'breaks: subscription Every morning',
  ]
  expect(await of('amount')).toEqual([...shown, 'breaks: alert On the field'].toSorted())
  expect(await of('region')).toEqual([...shown, 'breaks: alert On regions'].toSorted())
})
