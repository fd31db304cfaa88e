import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Model } from '../../contract/src/models.ts'
import type { Dataset } from '../../contract/src/datasets.ts'
import { refreshingUnderTest } from './refreshing.ts'
import type { TestUser } from './server.ts'

const under = await refreshingUnderTest()
const { quarry, far: remote, call, connector } = under
afterAll(() => under.stop())

interface Answer {
  columns: { name: string; type: string }[]
  rows: unknown[][]
  totals?: unknown[]
  dataset_version: number | null
}

interface Pair {
  orders: Dataset
  customers: Dataset
}

const tables = `
  create table customers (id int primary key, name text not null, region text, joined date);
  create table orders (id int primary key, customer_id int, amount numeric(12,2), at timestamptz, note text);
  insert into customers values (1, 'Ada', 'EU', '2020-02-29'), (2, 'Grace', 'US', '2021-01-01'),
    (3, 'Édith', 'EU', null), (4, 'Nobody', null, '2022-12-31');
  insert into orders select n, case when n % 11 = 0 then null when n % 7 = 0 then 99 else n % 4 + 1 end,
    case when n % 13 = 0 then null else (n * 37 % 1000) / 100.0 end,
    timestamptz '2025-01-01 22:30:00+00' + n * interval '5 hours', 'note ' || n % 3
    from generate_series(1, 1000) n`

const customerModel = {
  dimensions: [],
  measures: [{ name: 'people', kind: 'aggregate', aggregate: 'count' }],
}

const model = (customers: number): Model =>
  ({
    default_time_dimension: 'ordered',
    dimensions: [{ name: 'ordered', column: 'at', kind: 'time' }],
    hierarchies: [],
    measures: [
      { name: 'revenue', kind: 'aggregate', aggregate: 'sum', column: 'amount' },
      { name: 'orders', kind: 'aggregate', aggregate: 'count' },
      { name: 'mean', kind: 'ratio', numerator: 'revenue', denominator: 'orders' },
      { name: 'running', kind: 'cumulative', measure: 'revenue' },
    ],
    joins: [
      {
        name: 'customer',
        dataset_id: customers,
        cardinality: 'many_to_one',
        on: [{ column: 'customer_id', to: 'id' }],
      },
    ],
  }) as Model

async function pairOf(mode: 'extract' | 'live'): Promise<Pair> {
  const make = async (table: string) => {
    const body = { name: `${table} ${mode}`, mode, source: { schema: 'public', table } }
    if (mode === 'extract') return (await under.loaded(body)).dataset
    const made = await under.create(body)
    if (made.status !== 201) throw new Error(made.text)
    return made.body
  }
  const pair = { customers: await make('customers'), orders: await make('orders') }
  for (const [{ id }, written] of [
    [pair.customers, customerModel],
    [pair.orders, model(pair.customers.id)],
  ] as const) {
    const set = await call('PUT', `/api/datasets/${id}/model`, written)
    if (set.status !== 200) throw new Error(set.text)
  }
  return pair
}

let extracted: Pair
let live: Pair
let reader: TestUser

beforeAll(async () => {
  await remote.query(tables)
  extracted = await pairOf('extract')
  live = await pairOf('live')
  reader = await quarry.newUser({ orgId: connector.orgId, role: 'editor' })
}, 120_000)

