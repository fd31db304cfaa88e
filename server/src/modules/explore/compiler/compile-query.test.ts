import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Query } from '../../../../../contract/src/query.ts'
import type { Model, ModelMeasure } from '../../../../../contract/src/models.ts'
import { asBooleans, asked, rounded, sales, salesModel as model } from '../../../../test/sales.ts'
import { sceneOf } from '../../../../test/scene.ts'
import {
  type Cell,
  type SqlEngine,
  type TestTable,
  engineNames,
  openEngine,
} from '../../../../test/sql-engines.ts'
import type { Statement } from '../../sql/index.ts'
import { compileQuery } from './compile-query.ts'

const now = () => new Date('2026-03-10T12:00:00Z')

const month = { column: 'when', grain: 'month' } as const
const thisMonth = { column: 'at', operator: 'to_date', unit: 'month' } as const
const in2026 = { column: 'when', operator: 'greater_or_equal', value: '2026-01-01' } as const

/** What a query asks, and its answer as it was counted by hand. */
const cases: [title: string, query: Query, rows: Cell[][], conventions?: Model['conventions']][] = [
  [
    'texts are equal when they are the same, and sort by code point with nulls last',
    { dimensions: ['place'], measures: ['revenue'] },
    [
      ['North', 7],
      ['north', 55],
      [`o'k\\`, null],
      ['south', 50],
      [null, 3],
    ],
  ],
  [
    'a filter on a text means that text',
    { measures: ['sales'], filters: [{ column: 'place', operator: 'equals', value: `o'k\\` }] },
    [[1]],
  ],
  [
    'any case is meant by contains, starts_with and ends_with',
    {
      dimensions: ['place'],
      filters: [
        { column: 'place', operator: 'contains', value: 'ORT' },
        { column: 'place', operator: 'starts_with', value: 'n' },
        { column: 'place', operator: 'ends_with', value: 'TH' },
      ],
    },
    [['North'], ['north']],
  ],
  [
    'what has no value is not equal to anything',
    {
      measures: ['sales'],
      filters: [
        { column: 'place', operator: 'not_in', values: ['north', 'North'] },
        { column: 'paid', operator: 'not_equals', value: true },
      ],
    },
    [[3]],
  ],
  [
    'numbers are compared exactly',
    {
      measures: ['sales'],
      filters: [
        { column: 'price', operator: 'between', values: [0.5, '2.25'] },
        { column: 'amount', operator: 'less', value: 20.5 },
      ],
    },
    [[3]],
  ],
  [
    'means, extremes and shares of true',
    {
      measures: [
        { aggregate: 'avg', column: 'amount' },
        { aggregate: 'min', column: 'place' },
        { aggregate: 'max', column: 'place' },
        { aggregate: 'max', column: 'day' },
        { aggregate: 'share_true', column: 'paid' },
        { aggregate: 'sum', column: 'price' },
      ],
    },
    [[115 / 7, 'North', 'south', '2026-03-31', 4 / 7, 28.24]],
  ],
  [
    'moments are cut in the time zone',
    {
      dimensions: [{ column: 'at', grain: 'day' }],
      measures: ['sales'],
      timezone: 'Asia/Tokyo',
      filters: [{ column: 'at', operator: 'less', value: '2025-02-01' }],
    },
    [['2025-01-16', 1]],
  ],
  [
    'parts of moments come round again',
    {
      dimensions: [{ column: 'at', grain: 'day_of_week' }],
      measures: ['sales'],
      filters: [{ column: 'at', grain: 'hour_of_day', operator: 'in', values: [8, 9, 10] }],
    },
    [
      [1, 2],
      [7, 1],
    ],
  ],
  [
    'hours, quarters and bins',
    {
      dimensions: [
        { column: 'at', grain: 'hour' },
        { column: 'day', grain: 'quarter' },
        { column: 'amount', bin: 20 },
      ],
      filters: [{ column: 'amount', operator: 'greater', value: 15 }],
    },
    [
      ['2025-02-10 10:00:00', '2025-01-01', 20],
      ['2026-01-04 08:00:00', '2026-01-01', 40],
      ['2026-01-05 09:00:00', '2026-01-01', 20],
    ],
  ],
  [
    'weeks and years begin where the conventions say',
    {
      dimensions: [
        { column: 'when', grain: 'week' },
        { column: 'when', grain: 'year' },
        { column: 'when', grain: 'quarter' },
      ],
      filters: [in2026, { column: 'when', operator: 'less', value: '2026-02-01' }],
    },
    [['2026-01-04', '2025-02-01', '2025-11-01']],
    { week_starts_on: 'sunday', fiscal_year_starts_in: 2 },
  ],
  [
    'filtered measures and ratios',
    { dimensions: ['paid'], measures: ['paid sales', 'paid share'] },
    [
      [false, 0, 0],
      [true, 4, 1],
      [null, 0, 0],
    ],
  ],
  [
    'having keeps rows of the answer',
    {
      dimensions: ['place'],
      measures: ['revenue'],
      having: [{ column: 'revenue', operator: 'greater', value: 10 }],
      sort: [{ by: 'revenue', order: 'desc' }],
    },
    [
      ['north', 55],
      ['south', 50],
    ],
  ],
  [
    'a page of the answer',
    { dimensions: ['place'], sort: [{ by: 'place', order: 'desc' }], offset: 3 },
    [['North'], [null]],
  ],
  [
    'running totals go on or start anew',
    { dimensions: [month], measures: ['so far', 'this year'] },
    [
      ['2025-01-01', 10, 10],
      ['2025-02-01', 30, 30],
      ['2025-12-01', 35, 35],
      ['2026-01-01', 105, 70],
      ['2026-02-01', 115, 80],
      ['2026-03-01', 115, 80],
    ],
  ],
  [
    'moving measures count periods, not rows',
    { dimensions: [month], measures: ['over two'] },
    [
      ['2025-01-01', 10],
      ['2025-02-01', 30],
      ['2025-12-01', 5],
      ['2026-01-01', 75],
      ['2026-02-01', 80],
      ['2026-03-01', 10],
    ],
  ],
  [
    'a measure is compared with the year before, although its filter leaves that out',
    {
      dimensions: [month],
      measures: ['revenue', 'last year', 'growth'],
      filters: [in2026, { column: 'when', operator: 'less', value: '2026-03-01' }],
    },
    [
      ['2026-01-01', 70, 10, 60],
      ['2026-02-01', 10, 20, -10],
    ],
  ],
  [
    'a comparison gives the value, the one before and the difference',
    {
      measures: ['revenue'],
      filters: [{ column: 'when', operator: 'between', values: ['2026-02-01', '2026-02-28'] }],
      comparison: { kind: 'previous_period' },
    },
    [[10, 70, -60, -6 / 7]],
  ],
  [
    'without a filter on the time the period before is one grain back, and none beyond the last',
    {
      dimensions: [{ column: 'when', grain: 'year' }],
      measures: ['sales'],
      comparison: { kind: 'previous_period' },
    },
    [
      ['2025-01-01', 3, 0, 3, null],
      ['2026-01-01', 5, 3, 2, 2 / 3],
    ],
  ],
  [
    'shares of what adds up and of what does not',
    { dimensions: ['paid'], measures: ['share', 'share of places'] },
    [
      [false, 27 / 115, 3 / 4],
      [true, 58 / 115, 1 / 4],
      [null, 30 / 115, 1 / 4],
    ],
  ],
  [
    'the top and all others, which are computed from their rows',
    {
      dimensions: ['place'],
      measures: ['revenue', 'places'],
      top: { by: 'revenue', limit: 2, others: true },
    },
    [
      ['north', 0, 55, 1],
      ['south', 0, 50, 1],
      [null, 1, 10, 2],
    ],
  ],
  [
    'the top alone, by each month',
    {
      dimensions: [month, 'place'],
      measures: ['revenue'],
      top: { dimension: 'place', by: 'revenue', limit: 1 },
      filters: [in2026],
    },
    [['2026-01-01', 'north', 40]],
  ],
  [
    'subtotals follow the rows they sum up and say their level',
    {
      dimensions: [{ column: 'when', grain: 'year' }, 'paid'],
      measures: ['sales', 'places'],
      subtotals: true,
    },
    [
      ['2025-01-01', false, 1, 1, 2],
      ['2025-01-01', true, 2, 1, 2],
      ['2025-01-01', null, 3, 2, 1],
      ['2026-01-01', false, 2, 2, 2],
      ['2026-01-01', true, 2, 1, 2],
      ['2026-01-01', null, 1, 1, 2],
      ['2026-01-01', null, 5, 4, 1],
      [null, null, 8, 4, 0],
    ],
  ],
  [
    'the last months up to now',
    { measures: ['sales'], filters: [{ column: 'at', operator: 'last', value: 2, unit: 'month' }] },
    [[2]],
  ],
  [
    'the present month up to today, and as much of the month before',
    { measures: ['sales'], filters: [thisMonth], comparison: { kind: 'previous_period' } },
    [[0, 1, -1, -1]],
  ],
  [
    'equal questions about nothing are empty',
    { dimensions: ['place'], filters: [{ column: 'place', operator: 'in', values: [] }] },
    [],
  ],
]

