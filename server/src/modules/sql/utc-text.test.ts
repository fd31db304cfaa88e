import { expect, test } from 'vitest'
import { utcText, zoneOffsets } from './utc-text.ts'

test('a moment without an offset is meant in the time zone', () => {
  expect(utcText('2026-01-31', undefined)).toBe('2026-01-31 00:00:00')
  expect(utcText('2026-01-31T09:30', 'Europe/Berlin')).toBe('2026-01-31 08:30:00')
  expect(utcText('2026-07-31 09:30:10.123456789', 'Asia/Kolkata')).toBe('2026-07-31 04:00:10.123456789')
})

test('an offset stands above the time zone', () => {
  expect(utcText('2026-01-31T09:30:00Z', 'Europe/Berlin')).toBe('2026-01-31 09:30:00')
  expect(utcText('2026-01-31T09:30:00+05:30', undefined)).toBe('2026-01-31 04:00:00')
  expect(utcText('2026-01-31T23:30:00-0100', 'UTC')).toBe('2026-02-01 00:30:00')
})

test('a local time that comes twice is the later one, one that never comes is read with the clock before', () => {
  expect(utcText('2026-10-25T02:30', 'Europe/Berlin')).toBe('2026-10-25 01:30:00')
  expect(utcText('2026-03-29T02:30', 'Europe/Berlin')).toBe('2026-03-29 01:30:00')
  expect(utcText('2026-10-25T12:00', 'Europe/Berlin')).toBe('2026-10-25 11:00:00')
})

test('what is no moment has none', () => {
  for (const text of ['2026-02-30', '2026-1-1', 'now', '2026-01-01T24:00', '9999-12-31T23:00-05:00', ''])
    expect([text, utcText(text, undefined)]).toEqual([text, undefined])
})

test('the offsets of a zone are those of its clocks', () => {
  const { changes, offsets } = zoneOffsets('Europe/Berlin')
  const at = changes.indexOf(Date.UTC(2026, 2, 29, 1) / 1000)
  expect(offsets.slice(at, at + 3)).toEqual([3600, 7200, 3600])
  expect(zoneOffsets('Asia/Tokyo')).toEqual({ changes: [], offsets: [32_400] })
})
