import { named, withAxes } from '../axes.ts'
import type { ChartOptions, DrawnKind } from '../drawn-kind.ts'
import { axisSettings } from '../setting-lists.ts'
import { curveOf, symbolsOf } from './courses.ts'
import { fewInColor, othersTogether } from './few-series.ts'
import type { Shape } from '../shape.ts'
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
  arrange: ({ shape, options, theme }) =>
    isStackedArea(shape, options) ? othersTogether({ shape, theme }) : fewInColor({ shape, theme }),
  option(asked) {
    const asShares = drawsShares(asked)
    const given = asShares ? inShares(asked) : asked
    const { shape, options } = given
    const isStacked = asShares || isStackedArea(shape, options)
    const isKnown = shape.labels.map((_, at) => shape.series.some(({ values }) => values[at] !== null))
    return {
      ...withAxes(given),
      series: shape.series.map(({ name, values }, at) => ({
        type: 'line',
        ...named(given, name, at),
        // A layer with a hole would let those above it fall upon those below.
        data: isStacked ? values.map((value, place) => (isKnown[place] ? (value ?? 0) : null)) : values,
        ...(isStacked ? { stack: 'all' } : {}),
        ...(isStacked ? { showSymbol: false } : symbolsOf(values, 0)),
        ...curveOf(given),
        lineStyle: { width: 2 },
        areaStyle: { opacity: isStacked ? 0.55 : 0.22 },
      })),
    }
  },
}

const isStackedArea = ({ series }: Shape, options: ChartOptions) =>
  options.percent_stacked === true || (options.stacked ?? series.length > 1)
