import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatterFor } from './formatter.ts'
import { formatValue, numberText, type ValueFormat } from './value-format.ts'

const spaced = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

describe('a number', () => {
  test.each<[format: ValueFormat, value: number, locale: string, shown: string]>([
    [{ kind: 'number' }, 1234.567, 'en', '1,234.57'],
    [{ kind: 'number' }, 1234.567, 'de', '1.234,57'],
    [{ kind: 'number', decimals: 1, grouping: false }, 1234.567, 'en', '1234.6'],
    [{ kind: 'number', compact: true }, 1_234_567, 'en', '1.2M'],
    [{ kind: 'number', unit: 'km', prefix: '~' }, 12, 'en', '~12 km'],
    [{ kind: 'number', prefix: '~' }, -12, 'en', '-~12'],
    [{ kind: 'number', negative: 'parentheses' }, -1234, 'en', '(1,234)'],
    [{ kind: 'percent' }, 0.1234, 'en', '12.3%'],
    [{ kind: 'percent', decimals: 0 }, 0.1234, 'fr', '12 %'],
    [{ kind: 'currency', currency: 'EUR' }, 1234.5, 'en', '€1,234.50'],
    [{ kind: 'currency', currency: 'EUR' }, 1234.5, 'de', '1.234,50 €'],
    [{ kind: 'currency', currency: 'JPY' }, 1234.5, 'en', '¥1,235'],
    [{ kind: 'currency', currency: 'USD', compact: true }, 1_500_000, 'en', '$1.5M'],
    [{ kind: 'currency', currency: 'USD', negative: 'parentheses' }, -3, 'en', '($3.00)'],
    [{ kind: 'bytes' }, 1_500_000, 'en', '1.5 MB'],
    [{ kind: 'bytes' }, -1_500_000, 'de', '-1,5 MB'],
    [{ kind: 'bytes', decimals: 0 }, 0, 'en', '0 B'],
    [{ kind: 'duration' }, 0.25, 'en', '250 ms'],
    [{ kind: 'duration' }, 42, 'en', '42 s'],
    [{ kind: 'duration' }, 3725, 'en', '1 h 2 min'],
    [{ kind: 'duration' }, 7199.9, 'en', '2 h'],
    [{ kind: 'duration' }, -90, 'en', '-1 min 30 s'],
    [{ kind: 'duration' }, 200_000, 'en', '2 d 8 h'],
  ])('in the format %j: %d is written in %s as %s', (format, value, locale, shown) => {
    expect(spaced(numberText(value, format, { locale }))).toBe(shown)
  })

  test('loses no digit where it came as text, and its sign only where parentheses stand for it', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), (value) => {
        const column = { type: 'decimal' as const, format: { kind: 'number' as const } }
        const bare = formatValue(String(value), column, 'en').replaceAll(',', '')
        expect(bare).toBe(String(value))
        const inParentheses = formatValue(
          String(value),
          { ...column, format: { ...column.format, negative: 'parentheses' } },
          'en',
        )
        expect(inParentheses.startsWith('(')).toBe(value < 0n)
      }),
    )
  })

  test('of a chart is written as its author wants, else as its column does, else short', () => {
    const format = { kind: 'currency', currency: 'EUR' } as const
    const place = { format, locale: 'en' }
    expect(formatterFor({}, { locale: 'en' })(1_234_567)).toBe('1.2M')
    expect(formatterFor({}, place)(1_234_567)).toBe('€1,234,567.00')
    expect(formatterFor({}, { ...place, isAxis: true })(1_234_567)).toBe('€1.2M')
    expect(formatterFor({}, { ...place, isAxis: true })(200)).toBe('€200')
    expect(formatterFor({ number_format: 'plain', unit: 'min' }, place)(12)).toBe('12 min')
    expect(formatterFor({ format: { kind: 'percent' } }, place)(0.5)).toBe('50%')
  })
})

describe('a moment', () => {
  test.each([
    ['year', '2001-01-01', '2001'],
    ['quarter', '2001-04-01T00:00:00Z', 'Q2 2001'],
    ['month', '2001-02-01 00:00:00', 'Feb 2001'],
    ['week', '2001-02-05', 'Feb 5, 2001'],
    ['hour', '2001-02-05T13:00:00', 'Feb 5, 2001, 1:00 PM'],
    ['day_of_week', 1, 'Monday'],
    ['month_of_year', 12, 'December'],
    ['hour_of_day', 13, '13'],
  ] as const)('cut to a %s: %s is written %s', (grain, value, shown) => {
    const type = typeof value === 'number' ? 'integer' : 'timestamp'
    expect(spaced(formatValue(value, { type, grain }, 'en'))).toBe(shown)
  })

  test('that is none is left as it is', () => {
    expect(formatValue('soon', { type: 'timestamp', grain: 'month' }, 'en')).toBe('soon')
  })
})
