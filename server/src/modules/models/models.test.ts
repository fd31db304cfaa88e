import { expect, test } from 'vitest'
import type { DatasetModel } from '../../../../contract/src/dataset-model.ts'
import type { Dataset } from '../../../../contract/src/datasets.ts'
import type { Model } from '../../../../contract/src/models.ts'
import { fileForm } from '../../../test/file-form.ts'
import { testServer } from '../../../test/server.ts'

const { admin, newUser, newOrganization, call } = await testServer()

interface Failure {
  error: string
  message: string
  details: { path: string; message: string }[]
}

const drifts = { token: admin.token, body: { refresh: { on_drift: 'approve' } } }

async function upload(name: string, content: string, user = admin): Promise<Dataset> {
  const form = fileForm(name, content)
  const made = await call<Dataset>('POST', '/api/datasets/upload', { token: user.token, ...form })
  expect(made.status).toBe(201)
  return made.body
}

const customers = await upload('Customers.csv', 'id,name,country\n1,Ada,UK\n2,Bob,US\n3,Eve,US\n')
let copies = 0
const newOrders = () =>
  upload(
    `Orders ${(copies += 1)}.csv`,
    'id,customer_id,amount,ordered_at,paid\n1,1,10.5,2026-01-05,true\n2,2,20,2026-01-06,false\n3,2,5,2026-02-01,true\n',
  )

const revenue = { name: 'revenue', kind: 'aggregate', aggregate: 'sum', column: 'amount' }
const model = {
  description: 'What was ordered',
  default_time_dimension: 'ordered',
  conventions: { week_starts_on: 'sunday', currency: 'EUR' },
  dimensions: [
    { name: 'ordered', column: 'ordered_at', kind: 'time', label: 'Ordered on', grains: ['day', 'month'] },
    { name: 'paid', column: 'paid', kind: 'boolean', synonyms: ['settled'] },
  ],
  hierarchies: [{ name: 'who', levels: ['customer.country', 'customer.name'] }],
  measures: [
    { ...revenue, format: { kind: 'currency', decimals: 2 } },
    {
      name: 'paid revenue',
      kind: 'aggregate',
      aggregate: 'sum',
      column: 'amount',
      filters: [{ column: 'paid', operator: 'equals', value: true }],
    },
    { name: 'paid share', kind: 'ratio', numerator: 'paid revenue', denominator: 'revenue' },
    { name: 'so far', kind: 'cumulative', measure: 'revenue', reset: 'year' },
    {
      name: 'growth',
      kind: 'period_over_period',
      measure: 'revenue',
      grain: 'month',
      show: 'percent_change',
    },
  ],
  joins: [
    {
      name: 'customer',
      dataset_id: customers.id,
      cardinality: 'many_to_one',
      on: [{ column: 'customer_id', to: 'id' }],
    },
  ],
}

const put = <T = DatasetModel>(
  id: number,
  body: unknown,
  headers: Record<string, string> = {},
  user = admin,
) => call<T>('PUT', `/api/datasets/${id}/model`, { token: user.token, body, headers })
const get = (id: number, user = admin) => call<DatasetModel>('GET', `/api/datasets/${id}/model`, user)

test('a dataset without a model offers its columns', async () => {
  const orders = await newOrders()
  const { status, body } = await get(orders.id)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    revision: 0,
    updated_at: null,
    problems: [],
    model: { dimensions: [], joins: [] },
  })
  expect(body.fields.map(({ name, kind, source }) => [name, kind, source])).toEqual([
    ['id', 'number', 'column'],
    ['customer_id', 'number', 'column'],
    ['amount', 'number', 'column'],
    ['ordered_at', 'time', 'column'],
    ['paid', 'boolean', 'column'],
  ])
})

