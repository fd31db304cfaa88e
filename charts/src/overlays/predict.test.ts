import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { placeOf } from './annotations.ts'
import { wantedBy } from './forecast.ts'
import { nextMoments, stepOf, defaultSeason } from './next-moments.ts'
import { predict } from './predict.ts'
import { valueOf } from './reference-lines.ts'
import { meanOf, movingMean, normalWidth, quantileOf, straightThrough } from './statistics.ts'

const number = fc.integer({ min: -1_000_000, max: 1_000_000 })
const numbers = fc.array(number, { minLength: 1, maxLength: 60 })

// Monthly airline passengers in thousands, 1949 to 1951 (Box and Jenkins, 1976, series G).
const passengers = [
  112, 118, 132, 129, 121, 135, 148, 148, 136, 119, 104, 118, 115, 126, 141, 135, 125, 149, 170, 170, 158,
  133, 114, 140, 145, 150, 178, 163, 172, 178, 199, 199, 184, 162, 146, 166,
]
const passengersIn1952 = [171, 180, 193, 181, 183, 218, 230, 242, 209, 191, 172, 194]

describe('what a series comes to', () => {
  test('any share of it lies between its ends and grows with the share', () => {
    fc.assert(
      fc.property(
        numbers,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (values, a, b) => {
          const [less, more] = [quantileOf(values, Math.min(a, b)), quantileOf(values, Math.max(a, b))]
          expect(less).toBeLessThanOrEqual(more + 1e-6)
          expect(less).toBeGreaterThanOrEqual(Math.min(...values))
          expect(more).toBeLessThanOrEqual(Math.max(...values))
        },
      ),
    )
    expect(quantileOf([1, 2, 3, 4], 0.5)).toBe(2.5)
    expect(valueOf({ of: 'percentile', percentile: 90 }, [10, 0, 5, 20, 15])).toBe(18)
    expect(valueOf({ of: 'mean' }, [])).toBeUndefined()
  })

  test('the line of least squares goes through its middle and through every point that lies on a line', () => {
    fc.assert(
      fc.property(fc.array(number, { minLength: 2, maxLength: 60 }), (values) => {
        const { start, slope } = straightThrough(values)!
        expect(start + (slope * (values.length - 1)) / 2).toBeCloseTo(meanOf(values), 3)
      }),
    )
    const gap = straightThrough([1, null, 5, 7])!
    expect([gap.start, gap.slope, gap.error].map((value) => Math.round(value * 1e9) / 1e9)).toEqual([1, 2, 0])
    expect(straightThrough([null, 4, null])).toBeUndefined()
  })

  test('a moving mean is known where all of its values are', () => {
    expect(movingMean([1, 3, 5, null, 1, 1, 4], 3)).toEqual([null, null, 3, null, null, null, 2])
  })
})

