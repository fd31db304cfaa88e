import { expect, test } from 'vitest'
import type { Schema } from '../../../lib/api.ts'
import { troubleOf } from './trouble.ts'

const sound = { name: 'Flights', health: 'passed' as const, held: null, version: 4 }
const held = (names: string[]) => ({
  ...sound,
  health: 'held' as const,
  held: {
    version: 5,
    at: new Date(Date.now() - 7_200_000).toISOString(),
    checks: names.map((name) => ({ check_id: 1, name, message: null })),
  },
})
const freshness = (status: 'fresh' | 'stale') =>
  ({ current: { status, words: 'newest data is 30 hours old, and may be 24' } }) as Schema<'Freshness'>

test('a chart whose data is well has nothing to tell', () => {
  expect(troubleOf(sound, freshness('fresh'))).toBeUndefined()
  expect(troubleOf({ ...sound, health: 'warned' }, undefined)).toBeUndefined()
})

test('a version that is kept back is told with its checks and with the version that is seen', () => {
  expect(troubleOf(held(['Has a number', 'Not empty']), undefined)?.says).toEqual([
    'Version 5 of Flights is held back by the checks "Has a number", "Not empty", 2 hours ago. What you see is version 4.',
  ])
})

test('who sees only a part of the rows is told without the names of checks', () => {
  expect(troubleOf(held([]), undefined)?.says[0]).toContain('held back by its checks, ')
})

test('a failed check on what is seen, and stale data, are told in sentences', () => {
  expect(troubleOf({ ...sound, health: 'failed' }, freshness('stale'))).toMatchObject({
    words: 'a check failed',
    says: [
      'A check of Flights failed on the data that you see.',
      'Flights is older than it should be: newest data is 30 hours old, and may be 24.',
    ],
  })
  expect(troubleOf(sound, freshness('stale'))?.words).toBe('out of date')
})