test('a model is kept as it was written, and its fields are listed with those of what it joins', async () => {
  const orders = await newOrders()
  const { status, body, text } = await put(orders.id, model)
  expect([status, text]).toEqual([200, expect.any(String)])
  expect(body).toMatchObject({ revision: 1, model, problems: [], updated_by: admin.id })
  const byName = new Map(body.fields.map((field) => [field.name, field]))
  expect(byName.get('ordered')).toMatchObject({ label: 'Ordered on', grains: ['day', 'month'], type: 'date' })
  expect(byName.get('revenue')).toMatchObject({ role: 'measure', type: 'decimal', column: 'amount' })
  expect(byName.get('growth')).toMatchObject({ kind: 'period_over_period', type: 'number' })
  expect(byName.get('customer.country')).toMatchObject({ join: 'customer', dataset_id: customers.id })
  expect(byName.has('ordered_at')).toBe(false)
  expect(body.hierarchies).toEqual([
    { name: 'who', label: 'who', levels: ['customer.country', 'customer.name'] },
  ])
  expect((await get(orders.id)).body).toEqual(body)
})

test('everything that is wrong is refused at once, each with its place and what was meant', async () => {
  const orders = await newOrders()
  const wrong = {
    default_time_dimension: 'paid',
    conventions: { timezone: 'Mars/Olympus' },
    dimensions: [
      { name: 'amount', column: 'id', kind: 'number' },
      { name: 'when', column: 'paid', kind: 'time' },
      { name: 'day', column: 'ordered_at', kind: 'time', grains: ['hour'] },
      { name: 'Day', column: 'ordered_at', kind: 'time' },
      { name: 'where', column: 'customer_id', kind: 'geo' },
    ],
    hierarchies: [{ name: 'h', levels: ['day', 'reveneu'] }],
    measures: [
      { name: 'a', kind: 'ratio', numerator: 'b', denominator: 'b' },
      { name: 'b', kind: 'moving', measure: 'a', periods: 3 },
      { name: 'c', kind: 'aggregate', aggregate: 'sum', column: 'amout' },
      { name: 'd', kind: 'aggregate', aggregate: 'sum', column: 'paid' },
      { name: 'e', kind: 'ratio', numerator: 'c', measure: 'c' },
      {
        name: 'f',
        kind: 'aggregate',
        aggregate: 'count',
        filters: [{ column: 'id', operator: 'equals', value: 'x' }],
      },
      { name: 'g', kind: 'cumulative', measure: 'revenue' },
      { name: 'paid', kind: 'aggregate', aggregate: 'count', format: { kind: 'date' } },
    ],
    joins: [
      { name: 'x', dataset_id: 999_999, cardinality: 'many_to_one', on: [{ column: 'id', to: 'id' }] },
      {
        name: 'y',
        dataset_id: customers.id,
        cardinality: 'many_to_one',
        on: [{ column: 'paid', to: 'namee' }],
      },
      {
        name: 'z',
        dataset_id: customers.id,
        cardinality: 'many_to_one',
        on: [{ column: 'paid', to: 'name' }],
      },
    ],
  }
  const { status, body } = await put<Failure>(orders.id, wrong)
  expect(status).toBe(422)
  const messages = Object.fromEntries(body.details.map(({ path, message }) => [path.slice(5), message]))
  const name = orders.name
  expect(messages).toEqual({
    default_time_dimension: '"paid" is not a date or a timestamp',
    'conventions.timezone': expect.stringContaining('Mars/Olympus'),
    'dimensions.0.name': expect.stringContaining(`dataset "${name}" has a column "amount"`),
    'dimensions.1.kind': '"paid" is a boolean, and a dimension of kind time needs a date or a timestamp',
    'dimensions.2.grains.0': '"ordered_at" is a date and has no hour',
    'dimensions.3.name': '"Day" is already the name of dimensions.2',
    'dimensions.4.geo': 'is needed with the kind geo',
    'hierarchies.0.levels.1': expect.stringContaining('has no field "reveneu"'),
    'measures.0.numerator': '"a" is made of itself: "a" of "b" of "a"',
    'measures.0.denominator': '"a" is made of itself: "a" of "b" of "a"',
    'measures.1.measure': '"b" is made of itself: "b" of "a" of "b"',
    'measures.2.column': `dataset "${name}" has no column "amout"; did you mean "amount"?`,
    'measures.3.column': '"paid" is a boolean, and sum needs a number',
    'measures.4.denominator': 'is needed with the kind ratio',
    'measures.4.measure': 'does not go with the kind ratio',
    'measures.5.filters.0.value': expect.stringContaining('a number'),
    'measures.6.measure': expect.stringContaining('has no field "revenue"'),
    'measures.7.name': expect.stringContaining('has a column "paid"'),
    'measures.7.format.kind': 'date shows dates and times, and these are integer',
    'joins.0.dataset_id': 'there is no such dataset with data that you may query',
    'joins.1.on.0.to': expect.stringContaining('did you mean "name"?'),
    'joins.2.on.0.to': '"paid" is a boolean, and "name" is a text: they are never equal',
  })
  expect((await get(orders.id)).body.revision).toBe(0)
})

