import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TimeGrain, grains } from '../../../../../contract/src/grains.ts'
import type { Filter } from '../../../../../contract/src/filters.ts'
import { type Operator, units } from '../../../../../contract/src/operators.ts'
import type { Query } from '../../../../../contract/src/query.ts'
import { sceneOf } from '../../../../test/scene.ts'
import {
  type Cell,
  type SqlEngine,
  type TestTable,
  engineNames,
  openEngine,
} from '../../../../test/sql-engines.ts'
import { compileQuery } from './compile-query.ts'

/** What clocks show around their changes, as another language's calendar says: server/test/calendar. */
interface ZoneCase {
  zone: string
  /** Moments, in seconds since 1970. */
  at: number[]
  /** Each of them cut to every grain. */
  grains: Cell[][]
  /** For which of them a condition holds, as ones and zeros. */
  conditions: [operator: Operator, values: string[], holds: string][]
  lasts: [now: number, count: number, unit: TimeGrain, holds: string][]
}

const file = join(import.meta.dirname, '../../../../test/calendar/calendar.json.gz')
const zones = JSON.parse(gunzipSync(readFileSync(file)).toString()) as ZoneCase[]

const utcText = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')
const tableOf = (name: string, at: readonly number[]): TestTable => ({
  name,
  columns: [
    { name: 'place', type: 'integer', native: '' },
    { name: 'at', type: 'timestamp', native: '' },
    { name: 'day', type: 'date', native: '' },
  ],
  rows: at.map((seconds, place) => [place, utcText(seconds), utcText(seconds).slice(0, 10)]),
})
const nameOf = (at: number) => `zone_${at}`

const filterOf = (operator: Operator, values: string[]): Filter => ({
  column: 'at',
  operator,
  ...(operator === 'between' || operator === 'in' ? { values } : { value: values[0] ?? '' }),
})

