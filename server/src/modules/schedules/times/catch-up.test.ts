import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dueOf } from './catch-up.ts'
import { parseTimes } from './cron.ts'
import { cases } from '../../../../test/cases.ts'

const hourly = parseTimes('0 * * * *', 'UTC').pattern!
const at = (text: string) => new Date(`2026-03-02T${text}:00Z`)
const due = (tick: string, now: string, policy: 'skip' | 'once' | 'all', max?: number) => {
  const catchUp = { policy, ...(max === undefined ? {} : { most: max }) }
  const { fire, missed, next } = dueOf({ pattern: hourly, tick: at(tick), now: at(now), catchUp })
  const short = (time: Date | undefined) => time?.toISOString().slice(11, 16)
  return {
    fire: short(fire),
    next: short(next),
    missed: short(missed),
  }
}

test('on time, every policy starts one run', () => {
  for (const policy of ['skip', 'once', 'all'] as const)
    expect(due('08:00', '08:01', policy)).toEqual({ fire: '08:00', missed: undefined, next: '09:00' })
})

test('times that passed are skipped, stand in one run, or come one after the other', () => {
  expect(due('08:00', '11:30', 'skip')).toEqual({ fire: undefined, missed: '08:00', next: '12:00' })
  expect(due('08:00', '11:01', 'skip')).toEqual({ fire: '11:00', missed: '08:00', next: '12:00' })
  expect(due('08:00', '11:30', 'once')).toEqual({ fire: '11:00', missed: undefined, next: '12:00' })
  expect(due('08:00', '11:30', 'all')).toEqual({ fire: '08:00', missed: undefined, next: '09:00' })
  expect(due('08:00', '11:30', 'all', 2)).toEqual({ fire: '10:00', missed: '08:00', next: '11:00' })
})

test('CRS-24: with `all` each of the newest times comes exactly once, however long it took', () => {
  fc.assert(
    fc.property(fc.nat(60 * 24 * 4), fc.integer({ min: 1, max: 12 }), (minutes, max) => {
      const now = new Date(at('00:00').getTime() + minutes * 60_000)
      const fired: string[] = []
      let tick: Date | undefined = at('00:00')
      while (tick && tick <= now) {
        const found = dueOf({ pattern: hourly, tick, now, catchUp: { policy: 'all', most: max } })
        if (found.fire) fired.push(found.fire.toISOString())
        expect(found.next! > tick).toBe(true)
        tick = found.next
      }
      const all = [at('00:00'), ...hourly.next(at('00:00'), 24 * 5)].filter((time) => time <= now)
      expect(fired).toEqual(all.slice(-max).map((time) => time.toISOString()))
    }),
    { numRuns: cases(50) },
  )
})