test('a join whose key is not unique on the side that is said to be one is refused with the count', async () => {
  const orders = await newOrders()
  const twice = await upload(`Twice ${orders.id}.csv`, 'id,v\n1,a\n1,b\n2,c\n2,d\n3,e\n')
  const join = (cardinality: string, dataset = twice) => ({
    joins: [{ name: 'j', dataset_id: dataset.id, cardinality, on: [{ column: 'customer_id', to: 'id' }] }],
  })
  const refused = await put<Failure>(orders.id, join('many_to_one'))
  expect(refused.status).toBe(422)
  expect(refused.body.details[0]).toEqual({
    path: 'body.joins.0.cardinality',
    message: expect.stringContaining(`"id" of "${twice.name}" is not unique, 2 values are shared`),
  })
  const other = await put<Failure>(orders.id, join('one_to_many', customers))
  expect(other.body.details[0]?.message).toContain(`"customer_id" of "${orders.name}" is not unique`)
  expect((await put(orders.id, join('many_to_many'))).status).toBe(200)
})

test('YAML goes in and comes out as the same model', async () => {
  const orders = await newOrders()
  const path = `/api/datasets/${orders.id}/model`
  await put(orders.id, model)
  const asYaml = { token: admin.token, headers: { accept: 'application/yaml' } }
  const { text, headers } = await call('GET', path, asYaml)
  expect(headers['content-type']).toBe('application/yaml; charset=utf-8')
  expect(text).toContain('description: What was ordered\n')
  const sent = { token: admin.token, headers: { 'content-type': 'application/yaml' }, body: text }
  const again = await call<DatasetModel>('PUT', path, sent)
  expect([again.status, again.body.model]).toEqual([200, model])
  expect((await call('GET', path, asYaml)).text).toBe(text)
  const wrong = { ...sent, body: 'measures:\n  - name: a\n    name: b\n' }
  expect((await call<Failure>('PUT', path, wrong)).body.message).toMatch(/^body: is not valid YAML: .*unique/)
  const shape = { ...sent, body: 'measures:\n  - name: a\n    kind: sum\n' }
  expect((await call<Failure>('PUT', path, shape)).body.details[0]?.path).toBe('body.measures.0.kind')
  const elsewhere = { ...sent, body: 'name: x\n' }
  expect((await call<Failure>('PATCH', `/api/datasets/${orders.id}`, elsewhere)).body.message).toContain(
    'takes application/json',
  )
})

test('VAL-26: two authors do not overwrite each other, and an old model can be brought back', async () => {
  const orders = await newOrders()
  const path = `/api/datasets/${orders.id}/model`
  expect((await put(orders.id, model, { 'if-match': '"0"' })).status).toBe(200)
  const late = await put<Failure>(orders.id, {}, { 'if-match': '"0"' })
  expect([late.status, late.body.error]).toEqual([409, 'revision_conflict'])
  expect((await put(orders.id, { measures: [revenue] }, { 'if-match': '"1"' })).status).toBe(200)
  const { body } = await call<{ items: Record<string, unknown>[]; total: number }>(
    'GET',
    `${path}/revisions`,
    admin,
  )
  expect(body).toMatchObject({
    total: 2,
    items: [
      { revision: 2, is_current: true, measure_count: 1, join_count: 0 },
      { revision: 1, is_current: false, measure_count: 5, join_count: 1, created_by: admin.id },
    ],
  })
  expect((await call<Model>('GET', `${path}/revisions/1`, admin)).body).toEqual(model)
  const restored = await call<DatasetModel>('POST', `${path}/revisions/1/restore`, admin)
  expect(restored.body).toMatchObject({ revision: 3, model })
  expect((await call('POST', `${path}/revisions/99/restore`, admin)).status).toBe(404)
})

