import { describe, expect, test } from 'vitest'
import { pivotOf, withoutMarks } from '../../lib/pivot.ts'
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
const pivot = pivotOf(table, { down: 2, across: 1 })
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

  test('is spread from a list whose first dimension goes across, with the totals of its columns', () => {
    const list = {
      columns: [
        { name: 'year', type: 'integer' as const, role: 'dimension' as const },
        { name: 'country', type: 'text' as const, role: 'dimension' as const },
        { name: 'n', type: 'integer' as const, role: 'measure' as const },
        { name: 'level', type: 'integer' as const, role: 'level' as const },
      ],
      rows: [
        [2002, 'ES', 5, 2],
        [2002, null, 5, 1],
        [2001, 'ES', 3, 2],
        [2001, 'FR', 4, 2],
        [2001, null, 7, 1],
        [null, null, 12, 0],
      ],
    }
    const { columns, rows, totals } = pivotOf(list, { down: 1, across: 1 })
    expect(columns.map(({ path }) => path)).toEqual([[2001], [2002]])
    expect(rows.map(({ path, cells }) => [...path, ...cells])).toEqual([
      ['ES', 3, 5],
      ['FR', 4, null],
    ])
    expect(totals).toEqual([7, 5])
  })
})
