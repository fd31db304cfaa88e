import type { ReferenceLine } from '../../../contract/src/chart-overlays.ts'
import { type Laid, type Line, type Overlay, nonNullValues, seriesAt } from './overlay.ts'
import { meanOf, quantileOf } from './statistics.ts'
import { t, translated } from '../texts/translate.ts'

/** Lines at a value, or at what the values of a series come to. */
export const referenceLines: Overlay = {
  settings: [{ option: 'reference_lines', label: translated({ en: 'Reference lines', de: 'Bezugslinien' }) }],
  lay: (laid) => ({
    lines: (laid.options.reference_lines ?? []).flatMap((line) => lineOf(line, laid) ?? []),
  }),
}

function lineOf(line: ReferenceLine, laid: Laid): Line | undefined {
  const at = seriesAt(laid, line.series)
  const known = at === undefined ? [] : nonNullValues(laid.shape.series[at]?.values ?? [])
  const value = valueOf(line, known)
  if (value === undefined) return undefined
  const name = line.label ?? wordsOf(line)
  return { value, of: at, label: name === '' ? laid.write(value) : `${name} ${laid.write(value)}` }
}

/** Where the line lies; nowhere without values. */
export function valueOf({ of, value, percentile }: ReferenceLine, known: number[]): number | undefined {
  if (of === 'value') return value
  if (known.length === 0) return undefined
  if (of === 'mean') return meanOf(known)
  const share = { min: 0, max: 1, median: 0.5, percentile: (percentile ?? 90) / 100 }[of]
  return quantileOf(known, share)
}

function wordsOf({ of, percentile }: ReferenceLine): string {
  if (of === 'percentile')
    return translated(
      { en: '{{percentile}}th percentile', de: '{{percentile}}. Perzentil' },
      { percentile: percentile ?? 90 },
    )
  return { value: '', mean: t('Mean'), median: t('Median'), min: t('Smallest'), max: t('Largest') }[of]
}
