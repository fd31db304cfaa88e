import { expect, test } from 'vitest'
import { firstInstantOf, instantsShowing, offsetChanges, wallOf } from './wall-clock.ts'

const shown = (text: string) => Date.parse(`${text}Z`)
const first = (zone: string, text: string) =>
  firstInstantOf(zone, new Date(shown(text)))
    .toISOString()
    .slice(0, 19)

test('D9: a midnight that comes twice is the first of them', () => {
  expect(first('America/Havana', '2024-11-03T00:00:00')).toBe('2024-11-03T04:00:00')
  expect(first('Atlantic/Azores', '2024-10-27T00:00:00')).toBe('2024-10-27T00:00:00')
  expect(instantsShowing('America/Havana', shown('2024-11-03T00:30:00'))).toHaveLength(2)
})

test('a time that never comes is when clocks are put over it', () => {
  expect(first('America/Havana', '2024-03-10T00:30:00')).toBe('2024-03-10T05:00:00')
  expect(first('Pacific/Apia', '2011-12-30T12:00:00')).toBe('2011-12-30T10:00:00')
  expect(instantsShowing('Europe/Berlin', shown('2026-03-29T02:30:00'))).toEqual([])
})

test('clocks are read from the first year on, before there were zones', () => {
  expect(wallOf('Asia/Tokyo', new Date('0050-06-01T00:00:00Z')).toISOString()).toBe(
    '0050-06-01T09:18:59.000Z',
  )
  expect(wallOf('America/New_York', new Date('0001-01-01T00:00:00Z')).getUTCFullYear()).toBe(0)
})

test('D14: the changes of a zone are known from the first on', () => {
  const { changes, offsetsMs } = offsetChanges('America/St_Johns')
  const summer1955 = changes.findLastIndex((at) => at <= Date.parse('1955-07-01T00:00:00Z'))
  expect(offsetsMs[summer1955 + 1]).toBe(-2.5 * 3_600_000)
  expect(offsetChanges('Etc/GMT-9')).toEqual({ changes: [], offsetsMs: [9 * 3_600_000] })
})
