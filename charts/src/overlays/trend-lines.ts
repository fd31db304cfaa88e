import { type Course, type Laid, type Overlay, seriesAt } from './overlay.ts'
import { movingMean, straightThrough } from './statistics.ts'
import type { TrendLine } from '../../../contract/src/chart-overlays.ts'
import { translated } from '../texts/translate.ts'

/** The course of a series without its ups and downs. */
export const trendLines: Overlay = {
  settings: [{ option: 'trend_lines', label: translated({ en: 'Trends', de: 'Trends' }) }],
  lay(laid) {
    const wanted = laid.options.trend_lines ?? []
    if (wanted.length > 0 && laid.isStacked)
      return {
        notes: [
          translated({
            en: 'Trends are not shown where series are stacked.',
            de: 'Trends werden nicht gezeigt, wo Reihen gestapelt sind.',
          }),
        ],
      }
    return { courses: wanted.flatMap((line) => courseOf(line, laid) ?? []) }
  },
}

function courseOf({ kind, window = 7, series }: TrendLine, laid: Laid): Course | undefined {
  const of = seriesAt(laid, series)
  if (of === undefined) return undefined
  const { name, values } = laid.shape.series[of] ?? { name: '', values: [] }
  if (kind === 'moving_average')
    return {
      name: translated(
        { en: '{{name}}, mean of {{window}}', de: '{{name}}, Mittel aus {{window}}' },
        { name, window },
      ),
      of,
      values: movingMean(values, window),
      isDashed: false,
    }
  const straight = straightThrough(values)
  if (!straight) return undefined
  const line = values.map((_, x) => straight.start + straight.slope * x)
  return {
    name: translated({ en: '{{name}}, trend', de: '{{name}}, Trend' }, { name }),
    of,
    values: line,
    isDashed: true,
  }
}