const undated: TestTable = {
  name: 'undated',
  columns: [
    { name: 'day', type: 'date', native: '' },
    { name: 'n', type: 'integer', native: '' },
    { name: 'd', type: 'decimal', native: '' },
    { name: 'x', type: 'number', native: '' },
    { name: 'y', type: 'number', native: '' },
  ],
  rows: [
    ['1969-12-30', 1, 0.3, 0.3, -0.3],
    ['1969-12-31', 10, -0.3, 1.4, 29.99],
    ['2026-01-02', 100, 1.45, -0.05, -9],
    [null, 1000, null, null, null],
  ],
}
const undatedModel: Partial<Model> = {
  measures: [
    { name: 'sum', kind: 'aggregate', aggregate: 'sum', column: 'n' },
    { name: 'so far', kind: 'cumulative', measure: 'sum' },
    { name: 'over two', kind: 'moving', measure: 'sum', periods: 2, aggregate: 'sum' },
  ],
}
/** A width for each column, and the bounds of its bins in their order. */
const binned: Record<string, [bin: number, bounds: Cell[]]> = {
  n: [0.3, [0.9, 9.9, 99.9, 999.9]],
  d: [0.1, [-0.3, 0.3, 1.4, null]],
  x: [0.1, [-0.1, 0.3, 1.4, null]],
  y: [3, [-9, -3, 27, null]],
}

