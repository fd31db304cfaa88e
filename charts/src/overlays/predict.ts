import { meanOf, normalWidth, straightThrough } from './statistics.ts'

export type Method = 'linear' | 'seasonal_naive' | 'holt_winters'

export interface Wanted {
  periods: number
  method: Method
  /** Points after which the course repeats itself. */
  season: number
  /** Share of the values that the band is to hold. */
  interval: number
}

export interface Prediction {
  values: number[]
  lower: number[]
  upper: number[]
}

/** What is likely to follow a series of known values. */
export function predict(values: readonly number[], wanted: Wanted): Prediction {
  const { centre, error } = methods[wanted.method](values, wanted)
  const width = normalWidth(wanted.interval)
  const steps = Array.from({ length: wanted.periods }, (_, at) => at + 1)
  const middle = steps.map(centre)
  const margin = steps.map((step) => width * error(step))
  return {
    values: middle,
    lower: middle.map((value, at) => value - (margin[at] ?? 0)),
    upper: middle.map((value, at) => value + (margin[at] ?? 0)),
  }
}

interface Made {
  /** The value so many steps ahead. */
  centre: (step: number) => number
  /** Its standard error. */
  error: (step: number) => number
}

const methods: Record<Method, (values: readonly number[], wanted: Wanted) => Made> = {
  linear(values) {
    const line = straightThrough(values) ?? { start: values[0] ?? 0, slope: 0, error: 0 }
    const count = values.length
    const spread = (count * (count * count - 1)) / 12
    const from = (step: number) => count - 1 + step
    return {
      centre: (step) => line.start + line.slope * from(step),
      error: (step) =>
        line.error *
        Math.sqrt(1 + 1 / count + (spread > 0 ? (from(step) - (count - 1) / 2) ** 2 / spread : 0)),
    }
  },
  seasonal_naive(values, { season }) {
    const back = Math.min(season, values.length)
    const misses = values.slice(back).map((value, at) => value - (values[at] ?? 0))
    const error = rootMeanSquare(misses)
    return {
      centre: (step) => values[values.length - back + ((step - 1) % back)] ?? 0,
      error: (step) => error * Math.sqrt(Math.ceil(step / back)),
    }
  },
  holt_winters(values, { season }) {
    const best = bestSmoothing(values, season)
    const { level, trend, seasons, rates, misses } = best
    const error = rootMeanSquare(misses)
    return {
      centre: (step) => level + trend * step + (seasons[(values.length + step - 1) % season] ?? 0),
      error: (step) => error * Math.sqrt(1 + growth(step, season, rates)),
    }
  },
}

interface Rates {
  level: number
  trend: number
  season: number
}

interface Smoothed {
  level: number
  trend: number
  seasons: number[]
  rates: Rates
  misses: number[]
}

const tried = [0.05, 0.15, 0.3, 0.5, 0.7, 0.9]

// A grid is searched and not climbed: the same values always give the same forecast.
function bestSmoothing(values: readonly number[], season: number): Smoothed {
  const all = tried.flatMap((level) =>
    [0, 0.05, 0.15, 0.3].flatMap((trend) => [0, ...tried].map((one) => ({ level, trend, season: one }))),
  )
  const smoothed = all.map((rates) => smooth(values, season, rates))
  return smoothed.reduce((best, next) =>
    rootMeanSquare(next.misses) < rootMeanSquare(best.misses) ? next : best,
  )
}

/** Level, trend and season of a series, each moved by what it missed of the next value. */
export function smooth(values: readonly number[], season: number, rates: Rates): Smoothed {
  const [first, second] = [values.slice(0, season), values.slice(season, 2 * season)]
  let trend = (meanOf(second) - meanOf(first)) / season
  // The mean of the first season is the level in its middle.
  let level = meanOf(first) + (trend * (season - 1)) / 2
  const seasons = first.map((value, at) => value - meanOf(first) - trend * (at - (season - 1) / 2))
  const misses: number[] = []
  for (let at = season; at < values.length; at += 1) {
    const value = values[at] ?? 0
    const part = seasons[at % season] ?? 0
    misses.push(value - (level + trend + part))
    const next = rates.level * (value - part) + (1 - rates.level) * (level + trend)
    seasons[at % season] = rates.season * (value - next) + (1 - rates.season) * part
    trend = rates.trend * (next - level) + (1 - rates.trend) * trend
    level = next
  }
  return { level, trend, seasons, rates, misses }
}

// How the error grows with the distance (Hyndman and others, Forecasting with Exponential Smoothing, 2008, table 6.1).
function growth(step: number, season: number, { level, trend, season: ofSeason }: Rates): number {
  let sum = 0
  for (let at = 1; at < step; at += 1)
    sum += (level * (1 + at * trend) + (at % season === 0 ? ofSeason * (1 - level) : 0)) ** 2
  return sum
}

function rootMeanSquare(misses: readonly number[]): number {
  return misses.length === 0 ? 0 : Math.sqrt(meanOf(misses.map((miss) => miss * miss)))
}
