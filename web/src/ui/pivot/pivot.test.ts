import { describe, expect, test } from 'vitest'
import {
  acrossText,
  withoutTotals,
  pivotOf,
  withColumnsNamed,
  withoutMarks,
  type AnswerColumn,
} from '../../../../charts/src/values/pivot.ts'
import { groupKey, shownRows } from './pivot-rows.ts'

const table = {
  columns: [
    { name: 'country', type: 'text' as const, role: 'dimension' as const },
    { name: 'city', type: 'text' as const, role: 'dimension' as const },
    { name: 'n 2001', type: 'integer' as const, role: 'measure' as const, of: 'n', pivot: [2001] },
    { name: 'n 2002', type: 'integer' as const, role: 'measure' as const, of: 'n', pivot: [2002] },
    { name: 'level', type: 'integer' as const, role: 'level' as const },
  ],
  rows: [
    ['ES', 'Vigo', 1, 5, 2],
    ['ES', 'Lugo', 2, null, 2],
    ['ES', null, 3, 5, 1],
    ['FR', 'Metz', null, '90071992547409930', 2],
    [null, null, 3, '90071992547409935', 0],
  ],
}
const pivot = pivotOf(table)
const plain = { sort: undefined, folded: new Set<string>() }

describe('a pivot', () => {
  test('knows what its columns stand for, which rows are subtotals, and the total', () => {
    expect(pivot.columns.map(({ path, column }) => [...path, column.label])).toEqual([
      [2001, 'n'],
      [2002, 'n'],
    ])
    expect(pivot.rows.map(({ path, isSubtotal }) => [path.at(-1), isSubtotal])).toEqual([
      ['Vigo', false],
      ['Lugo', false],
      ['ES', true],
      ['Metz', false],
    ])
    expect(pivot.totals).toEqual([3, '90071992547409935'])
  })

  test('is a plain table without the columns that only mark rows', () => {
    expect(withoutMarks(table).rows[0]).toEqual(['ES', 'Vigo', 1, 5])
  })

  test('says which row stands for all others', () => {
    const columns = [table.columns[0]!, { name: 'o', type: 'integer' as const, role: 'others' as const }]
    const rows = [
      ['ES', 0],
      [null, 1],
    ]
    expect(withoutMarks({ columns, rows }).rows).toEqual([['ES'], ['All others']])
  })

  test('keeps the rows of a group below its head', () => {
    expect(shownRows(pivot, plain).map(({ row }) => row.path.at(-1))).toEqual([
      'ES',
      'Vigo',
      'Lugo',
      'FR',
      'Metz',
    ])
  })

  test('shows only the head of a folded group', () => {
    const shown = shownRows(pivot, { ...plain, folded: new Set([groupKey(['ES'])]) })
    expect(shown.map(({ row }) => row.path.at(-1))).toEqual(['ES', 'FR', 'Metz'])
  })

  test('is ordered by a column within each group, gaps last either way', () => {
    for (const order of ['asc', 'desc'] as const) {
      const shown = shownRows(pivot, { ...plain, sort: { at: 1, order } })
      const inSpain = shown.filter(({ row }) => row.path[0] === 'ES').map(({ row }) => row.path.at(-1))
      expect(inSpain).toEqual(['ES', 'Vigo', 'Lugo'])
    }
  })

  test('tells the columns that total, and those of all others, from the values themselves', () => {
    const measure = { type: 'integer' as const, role: 'measure' as const, of: 'n' }
    const wide = {
      columns: [
        { name: 'country', type: 'text' as const, role: 'dimension' as const },
        { ...measure, name: '1', pivot: [2001, 'a'] },
        { ...measure, name: '2', pivot: [2001, null], others_at: 1 },
        { ...measure, name: '3', pivot: [2001] },
        { ...measure, name: '4', pivot: [] },
        { ...measure, name: '5', pivot: [], compares: 'previous' as const },
      ],
      rows: [['ES', 1, 2, 3, 3, 2]],
      totals: [null, 1, 2, 3, 3, 2],
    }
    const { columns, acrossCount, totals } = pivotOf(wide)
    expect(acrossCount).toBe(2)
    expect(columns.map((column) => [acrossText(column, 0), acrossText(column, 1)])).toEqual([
      ['2001', 'a'],
      ['2001', 'All others'],
      ['2001', 'Total'],
      ['Total', ''],
      ['Total', ''],
    ])
    expect(totals).toEqual([1, 2, 3, 3, 2])
    const names = (shown: AnswerColumn[]) => shown.map(({ label, name }) => label ?? name)
    expect(names(withColumnsNamed(wide).columns)).toEqual([
      'country',
      '2001 · a',
      '2001 · All others',
      '2001 · Total',
      'Total',
      'Total · n, before',
    ])
    expect(withoutTotals(wide).rows).toEqual([['ES', 1, 2]])
  })

  test('keeps the group of all others apart from the group without a value', () => {
    const columns = [
      { name: 'country', type: 'text' as const, role: 'dimension' as const },
      { name: 'city', type: 'text' as const, role: 'dimension' as const },
      { name: 'others', type: 'integer' as const, role: 'others' as const },
      { name: 'n', type: 'integer' as const, role: 'measure' as const },
      { name: 'level', type: 'integer' as const, role: 'level' as const },
    ]
    const rows = [
      [null, 'Vigo', 0, 1, 2],
      [null, null, 0, 1, 1],
      [null, 'Metz', 1, 2, 2],
      [null, null, 1, 2, 1],
    ]
    const shown = shownRows(pivotOf({ columns, rows }), plain)
    expect(shown.map(({ row: { path, othersAt, cells } }) => [path.at(-1), othersAt, ...cells])).toEqual([
      [null, undefined, 1],
      ['Vigo', undefined, 1],
      [null, 0, 2],
      ['Metz', 0, 2],
    ])
  })
})
