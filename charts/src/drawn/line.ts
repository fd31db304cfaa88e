import { named, valueLabels, withAxes } from '../axes.ts'
import type { DrawnKind } from '../drawn-kind.ts'
import { axisSettings } from '../setting-lists.ts'
import { curveOf } from './courses.ts'
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
  option(input) {
    const { shape, options } = input
    return {
      ...withAxes(input),
      series: shape.series.map(({ name, values }, at) => ({
        type: 'line',
        ...named(input, name),
        data: values,
        showSymbol: values.length <= 24,
        symbol: 'circle',
        symbolSize: 6,
        lineStyle: { width: 2.5, cap: 'round', join: 'round' },
        sampling: 'lttb',
        ...curveOf(input),
        ...(options.stacked ? { stack: 'all' } : {}),
        ...valueLabels(input, 'top', shape.at.dimensions.length > 1 ? 0 : at),
      })),
    }
  },
}
