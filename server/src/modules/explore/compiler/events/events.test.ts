import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Query } from '../../../../../../contract/src/query.ts'
import { asked, rounded } from '../../../../../test/sales.ts'
import { sceneOf } from '../../../../../test/scene.ts'
import {
  type Cell,
  type SqlEngine,
  type TestTable,
  engineNames,
  openEngine,
} from '../../../../../test/sql-engines.ts'
import type { Scene } from '../../../models/index.ts'
import { compileQuery } from '../compile-query.ts'

const now = () => new Date('2026-06-01T12:00:00Z')

// Called as the rows of a statement are called within it, so that a name is taken.
const orders: TestTable = {
  name: 'events',
  columns: [
    { name: 'id', type: 'integer', native: '' },
    { name: 'customer', type: 'integer', native: '' },
    { name: 'day', type: 'date', native: '' },
    { name: 'product', type: 'text', native: '' },
    { name: 'amount', type: 'integer', native: '' },
  ],
  rows: [
    [1, 1, '2026-01-05', 'A', 10],
    [2, 1, '2026-01-05', 'B', 20],
    [3, 2, '2026-01-20', 'A', 5],
    [4, 2, '2026-03-02', 'A', 30],
    [5, 3, '2026-02-11', 'B', 40],
    [6, 3, '2026-03-15', 'A', null],
    [7, null, '2026-02-01', 'A', 7],
    [8, 4, null, 'A', 1],
  ],
}
const customers: TestTable = {
  name: 'customers',
  columns: [
    { name: 'id', type: 'integer', native: '' },
    { name: 'country', type: 'text', native: '' },
  ],
  rows: [
    [1, 'DE'],
    [2, 'FR'],
    [3, 'DE'],
    [4, 'US'],
  ],
}
const items: TestTable = {
  name: 'items',
  columns: [
    { name: 'order_id', type: 'integer', native: '' },
    { name: 'size', type: 'text', native: '' },
  ],
  rows: [
    [1, 'S'],
    [1, 'L'],
    [2, 'L'],
    [3, 'L'],
    [4, 'S'],
    [4, 'S'],
    [5, 'L'],
  ],
}

const sceneIn = (engine: SqlEngine): Scene =>
  sceneOf(engine, orders, {
    model: { default_time_dimension: 'day' },
    joins: [
      { path: 'buyer', table: customers, cardinality: 'many_to_one', on: [['customer', 'id']] },
      { path: 'item', table: items, cardinality: 'one_to_many', on: [['id', 'order_id']] },
    ],
  })

const product = (value: string) => [{ column: 'product', operator: 'equals' as const, value }]
const bought = (value: string, operator: 'in_set' | 'not_in_set' = 'in_set') => ({
  column: 'customer',
  operator,
  set: { filters: product(value) },
})
const ids = { dimensions: ['id'], limit: 100 }

