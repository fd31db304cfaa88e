import { afterAll, expect, test } from 'vitest'
import { programMigrations } from '../src/kernel/database/migrating/migrations.ts'
import { openTestDatabase, testPlace, type TestDatabase } from './database.ts'
import { testServer } from './server.ts'

const all = programMigrations()
const before = all.filter(({ number }) => number < 360)

const place = await testPlace(before)
afterAll(place.remove)

const cron = { cron: '30 6 * * *', time_zone: 'Europe/Berlin' }
const options = {
  colour_scale: 'diverging',
  colours: [{ name: 'colour', colour: '#3b5bdb' }],
  columns: [{ name: 'delay', colours: 'sequential' }, { name: 'colours' }],
}
const charts = [
  { id: 'a', title: 'A colour', options },
  { id: 'b', title: 'B', sql: { statement: 'select 1', parameters: { colour: 'red' } } },
]
const tabs = [{ id: 't', title: 'First' }]

async function withFormerNames({ asOwner }: TestDatabase) {
  const one = async (sql: string, ...values: unknown[]) =>
    (await asOwner<{ id: number }>(`${sql} returning *`, values))[0]?.id
  const json = JSON.stringify
  const org = await one(
    `insert into organizations (name, slug, time_zone) values ('One', 'one', 'Asia/Tokyo')`,
  )
  const dataset = await one(`insert into datasets (org_id, name) values ($1, 'Sales')`, org)
  await one(
    `insert into schedules (org_id, name, trigger, action, next_tick, due_at) values ($1, 'S', $2, '{"targets": []}', now(), now())`,
    org,
    json({ kind: 'cron', ...cron }),
  )
  const alert = await one(
    `insert into alerts (org_id, name, source, measure, condition, trigger, state) values ($1, 'A', '{}', 'm', $2, $3, 'firing')`,
    org,
    json({ kind: 'threshold', is: 'above', value: 1 }),
    json(cron),
  )
  await one(
    `insert into alert_groups (org_id, alert_id, key, label, state) values ($1, $2, '[]', '', 'firing')`,
    org,
    alert,
  )
  const dashboard = await one(
    `insert into dashboards (org_id, name, charts, parts) values ($1, 'D', $2, $3)`,
    org,
    json(charts),
    json({ tabs }),
  )
  await one(
    `insert into dashboard_versions (org_id, dashboard_id, version, name, description, charts, parts)
     values ($1, $2, 1, 'D', '', $3, $4)`,
    org,
    dashboard,
    json(charts),
    json({ tabs }),
  )
  await one(
    `insert into dashboard_drafts (org_id, dashboard_id, base_version, contents) values ($1, $2, 1, $3)`,
    org,
    dashboard,
    json({ charts, tabs }),
  )
  await one(
    `insert into subscriptions (org_id, name, dashboard_id, content, trigger, recipients) values ($1, 'S', $2, '{}', $3, '{}')`,
    org,
    dashboard,
    json(cron),
  )
  await one(
    `insert into saved_queries (org_id, name, dataset_id, request) values ($1, 'Q', $2, '{"limit": 1}')`,
    org,
    dataset,
  )
}

test('A10: what was stored under a former name has the new one after the migration', async () => {
  const old = await openTestDatabase(place, before)
  await withFormerNames(old)
  await old.close()
  const now = await openTestDatabase(place, all)
  const row = async (table: string) => (await now.asOwner(`select * from ${table}`))[0]
  const found = Object.fromEntries(
    await Promise.all(
      [
        'organizations',
        'schedules',
        'alerts',
        'alert_groups',
        'dashboards',
        'dashboard_versions',
        'dashboard_drafts',
        'subscriptions',
        'saved_queries',
      ].map(async (table) => [table, await row(table)]),
    ),
  )
  await now.close()
  const times = { cron: '30 6 * * *', timezone: 'Europe/Berlin' }
  const drawn = {
    color_scale: 'diverging',
    colors: [{ name: 'colour', color: '#3b5bdb' }],
    columns: [{ name: 'delay', colors: 'sequential' }, { name: 'colours' }],
  }
  const contents = {
    charts: [{ ...charts[0], options: drawn }, charts[1]],
    tabs: [{ id: 't', label: 'First' }],
  }
  const parts = { tabs: contents.tabs }
  expect(found).toMatchObject({
    organizations: { timezone: 'Asia/Tokyo' },
    schedules: { trigger: { kind: 'cron', ...times } },
    alerts: {
      trigger: times,
      condition: { kind: 'threshold', operator: 'above', value: 1 },
      status: 'firing',
    },
    alert_groups: { status: 'firing' },
    dashboards: { charts: contents.charts, parts },
    dashboard_versions: { charts: contents.charts, parts },
    dashboard_drafts: { contents },
    subscriptions: { trigger: times },
    saved_queries: { query: { limit: 1 } },
  })
})

test('A10: a body or a file with a former name is refused with the new one', async () => {
  const { admin, call } = await testServer()
  type Failure = {
    details: { path: string; message: string }[]
    problems: { path: string; message: string }[]
  }
  const body = { cron: '0 6 * * *', timezone: 'UTC', time_zone: 'UTC' }
  const preview = await call<Failure>('POST', '/api/pipeline/schedules/preview', { token: admin.token, body })
  expect([preview.status, preview.body.details]).toEqual([
    422,
    [{ path: 'body.time_zone', message: 'unknown field: it is called `timezone`' }],
  ])
  const files = {
    'quarry.yaml': 'name: Flights\n',
    'dashboards/delays.yaml': 'name: Delays\ntabs:\n  - id: a\n    title: All\n',
  }
  const plan = await call<Failure>('POST', '/api/projects/import', { token: admin.token, body: { files } })
  expect([plan.status, plan.body.details ?? plan.body.problems]).toEqual([
    422,
    expect.arrayContaining([
      expect.objectContaining({ message: expect.stringContaining('it is called `label`') }),
    ]),
  ])
})
