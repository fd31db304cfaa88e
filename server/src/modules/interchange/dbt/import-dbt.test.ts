import { afterAll, expect, test } from 'vitest'
import type { DbtImport } from '../../../../../contract/src/dbt-imports.ts'
import type { Model } from '../../../../../contract/src/models.ts'
import {
  dbtCatalog,
  dbtManifest,
  type DbtManifestFile,
  dbtTables,
  orders,
} from '../../../../test/dbt-project/dbt-project.ts'
import { refreshingUnderTest } from '../../../../test/refreshing.ts'

const scene = await refreshingUnderTest()
afterAll(() => scene.stop())
const { quarry, connector, call, loaded, far } = scene
await far.query(dbtTables)
const table = async (name: string, schema: string, of: string) =>
  (await loaded({ name, source: { schema, table: of } })).dataset.id
const ids = {
  orders: await table('Orders', 'main_shop', 'orders'),
  customers: await table('Customers', 'main_shop', 'customers'),
  raw: await table('Raw orders', 'raw', 'raw_orders'),
}

function form(manifest: DbtManifestFile | string, fields: Record<string, string> = {}, catalog?: string) {
  const body = new FormData()
  const text = typeof manifest === 'string' ? manifest : JSON.stringify(manifest)
  body.set('manifest', new Blob([text]), 'manifest.json')
  if (catalog !== undefined) body.set('catalog', new Blob([catalog]), 'catalog.json')
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  return body
}

const path = `${connector.path}/dbt-import`

async function send<T = DbtImport>(body: FormData, token = connector.token, to = path) {
  const request = new Request('http://quarry', { method: 'POST', body })
  const headers = { 'content-type': request.headers.get('content-type')! }
  return quarry.call<T>('POST', to, { token, headers, body: Buffer.from(await request.arrayBuffer()) })
}

async function imported(...given: Parameters<typeof form>) {
  const answer = await send(form(...given))
  expect([answer.status, answer.text]).toEqual([200, answer.text])
  return answer.body
}

const changesOf = ({ datasets }: DbtImport, id: number) =>
  (datasets.find(({ dataset_id: dataset }) => dataset === id)?.changes ?? []).map(({ part, name, action }) =>
    `${action} ${part} ${name}`.trim(),
  )

const modelOf = async (id: number) =>
  (await call<{ model: Model; problems: unknown[] }>('GET', `/api/datasets/${id}/model`)).body

test('a dry run says what an import would change, and changes nothing', async () => {
  const plan = await imported(dbtManifest(), { dry_run: 'true' }, dbtCatalog())
  expect([plan.applied, plan.project]).toEqual([false, 'jaffle_shop'])
  expect(changesOf(plan, ids.orders)).toContain('added check unique_orders_order_id')
  expect((await call<{ description: string }>('GET', `/api/datasets/${ids.orders}`)).body.description).toBe(
    '',
  )
  expect((await modelOf(ids.orders)).model.measures).toEqual([])
  expect((await call('GET', path)).body).toEqual({ last: null })
})