/** What a query asks, and its answer as it was counted by hand. */
const cases: [title: string, query: Query, rows: Cell[][]][] = [
  [
    'customers who bought A and never B',
    { ...ids, filters: [bought('A'), bought('B', 'not_in_set')] },
    [[3], [4], [8]],
  ],
  [
    'a row without a value is in no set, so it stays where a set is left out',
    { ...ids, filters: [bought('B', 'not_in_set')] },
    [[3], [4], [7], [8]],
  ],
  [
    'a set by measures of the rows of a value',
    {
      ...ids,
      filters: [
        {
          column: 'customer',
          operator: 'in_set',
          set: {
            having: [
              { measure: { aggregate: 'count' }, operator: 'greater', value: 1 },
              { measure: { aggregate: 'sum', column: 'amount' }, operator: 'less', value: 36 },
            ],
          },
        },
      ],
    },
    [[1], [2], [3], [4]],
  ],
  [
    'a set of a joined table, within a group, with a set in it',
    {
      ...ids,
      filters: [
        {
          any: [
            {
              column: 'buyer.country',
              operator: 'in_set',
              set: { filters: [bought('B'), { column: 'amount', operator: 'less', value: 15 }] },
            },
            { column: 'id', operator: 'equals', value: 7 },
          ],
        },
      ],
    },
    [[1], [2], [5], [6], [7]],
  ],
  [
    'a comparison compares the same customers',
    {
      dimensions: [{ column: 'day', grain: 'month' }],
      measures: [{ aggregate: 'count', name: 'n' }],
      filters: [
        {
          column: 'customer',
          operator: 'in_set',
          set: { filters: [{ column: 'day', operator: 'greater', value: '2026-03-01' }] },
        },
      ],
      comparison: { kind: 'previous_month' },
    },
    [
      ['2026-01-01', 1, 0, 1, null],
      ['2026-02-01', 1, 1, 0, 0],
      ['2026-03-01', 2, 1, 1, 1],
    ],
  ],
  [
    'the first and last value by the time of the model, whatever rows are joined to',
    {
      dimensions: ['customer'],
      measures: [
        { aggregate: 'first', column: 'product' },
        { aggregate: 'last', column: 'amount' },
        { aggregate: 'last', column: 'product', by: 'day' },
      ],
      filters: [{ column: 'item.size', operator: 'in', values: ['S', 'L'] }],
    },
    [
      [1, 'A', 20, 'B'],
      [2, 'A', 30, 'A'],
      [3, 'B', 40, 'B'],
    ],
  ],
  [
    'the first value skips rows without a value or a time',
    {
      measures: [
        { aggregate: 'last', column: 'amount' },
        { aggregate: 'first', column: 'amount', filters: product('B') },
      ],
    },
    [[30, 20]],
  ],
  [
    'retention by month, where a period that has not happened is null',
    { retention: { entity: 'customer', time: 'day', grain: 'month', periods: 4 } },
    [
      [0, '2026-01-01', 1, 2, 2],
      [1, '2026-01-01', 0, 0, 2],
      [2, '2026-01-01', 0.5, 1, 2],
      [3, '2026-01-01', null, null, 2],
      [0, '2026-02-01', 1, 1, 1],
      [1, '2026-02-01', 1, 1, 1],
      [2, '2026-02-01', null, null, 1],
      [3, '2026-02-01', null, null, 1],
    ],
  ],
  [
    'retention of those who started with something, divided by a joined field',
    {
      retention: {
        entity: 'customer',
        time: 'day',
        grain: 'month',
        start: product('A'),
        return: [{ column: 'amount', operator: 'is_not_null' }],
        periods: 1,
        dimension: 'buyer.country',
      },
    },
    [
      [0, '2026-01-01', 'DE', 1, 1, 1],
      [0, '2026-01-01', 'FR', 1, 1, 1],
      [0, '2026-03-01', 'DE', 0, 0, 1],
    ],
  ],
  [
    'a funnel takes rows at the same time in the order of its steps, each for one step',
    {
      funnel: {
        entity: 'customer',
        time: 'day',
        steps: [
          { name: 'A', filters: product('A') },
          { name: 'any', filters: [] },
          { name: 'any again', filters: [] },
        ],
      },
    },
    [
      ['A', 3, 1, null],
      ['any', 2, 2 / 3, 2 / 3],
      ['any again', 0, 0, 0],
    ],
  ],
  [
    'a row that a filter joins to several rows is one step',
    {
      funnel: {
        entity: 'customer',
        time: 'day',
        steps: [
          { name: 'one', filters: [] },
          { name: 'two', filters: [] },
          { name: 'three', filters: [] },
        ],
        within: { count: 1, unit: 'week' },
        dimension: 'buyer.country',
      },
      filters: [{ column: 'item.size', operator: 'in', values: ['S', 'L'] }],
    },
    [
      ['one', 'DE', 2, 1, null],
      ['one', 'FR', 1, 1, null],
      ['two', 'DE', 1, 0.5, 0.5],
      ['two', 'FR', 0, 0, 0],
      ['three', 'DE', 0, 0, 0],
      ['three', 'FR', 0, 0, null],
    ],
  ],
  [
    'of a funnel that nobody begins all steps are there',
    {
      funnel: {
        entity: 'customer',
        time: 'day',
        steps: [
          { name: 'C', filters: product('C') },
          { name: 'A', filters: product('A') },
        ],
      },
    },
    [
      ['C', 0, null, null],
      ['A', 0, null, null],
    ],
  ],
]

describe.each(engineNames)('on %s', (name) => {
  let engine: SqlEngine
  beforeAll(async () => {
    engine = await openEngine(name)
    for (const table of [orders, customers, items]) await engine.load(table)
  }, 60_000)
  afterAll(() => engine.close())

  test.each(cases)('%s', async (_title, query, expected) => {
    const compiled = compileQuery(query, { scene: sceneIn(engine), now })
    expect(rounded(await asked(engine, compiled)), compiled.sql).toEqual(rounded(expected))
  })

  test('a statement says all columns that it reads, also within sets and steps', () => {
    const columnsOf = (query: Query) =>
      compileQuery(query, { scene: sceneIn(engine), now }).reads.map(({ columns }) => columns?.toSorted())
    expect(columnsOf({ measures: [{ aggregate: 'count' }], filters: [bought('A')] })).toEqual([
      ['customer', 'product'],
    ])
    expect(columnsOf({ measures: [{ aggregate: 'last', column: 'amount' }] })).toEqual([['amount', 'day']])
    const steps = [
      { name: 'A', filters: product('A') },
      { name: 'B', filters: [{ column: 'buyer.country', operator: 'is_null' as const }] },
    ]
    expect(columnsOf({ funnel: { entity: 'customer', time: 'day', steps } })).toEqual([
      ['customer', 'day', 'product'],
      ['country', 'id'],
    ])
  })
})
