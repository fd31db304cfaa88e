import { named, withAxes } from '../axes.ts'
import type { DrawnKind } from '../drawn-kind.ts'
import { pointSettings } from '../setting-lists.ts'
import { pointsOption, pointsTold } from './points.ts'
import { t } from '../texts/said.ts'

export const scatter: DrawnKind = {
  kind: 'scatter',
  label: t('Scatter'),
  settings: pointSettings,
  unfit: ({ measures, dimensions }) =>
    measures.length === 0 || dimensions.length === 0
      ? t('A scatter chart needs a dimension and two measures; a second dimension colors the points.')
      : undefined,
  told: (shape) => pointsTold(shape),
  option(given) {
    const { shape } = given
    if (shape.measures.length >= 2) return pointsOption(given, 2)
    return {
      ...withAxes(given),
      series: shape.series.map(({ name, values }) => ({
        type: 'scatter',
        ...named(given, name),
        data: values,
        symbolSize: 9,
      })),
    }
  },
}
