import { named, valueLabels, withAxes } from '../axes.ts'
import type { DrawnKind } from '../drawn-kind.ts'
import { axisSettings } from '../setting-lists.ts'
import { curveOf, isBackground, symbolsOf } from './courses.ts'
import { fewInColor, othersTogether } from './few-series.ts'
import { needsSequence } from './needs.ts'
import { t, translated } from '../texts/translate.ts'

export const line: DrawnKind = {
  kind: 'line',
  label: translated({ en: 'Line', de: 'Linie' }),
  purpose: 'time',
  settings: [
    { option: 'curve', label: t('From point to point') },
    { option: 'stacked', label: t('Stacked') },
    ...axisSettings,
  ],
  unfit: needsSequence(translated({ en: 'A line chart', de: 'Ein Liniendiagramm' })),
  arrange: ({ shape, options, theme }) =>
    options.stacked ? othersTogether({ shape, theme }) : fewInColor({ shape, theme }),
  option(input) {
    const { shape, options } = input
    return {
      ...withAxes(input),
      series: shape.series.map(({ name, values }, at) => ({
        type: 'line',
        ...named(input, name, at),
        data: values,
        ...symbolsOf(values, 24),
        ...(isBackground(input, at)
          ? { z: 1, lineStyle: { width: 1.25, opacity: 0.7 } }
          : { lineStyle: { width: 2.5, cap: 'round', join: 'round' } }),
        sampling: 'lttb',
        ...curveOf(input),
        ...(options.stacked ? { stack: 'all' } : {}),
        ...valueLabels(input, 'top', shape.at.dimensions.length > 1 ? 0 : at),
      })),
    }
  },
}
