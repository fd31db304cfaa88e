import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Query } from '../../../../../contract/src/query.ts'
import { asBooleans, asked, rounded, sales, salesModel as model } from '../../../../test/sales.ts'
import { sceneOf } from '../../../../test/scene.ts'
import { type SqlEngine, engineNames, openEngine } from '../../../../test/sql-engines.ts'
import type { Statement } from '../../sql/index.ts'
import { compileQuery } from './compile-query.ts'
import { pivotKeys } from './pivot-keys.ts'

const now = new Date('2026-03-10T12:00:00Z')
const in2026 = { column: 'when', operator: 'greater_or_equal', value: '2026-01-01' } as const

describe.each(engineNames)('a pivot in %s', (name) => {
  let engine: SqlEngine
  beforeAll(async () => {
    engine = await openEngine(name)
    await engine.load(sales)
  }, 120_000)
  afterAll(() => engine.close())

  const ask = (statement: Statement) => asked(engine, statement)
  const pivoted = async (query: Query, most = 50) => {
    const scene = sceneOf(engine, sales, { model })
    const keys = (await ask(pivotKeys(query, scene, now))).slice(0, most)
    const compiled = compileQuery(query, { scene, now, keys })
    const names = compiled.outputs.map(({ name: column }) => column)
    const totals = compiled.totals && (await ask(compiled.totals))
    return { ...compiled, names, totals: totals?.flat(), rows: rounded(await ask(compiled)) }
  }
  const byYear = { dimensions: [{ column: 'when', grain: 'year' }], pivot: { columns: ['place'] } } as const
  const year = { dimensions: [...byYear.dimensions], pivot: { columns: [...byYear.pivot.columns] } }

  test('values become columns', async () => {
    const { names, rows, sql } = await pivoted({ ...year, measures: ['revenue'] })
    expect(names).toEqual(['when_year', 'North', 'north_2', `o'k\\`, 'south', '(empty)'])
    expect(rows, sql).toEqual([
      ['2025-01-01', null, 15, null, 20, null],
      ['2026-01-01', 7, 40, null, 30, 3],
    ])
  })

  test('has totals of its rows, of its columns and of everything, each by its own rule', async () => {
    const query: Query = { ...year, measures: ['places', 'paid share'], totals: true }
    const { names, outputs, rows, totals, leftOut, sql } = await pivoted(query, 2)
    expect(names).toEqual([
      'when_year',
      'North · places',
      'North · paid share',
      'north · places_2',
      'north · paid share_2',
      'Total · places',
      'Total · paid share',
    ])
    expect(outputs.map(({ pivot, of }) => [pivot, of]).slice(3)).toEqual([
      [['north'], 'places'],
      [['north'], 'paid share'],
      [[], 'places'],
      [[], 'paid share'],
    ])
    expect(leftOut).toBe(3)
    expect(rows, sql).toEqual(
      rounded([
        ['2025-01-01', null, null, 1, 1, 2, 2 / 3],
        ['2026-01-01', 1, 0, 1, 1, 4, 2 / 5],
      ]),
    )
    expect(rounded([totals ?? []])).toEqual(rounded([[1, 0, 1, 1, 4, 1 / 2]]))
  })

  test('has subtotals of its rows and of its columns', async () => {
    const { names, rows, sql } = await pivoted({
      dimensions: [{ column: 'when', grain: 'quarter' }, 'paid'],
      measures: ['sales'],
      pivot: { columns: [{ column: 'when', grain: 'year' }, 'place'] },
      filters: [in2026, { column: 'place', operator: 'in', values: ['north', 'south'] }],
      subtotals: true,
    })
    expect(names).toEqual([
      'when_quarter',
      'paid',
      '2026-01-01 · north',
      '2026-01-01 · south',
      '2026-01-01 · Total',
      'level',
    ])
    expect(asBooleans(rows, [[null, true]]), sql).toEqual([
      ['2026-01-01', true, 1, null, 1, 2],
      ['2026-01-01', null, null, 1, 1, 2],
      ['2026-01-01', null, 1, 1, 2, 1],
      [null, null, 1, 1, 2, 0],
    ])
  })

  test('the top of what goes across and all others are columns', async () => {
    const top = { dimension: 'place', by: 'revenue', limit: 1, others: true }
    const { names, outputs, rows, totals, sql } = await pivoted({
      ...year,
      measures: ['revenue'],
      totals: true,
      top,
    })
    expect(names).toEqual(['when_year', 'north', 'Others', 'Total'])
    expect(outputs.map(({ othersAt }) => othersAt)).toEqual([undefined, undefined, 0, undefined])
    expect(rows, sql).toEqual([
      ['2025-01-01', 15, 20, 35],
      ['2026-01-01', 40, 40, 80],
    ])
    expect(totals).toEqual([55, 60, 115])
  })

  test('the top of what goes down has its others in every column', async () => {
    const { rows, sql } = await pivoted({
      dimensions: ['place'],
      measures: ['revenue'],
      pivot: { columns: [{ column: 'when', grain: 'year' }] },
      totals: true,
      top: { dimension: 'place', by: 'revenue', limit: 1, others: true },
      sort: [{ by: 'revenue', order: 'desc' }],
    })
    expect(rows, sql).toEqual([
      ['north', 0, 15, 40, 55],
      [null, 1, 20, 40, 60],
    ])
  })

  test('cells are compared with an earlier period, and totals with no more than they hold', async () => {
    const { names, rows, totals, sql } = await pivoted({
      dimensions: ['place'],
      measures: ['revenue'],
      pivot: { columns: [{ column: 'when', grain: 'year' }] },
      filters: [{ column: 'place', operator: 'in', values: ['north', 'south'] }],
      comparison: { kind: 'previous_period' },
      totals: true,
    })
    const columns = ['revenue', 'revenue_previous', 'revenue_change', 'revenue_percent_change']
    expect(names).toEqual([
      'place',
      ...['2025-01-01', '2026-01-01', 'Total'].flatMap((key) => columns.map((one) => `${key} · ${one}`)),
    ])
    expect(rows, sql).toEqual(
      rounded([
        ['north', 15, null, null, null, 40, 15, 25, 25 / 15, 55, 15, 40, 40 / 15],
        ['south', 20, null, null, null, 30, 20, 10, 0.5, 50, 20, 30, 1.5],
      ]),
    )
    expect(rounded([totals ?? []])).toEqual(rounded([[35, null, null, null, 70, 35, 35, 1, 105, 35, 70, 2]]))
  })

  test('conditions hold for cells, and what has none left is not there', async () => {
    const { names, rows, sql } = await pivoted({
      ...year,
      measures: ['revenue'],
      totals: true,
      having: [{ column: 'revenue', operator: 'greater', value: 35 }],
    })
    expect(names).toEqual(['when_year', 'north', 'Total'])
    expect(rows, sql).toEqual([['2026-01-01', 40, 80]])
  })

  test('rows are ordered by a measure over the whole row, which need not be shown', async () => {
    const { names, rows, sql } = await pivoted({
      dimensions: ['place'],
      measures: ['revenue'],
      pivot: { columns: [{ column: 'when', grain: 'year' }] },
      having: [{ column: '2026-01-01', operator: 'is_not_null' }],
      sort: [{ by: 'revenue', order: 'desc' }],
    })
    expect(names).toEqual(['place', '2025-01-01', '2026-01-01'])
    expect(rows, sql).toEqual([
      ['north', 15, 40],
      ['south', 20, 30],
      ['North', null, 7],
      [null, null, 3],
    ])
  })
})