test('when a column goes away the model stays, and says what does not work any more', async () => {
  const orders = await newOrders()
  await put(orders.id, model)
  const form = fileForm('orders.csv', 'id,customer_id,total,ordered_at,paid\n1,1,10,2026-01-05,true\n')
  await call('PATCH', `/api/datasets/${orders.id}`, drifts)
  await call('POST', `/api/datasets/${orders.id}/upload`, { token: admin.token, ...form })
  const { body } = await get(orders.id)
  expect(body.model).toEqual(model)
  expect(body.problems.map(({ path, field }) => [path, field])).toEqual([
    ['measures.0.column', 'revenue'],
    ['measures.1.column', 'paid revenue'],
    ['measures.2.numerator', 'paid share'],
    ['measures.3.measure', 'so far'],
    ['measures.4.measure', 'growth'],
  ])
  const names = body.fields.map(({ name }) => name)
  expect(names).toContain('customer.country')
  expect(names).not.toContain('revenue')
})

test('TEN-08: a joined dataset that one may not query is not there, and another organization has none of it', async () => {
  const orders = await newOrders()
  await put(orders.id, model)
  const other = await newOrganization()
  expect((await get(orders.id, other)).status).toBe(404)
  const theirs = await upload('Theirs.csv', 'id\n1\n', other)
  const join = { ...model.joins[0], name: 'theirs', dataset_id: theirs.id }
  const refused = await put<Failure>(orders.id, { joins: [join] })
  expect(refused.body.details[0]?.message).toBe('there is no such dataset with data that you may query')
})

test('readers see what works for them and change nothing', async () => {
  const orders = await newOrders()
  await put(orders.id, model)
  const viewer = await newUser({ orgId: admin.orgId, role: 'viewer' })
  const seen = await get(orders.id, viewer)
  expect(seen.status).toBe(200)
  expect(seen.body.fields.some(({ name }) => name === 'revenue')).toBe(true)
  expect((await put(orders.id, {}, {}, viewer)).status).toBe(403)
})

test('the model that is suggested can be saved as it is', async () => {
  const orders = await newOrders()
  const { status, body } = await call<{ model: Model }>(
    'POST',
    `/api/datasets/${orders.id}/model/suggest`,
    admin,
  )
  expect(status).toBe(200)
  expect(body.model.default_time_dimension).toBe('ordered_at')
  expect(body.model.joins).toMatchObject([
    {
      name: 'customer',
      dataset_id: customers.id,
      cardinality: 'many_to_one',
      on: [{ column: 'customer_id', to: 'id' }],
    },
  ])
  expect(body.model.measures.map(({ name }) => name)).toEqual(['row_count', 'total_amount', 'average_amount'])
  expect((await put(orders.id, body.model)).status).toBe(200)
  const places = await call<{ model: Model }>('POST', `/api/datasets/${customers.id}/model/suggest`, admin)
  expect(places.body.model.dimensions.find(({ name }) => name === 'country')).toMatchObject({
    kind: 'geo',
    geo: 'country',
  })
})

