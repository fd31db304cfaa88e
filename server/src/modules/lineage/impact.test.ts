import { expect, test } from 'vitest'
import type { LineageImpact } from '../../../../contract/src/lineage-impact.ts'
import { lineageOf } from '../../../test/lineage.ts'
import { testServer } from '../../../test/server.ts'

const server = await testServer()
const admin = await server.newOrganization()
const author = lineageOf(server, admin)
const { upload, made, asked } = author

const sales = await upload('sales', 'region,amount,day\nnorth,10,2026-01-01\nsouth,20,2026-01-02\n')
await made('PUT', `/api/datasets/${sales}/model`, {
  measures: [
    { name: 'revenue', kind: 'aggregate', aggregate: 'sum', column: 'amount' },
    { name: 'orders', kind: 'aggregate', aggregate: 'count' },
    { name: 'per_order', kind: 'ratio', numerator: 'revenue', denominator: 'orders' },
  ],
})
const board = await author.dashboard('Sales', sales, { dimensions: ['region'], measures: ['per_order'] })
const counted = await author.dashboard('Counts', sales, {
  dimensions: [{ column: 'day', grain: 'month' }],
  measures: ['orders'],
  filters: [{ column: 'amount', operator: 'greater', value: 1 }],
})
await asked('PUT', `/api/datasets/${sales}/policies`, {
  unrestricted: { roles: ['admin'] },
  rows: [
    {
      name: 'north only',
      applies_to: { everyone: true },
      condition: { column: 'region', operator: 'equals', value: 'north' },
    },
  ],
})

const impact = (body: object, as = author) => as.asked<LineageImpact>('POST', '/api/lineage/impact', body)
const linesOf = ({ items }: LineageImpact) =>
  items.map(({ kind, name, effect }) => `${effect}: ${kind} ${name}`).toSorted()

test('a column that goes breaks what names it, and what is made of that, with who made it', async () => {
  const found = await impact({ dataset_id: sales, change: 'drop_column', column: 'amount' })
  expect(linesOf(found)).toEqual([
    'breaks: chart Counts chart',
    'breaks: chart Sales chart',
    'breaks: dashboard Counts',
    'breaks: dashboard Sales',
    'breaks: measure per_order',
    'breaks: measure revenue',
  ])
  expect(found).toMatchObject({ break_count: 6, may_change_count: 0, hidden: { breaks: 0, may_change: 0 } })
  const chart = found.items.find(({ name }) => name === 'Sales chart')
  expect(chart).toMatchObject({
    node_id: `chart:${board}:c1`,
    subject: { type: 'dashboard', id: board, name: 'Sales' },
    owner: { id: admin.id },
    path: ['sales: amount', 'sales: revenue', 'sales: per_order', 'Sales chart'],
    depth: 3,
  })
  const query = `dataset_id=${sales}&change=rename_column&column=amount&to=value`
  expect(linesOf(await asked<LineageImpact>('GET', `/api/lineage/impact?${query}`))).toEqual(linesOf(found))
})

test('what a variable can switch to counts as used, also while something else is chosen', async () => {
  const variables = [
    { name: 'what', type: 'measure', default: 'orders', values: [{ value: 'orders' }, { value: 'revenue' }] },
  ]
  const query = { measures: [{ parameter: 'what' }] }
  const position = { x: 0, y: 0, w: 6, h: 4 }
  const charts = [{ id: 'c1', title: 'Switched', kind: 'number', dataset_id: sales, query, position }]
  const { id } = await asked<{ id: number }>('POST', '/api/dashboards', {
    name: 'Switching',
    charts,
    variables,
  })
  const found = await impact({ dataset_id: sales, change: 'drop_column', column: 'amount' })
  expect(linesOf(found)).toContain('breaks: chart Switched')
  await asked('DELETE', `/api/dashboards/${id}`)
})

test('another type breaks what needs the old one, and may change what shows it', async () => {
  const change = 'change_type'
  const asText = await impact({ dataset_id: sales, change, column: 'amount', to_type: 'text' })
  expect(linesOf(asText)).toContain('breaks: measure revenue')
  expect(linesOf(asText)).toContain('may_change: chart Counts chart')
  const asDecimal = await impact({ dataset_id: sales, change, column: 'amount', to_type: 'decimal' })
  expect(asDecimal.break_count).toBe(0)
  expect(linesOf(asDecimal)).toContain('may_change: measure revenue')
  const noTime = await impact({ dataset_id: sales, change, column: 'day', to_type: 'text' })
  expect(noTime.items.find(({ effect }) => effect === 'breaks')).toMatchObject({
    name: 'Counts chart',
    reason: 'the month of text there is not',
  })
  expect(noTime.items.map(({ node_id: id }) => id)).toContain(`dashboard:${counted}`)
})

