import { expect, test } from 'vitest'
import { fileForm } from '../../../test/file-form.ts'
import { lineageOf, lines } from '../../../test/lineage.ts'
import { testServer } from '../../../test/server.ts'

const server = await testServer()
const admin = await server.newOrganization()
const author = lineageOf(server, admin)
const { upload, made, graph, columns, search, planned, asked } = author

/** The next version of a dataset, with whatever columns. */
async function next(id: number, csv: string) {
  const { body, headers } = fileForm('next.csv', csv)
  const path = `/api/datasets/${id}/upload`
  const answer = await server.call('POST', path, { token: admin.token, body, headers })
  expect([answer.status, answer.text]).toEqual([200, expect.anything()])
}

const sales = await upload('sales', 'region,amount,customer\nnorth,10,1\nsouth,20,2\n')
await upload('odd', '"b\\s ""q"" Ä%_",x\n1,2\n')
const customers = await upload('customers', 'id,country\n1,AT\n2,DE\n')
await made('PUT', `/api/datasets/${sales}/model`, {
  dimensions: [{ name: 'area', column: 'region', kind: 'text' }],
  measures: [
    { name: 'revenue', kind: 'aggregate', aggregate: 'sum', column: 'amount' },
    { name: 'orders', kind: 'aggregate', aggregate: 'count' },
    { name: 'per_order', kind: 'ratio', numerator: 'revenue', denominator: 'orders' },
  ],
  joins: [
    {
      name: 'customer',
      dataset_id: customers,
      cardinality: 'many_to_one',
      on: [{ column: 'customer', to: 'id' }],
    },
  ],
})
const board = await made('POST', '/api/dashboards', {
  name: 'Sales',
  charts: [
    {
      id: 'c1',
      title: 'Per order',
      kind: 'bar',
      dataset_id: sales,
      query: {
        dimensions: ['customer.country'],
        measures: ['per_order'],
        filters: [{ column: 'area', operator: 'equals', value: 'north' }],
      },
      position: { x: 0, y: 0, w: 6, h: 4 },
    },
  ],
})

test('a chart on its dashboard walks back to the columns of the files', async () => {
  const found = await graph(`node=dashboard:${board.id}&direction=upstream`)
  expect(lines(found)).toEqual(
    [
      'chart Per order.customer.country -identity-> dashboard Sales.*',
      'chart Per order.per_order -identity-> dashboard Sales.*',
      'dataset customers.country -identity-> chart Per order.customer.country',
      'dataset customers.country -group-> chart Per order.*',
      'dataset customers.id -join-> model sales.customer',
      'dataset sales.* -aggregate-> model sales.orders',
      'dataset sales.amount -aggregate-> model sales.revenue',
      'dataset sales.customer -join-> model sales.customer',
      'dataset sales.region -identity-> model sales.area',
      'file customers.csv.country -identity-> dataset customers.country',
      'file customers.csv.id -identity-> dataset customers.id',
      'file sales.csv.amount -identity-> dataset sales.amount',
      'file sales.csv.customer -identity-> dataset sales.customer',
      'file sales.csv.region -identity-> dataset sales.region',
      'model sales.area -filter-> chart Per order.*',
      'model sales.customer -join-> chart Per order.*',
      'model sales.customer -join-> chart Per order.customer.country',
      'model sales.orders -value-> model sales.per_order',
      'model sales.per_order -identity-> chart Per order.per_order',
      'model sales.revenue -value-> model sales.per_order',
    ].toSorted(),
  )
  expect(found).toMatchObject({ hidden_count: 0, truncated: false, as_of: null })
})

test('one column is followed by itself, and without what only decides rows', async () => {
  const up = await graph(`node=chart:${board.id}:c1&column=per_order&direction=upstream&indirect=false`)
  expect(lines(up)).toEqual([
    'dataset sales.* -aggregate-> model sales.orders',
    'dataset sales.amount -aggregate-> model sales.revenue',
    'file sales.csv.amount -identity-> dataset sales.amount',
    'model sales.orders -value-> model sales.per_order',
    'model sales.per_order -identity-> chart Per order.per_order',
    'model sales.revenue -value-> model sales.per_order',
  ])
  const down = await graph(`node=dataset:${sales}&column=amount&direction=downstream`)
  expect(down.nodes.map(({ id }) => id).toSorted()).toEqual(
    [`dataset:${sales}`, `model:${sales}`, `chart:${board.id}:c1`, `dashboard:${board.id}`].toSorted(),
  )
  expect(down.nodes.find(({ id }) => id === `dashboard:${board.id}`)?.depth).toBe(3)
})

