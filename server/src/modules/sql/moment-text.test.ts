import { expect, test } from 'vitest'
import { parseMoment, utcText } from './moment-text.ts'

const read = (text: string) => {
  const moment = parseMoment(text)
  return moment && [moment.kind, utcText(moment.at, moment.fraction)]
}

test('a day, what clocks show and a moment are told apart', () => {
  expect(read('2026-01-31')).toEqual(['day', '2026-01-31 00:00:00'])
  expect(read('2026-01-31T09:30')).toEqual(['shown', '2026-01-31 09:30:00'])
  expect(read('2026-07-31 09:30:10.123456789')).toEqual(['shown', '2026-07-31 09:30:10.123456789'])
  expect(read('2026-01-31T09:30:00Z')).toEqual(['instant', '2026-01-31 09:30:00'])
})

test('an offset is taken off', () => {
  expect(read('2026-01-31T09:30:00+05:30')).toEqual(['instant', '2026-01-31 04:00:00'])
  expect(read('2026-01-31T23:30:00-0100')).toEqual(['instant', '2026-02-01 00:30:00'])
})

test('what is no moment of the years 0001 to 9999 is none', () => {
  const texts = [
    '2026-02-30',
    '2026-1-1',
    'now',
    '2026-01-01T24:00',
    '9999-12-31T23:00-05:00',
    '0000-01-01',
    '',
  ]
  for (const text of texts) expect([text, parseMoment(text)]).toEqual([text, undefined])
})
