import { named, valueLabels, withAxes } from '../axes.ts'
import type { DrawnKind } from '../drawn-kind.ts'
import { axisSettings } from '../setting-lists.ts'
import type { Shape } from '../shape.ts'
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
    ...axisSettings,
  ],
  unfit: ({ measures }) =>
    measures.length === 0
      ? translated({
          en: 'A bar chart needs at least one measure.',
          de: 'Ein Balkendiagramm braucht mindestens eine Kennzahl.',
        })
      : undefined,
  option(asked) {
    const asShares = drawsShares(asked)
    const given = asShares ? inShares(asked) : asked
    const { shape, options } = given
    const sideways = options.horizontal ?? areLongNames(shape)
    const isStacked = asShares || (options.stacked === true && shape.series.length > 1)
    const outside = sideways ? 'right' : 'top'
    return {
      ...withAxes(given, sideways),
      series: shape.series.map(({ name, values }, at) => ({
        type: 'bar',
        ...named(given, name),
        data: values,
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

// Long names are readable only beside their bars.
function areLongNames({ labels, overTime }: Shape): boolean {
  const longest = Math.max(0, ...labels.map((text) => text.length))
  return !overTime && labels.length > 4 && labels.length <= 30 && longest > 9
}
