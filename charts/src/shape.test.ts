import { describe, expect, test } from 'vitest'
import { fixedColors } from './colors/fixed-colors.ts'
import { themeOf } from './colors/theme.ts'
import { describeChart } from './describe.ts'
import { picksOfMark } from './picks.ts'
import { shapeOf } from './shape.ts'

const column = (
  name: string,
  type: 'text' | 'number' | 'integer' | 'timestamp',
  role?: 'dimension' | 'measure' | 'level' | 'others',
) => ({
  name,
  type,
  ...(role ? { role } : {}),
})

describe('the shape of a result', () => {
  test('is one series a measure, along the dimension', () => {
    const shape = shapeOf({
      columns: [column('origin', 'text', 'dimension'), column('n', 'integer', 'measure')],
      rows: [
        ['ATL', 3],
        ['ORD', '9007199254740993'],
      ],
    })
    expect(shape).toMatchObject({
      labels: ['ATL', 'ORD'],
      dimensions: ['origin'],
      measures: ['n'],
      overTime: false,
    })
    expect(shape.series).toEqual([{ name: 'n', values: [3, 9007199254740992] }])
  })

  test('is one series a value of the second dimension, with gaps where there is nothing', () => {
    const { labels, series } = shapeOf({
      columns: [column('a', 'text'), column('b', 'text'), column('n', 'number')],
      rows: [
        ['x', 'left', 1],
        ['y', 'left', 2],
        ['y', 'right', 3],
      ],
    })
    expect(labels).toEqual(['x', 'y'])
    expect(series).toEqual([
      { name: 'left', values: [1, 2] },
      { name: 'right', values: [null, 3] },
    ])
  })

  test('follows time, and writes moments no finer than they differ', () => {
    const { labels, series } = shapeOf({
      columns: [column('month', 'timestamp'), column('n', 'number')],
      rows: [
        ['2001-02-01T00:00:00.000Z', 2],
        ['2001-01-01T00:00:00.000Z', 1],
      ],
    })
    expect(labels).toEqual(['Jan 2001', 'Feb 2001'])
    expect(series[0]?.values).toEqual([1, 2])
  })

  test('takes a number that is grouped by for a name', () => {
    const { labels, measures } = shapeOf({
      columns: [column('year', 'integer', 'dimension'), column('n', 'integer', 'measure')],
      rows: [[2001, 5]],
    })
    expect({ labels, measures }).toEqual({ labels: ['2001'], measures: ['n'] })
  })

  test('is told in words to those who cannot see it', () => {
    const shape = shapeOf({
      columns: [column('origin', 'text'), column('Mean delay', 'number')],
      rows: [
        ['ATL', 12],
        ['ORD', 14.5],
      ],
    })
    expect(describeChart({ label: 'Bar', title: 'Delays', shape })).toBe(
      'Bar chart: Delays. Mean delay by origin. 2 points. Lowest ATL 12, highest ORD 14.5. A table of the values is available.',
    )
  })
})

test('weekdays and months that are grouped by are called by their names, other numbers stay', () => {
  const labelsOf = (grain: 'day_of_week' | 'month_of_year' | 'hour_of_day') =>
    shapeOf({
      columns: [
        { name: 'part', type: 'integer', role: 'dimension', grain },
        { name: 'n', type: 'integer', role: 'measure' },
      ],
      rows: [
        [1, 10],
        [7, 20],
        [null, 3],
      ],
    }).labels
  expect(labelsOf('day_of_week')).toEqual(['Monday', 'Sunday', '(empty)'])
  expect(labelsOf('month_of_year')).toEqual(['January', 'July', '(empty)'])
  expect(labelsOf('hour_of_day')).toEqual(['1', '7', '(empty)'])
})

test('values are called and colored as the model says, and the chart has the last word', () => {
  const values = [
    { value: 'b', label: 'Second', color: '#3b5bdb' },
    { value: 'a', label: 'First', color: '#e8590c' },
  ]
  const table = {
    columns: [
      column('at', 'text', 'dimension'),
      { ...column('kind', 'text', 'dimension'), values },
      column('n', 'integer', 'measure'),
    ],
    rows: [
      ['x', 'a', 1],
      ['x', 'c', 2],
      ['y', 'b', 3],
    ],
  }
  const { series } = shapeOf(table)
  expect(series.map(({ name }) => name)).toEqual(['Second', 'First', 'c'])
  const colors = [{ name: 'a', color: '#111111' }]
  const fixed = fixedColors({ options: { colors }, theme: themeOf('light', undefined), table })
  expect(['Second', 'First', 'c'].map(fixed)).toEqual(['#3b5bdb', '#111111', undefined])
  expect(picksOfMark(table, ['y', 'Second'])).toEqual([
    { column: 'at', value: 'y' },
    { column: 'kind', value: 'b', label: 'Second' },
  ])
})
