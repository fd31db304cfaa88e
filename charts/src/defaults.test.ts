import { describe, expect, test } from 'vitest'
import { dimension, measure } from '../test/picture-tables.ts'
import { themeOf } from './colors/theme.ts'
import { drawingOf } from './drawing.ts'
import type { ChartOptions, ChartTable } from './drawn-kind.ts'

const theme = themeOf('light', undefined)

interface Option {
  xAxis: { data?: unknown[] } & Record<string, unknown>
  yAxis: { data?: unknown[] } & Record<string, unknown>
  legend?: { data?: string[] }
  visualMap: { min: number; max: number; inRange: { color: string[] } }
  series: { name: string; data: unknown[]; color?: string[]; lineStyle?: { color?: string } }[]
}

function drawn(kind: string, table: ChartTable, options: ChartOptions = {}, now = '2030-01-01') {
  const drawing = drawingOf({ kind, title: kind, table, options, theme, now: new Date(now) })
  if ('unfit' in drawing) throw new Error(drawing.unfit)
  return { ...(drawing.option as unknown as Option), notes: drawing.notes }
}

const byName = (names: string[], value: (at: number) => number | null): ChartTable => ({
  columns: [dimension('name'), measure('n')],
  rows: names.map((name, at) => [name, value(at)]),
})
const byMonth = (months: number[]): ChartTable => ({
  columns: [dimension('month', 'date'), measure('n')],
  rows: months.map((month) => [`2001-${String(month).padStart(2, '0')}-01`, month]),
})

describe('bars', () => {
  test('come by value, with what has none at the end', () => {
    const table = byName(['a', 'b', 'c', 'd'], (at) => [1, 3, null, 2][at] ?? null)
    expect(drawn('bar', table).xAxis.data).toEqual(['b', 'd', 'a', 'c'])
    expect(drawn('bar', table, { bar_order: 'query' }).xAxis.data).toEqual(['a', 'b', 'c', 'd'])
  })

  test('stay in the order that the query asks for, and that of weekdays and numbers', () => {
    const names = [
      ['b', 'a', 'c'],
      ['Friday', 'Monday'],
      ['10–20', '20–30'],
    ]
    for (const one of names)
      expect(
        drawn(
          'bar',
          byName(one, (at) => at),
        ).xAxis.data,
      ).toEqual(one)
  })

  test('of very many are the largest, which is told', () => {
    const names = Array.from({ length: 90 }, (_, at) => `n${String(at).padStart(2, '0')}`)
    const { yAxis, xAxis, notes } = drawn(
      'bar',
      byName(names, (at) => at),
    )
    expect([yAxis.data ?? xAxis.data].flat().slice(0, 2)).toEqual(['n89', 'n88'])
    expect(notes).toEqual(['The largest 20 of 90. The table has all of them.'])
  })

  test('are rounded where they end, also below zero', () => {
    const [, below] =
      drawn(
        'bar',
        byName(['a', 'b'], (at) => 1 - 2 * at),
      ).series[0]?.data ?? []
    expect(below).toEqual({ value: -1, itemStyle: { borderRadius: [0, 0, 4, 4] } })
  })
})

describe('along time', () => {
  test('a month without rows is a gap', () => {
    const { xAxis, series } = drawn('line', byMonth([1, 2, 3, 5]))
    expect(xAxis.data).toEqual(['Jan 2001', 'Feb 2001', 'Mar 2001', 'Apr 2001', 'May 2001'])
    expect(series[0]?.data).toEqual([1, 2, 3, null, 5])
  })

  test('weekends without rows are none', () => {
    const days = ['05', '08', '09', '10', '11', '12', '15', '16'].map((day) => [`2001-01-${day}`, 1])
    const table = { columns: [dimension('day', 'date'), measure('n')], rows: days }
    expect(drawn('line', table).xAxis.data).toHaveLength(8)
  })

  test('a period that is not over is marked', () => {
    const table = byMonth([1, 2, 3])
    expect(drawn('line', table, {}, '2001-04-01').notes).toEqual([])
    const { notes, series } = drawn('line', table, {}, '2001-03-20')
    expect(notes).toEqual(['Mar 2001 is not over yet.'])
    expect(series[1]).toMatchObject({ data: [null, 2, 3], lineStyle: { color: theme.ground } })
    expect(drawn('bar', table, {}, '2001-03-20').series[0]?.data.at(-1)).toMatchObject({
      itemStyle: { opacity: 0.45 },
    })
  })
})

describe('of more series than colors', () => {
  const table: ChartTable = {
    columns: [dimension('month', 'date'), dimension('name'), measure('n')],
    rows: [1, 2].flatMap((month) =>
      Array.from({ length: 12 }, (_, at) => [`2001-0${month}-01`, `s${at}`, at + 1]),
    ),
  }

  test('the largest have colors of their own, and the others none', () => {
    const { legend, series, notes } = drawn('line', table)
    expect(legend?.data).toHaveLength(theme.palette.length)
    expect(legend?.data).toContain('s11')
    expect(series.filter(({ color }) => color?.[0] === theme.rest)).toHaveLength(4)
    expect(notes).toEqual(['The largest 8 of 12 series are in color.'])
  })

  test('a stack keeps its sum', () => {
    const { series } = drawn('area', table)
    expect(series.map(({ name }) => name).at(-1)).toBe('5 others')
    expect(series.reduce((sum, { data }) => sum + Number(data[0]), 0)).toBe(78)
  })
})

describe('a color scale', () => {
  const cells = (values: number[], options: ChartOptions = {}) =>
    drawn(
      'heat_map',
      {
        columns: [dimension('a'), dimension('b'), measure('n')],
        rows: values.map((value, at) => [`a${at}`, 'b', value]),
      },
      options,
    ).visualMap

  test('ends at round numbers, and reaches as far as the values do', () => {
    expect(cells([43, 187])).toMatchObject({ min: 0, max: 200 })
    expect(cells([-18, 4, 30])).toMatchObject({ min: -20, max: 30 })
  })

  test('parts at zero only where values lie well to both sides of it', () => {
    expect(cells([-1, 40]).inRange.color).toEqual(theme.sequential)
    expect(cells([-20, 40]).inRange.color).toContain(theme.diverging[2])
  })

  test('warns of much where less is better', () => {
    expect(cells([1, 9], { better: 'down' }).inRange.color).toEqual(theme.warm)
    expect(cells([-9, 9], { better: 'down' }).inRange.color.at(-1)).toBe(theme.diverging[0])
  })
})

test('whiskers end at one and a half times the height of the box', () => {
  const columns = [dimension('g'), ...['min', 'p25', 'p50', 'p75', 'max'].map(measure)]
  const { series } = drawn('box_plot', { columns, rows: [['a', -3, 10, 12, 14, 40]] })
  expect(series[0]?.data).toEqual([[4, 10, 12, 14, 20]])
  expect(series[1]?.data).toEqual([
    [0, -3],
    [0, 40],
  ])
})