test('descriptions, tests, metrics and joins are carried over, and the report says what is not', async () => {
  const report = await imported(dbtManifest(), {}, dbtCatalog())
  expect(report.datasets.map(({ node }) => node)).toEqual([
    orders,
    'model.jaffle_shop.customers',
    'source.jaffle_shop.raw.raw_orders',
  ])
  const { columns } = (
    await call<{ columns: { name: string; description: string | null }[] }>(
      'GET',
      `/api/datasets/${ids.orders}/schema`,
    )
  ).body
  expect(Object.fromEntries(columns.map(({ name, description }) => [name, description]))).toEqual({
    order_id: 'Number of the order',
    customer_id: 'Who ordered',
    status: 'Where the order is: placed, shipped or returned',
    amount: 'In euros, with tax',
    ordered_at: null,
  })
  const customers = (await call<{ description: string }>('GET', `/api/datasets/${ids.customers}`)).body
  expect(customers.description).toBe('People who ordered')
  const { checks } = (
    await call<{ checks: { name: string; rule: object; severity: string; tolerance: object | null }[] }>(
      'GET',
      `/api/datasets/${ids.orders}/checks`,
    )
  ).body
  expect(checks.map(({ rule, severity, tolerance }) => [rule, severity, tolerance])).toEqual([
    [{ kind: 'not_null', columns: ['order_id'] }, 'fail', null],
    [{ kind: 'unique', columns: ['order_id'] }, 'fail', null],
    [{ kind: 'accepted_values', column: 'status', values: ['placed', 'shipped', 'returned'] }, 'warn', null],
    [
      { kind: 'referential', column: 'customer_id', to_dataset_id: ids.customers, to_column: 'customer_id' },
      'fail',
      { max_rows: 10 },
    ],
    [{ kind: 'range', column: 'amount', min: 0 }, 'fail', null],
  ])
  const { model, problems } = await modelOf(ids.orders)
  expect(problems).toEqual([])
  expect(model).toMatchObject({
    description: 'Semantics of orders',
    default_time_dimension: 'ordered_at',
    dimensions: [
      { name: 'ordered_at', column: 'ordered_at', kind: 'time' },
      { name: 'status', column: 'status', kind: 'text', description: 'State of the order' },
    ],
    joins: [{ name: 'customer', dataset_id: ids.customers, cardinality: 'many_to_one' }],
  })
  expect(model.measures.map(({ name, kind }) => [name, kind])).toEqual([
    ['revenue', 'aggregate'],
    ['orders_placed', 'aggregate'],
    ['shipped_revenue', 'aggregate'],
    ['average_order', 'ratio'],
    ['revenue_to_date', 'cumulative'],
    ['revenue_growth', 'period_over_period'],
  ])
  const answer = await call<{ rows: unknown[] }>('POST', `/api/datasets/${ids.orders}/explore`, {
    dimensions: ['customer.country'],
    measures: ['revenue', 'shipped_revenue', 'average_order'],
  })
  expect(answer.body.rows).toEqual([
    ['AT', 30, 20, 15],
    ['DE', 60, 60, 60],
  ])
  expect(report.losses.map(({ part, name, reason }) => `${part} ${name}: ${reason}`)).toMatchSnapshot()
  expect(report.unmatched.map(({ node }) => node)).toEqual([
    'model.jaffle_shop.stg_orders',
    'seed.jaffle_shop.countries',
  ])
})

test('lineage goes through models without a dataset, and is reported by dbt', async () => {
  const graph = await call<{
    nodes: { kind: string; name: string; reported_by: string | null; gaps: object[] }[]
  }>('GET', `/api/lineage/graph?node=dataset:${ids.orders}&direction=upstream`)
  expect(graph.body.nodes.map(({ kind, name }) => `${kind} ${name}`).sort()).toEqual([
    'dataset Orders',
    `job ${orders}`,
    'table main_shop.customers',
    'table main_shop.orders',
    'table raw.raw_orders',
  ])
  const job = graph.body.nodes.find(({ kind }) => kind === 'job')
  expect(job).toMatchObject({
    reported_by: 'dbt',
    gaps: [{ reason: expect.stringContaining('which columns') }],
  })
})

test('an import follows dbt where it set something, and keeps what was changed in Quarry since', async () => {
  expect(
    (await imported(dbtManifest(), {}, dbtCatalog())).datasets.flatMap(({ changes }) => changes),
  ).toEqual([])
  await call('PATCH', `/api/datasets/${ids.orders}`, {
    description: 'Written by hand',
    columns: { amount: { description: 'By hand', label: 'Amount' } },
  })
  const { model } = await modelOf(ids.orders)
  model.measures[0]!.format = { kind: 'currency', currency: 'EUR' }
  await call('PUT', `/api/datasets/${ids.orders}/model`, model)
  const manifest = dbtManifest()
  const node = manifest.nodes[orders]!
  node['description'] = 'Changed in dbt'
  node.columns['status']!['description'] = 'Changed in dbt'
  node.columns['amount']!['description'] = 'Changed in dbt'
  manifest.metrics['metric.jaffle_shop.revenue']!['label'] = 'Turnover'
  delete manifest.metrics['metric.jaffle_shop.average_order']
  delete manifest.nodes['test.jaffle_shop.unique_orders_order_id.5c4b2e1f00']
  const report = await imported(manifest, {}, dbtCatalog())
  const expected = [
    'kept description',
    'changed column status',
    'kept column amount',
    'removed check unique_orders_order_id',
    'changed measure revenue',
    'removed measure average_order',
  ]
  expect(changesOf(report, ids.orders).sort()).toEqual(expected.sort())
  const after = (await modelOf(ids.orders)).model.measures
  expect(after[0]).toMatchObject({ label: 'Turnover', format: { kind: 'currency', currency: 'EUR' } })
  // It says so each time, until someone decides.
  expect(changesOf(await imported(manifest, {}, dbtCatalog()), ids.orders)).toEqual([
    'kept description',
    'kept column amount',
  ])
  const over = await imported(manifest, { overwrite: 'true' }, dbtCatalog())
  expect(changesOf(over, ids.orders)).toEqual(['changed description', 'changed column amount'])
  const last = await call<{ last: DbtImport }>('GET', path)
  expect(last.body.last).toEqual(over)
})

