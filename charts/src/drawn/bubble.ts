import type { DrawnKind } from '../drawn-kind.ts'
import { pointSettings } from '../setting-lists.ts'
import { pointsOption, pointsTold } from './points.ts'
import { t } from '../texts/said.ts'

export const bubble: DrawnKind = {
  kind: 'bubble',
  label: t('Bubble'),
  settings: pointSettings,
  unfit: ({ measures, dimensions }) =>
    measures.length < 3 || dimensions.length === 0
      ? t(
          'A bubble chart needs a dimension and three measures: across, upwards and the size. A second dimension colors them.',
        )
      : undefined,
  told: (shape) => pointsTold(shape),
  option: (input) => pointsOption(input, 3),
}
