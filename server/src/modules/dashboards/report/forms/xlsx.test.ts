import { expect, test } from 'vitest'
import { numberCode } from './xlsx.ts'

test.each([
  [{ kind: 'number', decimals: 1 }, '#,##0.0'],
  [{ kind: 'number', decimals: 0, grouping: false }, '0'],
  [{ kind: 'number', unit: 'min' }, 'General" min"'],
  [{ kind: 'number', decimals: 0, prefix: 'ca. ', negative: 'parentheses' }, '"ca. "#,##0;("ca. "#,##0)'],
  [{ kind: 'percent' }, '0.0%'],
  [{ kind: 'percent', decimals: 0 }, '0%'],
  [{ kind: 'currency', currency: 'EUR' }, '"€"#,##0.00'],
  [{ kind: 'currency', currency: 'JPY' }, '"¥"#,##0'],
  // No text ends the quotes that it stands in.
  [{ kind: 'number', decimals: 0, unit: '"\\;[Red]0' }, '#,##0" ;[Red]0"'],
] as const)('%j is written by a spreadsheet as %s', (format, code) => expect(numberCode(format)).toBe(code))

test.each([
  undefined,
  null,
  { kind: 'number' },
  { kind: 'bytes' },
  { kind: 'number', compact: true },
] as const)('%j is left to the spreadsheet', (format) => expect(numberCode(format)).toBeUndefined())