test('where each column of a dataset comes from is told column by column', async () => {
  const found = await columns(sales)
  expect(found.items.map(({ name, downstream_count: count }) => [name, count])).toEqual([
    ['region', 1],
    ['amount', 4],
    ['customer', 0],
  ])
  expect(found.items[1]?.upstream).toEqual([
    {
      node_id: expect.stringMatching(/^file:\d+$/),
      kind: 'file',
      node_name: 'sales.csv',
      column: 'amount',
      how: 'identity',
      is_direct: true,
      is_origin: true,
      depth: 1,
    },
  ])
})

test('nodes and columns are found by name', async () => {
  const found = await search('REVEN')
  expect(found).toMatchObject({
    total: 1,
    items: [{ node_id: `model:${sales}`, kind: 'model', name: 'sales', column: 'revenue' }],
  })
  expect((await search('amou')).items.map(({ kind }) => kind).toSorted()).toEqual(['dataset', 'file'])
  expect((await search('amou', '&kind=file')).total).toBe(1)
  expect((await search('amou', '&columns=false')).total).toBe(0)
  expect((await search('no_such%_')).total).toBe(0)
})

test.each(['b\\s', '"q"', 'Ä%', 'B\\S "Q" Ä%_', 'Q" Ä'])(
  'a name is found by %s as it is written',
  async (text) => {
    const found = await search(text)
    expect(found.items.map(({ column }) => column)).toEqual(['b\\s "q" Ä%_', 'b\\s "q" Ä%_'])
  },
)

test('lineage of an earlier time and of an earlier version is that of then', async () => {
  const first = await graph(`node=dashboard:${board.id}&direction=upstream`)
  const then = new Date().toISOString()
  const { charts } = await asked<{ charts: { query: object }[] }>('GET', `/api/dashboards/${board.id}`)
  await made('PATCH', `/api/dashboards/${board.id}`, {
    charts: charts.map((chart) => ({ ...chart, query: { measures: ['revenue'] } })),
  })
  const now = await graph(`node=dashboard:${board.id}&direction=upstream`)
  expect(lines(now)).not.toContain('model sales.per_order -identity-> chart Per order.per_order')
  expect(now.nodes.find(({ kind }) => kind === 'dashboard')?.version).toBe(2)
  expect(lines(await graph(`node=dashboard:${board.id}&direction=upstream&as_of=${then}`))).toEqual(
    lines(first),
  )
  expect(lines(await graph(`node=dashboard:${board.id}&direction=upstream&version=1`))).toEqual(lines(first))
  const before = await graph(`node=dashboard:${board.id}&direction=upstream&as_of=2020-01-01T00:00:00Z`)
  expect(before.edges).toEqual([])
})

test('what is gone is shown by what it was, to whoever could see it', async () => {
  const gone = await upload('short', 'a,b\n1,2\n')
  const then = new Date().toISOString()
  await asked('DELETE', `/api/datasets/${gone}`)
  const found = await graph(`node=dataset:${gone}&as_of=${then}`)
  expect(found.nodes.find(({ kind }) => kind === 'dataset')).toMatchObject({
    name: 'short',
    is_deleted: true,
  })
  expect(lines(found)).toHaveLength(2)
  expect((await graph(`node=dataset:${gone}`)).edges).toEqual([])
  expect((await search('short')).total).toBe(0)
})