describe.each(engineNames)('on %s', (name) => {
  let engine: SqlEngine
  beforeAll(async () => {
    engine = await openEngine(name)
    for (const [at, { at: moments }] of zones.entries()) await engine.load(tableOf(nameOf(at), moments))
  }, 120_000)
  afterAll(() => engine.close())

  const ask = async (table: TestTable, query: Query, now = 0) => {
    const scene = sceneOf(engine, table)
    const compiled = compileQuery(
      { ...query, dimensions: ['place', ...(query.dimensions ?? [])], sort: [{ by: 'place' }] },
      { scene, now: () => new Date(now * 1000) },
    )
    return (await engine.query(compiled)).map((row) => row.slice(1))
  }

  test('D7, D14: every grain is cut as the clocks of the zone show it', { timeout: 120_000 }, async () => {
    const wrong: unknown[] = []
    for (const [at, { zone, at: moments, grains: expected }] of zones.entries()) {
      const dimensions = grains.map((grain) => ({ column: 'at', grain, name: grain }))
      const rows = await ask(tableOf(nameOf(at), moments), { dimensions, timezone: zone })
      for (const [place, row] of rows.entries())
        for (const [index, cell] of row.entries())
          if (cell !== expected[place]?.[index])
            wrong.push([zone, utcText(moments[place] ?? 0), grains[index], cell, expected[place]?.[index]])
    }
    expect(wrong).toEqual([])
  })

  test('D1, D9: conditions hold for what the clocks of the zone show', { timeout: 120_000 }, async () => {
    const wrong: unknown[] = []
    for (const [at, { zone, at: moments, conditions }] of zones.entries()) {
      const measures = conditions.map(([operator, values], index) => ({
        aggregate: 'count' as const,
        name: `c${index}`,
        filters: [filterOf(operator, values)],
      }))
      const rows = await ask(tableOf(nameOf(at), moments), { measures, timezone: zone })
      for (const [index, [operator, values, holds]] of conditions.entries()) {
        const found = rows.map((row) => String(row[index])).join('')
        if (found !== holds) wrong.push([zone, operator, ...values, differing(moments, found, holds)])
      }
    }
    expect(wrong).toEqual([])
  })

  test('D7: a period before is as long on the clocks, also where they leave out a midnight', async () => {
    const start = Date.UTC(2024, 2, 5) / 1000
    const hours = tableOf(
      'hours',
      Array.from({ length: 8 * 24 }, (_, at) => start + at * 3600),
    )
    await engine.load(hours)
    // Clocks in Havana go from midnight to one on 10 March 2024.
    const compiled = compileQuery(
      {
        dimensions: [{ column: 'at', grain: 'day', name: 'day' }],
        measures: [{ aggregate: 'count', name: 'hours' }],
        filters: [{ column: 'at', operator: 'between', values: ['2024-03-09', '2024-03-11'] }],
        comparison: { kind: 'previous_period' },
        sort: [{ by: 'day' }],
        timezone: 'America/Havana',
      },
      { scene: sceneOf(engine, hours), now: () => new Date(0) },
    )
    expect((await engine.query(compiled)).map((row) => row.slice(0, 3))).toEqual([
      ['2024-03-09', 24, 24],
      ['2024-03-10', 23, 24],
      ['2024-03-11', 24, 24],
    ])
  })

  test('D22: the last days of a date column end with the day that the clocks of the zone show', async () => {
    const noons = tableOf(
      'noons',
      Array.from({ length: 8 }, (_, at) => (Date.UTC(2024, 2, 5, 12) + at * 86_400_000) / 1000),
    )
    await engine.load(noons)
    const compiled = compileQuery(
      {
        dimensions: ['day'],
        filters: [{ column: 'day', operator: 'last', value: 2, unit: 'day' }],
        sort: [{ by: 'day' }],
        timezone: 'America/Havana',
      },
      // There it is still ten in the evening of the ninth.
      { scene: sceneOf(engine, noons), now: () => new Date('2024-03-10T03:00:00Z') },
    )
    expect((await engine.query(compiled)).map(([day]) => day)).toEqual(['2024-03-08', '2024-03-09'])
  })

  test('D22: the last days are those of the clocks of the zone', { timeout: 120_000 }, async () => {
    const wrong: unknown[] = []
    for (const [at, { zone, at: moments, lasts }] of zones.entries())
      for (const [now, value, unit, holds] of lasts) {
        const measure = {
          aggregate: 'count' as const,
          name: 'c',
          filters: [{ column: 'at', operator: 'last' as const, value, unit }],
        }
        const rows = await ask(tableOf(nameOf(at), moments), { measures: [measure], timezone: zone }, now)
        const found = rows.map((row) => String(row[0])).join('')
        if (found !== holds) wrong.push([zone, utcText(now), value, unit, differing(moments, found, holds)])
      }
    expect(wrong).toEqual([])
  })

  test('the present and the previous whole units are those of the calendar of the model', async () => {
    const timezone = 'Pacific/Auckland'
    const start = Date.UTC(2023, 5, 1, 1) / 1000
    const halves = tableOf(
      'halves',
      Array.from({ length: 2 * 1000 }, (_, at) => start + at * 43_200),
    )
    await engine.load(halves)
    const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short' })
    const wrong: unknown[] = []
    for (const [week, year] of [
      ['monday', 1],
      ['sunday', 4],
    ] as const)
      for (const now of ['2024-02-29T23:00:00Z', '2024-12-31T09:00:00Z', '2025-03-31T12:30:00Z']) {
        const model = { conventions: { week_starts_on: week, fiscal_year_starts_in: year } }
        const filters = ['day', 'at'].flatMap((column) => relativeFilters.map((one) => ({ column, ...one })))
        const measures = filters.map((filter, at) => ({
          aggregate: 'count' as const,
          name: `c${at}`,
          filters: [filter],
        }))
        const compiled = compileQuery(
          { measures, timezone },
          { scene: sceneOf(engine, halves, { model }), now: () => new Date(now) },
        )
        const [found = []] = await engine.query(compiled)
        const today = clock.format(new Date(now))
        for (const [at, filter] of filters.entries()) {
          const days = halves.rows.map(([, moment, day]) =>
            filter.column === 'day' ? String(day) : clock.format(new Date(`${String(moment)}Z`)),
          )
          const kept = days.filter((day) => keeps(filter, { day, today, week, year })).length
          if (Number(found[at]) !== kept) wrong.push([filter, now, week, found[at], kept])
        }
      }
    expect(wrong).toEqual([])
  })
})

const relativeFilters = units.flatMap((unit) => [
  { operator: 'this' as const, unit },
  { operator: 'to_date' as const, unit },
  { operator: 'previous' as const, value: 1, unit },
  { operator: 'previous' as const, value: 5, unit },
])

interface OnDay {
  day: string
  today: string
  week: 'monday' | 'sunday'
  year: number
}

/** By the number of the unit that a day lies in, counted from long ago. */
function keeps(
  { operator, unit, value = 1 }: { operator: string; unit: (typeof units)[number]; value?: number },
  { day, today, week, year }: OnDay,
): boolean {
  const numberOf = (text: string) => {
    const [y = 0, m = 0] = text.split('-').map(Number)
    const days = Date.parse(text) / 86_400_000
    // The first day of 1970 was a Thursday.
    if (unit === 'week') return Math.floor((days + (week === 'monday' ? 3 : 4)) / 7)
    const months = y * 12 + m - year
    return { day: days, month: months, quarter: Math.floor(months / 3), year: Math.floor(months / 12) }[unit]
  }
  const behind = numberOf(today) - numberOf(day)
  if (operator === 'previous') return behind >= 1 && behind <= value
  return behind === 0 && (operator === 'this' || day <= today)
}

/** The moments for which the answers differ. */
const differing = (moments: readonly number[], found: string, holds: string) =>
  moments.flatMap((seconds, place) =>
    found[place] === holds[place] ? [] : [`${utcText(seconds)}: ${found[place]}`],
  )
