import { named, withAxes } from '../axes.ts'
import type { DrawnKind } from '../drawn-kind.ts'
import { axisSettings } from '../setting-lists.ts'
import { curveOf } from './courses.ts'
import { needsSequence } from './needs.ts'
import { drawsShares, inShares } from './shares.ts'
import { t, translated } from '../texts/translate.ts'

export const area: DrawnKind = {
  kind: 'area',
  label: translated({ en: 'Area', de: 'Fläche' }),
  purpose: 'time',
  settings: [
    { option: 'curve', label: t('From point to point') },
    { option: 'stacked', label: t('Stacked') },
    { option: 'percent_stacked', label: t('Shares of 100 %') },
    ...axisSettings.filter(({ option }) => option !== 'show_labels'),
  ],
  unfit: needsSequence(translated({ en: 'An area chart', de: 'Ein Flächendiagramm' })),
  option(asked) {
    const asShares = drawsShares(asked)
    const given = asShares ? inShares(asked) : asked
    const { shape, options } = given
    const isStacked = asShares || (options.stacked ?? shape.series.length > 1)
    return {
      ...withAxes(given),
      series: shape.series.map(({ name, values }) => ({
        type: 'line',
        ...named(given, name),
        data: values,
        ...(isStacked ? { stack: 'all' } : {}),
        showSymbol: false,
        ...curveOf(given),
        lineStyle: { width: 2 },
        areaStyle: { opacity: isStacked ? 0.55 : 0.22 },
      })),
    }
  },
}
