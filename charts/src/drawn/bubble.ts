import type { DrawnKind } from '../drawn-kind.ts'
import { pointSettings } from '../setting-lists.ts'
import { pointsOption, namedPoints } from './points.ts'
import { t } from '../texts/translate.ts'

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
  namedValues: (shape) => namedPoints(shape),
  option: (input) => pointsOption(input, 3),
}
