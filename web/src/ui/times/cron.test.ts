import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cronOf, rhythmOf, rhythmWords, type Rhythm } from './cron.ts'

const minute = fc.nat(59)
const hour = fc.nat(23)
const rhythms: fc.Arbitrary<Rhythm> = fc.oneof(
  fc.record({ every: fc.constant('hour' as const), minute }),
  fc.record({ every: fc.constantFrom('day' as const, 'weekday' as const), minute, hour }),
  fc.record({ every: fc.constant('week' as const), minute, hour, day: fc.nat(6) }),
  fc.record({ every: fc.constant('month' as const), minute, hour, date: fc.integer({ min: 1, max: 28 }) }),
)

test('a rhythm that is written as a pattern is read as the same rhythm', () => {
  fc.assert(
    fc.property(rhythms, (rhythm) => {
      expect(rhythmOf(cronOf(rhythm))).toEqual(rhythm)
    }),
  )
})

test.each(['*/5 * * * *', '0 6,18 * * *', '0 0 31 * *', '0 0 1 1 *', '@daily', '0 0 * * 1-5 2027'])(
  '%s stays as it is written',
  (cron) => {
    expect(rhythmOf(cron)).toEqual({ every: 'custom', cron })
    expect(cronOf(rhythmOf(cron))).toBe(cron)
  },
)

test.each([
  ['0 * * * *', 'every hour'],
  ['30 6 * * 1-5', 'every weekday at 06:30'],
  ['5 0 * * 0', 'every Sunday at 00:05'],
  ['0 12 15 * *', 'on day 15 of the month at 12:00'],
])('%s is %s', (cron, words) => {
  expect(rhythmWords(cron)).toBe(words)
})