test('an import after which a question is no longer answered right is held back, unless its sender insists', async () => {
  const expected = { kind: 'query', dataset_id: ids.orders, query: { measures: ['shipped_revenue'] } }
  const cases = [{ question: 'shipped revenue', expected, dataset_ids: [ids.orders] }]
  const set = { name: 'Orders', severity: 'fail', cases }
  expect((await call<{ id: number }>('POST', '/api/chat/evaluations', set)).status).toBe(201)
  const before = await modelOf(ids.orders)
  const manifest = dbtManifest()
  delete manifest.metrics['metric.jaffle_shop.shipped_revenue']
  for (const fields of [{}, { dry_run: 'true' }]) {
    const refused = await send<{ details: object[] }>(form(manifest, fields, dbtCatalog()))
    expect([refused.status, refused.body.details]).toEqual([
      422,
      [{ path: expect.anything(), message: 'evaluation set "Orders": shipped revenue' }],
    ])
  }
  expect(await modelOf(ids.orders)).toEqual(before)
  const insisted = await imported(manifest, { evaluations_must_pass: 'false' }, dbtCatalog())
  expect(changesOf(insisted, ids.orders)).toContain('removed measure shipped_revenue')
})

test('what is no manifest is refused, and so are users who may not change the connector', async () => {
  const refused = async (...given: Parameters<typeof form>) =>
    (await send<{ message: string }>(form(...given))).body.message
  expect(await refused('no JSON')).toMatch(/^body.manifest: is not JSON/)
  expect(await refused('{}')).toMatch(/dbt_schema_version is missing/)
  expect(await refused('[1]')).toMatch(/dbt_schema_version is missing/)
  expect(await refused(dbtManifest(), {}, '{}')).toMatch(/^body.catalog: is no catalog/)
  const old = { metadata: { dbt_schema_version: 'https://schemas.getdbt.com/dbt/manifest/v4.json' } }
  expect(await refused(JSON.stringify(old))).toMatch(/version 4/)
  const odd = {
    ...old,
    nodes: [1],
    metrics: 'x',
    semantic_models: { a: null },
    sources: { b: { resource_type: 'source' } },
  }
  odd.metadata.dbt_schema_version = 'https://schemas.getdbt.com/dbt/manifest/v12.json'
  expect(await imported(JSON.stringify(odd), { dry_run: 'true' })).toMatchObject({
    datasets: [],
    unmatched: [],
  })
  const viewer = await quarry.newUser({ orgId: connector.orgId, role: 'viewer' })
  expect((await send(form(dbtManifest()), viewer.token)).status).toBe(403)
  const stranger = await quarry.newOrganization()
  expect((await send(form(dbtManifest()), stranger.token)).status).toBe(404)
})

test('an editor imports what an editor may change: lineage of other tools is left out by name', async () => {
  const editor = await quarry.newUser({ orgId: connector.orgId, role: 'editor' })
  const hidden = { columns: [{ column: 'country', mask: { kind: 'hide' } }] }
  await call('PUT', `/api/datasets/${ids.customers}/policies`, hidden)
  const answer = await send(form(dbtManifest(), { overwrite: 'true' }), editor.token)
  expect([answer.status, answer.text]).toEqual([200, answer.text])
  const { losses, datasets } = answer.body
  expect(losses.map(({ part, reason }) => [part, reason])).toContainEqual([
    'lineage',
    expect.stringContaining('lineage.edit'),
  ])
  // A dataset that policies hide a part of is not changed by those who do not see it, nor what leads to it taken away.
  expect(datasets.map(({ dataset_id: id }) => id)).not.toContain(ids.customers)
  expect(losses.map(({ name }) => name)).toContain('Customers')
  expect(changesOf(answer.body, ids.orders).filter((change) => change.startsWith('removed'))).toEqual([])
  expect((await modelOf(ids.orders)).model.joins).toHaveLength(1)
  const report = await quarry.call<{ last: DbtImport }>('GET', path, { token: editor.token })
  expect(report.body.last.imported_by).toBe(editor.id)
  await imported(dbtManifest(), {}, dbtCatalog())
  const seen = await quarry.call<{ last: DbtImport }>('GET', path, { token: editor.token })
  expect(seen.body.last.datasets.map(({ dataset_id: id }) => id)).not.toContain(ids.customers)
  expect(seen.text).not.toContain('country')
})