const month = { column: 'ordered', grain: 'month', name: 'Month' }
const questions: Record<string, object> = {
  'a measure by a joined field': { dimensions: ['customer.region'], measures: ['revenue', 'orders', 'mean'] },
  'months in a time zone': { dimensions: [month], measures: ['revenue'], timezone: 'Asia/Tokyo' },
  'a running total': { dimensions: [month], measures: ['running'] },
  'measures of both tables': { dimensions: ['customer.region'], measures: ['orders', 'customer.people'] },
  'filters on both': {
    dimensions: ['note'],
    measures: ['revenue'],
    filters: [
      { column: 'customer.region', operator: 'equals', value: 'EU' },
      { column: 'amount', operator: 'greater', value: 2.5 },
    ],
  },
  'totals and subtotals': {
    dimensions: ['customer.region', 'note'],
    measures: ['revenue', 'orders'],
    subtotals: true,
    totals: true,
  },
  'a pivot': { dimensions: ['note'], measures: ['revenue'], pivot: { columns: ['customer.region'] } },
  'a pivot with all its totals': {
    dimensions: [month, 'note'],
    measures: ['revenue', 'mean', 'running'],
    pivot: { columns: ['customer.name', 'customer.region'], limit: 4 },
    top: { dimension: 'customer.name', by: 'revenue', limit: 2, others: true },
    filters: [{ column: 'at', operator: 'less', value: '2025-06-01' }],
    comparison: { kind: 'previous_month' },
    totals: true,
    subtotals: true,
    sort: [{ by: 'revenue', order: 'desc' }],
  },
  'top and others': {
    dimensions: ['customer.name'],
    measures: ['revenue'],
    top: { by: 'revenue', limit: 2, others: true },
  },
  'a condition on the answer': {
    dimensions: ['customer.name'],
    measures: ['revenue'],
    having: [{ column: 'revenue', operator: 'greater', value: 100 }],
  },
  'a period before': {
    dimensions: [month],
    measures: ['revenue'],
    comparison: { kind: 'previous_period' },
  },
  'aggregates of columns': {
    dimensions: ['customer.region'],
    measures: [
      { aggregate: 'median', column: 'amount', name: 'median' },
      { aggregate: 'count_distinct', column: 'customer_id', name: 'people' },
      { aggregate: 'max', column: 'at', name: 'latest' },
    ],
  },
  'plain rows': { dimensions: ['id', 'amount', 'at', 'note'], limit: 50 },
}

async function ask(dataset: Dataset, question: object, as?: TestUser): Promise<Answer> {
  const answer = await quarry.call<Answer>('POST', `/api/datasets/${dataset.id}/explore`, {
    token: as?.token ?? connector.token,
    body: question,
  })
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.body
}

/** Numbers as numbers: a database may say 1.5 where another says "1.50", and differ in the last bit of a mean. */
const plain = (value: unknown) =>
  typeof value === 'number' || (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value))
    ? Number(Number(value).toPrecision(12))
    : value
const shown = ({ rows, totals }: Answer) => ({
  rows: rows.map((row) => row.map(plain)),
  totals: totals?.map(plain),
})

