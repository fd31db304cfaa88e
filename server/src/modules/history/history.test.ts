import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Dashboard } from '../../../../contract/src/dashboards.ts'
import type { Dataset } from '../../../../contract/src/datasets.ts'
import { fileForm } from '../../../test/file-form.ts'
import { testServer } from '../../../test/server.ts'
import { tableForCompiled, warehouseTable, type DatasetTable } from '../datasets/index.ts'
import { openQueryHistory } from './open-query-history.ts'
import type { QueryRecord } from './query-record.ts'

const quarry = await testServer()
const { admin, call, server } = quarry
const { token } = admin
const dataset = (
  await call<Dataset>('POST', '/api/datasets/upload', {
    token,
    ...fileForm('orders.csv', 'region,amount,secret\nnorth,10,a\nsouth,20,b\n'),
  })
).body
const explore = `/api/datasets/${dataset.id}/explore`
const byRegion = {
  dimensions: ['region'],
  measures: [{ aggregate: 'sum', column: 'amount', name: 'Amount' }],
}

const isOf =
  (...names: string[]) =>
  (found: string[]) =>
    found.toSorted().join() === names.join()

/** What was written since it was last called. */
let last = 0
async function written() {
  await server.parts.history.flush()
  const rows = await server.parts.database.read({ orgId: admin.orgId }, (db) =>
    db
      .selectFrom('query_history')
      .selectAll()
      .where('id', '>', last)
      .orderBy('started_at')
      .orderBy('id')
      .execute(),
  )
  last = Math.max(last, ...rows.map(({ id }) => id))
  return rows
}

test('a query is in the history with who asked it, what it read and what it took', async () => {
  await written()
  expect((await call('POST', explore, { token, body: byRegion })).status).toBe(200)
  const [entry, ...others] = await written()
  expect(others).toEqual([])
  expect(entry).toMatchObject({
    user_id: admin.id,
    origin: 'explore',
    client: 'api',
    dataset_ids: [dataset.id],
    columns: { [dataset.id]: ['region', 'amount'] },
    row_count: 2,
    times: 1,
    is_cached: false,
    outcome: 'ok',
    query: byRegion,
    sql: null,
  })
  expect(entry?.engine_ms).toBeGreaterThan(0)
  expect(entry?.duration_ms).toBeGreaterThanOrEqual(entry?.engine_ms ?? 0)
})

test('a query that is answered from the cache of responses is in the history too, as often as it was asked', async () => {
  const body = { ...byRegion, limit: 7 }
  for (let time = 0; time < 4; time += 1) await call('POST', explore, { token, body })
  const entries = await written()
  expect(entries.map(({ is_cached, times }) => [is_cached, times])).toEqual([
    [false, 1],
    [true, 3],
  ])
})

test('of SQL the engine says which columns it reads, and what fails is told by its code', async () => {
  const sql = `select region from "${dataset.name}" where amount > 5`
  await call('POST', explore, { token, body: { sql }, headers: { 'sec-fetch-site': 'same-origin' } })
  await call('POST', explore, { token, body: { sql: 'select nothing from nowhere' } })
  await call('POST', explore, { token, body: { dimensions: ['gone'] } })
  const [asked, failed, mistaken] = await written()
  expect(asked).toMatchObject({ client: 'page', sql, query: null, outcome: 'ok' })
  expect(asked?.columns).toEqual({ [dataset.id]: expect.toSatisfy(isOf('amount', 'region')) })
  expect(failed).toMatchObject({ outcome: 'query_failed', columns: { [dataset.id]: null } })
  expect(mistaken).toMatchObject({ outcome: 'validation_error' })
})

test('previews, profiles, values, exports and dry runs that read are told apart', async () => {
  const get = (rest: string) => call('GET', `/api/datasets/${dataset.id}/${rest}`, { token })
  await get('preview')
  await get('profile')
  await call('POST', explore, { token, body: byRegion, headers: { accept: 'text/csv' } })
  await call('POST', `${explore}/dry-run`, { token, body: byRegion })
  await expect
    .poll(async () => (await written()).map(({ origin }) => origin))
    .toEqual(['preview', 'profile', 'export'])
})

test('a chart is in the history with its dashboard', async () => {
  const chart = { id: 'c1', title: 'By region', kind: 'bar', dataset_id: dataset.id, query: byRegion }
  const charts = [{ ...chart, position: { x: 0, y: 0, w: 6, h: 4 } }]
  const made = await call<Dashboard>('POST', '/api/dashboards', { token, body: { name: 'Orders', charts } })
  expect(made.status).toBe(201)
  const { id } = made.body
  await written()
  for (let time = 0; time < 2; time += 1) await call('GET', `/api/dashboards/${id}/render`, { token })
  const entries = await written()
  expect(entries.length).toBeGreaterThanOrEqual(1)
  for (const entry of entries)
    expect(entry).toMatchObject({ origin: 'dashboard', dashboard_id: id, chart_id: 'c1' })
})

test('no governed table is read without a reading', () => {
  const unread = (table: DatasetTable) => [
    // @ts-expect-error it takes a reading, which only `recordQuery` makes
    warehouseTable(table),
    // @ts-expect-error the same for compiled statements
    tableForCompiled(table),
    // @ts-expect-error and nothing else passes for one
    warehouseTable(table, {}),
  ]
  expect(unread).toBeInstanceOf(Function)
})

test('only what a run or a count of the program needs is read unrecorded', () => {
  const modules = join(import.meta.dirname, '..')
  const files = readdirSync(modules, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.ts$/.test(file) && !file.startsWith('history'))
    .filter((file) => readFileSync(join(modules, file), 'utf8').includes('unrecorded()'))
  expect(files.toSorted()).toEqual([
    'datasets/tried-table.ts',
    'freshness/check-freshness.ts',
    'models/check/check-keys.ts',
    'models/suggest-model.ts',
    'recipes/run/plan-run.ts',
  ])
})

const record: QueryRecord = {
  org_id: 1,
  user_id: 1,
  origin: 'explore',
  client: 'api',
  dashboard_id: null,
  chart_id: null,
  saved_query_id: null,
  viewer: null,
  share_link_id: null,
  publication_id: null,
  release_id: null,
  subscription_id: null,
  alert_id: null,
  started_at: 0,
  duration_ms: 1,
  engine_ms: 1,
  row_count: 1,
  size_bytes: 1,
  is_cached: false,
  outcome: 'ok',
  hash: '',
  query: null,
  sql: null,
  reads: [],
  statement: undefined,
}

test('while the database is away queries wait in memory, and what is too much is dropped and counted', async () => {
  const history = openQueryHistory({
    database: { transaction: () => Promise.reject(new Error('away')) },
    plan: () => Promise.reject(new Error('not asked')),
    log: { error: () => undefined },
    config: { queryHistoryKeepDays: 90 },
    meter: { queried: () => undefined, requireWithin: () => undefined },
    now: () => new Date(),
  })
  for (let at = 0; at < 20_010; at += 1) history.add(record)
  expect(history.dropped()).toBe(10)
  await history.flush()
  expect(history.dropped()).toBe(10)
  await history.close()
  expect(history.dropped()).toBe(20_010)
})