test('a query in SQL is read by the engine; what it cannot read is a gap', async () => {
  const sql = 'select region, sum(amount) as total from sales where customer > 1 group by region'
  const query = await made('POST', '/api/saved-queries', { name: 'Q', dataset_id: sales, query: { sql } })
  expect(lines(await planned(`query:${query.id}`)).filter((line) => line.includes('-> query'))).toEqual([
    'dataset sales.amount -aggregate-> query Q.total',
    'dataset sales.customer -filter-> query Q.*',
    'dataset sales.region -group-> query Q.*',
    'dataset sales.region -identity-> query Q.region',
  ])
  const fleeting = await upload('fleeting', 'x,y\n1,2\n')
  const orphan = await made('POST', '/api/saved-queries', {
    name: 'R',
    dataset_id: fleeting,
    query: { sql: 'select x from fleeting' },
  })
  await made('PATCH', `/api/datasets/${fleeting}`, { refresh: { on_drift: 'approve' } })
  await next(fleeting, 'y\n2\n')
  const broken = () => graph(`node=query:${orphan.id}&direction=upstream`)
  const gaps = async () => (await broken()).nodes.find(({ kind }) => kind === 'query')?.gaps
  const gap = { column: null, reason: expect.stringContaining('cannot be followed') as string }
  await expect.poll(gaps, { timeout: 30_000 }).toEqual([gap])
  // It is still known which dataset it is of.
  expect((await broken()).nodes.map(({ id }) => id)).toContain(`dataset:${fleeting}`)
})

test('a field that there is not is a gap, and its dataset is still what the chart depends on', async () => {
  const id = await lineageOf(server, admin).dashboard('Broken', sales, { dimensions: ['nothing'] })
  const { nodes, edges } = await graph(`node=chart:${id}:c1&direction=upstream`)
  expect(nodes.find(({ kind }) => kind === 'chart')?.gaps).toEqual([
    { column: 'nothing', reason: 'there is no field "nothing"' },
  ])
  expect(edges).toContainEqual({ from: `dataset:${sales}`, to: `chart:${id}:c1`, columns: [] })
})

test('a change of a model changes what charts of datasets that join it are made of', async () => {
  const id = await lineageOf(server, admin).dashboard('Joined', sales, { dimensions: ['customer.country'] })
  await made('PUT', `/api/datasets/${customers}/model`, {
    dimensions: [{ name: 'country', column: 'country', kind: 'text' }],
  })
  expect(lines(await graph(`node=chart:${id}:c1&direction=upstream`))).toContain(
    'model customers.country -identity-> chart Joined chart.customer.country',
  )
})

test('reading everything anew changes nothing', async () => {
  const again = await asked<{ node_count: number; changed_count: number }>('POST', '/api/lineage/rebuild')
  expect(again.changed_count).toBe(0)
  expect(again.node_count).toBeGreaterThan(8)
})

test('more than was asked for is said to be more', async () => {
  const { nodes, truncated } = await graph(`node=dataset:${sales}&limit=2`)
  expect([nodes.length, truncated]).toEqual([2, true])
})

test('a query in SQL is read anew when its dataset has other columns, another name, or is gone', async () => {
  const id = await upload('stock', 'item,count\nnut,3\n')
  const text = { sql: 'select * from stock' }
  const query = await made('POST', '/api/saved-queries', { name: 'S', dataset_id: id, query: text })
  const node = `query:${query.id}`
  const reads = async () => lines(await planned(node)).filter((line) => line.includes('-> query S'))
  const patient = { timeout: 20_000 }
  await expect
    .poll(reads, patient)
    .toEqual(['dataset stock.count -identity-> query S.count', 'dataset stock.item -identity-> query S.item'])
  await next(id, 'item,count,place\nnut,3,a\n')
  await expect.poll(reads, patient).toContain('dataset stock.place -identity-> query S.place')
  const gaps = async () =>
    (await graph(`node=${node}&direction=upstream`)).nodes.find(({ kind }) => kind === 'query')?.gaps
  await asked('PATCH', `/api/datasets/${id}`, { name: 'stores' })
  await expect
    .poll(gaps, patient)
    .toEqual([{ column: null, reason: expect.stringMatching(/there is no such table: stock/) }])
  await asked('PATCH', `/api/datasets/${id}`, { name: 'stock' })
  await expect.poll(gaps, patient).toEqual([])
})

test('a chart shows as a gap what its dataset no longer has', async () => {
  const id = await upload('prices', 'item,price\nnut,3\n')
  const shop = await author.dashboard('Shop', id, {
    dimensions: ['item'],
    measures: [{ aggregate: 'sum', column: 'price' }],
  })
  const gaps = async () =>
    (await graph(`node=chart:${shop}:c1&direction=upstream`)).nodes.find(({ kind }) => kind === 'chart')?.gaps
  expect(await gaps()).toEqual([])
  await next(id, 'item,cost\nnut,3\n')
  expect(await gaps()).toEqual([{ column: expect.anything(), reason: 'there is no field "price"' }])
})