describe('a model over two tables of a database means the same', { timeout: 120_000 }, () => {
  for (const [name, question] of Object.entries(questions)) {
    test(`live and extracted: ${name}`, async () => {
      const [a, b] = [await ask(extracted.orders, question), await ask(live.orders, question)]
      expect(shown(b)).toEqual(shown(a))
      expect(a.rows.length).toBeGreaterThan(0)
      expect([a.dataset_version, b.dataset_version]).toEqual([1, null])
    })
  }

  const sql = async (text: string, as?: TestUser) => {
    const answer = (mode: 'extract' | 'live') =>
      quarry.call<Answer>('POST', `/api/datasets/${(mode === 'live' ? live : extracted).orders.id}/explore`, {
        token: as?.token ?? connector.token,
        body: { sql: text.replaceAll('MODE', mode) },
      })
    return [await answer('extract'), await answer('live')] as const
  }

  test('a SELECT of a person over live datasets answers as over extracted ones', async () => {
    for (const text of [
      `SELECT c.region, count(*) AS n, sum(o.amount) AS total FROM "orders MODE" o
         LEFT JOIN "customers MODE" c ON o.customer_id = c.id GROUP BY 1 ORDER BY 1 NULLS LAST`,
      `WITH months AS (SELECT date_trunc('month', "at") AS m, amount FROM "orders MODE")
         SELECT m, round(avg(amount), 4) FROM months GROUP BY 1 ORDER BY 1`,
      `SELECT * FROM "customers MODE" ORDER BY id`,
    ]) {
      const [there, here] = await sql(text)
      expect([there.status, here.status, here.text]).toEqual([200, 200, expect.anything()])
      expect(shown(here.body)).toEqual(shown(there.body))
      expect(here.body.columns).toEqual(there.body.columns)
    }
    const file = await quarry.call('POST', `/api/datasets/${live.customers.id}/explore`, {
      token: connector.token,
      headers: { accept: 'text/csv' },
      body: { sql: 'SELECT name FROM "customers live" ORDER BY id' },
    })
    expect(file.text.trim().split('\n')).toEqual(['name', 'Ada', 'Grace', 'Édith', 'Nobody'])
  })

  test('a live dataset that is too large for a SELECT says what to do instead', async () => {
    await remote.query('create view many as select generate_series(1, 100001) as n')
    const source = { schema: 'public', table: 'many' }
    const { id } = (await under.create({ name: 'Many', mode: 'live', source })).body
    const answer = await call<{ error: string; message: string }>('POST', `/api/datasets/${id}/explore`, {
      sql: 'SELECT count(*) FROM "Many"',
    })
    expect([answer.status, answer.body]).toMatchObject([
      422,
      { error: 'query_too_large', message: expect.stringContaining('extract it') },
    ])
    const dry = await call<{ columns: object[]; tables: object[] }>(
      'POST',
      `/api/datasets/${id}/explore/dry-run`,
      { sql: 'SELECT n, count(*) AS c FROM "Many" GROUP BY 1' },
    )
    expect(dry.body).toMatchObject({
      columns: [{ name: 'n' }, { name: 'c' }],
      tables: [{ id, version: null }],
    })
  })

  test('SQL-22: live and extracted under a policy and a mask, on every form of answer', async () => {
    await quarry.call('PUT', `/api/users/${reader.id}/attributes`, {
      token: connector.token,
      body: { attributes: { region: ['EU'] } },
    })
    const rows = [
      {
        name: 'Own region',
        applies_to: { everyone: true },
        condition: { column: 'region', operator: 'in', attribute: 'region' },
      },
    ]
    const columns = [{ column: 'note', mask: { kind: 'hide' }, except: {} }]
    for (const { customers, orders } of [extracted, live]) {
      const one = await call('PUT', `/api/datasets/${customers.id}/policies`, {
        rows,
        columns: [],
        tests: [],
      })
      expect([one.status, one.text]).toEqual([200, expect.anything()])
      const two = await call('PUT', `/api/datasets/${orders.id}/policies`, { rows: [], columns, tests: [] })
      expect([two.status, two.text]).toEqual([200, expect.anything()])
    }
    for (const text of [
      'SELECT region, count(*) AS n, max(name) FROM "customers MODE" GROUP BY 1',
      `SELECT name FROM "customers MODE" WHERE region = 'US'`,
      'SELECT * FROM "orders MODE" ORDER BY id LIMIT 5',
    ]) {
      const [there, here] = await sql(text, reader)
      expect([there.status, here.status, here.text]).toEqual([200, 200, expect.anything()])
      expect(shown(here.body)).toEqual(shown(there.body))
      expect(here.text).not.toContain('Grace')
      expect(here.text).not.toContain('note 1')
    }
    for (const answer of await sql('SELECT note FROM "orders MODE"', reader)) expect(answer.status).toBe(422)
    const question = { dimensions: ['customer.region'], measures: ['customer.people'] }
    for (const { customers, orders } of [extracted, live]) {
      const all = await ask(customers, { dimensions: ['region'], measures: [{ aggregate: 'count' }] }, reader)
      expect(all.rows.map((row) => row.map(plain))).toEqual([['EU', 2]])
      const joined = await ask(orders, question, reader)
      expect(JSON.stringify(joined.rows)).not.toContain('US')
      const pivoted = await ask(
        orders,
        {
          dimensions: ['customer.name'],
          measures: ['customer.people', 'orders'],
          pivot: { columns: ['customer.region'] },
          totals: true,
          top: { dimension: 'customer.name', by: 'orders', limit: 1, others: true },
        },
        reader,
      )
      expect(JSON.stringify([pivoted.columns, pivoted.rows])).not.toMatch(/US|Grace|Nobody/)
      const people = pivoted.columns.findLastIndex(({ name }) => name === 'Total · customer.people')
      expect(plain(pivoted.totals?.[people])).toBe(2)
      const hidden = await quarry.call('POST', `/api/datasets/${orders.id}/explore`, {
        token: reader.token,
        body: { dimensions: ['note'] },
      })
      expect(hidden.status).toBe(422)
      for (const accept of ['text/csv', 'application/json', 'application/vnd.apache.parquet']) {
        const whole = await quarry.call('POST', `/api/datasets/${customers.id}/explore`, {
          token: reader.token,
          headers: { accept },
          body: { dimensions: ['name', 'region'] },
        })
        expect([accept, whole.status]).toEqual([accept, 200])
        expect(whole.text).toContain('Ada')
        expect(whole.text).not.toContain('Grace')
      }
      const values = await quarry.call('GET', `/api/datasets/${customers.id}/values?field=name`, {
        token: reader.token,
      })
      expect(values.text).not.toContain('Grace')
      for (const path of ['preview', 'profile']) {
        const seen = await quarry.call('GET', `/api/datasets/${customers.id}/${path}`, {
          token: reader.token,
        })
        expect([path, seen.status]).toEqual([path, 200])
        expect(seen.text).not.toContain('Grace')
      }
    }
  })
})