test('questions name what the model means, and one that names what broke is told why', async () => {
  const orders = await newOrders()
  await put(orders.id, model)
  const ask = (body: unknown) =>
    call<{ rows: unknown[][]; message: string }>('POST', `/api/datasets/${orders.id}/explore`, {
      token: admin.token,
      body,
    })
  const question = { dimensions: ['customer.country'], measures: ['revenue', 'paid revenue', 'paid share'] }
  const before = await ask(question)
  expect([before.status, before.body.rows]).toEqual([
    200,
    [
      ['UK', 10.5, 10.5, 1],
      ['US', 25, 5, 0.2],
    ],
  ])
  const values = await call<{ items: unknown[] }>(
    'GET',
    `/api/datasets/${orders.id}/values?field=customer.country&q=u`,
    admin,
  )
  expect(values.body.items).toEqual([
    { value: 'US', count: 2 },
    { value: 'UK', count: 1 },
  ])
  const form = fileForm('orders.csv', 'id,customer_id,total,ordered_at,paid\n1,1,10,2026-01-05,true\n')
  await call('PATCH', `/api/datasets/${orders.id}`, drifts)
  await call('POST', `/api/datasets/${orders.id}/upload`, { token: admin.token, ...form })
  const after = await ask(question)
  expect([after.status, after.body.message]).toEqual([422, expect.stringContaining('has no column "amount"')])
  expect((await ask({ dimensions: ['ordered', 'customer.name'] })).body.rows).toEqual([['2026-01-05', 'Ada']])
})

test('a join that new data makes ambiguous is refused with the count, and other questions are answered', async () => {
  const orders = await newOrders()
  const people = await upload(`People ${orders.id}.csv`, 'id,name\n1,Ada\n2,Bob\n')
  const joins = [{ ...model.joins[0], dataset_id: people.id }]
  expect((await put(orders.id, { joins, measures: [revenue] })).status).toBe(200)
  const ask = (body: unknown) =>
    call<{ rows: unknown[][]; message: string }>('POST', `/api/datasets/${orders.id}/explore`, {
      token: admin.token,
      body,
    })
  const question = { dimensions: ['customer.name'], measures: ['revenue'] }
  expect((await ask(question)).body.rows).toHaveLength(2)
  const form = fileForm('people.csv', 'id,name\n1,Ada\n2,Bob\n2,Robert\n')
  await call('PATCH', `/api/datasets/${people.id}`, drifts)
  await call('POST', `/api/datasets/${people.id}/upload`, { token: admin.token, ...form })
  const refused = await ask(question)
  expect([refused.status, refused.body.message]).toEqual([
    422,
    expect.stringContaining('the join "customer": "id" of "People'),
  ])
  expect((await ask({ measures: ['revenue'] })).body.rows).toEqual([[35.5]])
})

test('what is joined to an older version is as old', async () => {
  const orders = await newOrders()
  const people = await upload(`People ${orders.id}.csv`, 'id,country\n1,UK\n2,US\n')
  const join = {
    name: 'p',
    dataset_id: people.id,
    cardinality: 'many_to_one',
    on: [{ column: 'customer_id', to: 'id' }],
  }
  expect((await put(orders.id, { joins: [join] })).status).toBe(200)
  const newVersion = async (id: number, content: string) => {
    const sent = { token: admin.token, ...fileForm('new.csv', content) }
    expect((await call('POST', `/api/datasets/${id}/upload`, sent)).status).toBe(200)
  }
  const ask = async (at: object) => {
    const body = { dimensions: ['p.country'], measures: [{ aggregate: 'count' }], ...at }
    const answer = await call<{ rows: unknown[][] }>('POST', `/api/datasets/${orders.id}/explore`, {
      token: admin.token,
      body,
    })
    expect([answer.status, answer.text.slice(0, 200)]).toEqual([200, expect.any(String)])
    return answer.body.rows
  }
  // The people came after the orders that they are joined to: their first version is the nearest.
  expect(await ask({ version: 1 })).toEqual([
    ['UK', 1],
    ['US', 2],
  ])
  const before = new Date().toISOString()
  await newVersion(people.id, 'id,country\n1,GB\n2,US\n')
  await newVersion(orders.id, 'id,customer_id,amount,ordered_at,paid\n1,1,10.5,2026-01-05,true\n')
  await newVersion(people.id, 'id,country\n1,IE\n2,US\n')
  expect(await ask({})).toEqual([['IE', 1]])
  expect(await ask({ version: 2 })).toEqual([['GB', 1]])
  expect(await ask({ as_of: before })).toEqual([
    ['UK', 1],
    ['US', 2],
  ])
})
