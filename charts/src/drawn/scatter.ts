import { named, withAxes } from '../axes.ts'
import type { DrawnKind } from '../drawn-kind.ts'
import { pointSettings } from '../setting-lists.ts'
import { pointsOption, namedPoints } from './points.ts'
import { translated } from '../texts/translate.ts'

export const scatter: DrawnKind = {
  kind: 'scatter',
  label: translated({ en: 'Scatter', de: 'Streuung' }),
  purpose: 'spread',
  settings: pointSettings,
  unfit: ({ measures, dimensions }) =>
    measures.length === 0 || dimensions.length === 0
      ? translated({
          en: 'A scatter chart needs a dimension and two measures; a second dimension colors the points.',
          de: 'Ein Streudiagramm braucht eine Dimension und zwei Kennzahlen; eine zweite Dimension färbt die Punkte.',
        })
      : undefined,
  namedValues: (shape) => namedPoints(shape),
  option(input) {
    const { shape } = input
    if (shape.measures.length >= 2) return pointsOption(input, 2)
    return {
      ...withAxes(input),
      series: shape.series.map(({ name, values }) => ({
        type: 'scatter',
        ...named(input, name),
        data: values,
        symbolSize: 9,
      })),
    }
  },
}
