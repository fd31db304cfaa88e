import type { Forecast } from '../../../contract/src/chart-overlays.ts'
import { nextMoments, stepOf, defaultSeason } from './next-moments.ts'
import type { Course, Laid, Layer, Overlay } from './overlay.ts'
import { type Method, type Wanted, predict } from './predict.ts'
import { translated } from '../texts/translate.ts'

/** What is likely to follow, by a method that the chart names. */
export const forecast: Overlay = {
  settings: [{ option: 'forecast', label: translated({ en: 'Forecast', de: 'Prognose' }) }],
  lay(laid): Layer {
    const wanted = laid.options.forecast
    if (!wanted) return {}
    const { moments = [], series } = laid.shape
    const following = nextMoments(moments, wanted.periods)
    if (following.length === 0)
      return {
        notes: [
          translated({
            en: 'A forecast needs a chart that runs along time.',
            de: 'Eine Prognose braucht ein Diagramm, das an der Zeit entlangläuft.',
          }),
        ],
      }
    if (laid.isStacked)
      return {
        notes: [
          translated({
            en: 'A forecast is not shown where series are stacked.',
            de: 'Eine Prognose wird nicht gezeigt, wo Reihen gestapelt sind.',
          }),
        ],
      }
    const made = series.slice(0, maxSeries).flatMap((_, of) => courseOf(laid, of, wanted) ?? [])
    const [first] = made
    if (!first)
      return {
        notes: [
          translated({
            en: 'A forecast needs at least four values.',
            de: 'Eine Prognose braucht mindestens vier Werte.',
          }),
        ],
      }
    return { courses: made.map(({ course }) => course), moments: following, notes: [wordsOf(first.by)] }
  },
}

const maxSeries = 5
const fewest = 4

function courseOf({ shape }: Laid, of: number, wanted: Forecast): { course: Course; by: Wanted } | undefined {
  const { name, values } = shape.series[of] ?? { name: '', values: [] }
  const last = values.findLastIndex((value) => value !== null)
  const known = filled(values.slice(0, last + 1))
  if (known.length < fewest) return undefined
  const by = wantedBy(wanted, known.length, defaultSeason(stepOf(shape.moments ?? [])))
  // A series that ended before the others is gone on with to the same end.
  const ahead = values.length - 1 - last
  const made = predict(known, { ...by, periods: by.periods + ahead })
  const before = Array.from({ length: last }, () => null)
  const joined = (following: number[]) => [...before, known.at(-1) ?? null, ...following]
  return {
    by,
    course: {
      name: translated({ en: '{{name}}, forecast', de: '{{name}}, Prognose' }, { name }),
      of,
      values: joined(made.values),
      isDashed: true,
      band: { lower: joined(made.lower), upper: joined(made.upper) },
    },
  }
}

/** The method that so many values allow. */
export function wantedBy(
  { periods, method = 'auto', season, interval = 80 }: Forecast,
  count: number,
  defaultLength: number | undefined,
): Wanted {
  const repeats = season ?? defaultLength ?? 1
  const isSeasonal = repeats > 1 && count >= 2 * repeats
  const chosen: Method =
    method === 'auto' || (method === 'holt_winters' && !isSeasonal)
      ? isSeasonal
        ? 'holt_winters'
        : 'linear'
      : method
  return { periods, method: chosen, season: repeats, interval: interval / 100 }
}

// What is unknown in between lies on the way from one known value to the next.
function filled(values: readonly (number | null)[]): number[] {
  const start = values.findIndex((value) => value !== null)
  const known = values.slice(Math.max(0, start))
  return known.map((value, at) => {
    if (value !== null) return value
    const before = known.slice(0, at).findLastIndex((other) => other !== null)
    const after = at + known.slice(at).findIndex((other) => other !== null)
    const [left, right] = [known[before] ?? 0, known[after] ?? 0]
    return left + ((right - left) * (at - before)) / (after - before)
  })
}

function wordsOf({ method, season, interval }: Wanted): string {
  const by = {
    linear: translated({ en: 'a straight line (least squares)', de: 'eine Gerade (kleinste Quadrate)' }),
    seasonal_naive: translated(
      {
        en: 'the same as {{season}} points before (seasonal naive)',
        de: 'dasselbe wie {{season}} Punkte davor (saisonal naiv)',
      },
      { season },
    ),
    holt_winters: translated(
      {
        en: 'level, trend and a season of {{season}} points (Holt-Winters, additive)',
        de: 'Niveau, Trend und eine Saison von {{season}} Punkten (Holt-Winters, additiv)',
      },
      { season },
    ),
  }[method]
  return translated(
    {
      en: 'Forecast by {{by}}; the band holds {{percent}}% of the values if things go on as they did.',
      de: 'Prognose durch {{by}}; das Band enthält {{percent}} % der Werte, wenn es weitergeht wie bisher.',
    },
    {
      by,
      percent: Math.round(interval * 100),
    },
  )
}