describe('a forecast', () => {
  test('goes on with what repeats itself exactly, without a doubt', () => {
    fc.assert(
      fc.property(
        fc.record({ start: fc.integer({ min: -500, max: 500 }), slope: fc.integer({ min: -9, max: 9 }) }),
        fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 2, maxLength: 12 }),
        ({ start, slope }, ups) => {
          const level = meanOf(ups)
          const value = (at: number) => start + slope * at + (ups[at % ups.length] ?? 0) - level
          const known = Array.from({ length: 3 * ups.length }, (_, at) => value(at))
          const made = predict(known, {
            periods: 10,
            method: 'holt_winters',
            season: ups.length,
            interval: 0.8,
          })
          made.values.forEach((predicted, at) => expect(predicted).toBeCloseTo(value(known.length + at), 4))
          made.upper.forEach((upper, at) => expect(upper - (made.lower[at] ?? 0)).toBeLessThan(1e-4))
        },
      ),
      { numRuns: 25 },
    )
  })

  test('of the airline passengers is near to what came, and nearer than the year before', () => {
    const wanted = wantedBy({ periods: 12, interval: 95 }, passengers.length, 12)
    expect(wanted).toMatchObject({ method: 'holt_winters', season: 12 })
    const missed = (values: number[]) =>
      meanOf(
        values.map(
          (value, at) => Math.abs(value - (passengersIn1952[at] ?? 0)) / (passengersIn1952[at] ?? 1),
        ),
      )
    const smoothed = predict(passengers, wanted)
    const naive = predict(passengers, { ...wanted, method: 'seasonal_naive' })
    expect(naive.values).toEqual(passengers.slice(-12))
    expect(missed(smoothed.values)).toBeLessThan(0.06)
    expect(missed(smoothed.values)).toBeLessThan(missed(naive.values))
    const held = passengersIn1952.filter(
      (value, at) => value >= (smoothed.lower[at] ?? 0) && value <= (smoothed.upper[at] ?? 0),
    )
    expect(held.length).toBeGreaterThanOrEqual(10)
  })

  test('by any method lies within a band that never narrows', () => {
    const method = fc.constantFrom('linear' as const, 'seasonal_naive' as const, 'holt_winters' as const)
    fc.assert(
      fc.property(fc.array(number, { minLength: 8, maxLength: 40 }), method, (values, by) => {
        const made = predict(values, { periods: 20, method: by, season: 4, interval: 0.8 })
        const widths = made.upper.map((upper, at) => upper - (made.lower[at] ?? 0))
        expect(made.values).toHaveLength(20)
        expect(made.values.every(Number.isFinite)).toBe(true)
        widths.forEach((width, at) =>
          expect(width).toBeGreaterThanOrEqual((widths[at - 1] ?? 0) - 1e-6 * width),
        )
      }),
      { numRuns: 50 },
    )
    expect([0.5, 0.8, 0.95, 0.99].map((share) => normalWidth(share).toFixed(4))).toEqual([
      '0.6745',
      '1.2816',
      '1.9600',
      '2.5758',
    ])
  })

  test('is a straight line where there are no two seasons', () => {
    expect(wantedBy({ periods: 3, method: 'holt_winters' }, 20, 12).method).toBe('linear')
    expect(wantedBy({ periods: 3, season: 10 }, 20, undefined).method).toBe('holt_winters')
  })
})

describe('the moments that follow', () => {
  test.each([
    [['2000-10-01', '2000-11-01', '2000-12-01'], 12, ['2001-01-01', '2001-02-01']],
    [['2000-07-01', '2000-10-01'], 4, ['2001-01-01', '2001-04-01']],
    [['1999-01-01', '2000-01-01'], undefined, ['2001-01-01', '2002-01-01']],
    [['2000-02-27', '2000-02-28'], 7, ['2000-02-29', '2000-03-01']],
    [['2000-01-01 22:00:00', '2000-01-01 23:00:00'], 24, ['2000-01-02 00:00', '2000-01-02 01:00']],
    [['soon', 'later'], undefined, []],
  ])('after %j', (moments, season, following) => {
    expect(nextMoments(moments, 2)).toEqual(following)
    expect(defaultSeason(stepOf(moments))).toBe(season)
  })
})

describe('an annotation', () => {
  const moments = ['2001-08-01', '2001-09-01', '2001-10-01']
  test.each([
    [{ at: '2001-09-11T09:00:00Z' }, [1, 1]],
    [{ at: '2001-09-11', until: '2001-10-07' }, [1, 2]],
    [{ at: '1999-01-01', until: '2001-08-04' }, [0, 0]],
    [{ at: '2001-10-31' }, [2, 2]],
    [{ at: '2001-12-01' }, undefined],
    [{ at: 'soon' }, undefined],
  ])('%j lies at %j of three months', (annotation, place) => {
    expect(placeOf(annotation, { labels: [], moments })).toEqual(place)
  })

  test('of a chart along names lies at its name', () => {
    expect(placeOf({ at: 'ORD' }, { labels: ['ATL', 'ORD'], moments: [] })).toEqual([1, 1])
    expect(placeOf({ at: 'JFK' }, { labels: ['ATL', 'ORD'], moments: [] })).toBeUndefined()
  })
})
