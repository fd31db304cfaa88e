import { named, valueLabels, withAxes } from '../axes.ts'
import type { DrawingInput, DrawnKind } from '../drawn-kind.ts'
import { isUnfinished } from '../overlays/unfinished.ts'
import { axisSettings } from '../setting-lists.ts'
import { maxTextWidth } from '../text-width.ts'
import { familyOf } from '../values/columns.ts'
import { arrangedBars } from './bar-order.ts'
import { fewInColor, othersTogether } from './few-series.ts'
import { drawsShares, inShares } from './shares.ts'
import { t, translated } from '../texts/translate.ts'

export const bar: DrawnKind = {
  kind: 'bar',
  label: translated({ en: 'Bar', de: 'Balken' }),
  purpose: 'compare',
  settings: [
    { option: 'stacked', label: t('Stacked') },
    { option: 'percent_stacked', label: t('Shares of 100 %') },
    { option: 'horizontal', label: translated({ en: 'Bars to the right', de: 'Balken nach rechts' }) },
    { option: 'bar_order', label: translated({ en: 'Order of bars', de: 'Reihenfolge der Balken' }) },
    ...axisSettings,
  ],
  unfit: ({ measures }) =>
    measures.length === 0
      ? translated({
          en: 'A bar chart needs at least one measure.',
          de: 'Ein Balkendiagramm braucht mindestens eine Kennzahl.',
        })
      : undefined,
  arrange({ shape, options, theme }) {
    const isStacked = options.stacked === true || options.percent_stacked === true
    const few = isStacked ? othersTogether({ shape, theme }) : fewInColor({ shape, theme })
    const bars = arrangedBars(few.shape, options)
    return { shape: bars.shape, notes: [...(few.notes ?? []), ...(bars.notes ?? [])] }
  },
  option(asked) {
    const asShares = drawsShares(asked)
    const given = asShares ? inShares(asked) : asked
    const { shape, options } = given
    const sideways = options.horizontal ?? areLongNames(asked)
    const isOpen = isUnfinished(shape, asked.now)
    const isStacked = asShares || (options.stacked === true && shape.series.length > 1)
    const outside = sideways ? 'right' : 'top'
    return {
      ...withAxes(given, sideways),
      series: shape.series.map(({ name, values }, at) => ({
        type: 'bar',
        ...named(given, name, at),
        data: values.map((value, place) =>
          barOf(value, { sideways, isStacked, isOpen: isOpen && place === values.length - 1 }),
        ),
        barMaxWidth: 44,
        ...(isStacked ? { stack: 'all' } : {}),
        ...valueLabels(given, isStacked ? 'inside' : outside, shape.at.dimensions.length > 1 ? 0 : at),
        itemStyle: {
          borderRadius: isStacked ? 0 : sideways ? [0, 4, 4, 0] : [4, 4, 0, 0],
          ...(isStacked ? { borderColor: given.theme.ground, borderWidth: 1 } : {}),
        },
      })),
    }
  },
}

interface Place {
  sideways: boolean
  isStacked: boolean
  /** Its period is not over yet. */
  isOpen: boolean
}

/** A value, rounded at its end and not at zero. */
export function barOf(value: number | null, { sideways, isStacked, isOpen }: Place) {
  const isBelow = value !== null && value < 0 && !isStacked
  if (!isBelow && !isOpen) return value
  const below: [number, number, number, number] = sideways ? [4, 0, 0, 4] : [0, 0, 4, 4]
  return {
    value,
    itemStyle: { ...(isBelow ? { borderRadius: below } : {}), ...(isOpen ? { opacity: 0.45 } : {}) },
  }
}

// Names that do not fit below their bars are readable beside them.
function areLongNames({ shape: { labels, overTime, at, table }, size }: DrawingInput): boolean {
  const isNumber = familyOf(table.columns[at.dimensions[0] ?? -1]?.type) === 'number'
  const room = (size.width - 60) / Math.max(1, labels.length)
  return !overTime && !isNumber && labels.length > 2 && labels.length <= 30 && maxTextWidth(labels) > room - 8
}
