import { expect, test } from 'vitest'
import type { AlertCondition } from '../../../../../contract/src/alert-conditions.ts'
import { judge, momentOf, nextGroupStatus, type Standing } from './judge.ts'
import { newestOf, type Reading } from './reading.ts'

const now = new Date('2026-03-10T12:00:00Z')
const reading = (
  value: number | null,
  previous: number | null = null,
  at: string | null = null,
): Reading => ({
  key: '[]',
  label: '',
  value,
  previous,
  at,
})
const holds = (condition: AlertCondition, ...read: Parameters<typeof reading>) => {
  const { holds: held, isMissing } = judge(condition, reading(...read), now)
  return isMissing ? 'missing' : held
}

test.each([
  ['above', 10, false],
  ['at_least', 10, true],
  ['below', 10, false],
  ['at_most', 10, true],
  ['equal', 10, true],
  ['not_equal', 10, false],
  ['between', 10, true],
  ['outside', 10, false],
] as const)('a threshold %s 10 to 20, of the value %s', (operator, value, expected) => {
  const condition = { kind: 'threshold', operator, value: 10, to: 20 } as const
  expect(holds(condition, value)).toBe(expected)
  expect(holds(condition, null)).toBe('missing')
})

test('a change has a direction and a size, and from nothing it is beyond any percentage', () => {
  const up = { kind: 'change', against: 'previous_period', direction: 'up', by: 50, unit: 'percent' } as const
  expect(holds(up, 15, 10)).toBe(true)
  expect(holds(up, 14, 10)).toBe(false)
  expect(holds(up, 5, 10)).toBe(false)
  expect(holds({ ...up, direction: 'either' }, 5, 10)).toBe(true)
  expect(holds({ ...up, direction: 'down', unit: 'absolute', by: 5 }, -15, -10)).toBe(true)
  expect(holds(up, 1, 0)).toBe(true)
  expect(holds(up, 0, 0)).toBe(false)
  expect(holds(up, -5, -10)).toBe(true)
  expect(holds(up, 15)).toBe('missing')
})

test('data is missing without a value, or when the newest point is too old', () => {
  expect(holds({ kind: 'missing' }, null)).toBe(true)
  expect(holds({ kind: 'missing' }, 0)).toBe(false)
  const day = { kind: 'missing', hours: 24 } as const
  expect(holds(day, 1, null, '2026-03-10')).toBe(false)
  expect(holds(day, 1, null, '2026-03-09 11:59:00')).toBe(true)
  expect(momentOf('2026-03-09 11:59:00')).toBe(Date.parse('2026-03-09T11:59:00Z'))
})

test('a group fires after so many times in a row, goes on firing, and recovers at once', () => {
  const statuses: string[] = []
  let standing: Standing | undefined
  for (const held of [true, true, false, true, true, true, true, false]) {
    standing = nextGroupStatus(standing, { holds: held, isMissing: false }, 3)
    statuses.push(standing.status)
  }
  expect(statuses).toEqual(['pending', 'pending', 'ok', 'pending', 'pending', 'firing', 'firing', 'ok'])
  expect(nextGroupStatus({ status: 'firing', streak: 1 }, { holds: true, isMissing: false }, 5).status).toBe(
    'firing',
  )
  expect(nextGroupStatus(standing, { holds: false, isMissing: true }, 1)).toEqual({
    status: 'missing_data',
    streak: 0,
  })
})

test('a group that has no point at the newest time has no value', () => {
  const at = (time: string, value: number): Reading => ({ ...reading(value), at: time })
  const groups = [
    { key: '["a"]', label: 'a', points: [at('2026-01-01', 1), at('2026-02-01', 2)] },
    { key: '["b"]', label: 'b', points: [at('2026-01-01', 3)] },
  ]
  expect(newestOf({ groups, timeAt: 0 }).map(({ value, previous }) => [value, previous])).toEqual([
    [2, null],
    [null, 3],
  ])
  expect(newestOf({ groups: [], timeAt: 0 })).toEqual([])
})