test('what sets, retention and funnels name breaks them, on charts and in models', async () => {
  const content = 'who,day,product,amount\na,2026-01-01,A,1\n'
  const id = await upload('purchases', content)
  const product = (value: string) => [{ column: 'product', operator: 'equals', value }]
  const never = { column: 'who', operator: 'not_in_set', set: { filters: product('A') } }
  const big = { measure: { aggregate: 'last', column: 'amount', by: 'day' }, operator: 'greater', value: 1 }
  await made('PUT', `/api/datasets/${id}/model`, {
    measures: [{ name: 'never', kind: 'aggregate', aggregate: 'count', filters: [never] }],
  })
  const time = { entity: 'who', time: 'day' }
  const steps = ['A', 'B'].map((name) => ({ name, filters: product(name) }))
  const count = [{ aggregate: 'count' }]
  await author.dashboard('Set', id, { measures: count, filters: [{ ...never, set: { having: [big] } }] })
  await author.dashboard('Retention', id, { retention: { ...time, grain: 'month', start: product('A') } })
  await author.dashboard('Funnel', id, { funnel: { ...time, steps } })
  const broken = async (column: string) =>
    linesOf(await impact({ dataset_id: id, change: 'drop_column', column })).filter((line) =>
      /^breaks: (chart|measure)/.test(line),
    )
  expect(await broken('product')).toEqual([
    'breaks: chart Funnel chart',
    'breaks: chart Retention chart',
    'breaks: measure never',
  ])
  expect(await broken('amount')).toEqual(['breaks: chart Set chart'])
  expect(await broken('day')).toEqual([
    'breaks: chart Funnel chart',
    'breaks: chart Retention chart',
    'breaks: chart Set chart',
  ])
})

test('a policy that names a column is among what breaks; who may not see policies is told that there is one more', async () => {
  const drop = { dataset_id: sales, change: 'drop_column', column: 'region' }
  expect(linesOf(await impact(drop))).toContain('breaks: policy north only')
  const editor = await server.newUser({ orgId: admin.orgId, role: 'editor' })
  const seen = await impact(drop, lineageOf(server, editor))
  expect(JSON.stringify(seen)).not.toContain('north only')
  expect(seen).toMatchObject({ break_count: 3, hidden: { breaks: 1, may_change: 0 } })
})

test('a whole dataset that goes breaks all that asks it', async () => {
  const found = await impact({ dataset_id: sales, change: 'drop' })
  expect(found.break_count).toBe(8)
  expect(found.items.every(({ effect }) => effect === 'breaks')).toBe(true)
})

test.each([
  [{ change: 'drop' }, 'query.node'],
  [{ dataset_id: sales, node: `dataset:${sales}`, change: 'drop' }, 'query.node'],
  [{ dataset_id: sales, change: 'drop_column' }, 'query.column'],
  [{ dataset_id: sales, change: 'drop_column', column: 'nothing' }, 'query.column'],
  [{ dataset_id: sales, change: 'rename_column', column: 'amount' }, 'query.to'],
  [{ dataset_id: sales, change: 'change_type', column: 'amount' }, 'query.to_type'],
])('%j is refused where it is wrong', async (body, path) => {
  const answer = await server.call<{ details: { path: string }[] }>('POST', '/api/lineage/impact', {
    token: admin.token,
    body,
  })
  expect([answer.status, answer.body.details[0]?.path]).toEqual([422, path])
})

test('checks, freshness targets and schedules are among what a change reaches, with who answers for them', async () => {
  const stock = await upload('stock', 'item,count,day\nnut,3,2026-01-01\n')
  const items = await upload('items', 'id\nnut\n')
  const named = [{ dataset_id: stock, name: 'stock' }]
  const definition = { kind: 'sql', inputs: named, sql: 'SELECT item, count FROM stock' }
  const recipe = await made('POST', '/api/pipeline/recipes', { name: 'Copy', definition, publish: true })
  const check = (name: string, rule: object) => ({ name, rule, severity: 'warn' })
  await asked('PUT', `/api/datasets/${stock}/checks`, {
    checks: [
      check('Count is there', { kind: 'not_null', columns: ['count', 'item'] }),
      check('Known items', { kind: 'referential', column: 'item', to_dataset_id: items, to_column: 'id' }),
      check('No debt', { kind: 'custom_sql', sql: 'SELECT * FROM stock WHERE "count" < 0' }),
    ],
  })
  await asked('PUT', `/api/datasets/${stock}/freshness`, {
    within_hours: 24,
    on: 'column',
    column: 'day',
  })
  const trigger = { kind: 'cron', cron: '30 6 * * *', timezone: 'UTC' }
  const schedule = { name: 'Nightly', trigger, action: { recipe_ids: [recipe.id] } }
  await made('POST', '/api/pipeline/schedules', schedule)
  const drop = (datasetId: number, column: string) =>
    impact({ dataset_id: datasetId, change: 'drop_column', column })
  const found = await drop(stock, 'count')
  expect(linesOf(found)).toEqual([
    'breaks: check Count is there',
    'breaks: check No debt',
    'breaks: recipe Copy',
    'breaks: schedule Nightly',
    'may_change: dataset Copy',
  ])
  const owned = found.items.filter(({ kind }) => ['check', 'schedule'].includes(kind))
  expect(owned.map(({ owner }) => owner?.id)).toEqual([admin.id, admin.id, admin.id])
  expect(linesOf(await drop(stock, 'day'))).toEqual(['breaks: freshness fresh within 24 hours'])
  expect(linesOf(await drop(items, 'id'))).toEqual(['breaks: check Known items'])
  const viewer = await server.newUser({ orgId: admin.orgId, role: 'viewer' })
  const seen = await impact({ dataset_id: stock, change: 'drop' }, lineageOf(server, viewer))
  expect(JSON.stringify(seen)).not.toMatch(/Count is there|No debt|Known items/)
  expect(seen.hidden.breaks).toBeGreaterThanOrEqual(3)
})
