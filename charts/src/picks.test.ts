import { expect, test } from 'vitest'
import type { ChartTable } from './drawn-kind.ts'
import { picksOfMark, picksOfRow } from './picks.ts'

const table = {
  columns: [
    { name: 'Month', type: 'date', role: 'dimension' },
    { name: 'Hour', type: 'integer', role: 'dimension' },
    { name: 'Flights', type: 'integer', role: 'measure' },
  ],
  rows: [
    ['2001-01-01', 5, 10],
    ['2001-02-01', 5, 7],
    ['2001-02-01', null, 5],
  ],
} as unknown as ChartTable

test('a mark stands for the group whose words are on it, a series for one part of it', () => {
  expect(picksOfMark(table, ['Feb 2001', '5'])).toEqual([
    { column: 'Month', value: '2001-02-01' },
    { column: 'Hour', value: 5 },
  ])
  expect(picksOfMark(table, ['Feb 2001'])).toEqual([{ column: 'Month', value: '2001-02-01' }])
  expect(picksOfMark(table, ['Feb 2001', '(empty)'])[1]).toEqual({ column: 'Hour', value: null })
  expect(picksOfMark(table, ['Flights'])).toEqual([])
})

test('a row stands for its group, without what was counted', () => {
  expect(picksOfRow(table, table.rows[1] ?? [])).toEqual([
    { column: 'Month', value: '2001-02-01' },
    { column: 'Hour', value: 5 },
  ])
})

test('a weekday is found by its name', () => {
  const byDay = {
    columns: [
      { name: 'Day', type: 'integer', role: 'dimension', grain: 'day_of_week' },
      { name: 'Flights', type: 'integer', role: 'measure' },
    ],
    rows: [
      [1, 10],
      [2, 7],
    ],
  } as unknown as ChartTable
  expect(picksOfMark(byDay, ['Tuesday', 'Flights'])).toEqual([{ column: 'Day', value: 2 }])
})