describe.each(engineNames)('in %s', (name) => {
  let engine: SqlEngine
  beforeAll(async () => {
    engine = await openEngine(name)
    await engine.load(sales)
    await engine.load(undated)
  }, 120_000)
  afterAll(() => engine.close())

  const ask = (statement: Statement) => asked(engine, statement)

  test('D6: a row without a time comes last in running totals, and is no neighbour of any other', async () => {
    const scene = sceneOf(engine, undated, { model: undatedModel })
    const query: Query = { dimensions: [{ column: 'day', grain: 'day' }], measures: ['so far', 'over two'] }
    const compiled = compileQuery(query, { scene, now })
    expect(rounded(await ask(compiled)), compiled.sql).toEqual([
      ['1969-12-30', 1, 1],
      ['1969-12-31', 11, 11],
      ['2026-01-02', 111, 100],
      [null, 1111, 1000],
    ])
  })

  test('D8: bins begin where decimal arithmetic says', async () => {
    const scene = sceneOf(engine, undated)
    const rows = await Promise.all(
      Object.entries(binned).map(async ([column, [bin]]) =>
        (await ask(compileQuery({ dimensions: [{ column, bin }] }, { scene, now }))).flat(),
      ),
    )
    expect(rows).toEqual(Object.values(binned).map(([, bounds]) => bounds))
  })

  test.each(cases)('%s', async (_title, query, expected, conventions) => {
    const scene = sceneOf(engine, sales, { model: { ...model, ...(conventions ? { conventions } : {}) } })
    const compiled = compileQuery(query, { scene, now })
    const rows = await ask(compiled)
    expect(rounded(asBooleans(rows, expected)), compiled.sql).toEqual(rounded(expected))
  })

  test('others are one value that shares are within, beside rows without a value', async () => {
    const shares: ModelMeasure = {
      name: 'share of place',
      kind: 'share_of_total',
      measure: 'sales',
      within: ['place'],
    }
    const withShares = { ...model, measures: [...(model.measures ?? []), shares] }
    const query: Query = {
      dimensions: ['place', { column: 'when', grain: 'year' }],
      measures: ['sales', 'share of place'],
      top: { dimension: 'place', by: 'sales', limit: 1, others: true },
    }
    const compiled = compileQuery(query, { scene: sceneOf(engine, sales, { model: withShares }), now })
    expect(rounded(await ask(compiled)), compiled.sql).toEqual(
      rounded([
        ['north', '2025-01-01', 0, 2, 2 / 3],
        ['north', '2026-01-01', 0, 1, 1 / 3],
        [null, '2025-01-01', 1, 1, 1 / 5],
        [null, '2026-01-01', 1, 4, 4 / 5],
      ]),
    )
  })

  test('shares and running measures of totals are theirs, and of none where they have no time', async () => {
    const scene = sceneOf(engine, sales, { model })
    const query: Query = {
      dimensions: [{ column: 'when', grain: 'year' }, 'paid'],
      measures: ['share', 'so far'],
      filters: [{ column: 'paid', operator: 'is_not_null' }],
      subtotals: true,
      totals: true,
    }
    const compiled = compileQuery(query, { scene, now })
    const rows = rounded(asBooleans(await ask(compiled), [[null, true]]))
    expect(
      rows.map((row) => row.slice(2)),
      compiled.sql,
    ).toEqual(
      rounded([
        [20 / 85, 20, 2],
        [15 / 85, 15, 2],
        [35 / 85, 35, 1],
        [7 / 85, 27, 2],
        [43 / 85, 58, 2],
        [50 / 85, 85, 1],
        [1, null, 0],
      ]),
    )
    expect(await ask(compiled.totals!)).toEqual([[1, null]])
  })
})
