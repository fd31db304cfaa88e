import { expect, test } from 'vitest'
import { cursorBefore } from './look-back.ts'

test.each([
  ['17', { amount: 20 }, '-3'],
  ['9007199254740993', { amount: 1 }, '9007199254740992'],
  ['2026-03-01', { amount: 1 }, '2026-02-28'],
  ['2026-03-01', { amount: 1, unit: 'hour' }, '2026-02-28'],
  ['2026-03-01 00:30:00.123456', { amount: 1, unit: 'hour' }, '2026-02-28 23:30:00'],
  ['2026-03-01 00:30:00.5+00', { amount: 1, unit: 'week' }, '2026-02-22 00:30:00+00'],
  ['2026-03-01T00:30:00Z', { amount: 5, unit: 'minute' }, '2026-03-01T00:25:00Z'],
] as const)('D21: %s is looked back from as its source writes it', (value, lookback, expected) => {
  expect(cursorBefore(value, lookback)).toBe(expected)
})

test('D21: of a text there is no value before it', () => {
  expect(() => cursorBefore('canary', { amount: 1 })).toThrow(/neither times nor whole numbers/)
  expect(() => cursorBefore('canary', { amount: 1 })).not.toThrow(/canary/)
})
