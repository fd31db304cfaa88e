import { afterAll, expect, test } from 'vitest'
import type { Chart } from '../../../../../contract/src/charts.ts'
import type { DashboardFilter } from '../../../../../contract/src/dashboard-contents.ts'
import { openTestDatabase, testPlace, type TestDatabase } from '../../../../test/database.ts'
import { programMigrations } from '../../../kernel/database/migrating/migrations.ts'
import type { Parts } from '../../dashboards/index.ts'
import { bindingsOf } from './bindings.ts'

const all = programMigrations()
const before = all.filter(({ number }) => number < 286)

const place = await testPlace(before)
afterAll(place.remove)

const chart = (id: string, dataset: number | undefined, tab?: string) =>
  ({ id, ...(dataset && { dataset_id: dataset }), ...(tab && { tab }) }) as Chart

const filter = (id: string, datasets: number[], more: Partial<DashboardFilter> = {}) => {
  const targets = datasets.map((dataset) => ({ dataset_id: dataset, column: `place_${dataset}` }))
  return { id, label: id, kind: 'values', targets, ...more } as DashboardFilter
}

const parts: Parts = {
  charts: [
    chart('one', 1),
    chart('two', 2, 'second'),
    chart('three', 1, 'second'),
    chart('words', undefined),
  ],
  filters: [
    filter('everywhere', [1, 2]),
    filter('but-one', [1], { except: ['one'] }),
    filter('first-tab', [1, 2], { tab: 'first' }),
    filter('open', [1]),
  ],
  tabs: [
    { id: 'first', label: 'First' },
    { id: 'second', label: 'Second' },
  ],
  events: [],
  settings: {},
  variables: [],
}

const fixing = {
  several: { everywhere: { values: ['a'] }, 'but-one': { values: ['a'] }, 'first-tab': { values: ['a'] } },
  nothing: {},
  'what is gone': { gone: { values: ['a'] } },
}

async function withLinks({ asOwner }: TestDatabase) {
  const one = async (sql: string, values: unknown[]) => (await asOwner<{ id: number }>(sql, values))[0]?.id
  const org = await one(`insert into organizations (name, slug) values ('One', 'one') returning id`, [])
  const user = await one(
    `insert into users (username, username_canonical, email, email_canonical, role, default_org_id)
     values ('ada', 'ada', 'ada@example.com', 'ada@example.com', 'admin', $1) returning id`,
    [org],
  )
  const { charts, ...rest } = parts
  const dashboard = await one(
    `insert into dashboards (org_id, name, charts, parts) values ($1, 'Places', $2, $3) returning id`,
    [org, JSON.stringify(charts), JSON.stringify(rest)],
  )
  for (const [label, filters] of Object.entries(fixing))
    await one(
      `insert into dashboard_links (org_id, dashboard_id, label, filters, jti, expires_at, created_by)
       values ($1, $2, $3, $4, $3, now() + interval '1 day', $5) returning id`,
      [org, dashboard, label, JSON.stringify(filters), user],
    )
  await one(
    `insert into subscriptions (org_id, name, dashboard_id, content, trigger, recipients, owner_id)
     values ($1, 'Daily', $2, '{"charts": []}', '{}', '{}', $3) returning id`,
    [org, dashboard, user],
  )
}

test('S4: links and subscriptions that were there are bound to what stands at the migration, as one that is made now', async () => {
  const old = await openTestDatabase(place, before)
  await withLinks(old)
  await old.close()
  const now = await openTestDatabase(place, all)
  const links = await now.asOwner<{ label: keyof typeof fixing; bindings: unknown; bound_to: unknown }>(
    'select label, bindings, bound_to from dashboard_links order by id',
  )
  const sent = await now.asOwner('select confirmed, bound_to from subscriptions')
  await now.close()
  expect(links.map(({ label, bindings }) => [label, bindings])).toEqual(
    Object.entries(fixing).map(([label, filters]) => [label, bindingsOf(filters as never, parts)]),
  )
  expect(links.map(({ bound_to: boundTo }) => boundTo)).toEqual(links.map(() => ({ version: 1, models: {} })))
  expect(sent).toEqual([{ confirmed: null, bound_to: { version: 1, models: {} } }])
  expect(links[0]?.bindings).toMatchObject({
    everywhere: { left_alone: [] },
    'but-one': { left_alone: ['one'] },
    'first-tab': { left_alone: ['two', 'three'] },
  })
})
