import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseTimes } from './cron.ts'
import { wallOf } from '../../../kernel/wall-clock.ts'
import { cases } from '../../../../test/cases.ts'

const times = (cron: string, zone: string, from: string, count = 3) =>
  parseTimes(cron, zone)
    .pattern!.next(new Date(from), count)
    .map((at) => at.toISOString().slice(0, 16))

test('CRS-24: a time that the clock leaves out in spring runs once, right after it', () => {
  // On 29 March 2026 clocks in Berlin go from 02:00 to 03:00, which is 01:00 UTC.
  expect(times('30 2 * * *', 'Europe/Berlin', '2026-03-28T12:00Z')).toEqual([
    '2026-03-29T01:00',
    '2026-03-30T00:30',
    '2026-03-31T00:30',
  ])
  expect(times('*/20 2 * * *', 'Europe/Berlin', '2026-03-28T12:00Z')).toEqual([
    '2026-03-29T01:00',
    '2026-03-30T00:00',
    '2026-03-30T00:20',
  ])
  expect(times('30 2,3 * * *', 'Europe/Berlin', '2026-03-28T12:00Z')).toEqual([
    '2026-03-29T01:00',
    '2026-03-29T01:30',
    '2026-03-30T00:30',
  ])
  expect(times('0 0 * * *', 'America/Sao_Paulo', '2018-11-03T12:00Z', 2)).toEqual([
    '2018-11-04T03:00',
    '2018-11-05T02:00',
  ])
})

test('CRS-24: a time that comes twice in autumn runs once, the first time', () => {
  expect(times('30 2 * * *', 'Europe/Berlin', '2026-10-24T12:00Z', 2)).toEqual([
    '2026-10-25T00:30',
    '2026-10-26T01:30',
  ])
  expect(times('*/30 2 * * *', 'Europe/Berlin', '2026-10-24T12:00Z', 3)).toEqual([
    '2026-10-25T00:00',
    '2026-10-25T00:30',
    '2026-10-26T01:00',
  ])
  // Clocks of this island go half an hour.
  expect(times('45 1 * * *', 'Australia/Lord_Howe', '2026-04-03T20:00Z', 2)).toEqual([
    '2026-04-04T14:45',
    '2026-04-05T15:15',
  ])
})

test('every hour is every hour, whatever clocks show', () => {
  expect(times('15 * * * *', 'Europe/Berlin', '2026-10-24T23:30Z')).toEqual([
    '2026-10-25T00:15',
    '2026-10-25T01:15',
    '2026-10-25T02:15',
  ])
  expect(times('15 * * * *', 'Europe/Berlin', '2026-03-29T00:00Z')).toEqual([
    '2026-03-29T00:15',
    '2026-03-29T01:15',
    '2026-03-29T02:15',
  ])
  expect(times('@daily', 'UTC', '2026-01-01T05:00Z', 1)).toEqual(['2026-01-02T00:00'])
})

test('what is no pattern and no zone is refused in words', () => {
  const problem = (cron: string, zone = 'UTC') => parseTimes(cron, zone).problem?.message
  expect(problem('* * * * * *')).toContain('has 6 fields: write five')
  expect(problem('61 * * * *')).toContain('"61 * * * *" is no pattern of times')
  expect(problem('0 0 30 2 *')).toBe('"0 0 30 2 *" is a time that never comes')
  expect(problem('0 0 * * *', 'Mars/Base')).toContain('"Mars/Base" is no time zone')
  expect(problem('0 0 * * *', '+02:00')).toContain('is no time zone')
})

const minuteMs = 60_000

/** Every minute is looked at: what its clock shows, whether it shows that for the first time, and what was left out. */
function reference(
  { minutes, hours }: { minutes: number[]; hours: number[] | '*' },
  zone: string,
  from: Date,
) {
  const found: string[] = []
  const seen = new Set<number>()
  const matches = (wall: number) => {
    const at = new Date(wall)
    return minutes.includes(at.getUTCMinutes()) && (hours === '*' || hours.includes(at.getUTCHours()))
  }
  const start = from.getTime() - 24 * 60 * minuteMs
  let last = wallOf(zone, new Date(start - minuteMs)).getTime()
  for (let at = start; found.length < 12; at += minuteMs) {
    const wall = wallOf(zone, new Date(at)).getTime()
    const isFirst = !seen.has(wall)
    seen.add(wall)
    let leftOut = false
    for (let gone = last + minuteMs; gone < wall; gone += minuteMs) {
      leftOut ||= matches(gone)
      seen.add(gone)
    }
    last = wall
    const due = hours === '*' ? matches(wall) : (isFirst && matches(wall)) || leftOut
    if (due && at > from.getTime()) found.push(new Date(at).toISOString())
  }
  return found
}

const several = (max: number) => fc.uniqueArray(fc.nat(max), { minLength: 1, maxLength: 3 })
// Around changes of the clock.
const places = fc.constantFrom(
  ['Europe/Berlin', '2026-03-28T20:00Z'],
  ['Europe/Berlin', '2026-10-24T20:00Z'],
  ['America/New_York', '2026-03-07T23:00Z'],
  ['America/New_York', '2026-10-31T23:00Z'],
  ['Australia/Lord_Howe', '2026-10-03T10:00Z'],
  ['Australia/Lord_Howe', '2026-04-04T10:00Z'],
  ['Asia/Beirut', '2026-03-28T15:00Z'],
  ['Africa/Casablanca', '2026-02-14T20:00Z'],
  ['Asia/Kolkata', '2026-01-01T00:00Z'],
  ['Pacific/Chatham', '2026-04-04T06:00Z'],
)

test('CRS-24: any pattern, around any change of the clock, is as looking at every minute finds it', () => {
  fc.assert(
    fc.property(
      several(59),
      fc.oneof(several(5), fc.constant('*' as const)),
      places,
      fc.nat(480),
      (minutes, hours, [zone, near], later) => {
        const from = new Date(new Date(near!).getTime() + later * minuteMs)
        const cron = `${minutes.join(',')} ${hours === '*' ? '*' : hours.join(',')} * * *`
        const found = parseTimes(cron, zone!).pattern!.next(from, 12)
        expect(found.map((at) => at.toISOString())).toEqual(reference({ minutes, hours }, zone!, from))
      },
    ),
    { numRuns: cases(60) },
  )
})
