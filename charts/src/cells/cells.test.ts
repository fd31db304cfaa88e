import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { luminanceOf } from '../colors/color.ts'
import type { ChartOptions } from '../drawn-kind.ts'
import { themeOf } from '../colors/theme.ts'
import { numberFactsOf } from '../texts/number-facts.ts'
import { shapeOf } from '../shape.ts'
import { withColumnsPlaced, withColumnOptions } from '../column-options.ts'
import { byScale, cellStyles, passes } from './cell-styles.ts'

const schemes = ['light', 'dark'] as const
const contrast = (a: string, b: string) => {
  const [light, dark] = [luminanceOf(a), luminanceOf(b)].toSorted((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}
const table = {
  columns: [
    { name: 'carrier', type: 'text' as const, role: 'dimension' as const },
    { name: 'delay', type: 'number' as const, role: 'measure' as const },
    { name: 'secret', type: 'text' as const, role: 'dimension' as const },
  ],
  rows: [
    ['AA', -5, 'x'],
    ['DL', 15, 'y'],
    ['UA', null, 'z'],
  ],
}

describe('a cell', () => {
  test('keeps a contrast of 4.5 to its text, however it is colored', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...schemes),
        fc.constantFrom('sequential' as const, 'diverging' as const),
        fc.double({ min: -100, max: 100, noNaN: true }),
        (scheme, scale, value) => {
          const made = byScale(scale, { min: -100, max: 100 }, themeOf(scheme, undefined))(value)!
          expect(contrast(made.ground!, made.text!)).toBeGreaterThanOrEqual(4.5)
        },
      ),
    )
    for (const scheme of schemes)
      for (const look of ['good', 'warning', 'bad', 'accent'] as const) {
        const options: ChartOptions = {
          columns: [{ name: 'delay', rules: [{ operator: 'less', value: 99, look }] }],
        }
        const made = cellStyles(table, options, themeOf(scheme, undefined))[1]!(5)!
        expect(contrast(made.ground!, made.text!)).toBeGreaterThanOrEqual(4.5)
        expect(made.word).toBeTruthy()
      }
  })

  test('has a bar from zero, and the mark of the first rule that it passes', () => {
    const rules = [
      { operator: 'greater' as const, value: 10, look: 'bad' as const },
      { operator: 'greater' as const, value: 0, look: 'good' as const },
    ]
    const [, looks] = cellStyles(
      table,
      { columns: [{ name: 'delay', bars: true, rules }] },
      themeOf('light', undefined),
    )
    expect(looks!(15)).toMatchObject({ word: 'bad', bar: { from: 0.25, to: 1 } })
    expect(looks!(-5)).toMatchObject({ bar: { from: 0, to: 0.25 } })
    expect(looks!(-5)).not.toHaveProperty('word')
    expect(looks!(null)).toEqual({})
  })

  test.each([
    ['equals', '5', 5, true],
    ['not_equals', 'a', 'b', true],
    ['contains', 'AT', 'Data', true],
    ['is_null', undefined, null, true],
    ['is_null', undefined, '', false],
    ['greater', 4, '5', true],
    ['less_or_equal', 4, 5, false],
    ['greater', 4, null, false],
    ['between', 4, 6, true],
    ['between', 4, 7, false],
  ] as const)('passes the rule %s %j: %j is %s', (operator, value, cell, isPassed) => {
    const rule = { operator, look: 'good' as const, upper: 6, ...(value === undefined ? {} : { value }) }
    expect(passes(cell, rule)).toBe(isPassed)
  })
})

describe('the columns of a table', () => {
  test('stand, are called and are written as its author wants', () => {
    const options: ChartOptions = {
      columns: [
        { name: 'delay', label: 'Delay', format: { kind: 'number', unit: 'min' } },
        { name: 'secret', is_hidden: true },
        { name: 'carrier', is_pinned: true },
        { name: 'gone' },
      ],
    }
    const placed = withColumnsPlaced(withColumnOptions(table, options), options)
    expect(placed.columns.map(({ name, label }) => label ?? name)).toEqual(['carrier', 'Delay'])
    expect(placed.rows[1]).toEqual(['DL', 15])
    expect(placed.columns[1]?.format?.unit).toBe('min')
  })
})

describe('a number', () => {
  const n = { name: 'n', type: 'number' as const, role: 'measure' as const }
  test('is told beside the one it is compared to, which is better or worse', () => {
    const compared = {
      columns: [n, { ...n, name: 'before', of: 'n', compares: 'previous' as const }],
      rows: [[8, 10]],
    }
    const columnOptions = (options: ChartOptions) => numberFactsOf(compared, shapeOf(compared), options)
    expect(columnOptions({ target: 16 })).toMatchObject({
      value: 8,
      reached: 0.5,
      change: { by: -2, share: -0.2, before: 10, direction: 'down', verdict: 'worse' },
    })
    expect(columnOptions({ better: 'down' }).change?.verdict).toBe('better')
    expect(columnOptions({ better: 'neither' }).change?.verdict).toBe('neither')
  })

  test('along time is the last one, beside the one before', () => {
    const course = {
      columns: [{ name: 'day', type: 'date' as const, role: 'dimension' as const }, n],
      rows: [
        ['2001-01-02', 5],
        ['2001-01-01', 0],
      ],
    }
    expect(numberFactsOf(course, shapeOf(course), {})).toMatchObject({
      value: 5,
      change: { by: 5, share: undefined, before: 0, verdict: 'better' },
    })
    expect(
      numberFactsOf({ columns: [n], rows: [[null]] }, shapeOf({ columns: [n], rows: [[null]] }), {
        target: 3,
      }),
    ).toEqual({
      value: undefined,
      change: undefined,
      reached: undefined,
      isOnTarget: undefined,
      isUnfinished: false,
    })
  })

  test('is compared to nothing where the period before is missing, or its own is not over', () => {
    const course = (rows: unknown[][]) => ({
      columns: [{ name: 'month', type: 'date' as const, role: 'dimension' as const }, n],
      rows,
    })
    const facts = (rows: unknown[][], now: string) =>
      numberFactsOf(course(rows), shapeOf(course(rows)), { better: 'down', target: 4, now: new Date(now) })
    const months = ['01', '02', '03', '05'].map((month, at) => [`2001-${month}-01`, at + 3])
    expect(facts(months, '2002-01-01').change).toBeUndefined()
    expect(facts(months.slice(0, 3), '2002-01-01')).toMatchObject({
      change: { against: 'Feb 2001' },
      reached: undefined,
      isOnTarget: false,
    })
    expect(facts(months.slice(0, 3), '2001-03-20')).toMatchObject({
      value: 5,
      change: undefined,
      isUnfinished: true,
    })
  })
})
